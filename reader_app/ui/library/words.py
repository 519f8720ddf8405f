"""When, how far and how many, in words."""

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


def percent_words(progress: float) -> str:
    """ "42 %"; "" for a book that was not begun."""
    return f"{max(1, round(100 * progress))} %" if progress > 0 else ""


def spoken_words(entry: LibraryEntry, now: datetime) -> str:
    """All of a card for someone who can't see it."""
    author = f" by {entry.author}" if entry.author else ""
    read = f"{round(100 * entry.progress)} percent read"
    return f"{entry.title}{author}, {read}, {entry_words(entry, now)}"


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 book", "1,204 books"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def time_left_words(seconds: float | None) -> str:
    """As exactly as one can know it; "" while nobody can."""
    if seconds is None:
        return ""
    if seconds < 10:
        return "a few seconds left"
    if seconds < 55:
        return f"about {round(seconds / 10) * 10} seconds left"
    minutes = round(seconds / 60)
    if minutes < 60:
        return "about a minute left" if minutes <= 1 else f"about {minutes} minutes left"
    return f"about {counted(round(minutes / 60), 'hour')} left"
