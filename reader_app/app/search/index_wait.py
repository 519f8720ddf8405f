"""Waits until pages are indexed: as far as a tool call, or the check of quotations, needs them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.protocols import BookRepository, CancelSignal, Clock, PageRepository

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.protocols import CancelSignal, Clock, PageRepository, PageTexts

Hurry: TypeAlias = Callable[[str, int, int], None]
_STEP_S: Final = 0.05
_GIVE_UP_AFTER_S: Final = 20.0


class IndexedPageTexts:
    """`hurry(book_id, first, last)` asks whoever indexes to do those pages next."""

    def __init__(
        self,
        books: BookRepository,
        pages: PageRepository,
        clock: Clock,
        hurry: Hurry | None = None,
        *,
        give_up_after_s: float = _GIVE_UP_AFTER_S,
        step_s: float = _STEP_S,
    ) -> None:
        self._books = books
        self._pages = pages
        self._clock = clock
        self._hurry = hurry
        self._give_up_after_s = give_up_after_s
        self._step_s = step_s

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        """Wait until pages first..last are indexed; how many of them are.

        Fewer when the book can't be indexed, is gone, or no page came for 20 s. Raises
        TurnCancelledError within a step of Stop.
        """
        wanted = max(0, last - first + 1)
        seen, last_progress, has_hurried = -1, self._clock.monotonic(), False
        while True:
            if cancel is not None:
                cancel.raise_if_cancelled()
            is_over = self._is_over(book.id)  # asked first: what is indexed then is all
            there = self._pages.indexed_count(book.id, first, last)
            if there == wanted or is_over:
                return there
            indexed = self._pages.indexed_count(book.id)
            if indexed != seen:
                seen, last_progress = indexed, self._clock.monotonic()
            if self._clock.monotonic() - last_progress >= self._give_up_after_s:
                return there
            if self._hurry is not None and not has_hurried:
                self._hurry(book.id, first, last)
                has_hurried = True
            self._pause(cancel)

    def _is_over(self, book_id: str) -> bool:
        book = self._books.find(book_id)
        return book is None or book.status in (BookStatus.READY, BookStatus.FAILED)

    def _pause(self, cancel: CancelSignal | None) -> None:
        if cancel is not None:
            cancel.wait(self._step_s)
        else:
            threading.Event().wait(self._step_s)


_LONGEST_S: Final = 20.0
"""The answer is there already: then what is known must do. Time for some 2,000 pages of prose."""
_AT_ONCE: Final = 50


@dataclass(frozen=True, slots=True)
class VerificationReadAhead:
    """Reads in steps, so that a check that is settled by the likely pages waits for no others."""

    pages: PageRepository
    page_texts: PageTexts
    clock: Clock

    def steps(
        self, book: Book, likely: Iterable[int], cancel: CancelSignal | None
    ) -> Iterator[None]:
        """After each step pages are there that weren't before; none lies beyond the fence.

        Raises TurnCancelledError.
        """
        last = book.page_count if book.fence is None else book.fence
        within = range(1, last + 1)
        until = self.clock.monotonic() + _LONGEST_S
        for wanted in (sorted(set(likely).intersection(within)), within):
            before = self._missing(book, wanted)
            self._read(book, before, until, cancel)
            if len(self._missing(book, before)) < len(before):
                yield

    def _read(
        self, book: Book, missing: list[int], until: float, cancel: CancelSignal | None
    ) -> None:
        for first, last in _runs(missing):
            if self.clock.monotonic() >= until:
                return
            self.page_texts.wait_for_pages(book, first, last, cancel)

    def _missing(self, book: Book, wanted: Iterable[int]) -> list[int]:
        indexed = self.pages.indexed_numbers(book.id)
        return [number for number in wanted if number not in indexed]


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of each row of neighbours, at most so many at once."""
    first = 0
    for at, number in enumerate(numbers):
        is_last = at + 1 == len(numbers) or numbers[at + 1] != number + 1
        if is_last or at + 1 - first == _AT_ONCE:
            yield numbers[first], number
            first = at + 1
