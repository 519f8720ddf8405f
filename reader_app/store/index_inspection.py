"""Are the indexes of books whole: their pages legible, every word where it should be."""

from __future__ import annotations

import logging
import os
import sqlite3
from typing import TYPE_CHECKING, Final

from reader_app.domain.errors import StorageError
from reader_app.store.failures import sqlite_code
from reader_app.store.packed_text import TextPress
from reader_app.store.page_tables import drop_table, is_whole_table
from reader_app.store.words import check_words

if TYPE_CHECKING:
    from reader_app.store.connection import Database, SqlValue

_INDEXES: Final = """
    SELECT i.key, i.sample, b.title, b.file_path
    FROM page_index i LEFT JOIN book b ON b.id = coalesce(i.book_id, i.made_for)
"""
_AT_ONCE: Final = 200
_log = logging.getLogger(__name__)


def are_indexes_sound(database: Database) -> bool:
    """A damaged index is forgotten where its book can be read again: it is made anew then.

    False if there is one whose book can't: what its pages say is worth saving. False, too, where
    the tables aren't what they should be.
    """
    try:
        return _are_sound(database)
    except StorageError as error:
        if sqlite_code(error) & 0xFF == sqlite3.SQLITE_ERROR:
            return False
        raise


def _are_sound(database: Database) -> bool:
    for key, sample, title, path in database.sql(_INDEXES):
        assert isinstance(key, int) and isinstance(sample, bytes)
        if is_whole_table(database, key) and _are_legible(database, key, sample):
            continue
        if path is not None and not _is_file(path):
            return False
        _log.warning("the index of “%s” is damaged: it will be made anew", title)
        with database.transaction():
            drop_table(database, key)
            database.sql(
                "UPDATE book SET status = 'pending'"
                " WHERE id = (SELECT book_id FROM page_index WHERE key = ?)",
                (key,),
            )
            database.sql("DELETE FROM page_index WHERE key = ?", (key,))
    return True


def _are_legible(database: Database, key: int, sample: bytes) -> bool:
    try:
        press = TextPress(sample)
    except ValueError:
        return False
    last = 0
    while rows := database.sql(
        "SELECT p.number, p.text, s.words FROM page p"
        " LEFT JOIN page_places s ON s.index_key = p.index_key AND s.number = p.number"
        " WHERE p.index_key = ? AND p.number > ? ORDER BY p.number LIMIT ?",
        (key, last, _AT_ONCE),
    ):
        try:
            for _, text, words in rows:
                press.unpacked(text)
                check_words(words)
        except ValueError:
            return False
        last = int(str(rows[-1][0]))
    return True


def _is_file(path: SqlValue) -> bool:
    return isinstance(path, bytes) and b"\x00" not in path and os.path.isfile(path)
