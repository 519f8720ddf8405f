"""What is said about pages that are pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_MOST_RUNS: Final = 3
_LEAST_PAGES: Final = 3
_SHORTEST_S: Final = 30.0
_LEAST_SHARE: Final = 0.25


def is_worth_telling(silent: int, page_count: int) -> bool:
    """A cover or a plate is a picture in many books, and nobody misses its words."""
    return silent >= _LEAST_PAGES or silent >= _LEAST_SHARE * max(1, page_count) > 0


def pictures_in_words(pages: Sequence[int], page_count: int) -> str:
    """ "Pages 3–9 are pictures: they can’t be searched."."""
    if len(pages) >= page_count:
        if page_count == 1:
            return "This page is a picture: it can’t be searched."
        return "All pages are pictures: they can’t be searched."
    runs = runs_of(pages)
    if len(pages) == 1:
        return f"Page {pages[0]:,} is a picture: it can’t be searched."
    if len(runs) > _MOST_RUNS:
        return f"{len(pages):,} pages are pictures: they can’t be searched."
    named = [f"{a:,}" if a == b else f"{a:,}–{b:,}" for a, b in runs]
    listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    return f"Pages {listed} are pictures: they can’t be searched."


def not_searched_in_words(count: int) -> str:
    """For a search that found nothing."""
    pages = "1 page is a picture" if count == 1 else f"{count:,} pages are pictures"
    return f"{pages} without text and couldn’t be searched."


def runs_of(pages: Sequence[int]) -> list[tuple[int, int]]:
    """First and last of pages that follow each other."""
    runs: list[tuple[int, int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], page)
        else:
            runs.append((page, page))
    return runs


def time_in_words(seconds: float) -> str:
    """ "about 3 minutes"."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return "less than a minute"
    if minutes == 1:
        return "about a minute"
    if minutes < 100:
        return f"about {minutes} minutes"
    return f"about {round(minutes / 60)} hours"


def progress_in_words(done: int, total: int, left_s: float | None) -> str:
    """ "Recognising text: 12 of 240, about 8 minutes left"."""
    words = f"Recognising text: {min(done + 1, total):,} of {total:,}"
    is_worth_saying = left_s is not None and left_s >= _SHORTEST_S
    return f"{words}, {time_in_words(left_s or 0.0)} left" if is_worth_saying else words


def ended_in_words(with_words: int, without: int, failed: int) -> str:
    """What came of it."""
    if not with_words and not failed:
        return "No words were found in the pictures of this book."
    parts = [f"The text of {_pages(with_words)} was recognised."] if with_words else []
    if without and with_words:
        parts.append(f"{_pages(without, 'Nothing was found on')}.")
    if failed:
        parts.append(f"{_pages(failed, '').strip().capitalize()} could not be read.")
    return " ".join(parts)


def _pages(count: int, before: str = "") -> str:
    pages = "1 page" if count == 1 else f"{count:,} pages"
    return f"{before} {pages}".strip()
