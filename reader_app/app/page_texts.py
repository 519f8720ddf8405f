"""Waiting for the index, only as far as a call needs it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, TypeAlias

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.page_ports import PageIndex
from reader_app.domain.protocols import BookRepository, CancelSignal, Clock

Hurry: TypeAlias = Callable[[str, int, int], None]
_STEP_S: Final = 0.05
_GIVE_UP_AFTER_S: Final = 20.0


class IndexedPageTexts:
    """`hurry(book_id, first, last)` asks whoever indexes to do those pages next."""

    def __init__(
        self,
        books: BookRepository,
        pages: PageIndex,
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
