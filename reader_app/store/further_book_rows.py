"""Which books a conversation asks besides its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader_app.domain.book import MOST_BOOKS, OWN_PLACE, FurtherBook
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_ROWS = """
    SELECT f.place, f.book_id, f.is_asked AND b.id IS NOT NULL
    FROM further_book f LEFT JOIN book b ON b.id = f.book_id AND b.hidden_at IS NULL
    WHERE f.conversation_id = ? ORDER BY f.place
"""
_NEXT = """
    INSERT OR IGNORE INTO further_book (conversation_id, place, book_id)
    SELECT c.id, 1 + coalesce((SELECT max(place) FROM further_book
                               WHERE conversation_id = c.id), ?), b.id
    FROM conversation c JOIN book b ON b.id = ? AND b.hidden_at IS NULL
    WHERE c.id = ? AND c.book_id <> b.id
"""


class SqliteFurtherBooks:
    """Implements `FurtherBooks`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list_for_conversation(self, conversation_id: str) -> list[FurtherBook]:
        """By place; those that are no longer asked too, and those that are gone as such."""
        rows = self._database.sql(_ROWS, (storable(conversation_id),))
        return [
            FurtherBook(int(str(place)), str(book_id), bool(is_asked))
            for place, book_id, is_asked in rows
        ]

    def ask(self, conversation_id: str, book_ids: Sequence[str]) -> list[FurtherBook]:
        """These and no others are asked from now on, besides its own; what it then has.

        A book that isn't there, or is the conversation's own, is left out. Raises StorageError.
        """
        wanted = [storable(book_id) for book_id in dict.fromkeys(book_ids)][: MOST_BOOKS - 1]
        conversation = storable(conversation_id)
        with self._database.transaction():
            self._database.sql(
                "UPDATE further_book SET is_asked = 0 WHERE conversation_id = ?", (conversation,)
            )
            for book_id in wanted:
                self._database.sql(_NEXT, (OWN_PLACE, book_id, conversation))
                self._database.sql(
                    "UPDATE further_book SET is_asked = 1"
                    " WHERE conversation_id = ? AND book_id = ?",
                    (conversation, book_id),
                )
        return self.list_for_conversation(conversation_id)
