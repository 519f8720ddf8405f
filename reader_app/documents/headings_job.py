"""Makes an outline for a file that has none, page by page, while nobody waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from typing import Final

from reader_app.documents.board import WorkBoard
from reader_app.documents.book_text import BookText
from reader_app.documents.heading_lines import Line, lines_of
from reader_app.documents.headings import HeadingFinder, body_size
from reader_app.documents.messages import OutlineRead
from reader_app.domain.document import OutlineEntry

_STEP_S: Final = 0.005
_log = logging.getLogger(__name__)


class HeadingsJob:
    """Sends `OutlineRead` at its end; () where no headings could be told."""

    def __init__(self, book: BookText, board: WorkBoard, send: Callable[[object], None]) -> None:
        # Who steps doesn't belong to what is stepped through: the two would hold each other, and
        # the open file, for ever.
        self._work = _Search(book, board, send).steps()

    def step(self) -> bool:
        """A few milliseconds of it; True when it is done."""
        end = time.monotonic() + _STEP_S
        return all(time.monotonic() < end for _ in self._work)


class _Search:
    """Looks for headings on all pages."""

    def __init__(self, book: BookText, board: WorkBoard, send: Callable[[object], None]) -> None:
        self._book = book
        self._board = board
        self._send = send

    def steps(self) -> Iterator[None]:
        """The work, in pieces of a page."""
        sample: list[list[Line]] = []
        for number in self._book.sample_numbers():
            sample.append(self._lines(number))
            yield
        finder = HeadingFinder(body_size(sample))
        for number in range(1, self._book.page_count + 1):
            finder.add(self._lines(number))
            yield
        kept: list[OutlineEntry] = []
        for entry in finder.outline():
            if self._is_seen(entry):
                kept.append(entry)
            yield
        self._send(OutlineRead(tuple(kept)))

    def _lines(self, number: int) -> list[Line]:
        if self._book.is_fenced(number):
            return []
        try:
            with self._board.working_on(number):
                return lines_of(self._book.document, number)
        except Exception:  # noqa: BLE001  (the border of one page)
            _log.info("page %d has no headings: it could not be read", number)
            return []

    def _is_seen(self, entry: OutlineEntry) -> bool:
        """What is withheld from the page's text, because nobody can see it, is no heading."""
        return _letters(entry.title) in _letters(self._book.text(entry.page))


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
