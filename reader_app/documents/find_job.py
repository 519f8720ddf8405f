"""One search through the book, page after page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from reader_app.documents.book_text import BookText
from reader_app.documents.find import Query
from reader_app.documents.messages import Find, FindProgress
from reader_app.documents.stored_texts import StoredTexts

_STEP_S: Final = 0.005
_REPORT_S: Final = 0.03

Send = Callable[[object], None]


class FindJob:
    """Counts hits, from the page in view to the end of the book and round to where it began."""

    def __init__(
        self, book: BookText, request: Find, query: Query, send: Send, stored: StoredTexts
    ) -> None:
        self._book = book
        self._request = request
        self._query = query
        self._send = send
        self._stored = stored
        self._done = request.pages_done
        self._total = request.total
        self._hits: list[tuple[int, int]] = []
        self._next_report = 0.0

    def step(self) -> bool:
        """A few milliseconds of it; the first hit ends a step, somebody waits for it."""
        now = time.monotonic()
        had_found = bool(self._total)
        while not self._is_done and time.monotonic() < now + _STEP_S:
            self._look_at(self._page)
            self._done += 1
            if self._total and not had_found:
                self._next_report = 0.0
                break
        if self._is_done or now >= self._next_report:
            self._report()
            self._next_report = now + _REPORT_S
        return self._is_done

    @property
    def _is_done(self) -> bool:
        return self._done >= self._book.page_count

    @property
    def _page(self) -> int:
        """The page that comes next."""
        return (self._request.from_page - 1 + self._done) % self._book.page_count + 1

    def _look_at(self, number: int) -> None:
        for near in range(max(1, number - 2), min(number + 1, self._book.page_count) + 1):
            self._stored.fetch_around(near)
        count = self._book.count_hits(self._query, number)
        if count:
            self._hits.append((number, count))
            self._total += count

    def _report(self) -> None:
        hits, self._hits = tuple(self._hits), []
        query_id, count = self._request.query_id, self._book.page_count
        self._send(
            FindProgress(query_id, self._done, count, hits, self._total, is_done=self._is_done)
        )
