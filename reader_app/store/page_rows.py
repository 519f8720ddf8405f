"""Rows of pages, to and from what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from reader_app.domain.document import PageCut, PageText, TextOrigin
from reader_app.store.failures import damaged
from reader_app.store.packed_text import TextPress
from reader_app.store.page_origins import origins_of
from reader_app.store.text import storable
from reader_app.store.words import pack_spans, pack_words, unpack_spans, unpack_words

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row

# Read in this order by `page_of`. The words last: they are left out where only texts are wanted.
WITH_WORDS: Final = """
    SELECT p.number, p.label, p.text, p.hidden, c.version, c.spans, o.origin, p.words
    FROM page p JOIN page_index i ON i.key = p.index_key
    LEFT JOIN page_cut c ON c.index_key = p.index_key AND c.number = p.number
    LEFT JOIN page_origin o ON o.index_key = p.index_key AND o.number = p.number
    WHERE i.key = ? AND p.number BETWEEN ? AND ? ORDER BY p.number
"""
WITHOUT_WORDS: Final = """
    SELECT p.number, p.label, p.text, p.hidden, c.version, c.spans, o.origin, x''
    FROM json_each(?2) wanted
    JOIN page p ON p.index_key = ?1 AND p.number = wanted.value
    LEFT JOIN page_cut c ON c.index_key = ?1 AND c.number = p.number
    LEFT JOIN page_origin o ON o.index_key = ?1 AND o.number = p.number
"""


class PageRows:
    """Pages on their way into one index: everything that takes time is done before it is locked."""

    def __init__(self, key: int, press: TextPress, pages: Sequence[PageText]) -> None:
        self._key = key
        self._pages = [_row_of(key, press, page) for page in pages]
        self._cuts = [_cut_of(key, page.number, page.cut) for page in pages if page.cut is not None]
        self._origins = origins_of(key, pages)

    def write(self, database: Database, known: set[int]) -> None:
        """All but those that are there already. Call it in a transaction."""
        database.sql_many(
            "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?)",
            [row for row in self._pages if row[1] not in known],
        )
        database.sql_many(
            "INSERT INTO page_cut VALUES (?, ?, ?, ?)",
            [row for row in self._cuts if row[1] not in known],
        )
        database.sql_many(
            "INSERT INTO page_origin VALUES (?, ?, ?)",
            [row for row in self._origins if row[1] not in known],
        )

    def overwrite(self, database: Database) -> None:
        """Text, words, cut and origin of stored pages; labels and what they hide stay."""
        for key, number, _, is_blank, _, text, words in self._pages:
            database.sql(
                "UPDATE page SET text = ?, words = ?, is_blank = ?"
                " WHERE index_key = ? AND number = ?",
                (text, words, is_blank, key, number),
            )
            for table in ("page_cut", "page_origin"):
                database.sql(
                    f"DELETE FROM {table} WHERE index_key = ? AND number = ?",  # noqa: S608
                    (key, number),
                )
        database.sql_many("INSERT INTO page_cut VALUES (?, ?, ?, ?)", self._cuts)
        database.sql_many("INSERT INTO page_origin VALUES (?, ?, ?)", self._origins)


def page_of(row: Row, press: TextPress) -> PageText:
    """`press`: of the index that the row is from. Raises StorageError for a damaged one."""
    number, label, text, hidden, version, spans, origin, packed = row
    assert isinstance(packed, bytes)
    try:
        said = press.unpacked(text)
        words = unpack_words(packed, said)
        cut = PageCut(int(str(version)), unpack_spans(spans)) if isinstance(spans, bytes) else None
    except ValueError as error:
        raise damaged() from error
    kind = TextOrigin.FILE if origin is None else TextOrigin(str(origin))
    return PageText(int(str(number)), str(label), said, words, bool(hidden), cut, kind)


def _row_of(
    key: int, press: TextPress, page: PageText
) -> tuple[int, int, str, int, int, bytes, bytes]:
    text = storable(page.text)
    return (
        key,
        page.number,
        storable(page.label),
        int(not text.strip()),
        int(page.hidden),
        press.packed(text),
        pack_words(page.words, text),
    )


def _cut_of(key: int, number: int, cut: PageCut) -> tuple[int, int, int, bytes]:
    return key, number, cut.version, pack_spans(cut.spans)
