"""Reads a whole book for its references, one page a step, within limits of time.

An ordinary page needs 4 to 8 ms. A page that can't be read or takes far longer refers to nothing; a
book of such pages is given up.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Final

from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.references.page_lines import PageLines, body_size, read_lines
from reader_app.documents.references.reference_finding import ReferenceFinder
from reader_app.documents.text.book_text import BookText, StoredPageTexts
from reader_app.domain.cross_references import BookReferences
from reader_app.domain.document import OutlineEntry

_log = logging.getLogger(__name__)
_SAMPLE_PAGES: Final = 8
_SPARE_S: Final = 3.0
_PAGE_S: Final = 0.03
"""Seconds of CPU time: together with what is spare, the most for a book is this times its pages."""
_MOST_PAGES: Final = 20_000


class ReferenceReader:
    """Reads pages in their order until `is_done`; then `found` has the references.

    `labels`: what the pages are called, one for each; () if the file tells nothing. Nothing here
    raises: what can't be read is left out.
    """

    def __init__(
        self, book: BookText, stored: StoredPageTexts | None, labels: Sequence[str]
    ) -> None:
        """`stored`: texts that needn't be read from the file; None: there are none."""
        self._book = book
        self._stored = stored
        self._labels = labels
        self._last = min(book.page_count, _MOST_PAGES)
        self._next = 1
        self._spent = 0.0
        self._finder: ReferenceFinder | None = None
        self.found = BookReferences()
        self.is_done = self._last == 0

    def step(self) -> None:
        """Read the next page; the first step looks at some pages to learn the size of the text."""
        began = time.process_time()
        try:
            self._read_next()
        except Exception:  # noqa: BLE001 - the border of one book's references
            _log.warning("the references of a book were given up", exc_info=True)
            self.is_done = True
        self._spent += time.process_time() - began
        if self._spent > _SPARE_S + _PAGE_S * self._next:
            _log.info("the references of a book were given up at page %d: too slow", self._next)
            self.is_done = True

    def _read_next(self) -> None:
        if self._finder is None:
            self._finder = ReferenceFinder(self._body(), self._outline(), self._labels)
            return
        if self._next <= self._last:
            lines = self._lines(self._next)
            if lines is not None:
                self._finder.feed(lines)
            self._next += 1
        else:
            self.found = self._finder.finish()
            self.is_done = True

    def _body(self) -> float:
        numbers = range(1, self._last + 1, max(1, self._last // _SAMPLE_PAGES))
        return body_size(page for n in numbers if (page := self._lines(n)) is not None)

    def _outline(self) -> tuple[OutlineEntry, ...]:
        return read_outline(self._book.document)

    def _lines(self, number: int) -> PageLines | None:
        if self._book.is_quarantined(number):
            return None
        if self._stored is not None:
            self._stored.fetch_around(number)
        try:
            visible = self._book.text(number)
            if not visible.strip():
                return None
            with self._book.progress.working_on(number):
                return read_lines(self._book.document.page(number), number, visible)
        except Exception:  # noqa: BLE001 - the border of one page
            _log.info("page %d refers to nothing: it could not be read", number)
            return None
