"""How long ago something was, in words."""

from __future__ import annotations

from datetime import datetime

from reader_app.domain.language import tr


def ago(then: datetime, now: datetime) -> str:
    """ "5 min ago", "yesterday"; from two weeks on the date."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return tr("just now")
    if minutes < 60:
        return tr("{minutes} min ago", minutes=minutes)
    if minutes < 24 * 60:
        hours = minutes // 60
        return tr("1 hour ago") if hours == 1 else tr("{hours} hours ago", hours=hours)
    days = (now.astimezone().date() - then.astimezone().date()).days
    if days <= 1:
        return "yesterday"
    if days < 14:
        return tr("{days} days ago", days=days)
    local = then.astimezone()
    return f"{local.day} {local:%B %Y}"
