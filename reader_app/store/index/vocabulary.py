"""Which words a book's full-text table holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.errors import StorageError
from reader_app.store.column_values import storable
from reader_app.store.index.full_text_tables import full_text_table, index_key

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_AFTER_ALL: Final = "\U0010ffff"
_MOST_REMEMBERED: Final = 64
_SIZE: Final = "SELECT block FROM {name}_data WHERE id = 1"
"""How many words the table has: other ones after every change."""

_Remembered: TypeAlias = tuple[Sequence[tuple[object, ...]], Sequence[tuple[str, int]]]


class SqliteVocabulary:
    """Looked up in the index itself: nothing more is stored."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._remembered: dict[tuple[int, str], _Remembered] = {}

    def has(self, book_id: str, word: str) -> bool:
        """Some page of the book has the word, in any of its forms."""
        key = index_key(self._database, book_id)
        if key is None:
            return False
        name = full_text_table(key)
        quoted = '"' + storable(word).replace('"', '""') + '"'
        return bool(
            self._rows(
                book_id,
                key,
                f"SELECT 1 FROM {name} WHERE {name} MATCH ? LIMIT 1",  # noqa: S608
                (quoted,),
            )
        )

    def beginning_with(self, book_id: str, letter: str) -> Sequence[tuple[str, int]]:
        """The book's words with this first letter, and on how many pages each is."""
        key = index_key(self._database, book_id)
        if key is None:
            return []
        size = self._rows(book_id, key, _SIZE.format(name=full_text_table(key)), ())
        remembered = self._remembered.get((key, letter))
        if remembered is None or remembered[0] != size:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            remembered = size, self._read(book_id, key, letter)
            self._remembered[key, letter] = remembered
        return remembered[1]

    def _read(self, book_id: str, key: int, letter: str) -> Sequence[tuple[str, int]]:
        words = f"temp.words_of_{key:d}"
        self._database.sql(
            f"CREATE VIRTUAL TABLE IF NOT EXISTS {words}"
            f" USING fts5vocab('main', '{full_text_table(key)}', 'row')"
        )
        # It stays, though the book's own table may go: each change of temporary tables makes SQLite
        # prepare every statement of the connection once more.
        rows = self._rows(
            book_id,
            key,
            f"SELECT term, doc FROM {words} WHERE term >= ? AND term < ?",  # noqa: S608
            (storable(letter), storable(letter) + _AFTER_ALL),
        )
        return [(str(term), int(str(pages))) for term, pages in rows]

    def _rows(
        self, book_id: str, key: int, statement: str, parameters: tuple[str, ...]
    ) -> Sequence[tuple[object, ...]]:
        """No rows when the table went away, because the book or this index of it did."""
        try:
            return self._database.sql(statement, parameters)
        except StorageError:
            if index_key(self._database, book_id) == key:
                raise
            return []
