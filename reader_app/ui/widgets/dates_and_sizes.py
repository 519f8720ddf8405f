"""Dates, times and file sizes as text."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from reader_app.domain.translation import number, tr

_MONTHS: Final = (
    tr("January"),
    tr("February"),
    tr("March"),
    tr("April"),
    tr("May"),
    tr("June"),
    tr("July"),
    tr("August"),
    tr("September"),
    tr("October"),
    tr("November"),
    tr("December"),
)


def relative_time(then: datetime, now: datetime) -> str:
    """Return "5 min ago", "yesterday" and so on; from two weeks on, the date."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return tr("just now")
    if minutes < 60:
        return tr("{n} min ago", n=minutes)
    if minutes < 24 * 60:
        return tr("{n} hour ago", "{n} hours ago", n=minutes // 60)
    days = (now.astimezone().date() - then.astimezone().date()).days
    if days <= 1:
        return tr("yesterday")
    if days < 14:
        return tr("{n} days ago", n=days)
    return date_words(then.astimezone())


def day_words(moment: datetime) -> str:
    """Return the date as "22 November"."""
    return tr("{day} {month}", day=moment.day, month=_MONTHS[moment.month - 1])


def date_words(moment: datetime) -> str:
    """Return the date as "22 November 2026"."""
    month = _MONTHS[moment.month - 1]
    return tr("{day} {month} {year}", day=moment.day, month=month, year=moment.year)


def month_day_words(moment: datetime) -> str:
    """Return the date as "November 22"."""
    return tr("{month} {day}", month=_MONTHS[moment.month - 1], day=moment.day)


def long_date_words(moment: datetime) -> str:
    """Return the local date as "November 22, 2026", for use outside of a sentence."""
    local = moment.astimezone()
    month = _MONTHS[local.month - 1]
    return tr("{month} {day}, {year}", month=month, day=local.day, year=local.year)


def moment_words(moment: datetime) -> str:
    """Return the local time as "November 22, 2026, 15:25", for use outside of a sentence."""
    return tr("{date}, {time}", date=long_date_words(moment), time=f"{moment.astimezone():%H:%M}")


_UNITS: Final = ("KB", "MB", "GB")


def size_in_words(count: int) -> str:
    """Return the size of `count` bytes as "1.4 MB"; "" for none."""
    if count <= 0:
        return ""
    if count < 1000:
        return tr("{n} byte", "{n} bytes", n=count)
    size, unit = count / 1000, _UNITS[0]
    for larger in _UNITS[1:]:
        if size >= 999.5:
            size, unit = size / 1000, larger
    return f"{number(size, 1 if size < 10 else 0)} {unit}"
