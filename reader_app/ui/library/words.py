"""When and how far, in words."""

from __future__ import annotations

from datetime import datetime

from reader_app.ui.library.entry import LibraryEntry


def last_read_words(when: datetime | None, now: datetime) -> str:
    """ "yesterday" rather than a date, as long as people would say so. Both with a time zone."""
    if when is None:
        return "not read yet"
    local = when.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    if days < 7:
        return f"{days} days ago"
    if days < 14:
        return "last week"
    day = f"{local.day} {local.strftime('%B')}"
    return day if local.year == now.year else f"{day} {local.year}"


def entry_words(entry: LibraryEntry, now: datetime) -> str:
    """The line under a title."""
    return "File not found" if entry.is_missing else last_read_words(entry.last_read, now)


def spoken_words(entry: LibraryEntry, now: datetime) -> str:
    """All of a card for someone who can't see it."""
    author = f" by {entry.author}" if entry.author else ""
    read = f"{round(100 * entry.progress)} percent read"
    return f"{entry.title}{author}, {read}, {entry_words(entry, now)}"
