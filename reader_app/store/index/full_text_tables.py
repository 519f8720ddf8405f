"""Full-text tables (FTS5): one for each index of a book, with one row for each page.

They are contentless (`content=''`), because the text is in `page`. A table is named after the key
of its row in `page_index`. `SqliteVocabulary` looks up which words a table contains.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final, TypeAlias

from reader_app.domain.errors import StorageError
from reader_app.domain.search import Tokenizer
from reader_app.store.connection import Database
from reader_app.store.storage_errors import sqlite_code
from reader_app.store.tables import storable

_TOKENIZE = {
    Tokenizer.PORTER: "porter unicode61 remove_diacritics 2",
    Tokenizer.TRIGRAM: "trigram",
    Tokenizer.BIGRAM: "unicode61",
    # Vowel signs are combining marks, but parts of words.
    Tokenizer.WORDS: "unicode61 remove_diacritics 0 categories ''L* N* Co Mn Mc''",
}

_PARTS: Final = (
    "CREATE TABLE IF NOT EXISTS {name}_data (id INTEGER PRIMARY KEY, block BLOB)",
    "CREATE TABLE IF NOT EXISTS {name}_docsize (id INTEGER PRIMARY KEY, sz BLOB)",
    "CREATE TABLE IF NOT EXISTS {name}_idx (segid, term, pgno, PRIMARY KEY (segid, term))"
    " WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS {name}_config (k PRIMARY KEY, v) WITHOUT ROWID",
    "INSERT OR IGNORE INTO {name}_config VALUES ('version', 4)",
)
_AVERAGES: Final = 1
_STRUCTURE: Final = 10
_SLICE_OF_A_MERGE: Final = 256
_MOST_SLICES: Final = 10_000
_OF_NOTHING: Final = 2
"""A merge step that changes fewer rows than this had nothing left to do."""
_A_WORD: Final = '"pagemate"'
"""An arbitrary search term: searching for it opens the table."""


def full_text_table(key: int) -> str:
    return f"page_words_{key:d}"


def create_full_text_table(database: Database, key: int, tokenizer: Tokenizer) -> None:
    database.sql(
        f"CREATE VIRTUAL TABLE {full_text_table(key)} USING fts5("
        f"body, head, content='', tokenize='{_TOKENIZE[tokenizer]}')"
    )


def index_key(database: Database, book_id: str) -> int | None:
    rows = database.sql("SELECT key FROM page_index WHERE book_id = ?", (storable(book_id),))
    return int(str(rows[0][0])) if rows else None


def drop_book_index(database: Database, book_id: str) -> None:
    """Delete a book's pages and full-text tables. Call it in a transaction."""
    rows = database.sql(
        "SELECT key FROM page_index WHERE book_id = ?1 OR made_for = ?1", (storable(book_id),)
    )
    for (key,) in rows:
        drop_full_text_table(database, int(str(key)))
        database.sql("DELETE FROM page_index WHERE key = ?", (key,))


def drop_full_text_table(database: Database, key: int) -> None:
    """Drop a full-text table, even a damaged one. Call it in a transaction."""
    name = full_text_table(key)
    if not database.sql("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)):
        return
    # A table that lost a part can't be opened and thus not dropped, so the parts are made again.
    for part in _PARTS:
        database.sql(part.format(name=name))
    database.sql(f"DROP TABLE {name}")


def merge_segments(database: Database, key: int) -> None:
    """Merge the segments of a table into one, which halves the time of a search.

    It works in slices, so that no other process waits long for the write lock, and takes 250 ms for
    16,000 pages.
    """
    name = full_text_table(key)
    connection = database.raw()
    wanted = -_SLICE_OF_A_MERGE  # negative: segments of any size are merged
    for _ in range(_MOST_SLICES):
        before = connection.total_changes
        database.sql(
            f"INSERT INTO {name}({name}, rank) VALUES ('merge', ?)",  # noqa: S608
            (wanted,),
        )
        if connection.total_changes - before < _OF_NOTHING:
            return
        wanted = _SLICE_OF_A_MERGE


def is_table_sound(database: Database, key: int) -> bool:
    """Return True if the table can be opened and has a row for each stored page. Cheap."""
    name = full_text_table(key)
    if not database.sql("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)):
        return False
    try:
        ((known, stored, parts),) = database.sql(
            f"SELECT (SELECT count(*) FROM {name}_docsize),"  # noqa: S608
            " (SELECT count(*) FROM page WHERE index_key = ?),"
            f" (SELECT count(*) FROM {name}_data WHERE id IN ({_AVERAGES}, {_STRUCTURE}))",
            (key,),
        )
        database.sql(f"SELECT rowid FROM {name} WHERE {name} MATCH ? LIMIT 1", (_A_WORD,))  # noqa: S608
    except StorageError as error:
        return _tells_damage(error)
    return known == stored and parts == 2


def is_table_complete(database: Database, key: int) -> bool:
    """Return True if SQLite's integrity check passes and the table's pages are the stored ones.

    Takes 12 ms for 1,000 pages.
    """
    name = full_text_table(key)
    try:
        database.sql(f"INSERT INTO {name}({name}) VALUES ('integrity-check')")  # noqa: S608
        strangers = database.sql(
            f"SELECT id FROM {name}_docsize EXCEPT SELECT number FROM page WHERE index_key = ?",  # noqa: S608
            (key,),
        )
    except StorageError as error:
        return _tells_damage(error)
    return is_table_sound(database, key) and not strangers


def _tells_damage(error: StorageError) -> bool:
    """Return False if the error means that the table is damaged, else raise it."""
    if sqlite_code(error) & 0xFF not in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT):
        raise error
    return False


_AFTER_ALL: Final = "\U0010ffff"
_MOST_REMEMBERED: Final = 64
_SIZE: Final = "SELECT block FROM {name}_data WHERE id = 1"
"""The query for the table's totals, which differ after every change."""

_Remembered: TypeAlias = tuple[Sequence[tuple[object, ...]], Sequence[tuple[str, int]]]


class SqliteVocabulary:
    """Looks words up in the full-text tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._remembered: dict[tuple[int, str], _Remembered] = {}

    def has(self, book_id: str, word: str) -> bool:
        """Return True if a page of the book has the word in any of its forms."""
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
        """Return the book's words with this first letter, each with its number of pages."""
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
        # The vocabulary table is kept even if the book's table is dropped: each change of temporary
        # tables makes SQLite prepare every statement of the connection again.
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
        """Return the rows; none if the table was dropped, because its book or index was deleted."""
        try:
            return self._database.sql(statement, parameters)
        except StorageError:
            if index_key(self._database, book_id) == key:
                raise
            return []
