"""The text process gives pages that are pictures the text that was recognised in them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.text.book_text import BookText, OcrTexts
from reader_app.documents.text.find import query_of
from reader_app.domain.document import PageText, Rect, TextOrigin, Word
from reader_app.domain.errors import StorageError, StorageErrorCode
from tests.support.books import make_scanned_book

QUERY = query_of("lighthouse", match_case=False, whole_word=False)


class Recognised:
    """What a store has, as the text process asks for it."""

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self.is_broken = False

    def recognised_numbers(self, book_id: str) -> set[int]:
        if self.is_broken:
            raise StorageError(StorageErrorCode.WRITE_FAILED, "The disk is gone.")
        return set(self.texts)

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return {n: _page(n, self.texts[n]) for n in numbers if self.texts.get(n)}


def _page(number: int, text: str) -> PageText:
    words = (Word(0, len(text), Rect(10, 10, 90, 20)),)
    return PageText(number, "", text, words, origin=TextOrigin.RECOGNISED)


def scanned_book(tmp_path: Path) -> BookText:
    document = open_document(make_scanned_book(tmp_path / "scan.pdf", 3))
    return BookText(document, SharedProgress(memoryview(bytearray(PROGRESS_BYTES))), set())


def use(book: BookText, known: Recognised, page: int = 0) -> None:
    book.use_recognised(OcrTexts(known, "book"), page)  # type: ignore[arg-type]


def test_a_page_that_was_searched_without_a_hit_is_found_once_it_has_text(tmp_path: Path) -> None:
    book, known = scanned_book(tmp_path), Recognised()
    use(book, known)
    assert book.count_hits(QUERY, 2) == 0
    known.texts[2] = "lighthouse"
    use(book, known)
    assert [book.count_hits(QUERY, page) for page in (1, 2, 3)] == [0, 1, 0]


def test_a_page_that_was_recognised_again_has_its_new_text(tmp_path: Path) -> None:
    book, known = scanned_book(tmp_path), Recognised()
    known.texts[2] = "lightho use"
    use(book, known)
    assert book.count_hits(QUERY, 2) == 0
    known.texts[2] = "lighthouse"
    use(book, known, page=2)
    assert book.count_hits(QUERY, 2) == 1


def test_recognised_text_goes_by_the_pages_own_label(tmp_path: Path) -> None:
    book, known = scanned_book(tmp_path), Recognised()
    known.texts[3] = "lighthouse"
    use(book, known)
    assert book.read(3).label == "3"


def test_a_store_that_cannot_be_read_costs_the_text_only(tmp_path: Path) -> None:
    book, known = scanned_book(tmp_path), Recognised()
    known.is_broken = True
    use(book, known)
    assert book.read(2).text == ""
