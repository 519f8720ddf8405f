"""Page texts that the store knows from an earlier day."""

from __future__ import annotations

import logging
from typing import Final

from reader_app.documents.book_text import BookText
from reader_app.documents.sink import PageSink
from reader_app.domain.errors import DomainError

_FIRST_FETCH: Final = 25
_LARGEST_FETCH: Final = 200
_log = logging.getLogger(__name__)


class StoredTexts:
    """Fetched a few at first, since somebody waits, then some hundred at a time."""

    def __init__(self, book: BookText, sink: PageSink, book_id: str) -> None:
        self._book = book
        self._sink = sink
        self._book_id = book_id
        self._numbers: set[int] | None = None if book_id else set()
        self._at_once = _FIRST_FETCH

    def fetch_around(self, number: int) -> None:
        """Make the text of page `number` and of some after it known, if they are stored."""
        if self._book.is_known(number):
            return
        try:
            self._fetch(number)
        except DomainError:
            _log.warning("stored texts could not be read", exc_info=True)
            self._numbers = set()

    def _fetch(self, number: int) -> None:
        if self._numbers is None:
            self._numbers = self._sink.indexed_numbers(self._book_id)
        if number not in self._numbers:
            return
        wanted = [
            n
            for n in range(number, number + self._at_once)
            if n in self._numbers and not self._book.is_known(n)
        ]
        self._at_once = min(2 * self._at_once, _LARGEST_FETCH)
        self._numbers.difference_update(wanted)
        self._book.learn(self._sink.texts(self._book_id, wanted))
