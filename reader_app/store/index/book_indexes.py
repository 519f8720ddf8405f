"""The indexes of each book: the one that serves searches, and one being built.

A row of `page_index` belongs to the book whose searches it serves (`book_id`) or to the book it is
being built for (`made_for`). It belongs to neither once another index has replaced it; then it is
deleted in slices, so that no other process waits long for the write lock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reader_app.domain.search import Tokenizer
from reader_app.store.column_values import storable
from reader_app.store.connection import Database, Row
from reader_app.store.index import full_text_tables

_COLUMNS: Final = "key, tokenizer, version"
_PAGES_AT_ONCE: Final = 200
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
    """A row of `page_index`; `version` is the INDEX_VERSION of the program that built it."""

    key: int
    tokenizer: Tokenizer
    version: str


class BookIndexes:
    """Adds, swaps and deletes rows of `page_index` and their full-text tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def serving(self, book_id: str) -> StoredIndex | None:
        """Return the index that serves searches of the book, or None."""
        return self._find("book_id", book_id)

    def in_making(self, book_id: str) -> StoredIndex | None:
        """Return the index that is being built for the book, or None."""
        return self._find("made_for", book_id)

    def filled(self, book_id: str) -> StoredIndex | None:
        """Return the index that new pages are added to, or None."""
        return self.in_making(book_id) or self.serving(book_id)

    def begin(self, book_id: str, tokenizer: Tokenizer, version: str, sample: bytes) -> None:
        """Prepare an index of this version for new pages. Call it in a transaction.

        An older index that has all pages of the book serves searches meanwhile; useless ones are
        released.
        """
        serving, made = self.serving(book_id), self.in_making(book_id)
        if made is not None and not self._is_usable(made, version):
            self._release(made.key)
            made = None
        if serving is None:
            self._add("book_id", book_id, tokenizer, version, sample)
        elif self._is_usable(serving, version):
            if made is not None:
                self._release(made.key)
        elif self._is_complete(serving, book_id):
            if made is None:
                self._add("made_for", book_id, tokenizer, version, sample)
        elif made is not None:
            self.promote(book_id)
        else:
            self._release(serving.key)
            self._add("book_id", book_id, tokenizer, version, sample)

    def promote(self, book_id: str) -> None:
        """Let the index being built serve searches from now on. Call it in a transaction."""
        made, serving = self.in_making(book_id), self.serving(book_id)
        if made is None:
            return
        if serving is not None:
            self._release(serving.key)
        self._database.sql(
            "UPDATE page_index SET book_id = made_for, made_for = NULL WHERE key = ?", (made.key,)
        )

    def release(self, index: StoredIndex) -> None:
        """Take an index out of use, for `clear` to delete. Call it in a transaction."""
        self._release(index.key)

    def release_all(self, book_id: str) -> None:
        """Take all indexes of the book out of use. Call it in a transaction."""
        for index in (self.serving(book_id), self.in_making(book_id)):
            if index is not None:
                self._release(index.key)

    def clear(self) -> bool:
        """Delete all released indexes; return True if there were any.

        They may have been released before a crash. Call it outside a transaction.
        """
        rows = self._database.sql(
            "SELECT key FROM page_index WHERE book_id IS NULL AND made_for IS NULL"
        )
        for (key,) in rows:
            for table in ("page", "page_places"):
                while self._database.sql(_SLICE.format(table=table), (key, _PAGES_AT_ONCE)):
                    pass
            with self._database.transaction():
                full_text_tables.drop_full_text_table(self._database, int(str(key)))
                self._database.sql("DELETE FROM page_index WHERE key = ?", (key,))
        return bool(rows)

    def is_sound(self, index: StoredIndex) -> bool:
        """Return True if the index's full-text table has a row for each stored page. Cheap."""
        return full_text_tables.is_table_sound(self._database, index.key)

    def _is_usable(self, index: StoredIndex, version: str) -> bool:
        return index.version == version and self.is_sound(index)

    def _is_complete(self, index: StoredIndex, book_id: str) -> bool:
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
        full_text_tables.create_full_text_table(self._database, int(str(key)), tokenizer)

    def _release(self, key: int) -> None:
        self._database.sql(
            "UPDATE page_index SET book_id = NULL, made_for = NULL WHERE key = ?", (key,)
        )

    def sample(self, key: int) -> bytes | None:
        """Return the sample with which the index's texts are compressed; it never changes.

        None if the index was deleted.
        """
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
