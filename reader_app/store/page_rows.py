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

_OF_KEY: Final = "?"
_OF_BOOK: Final = "(SELECT key FROM page_index WHERE book_id = ?)"
"""In the statement itself: no other index takes the place of this one while it is read."""
_FROM: Final = """
    FROM page p
    LEFT JOIN page_places s ON s.index_key = p.index_key AND s.number = p.number
    LEFT JOIN page_origin o ON o.index_key = p.index_key AND o.number = p.number
"""
# Read in this order by `page_of`. Words are left out where only texts are wanted.
_ALL: Final = "p.index_key, p.number, p.label, p.text, p.hidden, s.cut_version, s.cut, o.origin"
WITH_WORDS: Final = f"""
    SELECT {_ALL}, s.words {_FROM}
    WHERE p.index_key = {_OF_BOOK} AND p.number BETWEEN ? AND ? ORDER BY p.number
"""
_WITHOUT_WORDS: Final = f"SELECT {_ALL}, NULL {_FROM} WHERE p.index_key = "
_WANTED: Final = " AND p.number IN ({wanted})"
WITHOUT_WORDS: Final = _WITHOUT_WORDS + _OF_BOOK + _WANTED
WITHOUT_WORDS_OF_INDEX: Final = _WITHOUT_WORDS + _OF_KEY + _WANTED
BARE: Final = (
    "SELECT p.index_key, p.number, p.text FROM page p WHERE p.index_key = "  # noqa: S608
    + _OF_BOOK
    + _WANTED
)
AT_ONCE: Final = 16


def numbered(statement: str, numbers: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """The statement for so many pages, and its values: always 16, so that it is prepared once.

    `numbers`: at most so many; a page that isn't there fills up.
    """
    values = (*numbers, *[0] * (AT_ONCE - len(numbers)))
    return statement.format(wanted=", ".join("?" * AT_ONCE)), values


class PageRows:
    """Pages on their way into one index: everything that takes time is done before it is locked."""

    def __init__(self, key: int, press: TextPress, pages: Sequence[PageText]) -> None:
        self._key = key
        self._pages = [_row_of(key, press, page) for page in pages]
        self._places = [_places_of(key, page) for page in pages]
        self._origins = origins_of(key, pages)

    def write(self, database: Database, known: set[int]) -> None:
        """All but those that are there already. Call it in a transaction."""
        database.sql_many(
            "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?)",
            [row for row in self._pages if row[1] not in known],
        )
        database.sql_many(
            "INSERT INTO page_places VALUES (?, ?, ?, ?, ?)",
            [row for row in self._places if row[1] not in known],
        )
        database.sql_many(
            "INSERT INTO page_origin VALUES (?, ?, ?)",
            [row for row in self._origins if row[1] not in known],
        )

    def overwrite(self, database: Database) -> None:
        """Text, words, cut and origin of stored pages; labels and what they hide stay."""
        for key, number, _, is_blank, _, text in self._pages:
            database.sql(
                "UPDATE page SET text = ?, is_blank = ? WHERE index_key = ? AND number = ?",
                (text, is_blank, key, number),
            )
            database.sql(
                "DELETE FROM page_origin WHERE index_key = ? AND number = ?", (key, number)
            )
        database.sql_many("INSERT OR REPLACE INTO page_places VALUES (?, ?, ?, ?, ?)", self._places)
        database.sql_many("INSERT INTO page_origin VALUES (?, ?, ?)", self._origins)


def page_of(row: Row, press: TextPress) -> PageText:
    """`press`: of the index that the row is from. Raises StorageError for a damaged one."""
    _, number, label, text, hidden, version, spans, origin, packed = row
    try:
        said = press.unpacked(text)
        words = unpack_words(packed, said) if isinstance(packed, bytes) else ()
        cut = PageCut(int(str(version)), unpack_spans(spans)) if isinstance(spans, bytes) else None
    except ValueError as error:
        raise damaged() from error
    kind = TextOrigin.FILE if origin is None else TextOrigin(str(origin))
    return PageText(int(str(number)), str(label), said, words, bool(hidden), cut, kind)


def _row_of(key: int, press: TextPress, page: PageText) -> tuple[int, int, str, int, int, bytes]:
    return (
        key,
        page.number,
        storable(page.label),
        int(not page.text.strip()),
        int(page.hidden),
        press.packed(page.text),
    )


def _places_of(key: int, page: PageText) -> tuple[int, int, int | None, bytes | None, bytes]:
    cut, words = page.cut, pack_words(page.words, storable(page.text))
    if cut is None:
        return key, page.number, None, None, words
    return key, page.number, cut.version, pack_spans(cut.spans), words
