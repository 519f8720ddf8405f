"""Stores recognised text (OCR) of pages, and whether the reader wants a book recognised."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from reader_app.domain.book import Book
from reader_app.domain.document import PageText, TextOrigin
from reader_app.domain.ocr import RecognisedPage, RecognitionChoice
from reader_app.store.connection import Database, Row
from reader_app.store.index.box_encoding import pack_words, unpack_words
from reader_app.store.index.page_repository import SqlitePageRepository
from reader_app.store.storage_errors import damaged_error
from reader_app.store.tables import storable

_NUMBERS: Final = """
    SELECT r.number FROM recognised_page r JOIN book b ON b.id = r.book_id
    WHERE r.book_id = ? AND r.checksum = b.checksum
"""
_PAGES: Final = """
    SELECT r.number, r.text, r.words FROM json_each(?2) wanted
    JOIN recognised_page r ON r.book_id = ?1 AND r.number = wanted.value
    JOIN book b ON b.id = ?1 AND b.checksum = r.checksum
    WHERE r.text <> ''
"""
_ORIGINS: Final = """
    SELECT o.number, o.origin FROM page_origin o JOIN page_index i ON i.key = o.index_key
    WHERE i.book_id = ? ORDER BY o.number
"""


class SqliteRecognitionRepository:
    """Implements RecognitionRepository.

    Text that was recognised in a file with another checksum is ignored.
    """

    def __init__(self, database: Database, pages: SqlitePageRepository) -> None:
        self._database = database
        self._pages = pages

    def recognised_numbers(self, book_id: str) -> set[int]:
        rows = self._database.sql(_NUMBERS, (storable(book_id),))
        return {int(str(number)) for (number,) in rows}

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        rows = self._database.sql(_PAGES, (storable(book_id), json.dumps(list(numbers))))
        return {page.number: page for page in map(_page_of, rows)}

    def keep(self, book: Book, found: RecognisedPage) -> None:
        page = found.page
        with self._database.transaction():
            is_ours = page.number in self.recognised_numbers(book.id)
            self._database.sql(
                "INSERT OR REPLACE INTO recognised_page VALUES (?, ?, ?, ?, ?, ?)",
                (
                    storable(book.id),
                    page.number,
                    book.checksum,
                    "+".join(found.languages),
                    storable(page.text),
                    pack_words(page.words),
                ),
            )
            stored = self._pages.texts(book.id, [page.number]).get(page.number)
            if stored is None:
                return
            is_blank = not stored.text.strip()
            if is_blank and not page.text:
                return
            if is_blank or (is_ours and stored.origin is TextOrigin.RECOGNISED):
                origin = TextOrigin.RECOGNISED if page.text else TextOrigin.PICTURE
                self._pages.rewrite(book.id, replace(page, origin=origin))

    def wish(self, book_id: str) -> tuple[RecognitionChoice, tuple[str, ...]]:
        rows = self._database.sql(
            "SELECT wish, languages FROM recognition WHERE book_id = ?", (storable(book_id),)
        )
        if not rows:
            return RecognitionChoice.NONE, ()
        return RecognitionChoice(str(rows[0][0])), _languages(str(rows[0][1]))

    def save_wish(
        self, book_id: str, wish: RecognitionChoice, languages: Sequence[str] | None = None
    ) -> None:
        with self._database.transaction():
            chosen = self.wish(book_id)[1] if languages is None else tuple(languages)
            self._database.sql("DELETE FROM recognition WHERE book_id = ?", (storable(book_id),))
            if wish is not RecognitionChoice.NONE:
                self._database.sql(
                    "INSERT INTO recognition VALUES (?, ?, ?)",
                    (storable(book_id), wish.value, "+".join(chosen)),
                )

    def pages_of_origin(self, book_id: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        rows = self._database.sql(_ORIGINS, (storable(book_id),))
        found = [(int(str(number)), TextOrigin(str(origin))) for number, origin in rows]
        pictures = tuple(number for number, origin in found if origin is TextOrigin.PICTURE)
        recognised = tuple(number for number, origin in found if origin is TextOrigin.RECOGNISED)
        return pictures, recognised


def _page_of(row: Row) -> PageText:
    number, text, packed = row
    assert isinstance(packed, bytes)
    try:
        words = unpack_words(packed)
    except ValueError as error:
        raise damaged_error() from error
    return PageText(int(str(number)), "", str(text), words, origin=TextOrigin.RECOGNISED)


def _languages(text: str) -> tuple[str, ...]:
    return tuple(language for language in text.split("+") if language)
