"""The texts of the open book's pages, each read once: what find and index work on."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

from reader_app.documents.board import WorkBoard
from reader_app.documents.engine import OpenDocument
from reader_app.documents.find import Query
from reader_app.documents.folding import fold
from reader_app.documents.kept_texts import KeptTexts
from reader_app.documents.recognised_texts import RecognisedTexts
from reader_app.documents.seam import FoldedSeam, Seam, seam_of
from reader_app.documents.text import read_page
from reader_app.domain.document import PageText

_log = logging.getLogger(__name__)
_SAMPLE_PAGES = 10
_MOST_BYTES = 32 * 1024 * 1024
"""For texts as they are and, once more, folded: 16,000 pages of a novel in each."""
_MOST_SEAMS = 16_000


class BookText:
    """Texts of one document. Pages behind the fence, and damaged ones, have no text."""

    def __init__(self, document: OpenDocument, board: WorkBoard, fenced: set[int]) -> None:
        self.document = document
        self._board = board
        self._fenced = fenced
        self._texts = KeptTexts[int](_MOST_BYTES)
        self._folded = KeptTexts[tuple[int, bool]](_MOST_BYTES)
        self._seams: dict[tuple[int, bool], FoldedSeam] = {}
        self._recognised: RecognisedTexts | None = None

    @property
    def page_count(self) -> int:
        return self.document.info.page_count

    def is_fenced(self, number: int) -> bool:
        """True where the page must not be touched."""
        return number in self._fenced

    def read(self, number: int) -> PageText:
        """Text and words of a page, read from the file."""
        page = PageText(number, self.document.label(number), "")
        if number not in self._fenced:
            try:
                with self._board.working_on(number):
                    page = read_page(self.document, number)
            except Exception:  # noqa: BLE001  (the border of one page of an import)
                _log.warning("page %d has no text: it could not be read", number, exc_info=True)
        if not page.text.strip():
            page = self.recognised(number) or page
        self._texts.keep(number, page.text)
        return page

    def recognised(self, number: int) -> PageText | None:
        """What was recognised in a page that is a picture."""
        found = self._recognised.find(number) if self._recognised is not None else None
        return replace(found, label=self.document.label(number)) if found is not None else None

    def use_recognised(self, recognised: RecognisedTexts, page: int) -> None:
        """Pages that have got text since the last time are read anew, and `page`."""
        before = self._recognised.numbers if self._recognised is not None else frozenset()
        self._recognised = recognised
        for number in (recognised.numbers - before) | {page}:
            self._texts.drop(number)
            for match_case in (False, True):
                self._folded.drop((number, match_case))
                self._seams.pop((number - 1, match_case), None)
                self._seams.pop((number, match_case), None)

    def text(self, number: int) -> str:
        """Text of a page, from memory where it was read before."""
        known = self._texts.find(number)
        return self.read(number).text if known is None else known

    def is_known(self, number: int) -> bool:
        """True where `text` needs not touch the file."""
        return number in self._texts

    def learn(self, pages: Mapping[int, PageText]) -> None:
        """Texts that a store already has."""
        for number, page in pages.items():
            if number not in self._texts:
                self._texts.keep(number, page.text)

    def count_hits(self, query: Query, number: int) -> int:
        """How many hits a page has; one that runs on to the next page is its last."""
        key = number, query.match_case
        folded = self._folded.find(key)
        if folded is None:
            folded = fold(self.text(number), match_case=query.match_case)
            self._folded.keep(key, folded)
        return query.count(folded) + self._runs_on(query, number)

    def seam(self, number: int) -> Seam:
        """Where that page ends and the next one begins; an empty one at the book's end."""
        if number >= self.page_count:
            return Seam("", 0, 0, 0)
        earlier = [self.text(n) for n in range(max(1, number - 2), number)]
        return seam_of(self.text(number), self.text(number + 1), earlier)

    def sample_numbers(self) -> list[int]:
        """Pages from all over the book, enough to tell its script."""
        step = max(1, self.page_count // _SAMPLE_PAGES)
        return list(range(1 + step // 2, self.page_count + 1, step))

    def _runs_on(self, query: Query, number: int) -> bool:
        key = number, query.match_case
        folded = self._seams.get(key)
        if folded is None:
            folded = self.seam(number).folded(match_case=query.match_case)
            if len(self._seams) < _MOST_SEAMS:
                self._seams[key] = folded
        return folded.span(query) is not None
