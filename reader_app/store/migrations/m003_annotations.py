"""Highlights with their notes, and bookmarks."""

from __future__ import annotations

from typing import Final

NAME: Final = "annotations"
STATEMENTS: Final = (
    """
    CREATE TABLE highlight (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        color TEXT NOT NULL CHECK (color IN ('yellow', 'green', 'blue', 'pink')),
        note TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        parts TEXT NOT NULL CHECK (parts <> '[]')
    ) STRICT
    """,
    "CREATE INDEX highlight_book_id ON highlight (book_id)",
    """
    CREATE TABLE bookmark (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        page INTEGER NOT NULL CHECK (page > 0),
        top REAL NOT NULL DEFAULT 0,
        title TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX bookmark_book_id ON bookmark (book_id)",
)
