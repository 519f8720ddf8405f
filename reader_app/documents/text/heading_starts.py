"""Finds where chapters begin in the texts of their pages.

An outline says on which page and how far down it a chapter begins. On a page with two columns that
isn't enough to tell what comes before it, but its place in the text, which is in reading order, is.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final

from reader_app.documents.processes.messages import OutlineRead
from reader_app.documents.text.book_text import BookText, StoredPageTexts
from reader_app.domain.document import OutlineEntry, Word

_STEP_S: Final = 0.005
_LONGEST_NUMBER: Final = 8
"""The most letters and digits before a title in its line: "Appendix B" has one more."""

_AT_TOP: Final = 100.0
"""Points from a page's top. Only a running head stands above a heading that is this high."""


def begins_of(title: str, text: str) -> list[int]:
    """Return the beginnings of the lines of a page's text that begin with a title.

    Lines that hold nothing else come alone if there are any. Spaces, signs, case and a number
    before the title don't matter, and the title may go on in the next lines.
    """
    wanted = "".join(letter for letter, _ in _letters(title))
    if not wanted:
        return []
    traced = list(_letters(text))
    spelled = "".join(letter for letter, _ in traced)
    alone: list[int] = []
    others: list[int] = []
    found = spelled.find(wanted)
    while found >= 0:
        first, last = traced[found][1], traced[found + len(wanted) - 1][1]
        line = text.rfind("\n", 0, first) + 1
        end = text.find("\n", last)
        before = sum(char.isalnum() for char in text[line:first])
        is_number = before == 0 or (
            before <= _LONGEST_NUMBER and not text[line:first].strip(" .)")[-1:].islower()
        )
        if is_number:
            rest = text[last + 1 : end if end >= 0 else len(text)]
            is_alone = not any(char.isalnum() for char in rest)
            (alone if is_alone else others).append(line)
        found = spelled.find(wanted, found + 1)
    return alone or others


def _letters(text: str) -> Iterator[tuple[str, int]]:
    for at, char in enumerate(text):
        if char.isalnum():
            for letter in char.casefold():
                yield letter, at


class HeadingStarts:
    """Finds where chapters begin in the texts of a book's pages."""

    def __init__(self, book: BookText) -> None:
        self._book = book
        self._page = 0
        self._words: Sequence[Word] = ()

    def placed(self, entry: OutlineEntry) -> OutlineEntry:
        """Return the entry with its place in its page's text, if it stands there."""
        begins = begins_of(entry.title, self._book.text(entry.page))
        if len(begins) > 1 and entry.top > _AT_TOP:  # else it is the first, or a running head
            begins = [_nearest(begins, self._words_of(entry.page), entry.top)]
        return replace(entry, start=begins[0]) if begins else entry

    def _words_of(self, page: int) -> Sequence[Word]:
        if page != self._page:
            self._page, self._words = page, self._book.read(page).words
        return self._words


def _nearest(begins: Sequence[int], words: Sequence[Word], top: float) -> int:
    """Return the beginning whose word is closest to the distance from the page's top."""

    def distance(begin: int) -> float:
        at = bisect_left(words, begin, key=attrgetter("start"))
        return abs(words[at].rect.y0 - top) if at < len(words) else float("inf")

    return min(begins, key=distance)


class HeadingStartsJob:
    """Finds the places of a file's own chapters and sends `OutlineRead` at the end."""

    def __init__(
        self,
        outline: Sequence[OutlineEntry],
        book: BookText,
        stored: StoredPageTexts,
        send: Callable[[object], None],
    ) -> None:
        self._waiting = list(reversed(outline))
        self._done: list[OutlineEntry] = []
        self._book = book
        self._places = HeadingStarts(book)
        self._stored = stored
        self._send = send

    def step(self) -> bool:
        """Work for a few milliseconds; return True when the job is done."""
        end = time.monotonic() + _STEP_S
        while self._waiting and time.monotonic() < end:
            entry = self._waiting.pop()
            if 0 < entry.page <= self._book.page_count:
                self._stored.fetch_around(entry.page)
                entry = self._places.placed(entry)
            self._done.append(entry)
        if self._waiting:
            return False
        self._send(OutlineRead(tuple(self._done)))
        return True
