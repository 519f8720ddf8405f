"""Which index answers for a book, and which one is being made to take its place.

An index belongs to the book that it answers for (`book_id`), or to the one it is made for
(`made_for`); to neither when another one has taken its place: then it goes, in slices, so that
nobody waits long for the write lock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reader_app.domain.search import Tokenizer
from reader_app.store.column_values import storable
from reader_app.store.index.full_text_tables import (
    create_full_text_table,
    drop_full_text_table,
    is_table_sound,
)

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row

_COLUMNS: Final = "key, tokenizer, version"
_AT_ONCE: Final = 200
_COMPLETE: Final = """
    SELECT count(*) >= (SELECT page_count FROM book WHERE id = ?2) FROM page WHERE index_key = ?1
"""
_SLICE: Final = """
    DELETE FROM {table} WHERE index_key = ?1 AND number IN
        (SELECT number FROM {table} WHERE index_key = ?1 ORDER BY number LIMIT ?2)
    RETURNING number
"""


@dataclass(frozen=True, slots=True)
class StoredIndex:
    """`version`: of whatever made it."""

    key: int
    tokenizer: Tokenizer
    version: str


class BookIndexes:
    """The rows of `page_index` and their full-text tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def serving(self, book_id: str) -> StoredIndex | None:
        """The one that answers for the book."""
        return self._find("book_id", book_id)

    def in_making(self, book_id: str) -> StoredIndex | None:
        """The one that will take its place."""
        return self._find("made_for", book_id)

    def filled(self, book_id: str) -> StoredIndex | None:
        """The one that new pages go into."""
        return self.in_making(book_id) or self.serving(book_id)

    def begin(self, book_id: str, tokenizer: Tokenizer, version: str, sample: bytes) -> None:
        """From here on new pages go into an index of this version. Call it in a transaction.

        One that answers for all of the book goes on answering meanwhile; what is of no use is let
        go of.
        """
        serving, made = self.serving(book_id), self.in_making(book_id)
        if made is not None and not self._is_usable(made, version):
            self._let_go(made.key)
            made = None
        if serving is None:
            self._add("book_id", book_id, tokenizer, version, sample)
        elif self._is_usable(serving, version):
            if made is not None:
                self._let_go(made.key)
        elif self._answers_for_all(serving, book_id):
            if made is None:
                self._add("made_for", book_id, tokenizer, version, sample)
        elif made is not None:
            self.take_place(book_id)
        else:
            self._let_go(serving.key)
            self._add("book_id", book_id, tokenizer, version, sample)

    def take_place(self, book_id: str) -> None:
        """The index in the making answers from now on. Call it in a transaction."""
        made, serving = self.in_making(book_id), self.serving(book_id)
        if made is None:
            return
        if serving is not None:
            self._let_go(serving.key)
        self._database.sql(
            "UPDATE page_index SET book_id = made_for, made_for = NULL WHERE key = ?", (made.key,)
        )

    def let_go(self, index: StoredIndex) -> None:
        """It answers no more, and isn't made any further. Call it in a transaction."""
        self._let_go(index.key)

    def let_go_of_all(self, book_id: str) -> None:
        """No index answers for the book any more. Call it in a transaction."""
        for index in (self.serving(book_id), self.in_making(book_id)):
            if index is not None:
                self._let_go(index.key)

    def clear(self) -> bool:
        """Delete what was let go of, now or before a crash; not in a transaction.

        True if there was anything.
        """
        rows = self._database.sql(
            "SELECT key FROM page_index WHERE book_id IS NULL AND made_for IS NULL"
        )
        for (key,) in rows:
            for table in ("page", "page_places"):
                while self._database.sql(_SLICE.format(table=table), (key, _AT_ONCE)):
                    pass
            with self._database.transaction():
                drop_full_text_table(self._database, int(str(key)))
                self._database.sql("DELETE FROM page_index WHERE key = ?", (key,))
        return bool(rows)

    def is_sound(self, index: StoredIndex) -> bool:
        """Its full-text table has a row for each page that is stored. Cheap."""
        return is_table_sound(self._database, index.key)

    def _is_usable(self, index: StoredIndex, version: str) -> bool:
        return index.version == version and self.is_sound(index)

    def _answers_for_all(self, index: StoredIndex, book_id: str) -> bool:
        if not self.is_sound(index):
            return False
        return self._database.sql(_COMPLETE, (index.key, storable(book_id))) == [(1,)]

    def _add(
        self, role: str, book_id: str, tokenizer: Tokenizer, version: str, sample: bytes
    ) -> None:
        ((key,),) = self._database.sql(
            f"INSERT INTO page_index ({role}, tokenizer, version, sample)"  # noqa: S608
            " VALUES (?, ?, ?, ?) RETURNING key",
            (storable(book_id), tokenizer.value, version, sample),
        )
        create_full_text_table(self._database, int(str(key)), tokenizer)

    def _let_go(self, key: int) -> None:
        self._database.sql(
            "UPDATE page_index SET book_id = NULL, made_for = NULL WHERE key = ?", (key,)
        )

    def sample(self, key: int) -> bytes | None:
        """What its texts were packed with, as it is kept; it never changes. None if it is gone."""
        rows = self._database.sql("SELECT sample FROM page_index WHERE key = ?", (key,))
        if not rows:
            return None
        ((sample,),) = rows
        assert isinstance(sample, bytes)
        return sample

    def _find(self, role: str, book_id: str) -> StoredIndex | None:
        rows = self._database.sql(
            f"SELECT {_COLUMNS} FROM page_index WHERE {role} = ?",  # noqa: S608
            (storable(book_id),),
        )
        return _index_of(rows[0]) if rows else None


def _index_of(row: Row) -> StoredIndex:
    key, tokenizer, version = row
    return StoredIndex(int(str(key)), Tokenizer(str(tokenizer)), str(version))
