"""How long ago something was, in words."""

from __future__ import annotations

from datetime import datetime


def ago(then: datetime, now: datetime) -> str:
    """ "5 min ago", "yesterday"; from two weeks on the date."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 24 * 60:
        hours = minutes // 60
        return "1 hour ago" if hours == 1 else f"{hours} hours ago"
    days = (now.astimezone().date() - then.astimezone().date()).days
    if days <= 1:
        return "yesterday"
    if days < 14:
        return f"{days} days ago"
    local = then.astimezone()
    return f"{local.day} {local:%B %Y}"
