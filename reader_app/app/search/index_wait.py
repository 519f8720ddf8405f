"""Waits until the pages are indexed that a tool call or the check of quotations needs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.protocols import BookRepository, CancelSignal, Clock, PageRepository
from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.protocols import CancelSignal, Clock, PageRepository, PageTexts

Hurry: TypeAlias = Callable[[str, int, int], None]
_STEP_S: Final = 0.05
_GIVE_UP_AFTER_S: Final = 20.0


class IndexedPageTexts:
    """PageTexts that waits for the index.

    `hurry(book_id, first, last)` asks the indexer to process those pages next.
    """

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
        """Wait until pages first..last are indexed; return how many of them are.

        Fewer than asked for if the book can't be indexed, is gone, or no page was indexed for 20 s.
        Raises TurnCancelledError within one polling step after the reader's stop.
        """
        wanted = max(0, last - first + 1)
        seen, last_progress, has_hurried = -1, self._clock.monotonic(), False
        while True:
            if cancel is not None:
                cancel.raise_if_cancelled()
            is_over = self._is_over(book.id)  # read before counting: then the count is final
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
"""In seconds. The answer is already complete, so after this time the check uses what is indexed.

It is enough for some 2,000 pages of prose.
"""
_AT_ONCE: Final = 50


@dataclass(frozen=True, slots=True)
class VerificationReadAhead:
    """Gets missing pages indexed in two steps: the likely pages, then all others.

    A check that the likely pages settle doesn't wait for the others.
    """

    pages: PageRepository
    page_texts: PageTexts
    clock: Clock

    def steps(
        self, book: Book, likely: Iterable[int], cancel: CancelSignal | None
    ) -> Iterator[None]:
        """Yield after each step that brought new pages; none of them lies beyond the fence.

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
    """Yield first and last of each run of consecutive numbers, at most `_AT_ONCE` in a run."""
    first = 0
    for at, number in enumerate(numbers):
        is_last = at + 1 == len(numbers) or numbers[at + 1] != number + 1
        if is_last or at + 1 - first == _AT_ONCE:
            yield numbers[first], number
            first = at + 1
