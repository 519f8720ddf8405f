"""Texts of pages that are pictures, as they were recognised and stored."""

from __future__ import annotations

import logging
from functools import cached_property

from reader_app.documents.sink import PageSink
from reader_app.domain.document import PageText
from reader_app.domain.errors import DomainError

_log = logging.getLogger(__name__)


class RecognisedTexts:
    """Those of one book, as far as they were stored when this was made; read when needed."""

    def __init__(self, sink: PageSink, book_id: str) -> None:
        self._sink = sink
        self._book_id = book_id

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Pages that were gone through."""
        try:
            return frozenset(self._sink.recognised_numbers(self._book_id))
        except DomainError:
            _log.warning("recognised texts could not be read", exc_info=True)
            return frozenset()

    def find(self, number: int) -> PageText | None:
        """With words; None where nothing was recognised."""
        if number not in self.numbers:
            return None
        try:
            return self._sink.recognised(self._book_id, [number]).get(number)
        except DomainError:
            _log.warning("a recognised text could not be read", exc_info=True)
            return None
