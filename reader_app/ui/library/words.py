"""When, how far and how many, in words."""

from __future__ import annotations

from datetime import datetime

from reader_app.domain.translation import tr
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.widgets.dates_and_sizes import date_words, day_words


def last_read_words(when: datetime | None, now: datetime) -> str:
    """tr("yesterday") rather than a date, as long as people would say so. Both with a time zone."""
    if when is None:
        return tr("not read yet")
    local = when.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days <= 0:
        return tr("today")
    if days == 1:
        return tr("yesterday")
    if days < 7:
        return tr("{n} days ago", n=days)
    if days < 14:
        return tr("last week")
    return day_words(local) if local.year == now.year else date_words(local)


def entry_words(entry: LibraryEntry, now: datetime) -> str:
    """The line under a title."""
    return tr("File not found") if entry.is_missing else last_read_words(entry.last_read, now)


def percent_words(progress: float) -> str:
    """ "42 %"; "" for a book that was not begun."""
    return tr("{percent} %", percent=max(1, round(100 * progress))) if progress > 0 else ""


def spoken_words(entry: LibraryEntry, now: datetime) -> str:
    """All of a card for someone who can't see it."""
    title = entry.title
    if entry.author:
        title = tr("{title} by {author}", title=title, author=entry.author)
    read = tr("{percent} percent read", percent=round(100 * entry.progress))
    return f"{title}, {read}, {entry_words(entry, now)}"


def books_words(count: int) -> str:
    """ "1 book", "1,204 books"."""
    return tr("{n} book", "{n:,} books", n=count)


def time_left_words(seconds: float | None) -> str:
    """As exactly as one can know it; "" while nobody can."""
    if seconds is None:
        return ""
    if seconds < 10:
        return tr("a few seconds left")
    if seconds < 55:
        return tr("about {n} seconds left", n=round(seconds / 10) * 10)
    minutes = round(seconds / 60)
    if minutes < 60:
        is_one = minutes <= 1
        return tr("about a minute left") if is_one else tr("about {n} minutes left", n=minutes)
    return tr("about {n} hour left", "about {n} hours left", n=round(minutes / 60))
