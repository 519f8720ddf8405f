"""All books of the library with what a search of them all has to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from reader_app.domain.library import SearchedBook

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_BOOKS: Final = """
    SELECT id, title, author, CASE WHEN spoiler_guard THEN furthest_page END, status = 'ready'
    FROM book WHERE hidden_at IS NULL ORDER BY updated_at DESC, rowid DESC
"""


class SqliteSearchedBooks:
    """Implements `SearchedBooks`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def books(self) -> Sequence[SearchedBook]:
        """Last read first. Raises StorageError."""
        return [
            SearchedBook(
                str(book_id),
                str(title),
                str(author),
                fence if isinstance(fence, int) else None,
                bool(is_indexed),
            )
            for book_id, title, author, fence, is_indexed in self._database.sql(_BOOKS)
        ]
