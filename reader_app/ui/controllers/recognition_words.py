"""What is said about pages that are pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.translation import number, tr

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
            return tr("This page is a picture: it can’t be searched.")
        return tr("All pages are pictures: they can’t be searched.")
    runs = runs_of(pages)
    if len(pages) == 1:
        return tr("Page {page} is a picture: it can’t be searched.", page=number(pages[0]))
    if len(runs) > _MOST_RUNS:
        return tr("{n:,} pages are pictures: they can’t be searched.", n=len(pages))
    named = [number(a) if a == b else f"{number(a)}–{number(b)}" for a, b in runs]
    listed = named[-1]
    if len(named) > 1:
        listed = tr("{first} and {last}", first=", ".join(named[:-1]), last=named[-1])
    return tr("Pages {listed} are pictures: they can’t be searched.", listed=listed)


def not_searched_in_words(count: int) -> str:
    """For a search that found nothing."""
    return tr(
        "{n} page is a picture without text and couldn’t be searched.",
        "{n:,} pages are pictures without text and couldn’t be searched.",
        n=count,
    )


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
        return tr("less than a minute")
    if minutes == 1:
        return tr("about a minute")
    if minutes < 100:
        return tr("about {n} minutes", n=minutes)
    return tr("about {n} hours", n=round(minutes / 60))


def progress_in_words(done: int, total: int, left_s: float | None) -> str:
    """ "Recognising text: 12 of 240, about 8 minutes left"."""
    at, of = number(min(done + 1, total)), number(total)
    words = tr("Recognising text: {at} of {of}", at=at, of=of)
    is_worth_saying = left_s is not None and left_s >= _SHORTEST_S
    left = time_in_words(left_s or 0.0)
    return tr("{words}, {time} left", words=words, time=left) if is_worth_saying else words


def ended_in_words(with_words: int, without: int, failed: int) -> str:
    """What came of it."""
    if not with_words and not failed:
        return tr("No words were found in the pictures of this book.")
    parts: list[str] = []
    if with_words:
        parts.append(
            tr(
                "The text of {n} page was recognised.",
                "The text of {n:,} pages was recognised.",
                n=with_words,
            )
        )
    if without and with_words:
        parts.append(
            tr("Nothing was found on {n} page.", "Nothing was found on {n:,} pages.", n=without)
        )
    if failed:
        parts.append(tr("{n} page could not be read.", "{n:,} pages could not be read.", n=failed))
    return " ".join(parts)
