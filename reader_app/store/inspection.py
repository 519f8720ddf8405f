"""Is the file sound: its pages, its references, every row that holds a reader's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.domain.errors import BookError
from reader_app.store.annotation_repository import bookmark_of, highlight_of
from reader_app.store.book_repository import book_of
from reader_app.store.index_inspection import are_indexes_sound
from reader_app.store.message_rows import message_of
from reader_app.store.models import (
    BookmarkRow,
    BookRow,
    ConversationRow,
    HighlightRow,
    MessageRow,
)

if TYPE_CHECKING:
    from reader_app.store.connection import Database


def is_whole(database: Database) -> bool:
    """SQLite finds nothing wrong with it, and it is a library. For a file of any version."""
    tables = database.sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    return (
        database.sql("PRAGMA quick_check(1)") == [("ok",)]
        and not database.sql("PRAGMA foreign_key_check")
        and (not tables or ("migration",) in tables)
    )


def is_legible(database: Database) -> bool:
    """Every row can be read. Indexes that can't are forgotten. For an up-to-date file."""
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
