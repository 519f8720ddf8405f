"""Integrity check of the library file: its pages, references, rows and indexes.

`is_whole` asks SQLite; `is_legible` reads every row that holds something the reader made, and every
page of every index.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from typing import Final

from reader_app.domain.errors import BookError, StorageError
from reader_app.store.connection import Database, SqlValue
from reader_app.store.index.box_encoding import check_words
from reader_app.store.index.full_text_tables import drop_full_text_table, is_table_complete
from reader_app.store.index.text_compression import TextCompressor
from reader_app.store.repositories.annotation_repository import bookmark_of, highlight_of
from reader_app.store.repositories.book_repository import book_of
from reader_app.store.repositories.message_repository import message_of
from reader_app.store.storage_errors import sqlite_code
from reader_app.store.tables import BookmarkRow, BookRow, ConversationRow, HighlightRow, MessageRow

_INDEXES: Final = """
    SELECT i.key, i.sample, b.title, b.file_path
    FROM page_index i LEFT JOIN book b ON b.id = coalesce(i.book_id, i.made_for)
"""
_AT_ONCE: Final = 200
_log = logging.getLogger(__name__)


def are_indexes_sound(database: Database) -> bool:
    """Check all indexes, dropping a damaged one if its book's file can be indexed again.

    Return False if a damaged index belongs to a book whose file is gone, because its pages are
    worth rescuing, or if the tables are not as they should be.
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
        if is_table_complete(database, key) and _are_legible(database, key, sample):
            continue
        if path is not None and not is_existing_file(path):
            return False
        _log.warning("the index of “%s” is damaged: it will be made anew", title)
        with database.transaction():
            drop_full_text_table(database, key)
            database.sql(
                "UPDATE book SET status = 'pending'"
                " WHERE id = (SELECT book_id FROM page_index WHERE key = ?)",
                (key,),
            )
            database.sql("DELETE FROM page_index WHERE key = ?", (key,))
    return True


def _are_legible(database: Database, key: int, sample: bytes) -> bool:
    try:
        compressor = TextCompressor(sample)
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
                compressor.unpacked(text)
                check_words(words)
        except ValueError:
            return False
        last = int(str(rows[-1][0]))
    return True


def is_existing_file(path: SqlValue) -> bool:
    """Return True if the stored path of a book leads to a file."""
    return isinstance(path, bytes) and b"\x00" not in path and os.path.isfile(path)


def is_whole(database: Database) -> bool:
    """Return True if SQLite finds no error and the file is a library of any version, or empty."""
    tables = database.sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    return (
        database.sql("PRAGMA quick_check(1)") == [("ok",)]
        and not database.sql("PRAGMA foreign_key_check")
        and (not tables or ("migration",) in tables)
    )


def is_legible(database: Database) -> bool:
    """Return True if every row of an up-to-date file can be read. May drop damaged indexes."""
    try:
        for book in database.each(BookRow.select()):
            book_of(book)
        for message in database.each(MessageRow.select()):
            message_of(message)
        for _ in database.each(ConversationRow.select()):
            pass
        for highlight in database.each(HighlightRow.select()):
            highlight_of(highlight)
        for bookmark in database.each(BookmarkRow.select()):
            bookmark_of(bookmark)
    except (ValueError, TypeError, BookError):
        return False
    return are_indexes_sound(database)
