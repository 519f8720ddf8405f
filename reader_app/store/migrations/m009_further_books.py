"""Books that a conversation asks besides its own."""

from __future__ import annotations

from typing import Final

NAME: Final = "further_books"
STATEMENTS: Final = (
    """
    CREATE TABLE further_book (
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        place INTEGER NOT NULL CHECK (place > 1),
        book_id TEXT NOT NULL,
        is_asked INTEGER NOT NULL DEFAULT 1 CHECK (is_asked IN (0, 1)),
        PRIMARY KEY (conversation_id, place)
    ) STRICT
    """,
    "CREATE UNIQUE INDEX further_book_once ON further_book (conversation_id, book_id)",
)
