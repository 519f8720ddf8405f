"""Collections of books, and imports that outlive the program."""

from __future__ import annotations

from typing import Final

NAME: Final = "library"
STATEMENTS: Final = (
    """
    CREATE TABLE collection (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL CHECK (name <> ''),
        created_at INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE collected_book (
        collection_id TEXT NOT NULL REFERENCES collection (id) ON DELETE CASCADE,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        PRIMARY KEY (collection_id, book_id)
    ) STRICT
    """,
    "CREATE INDEX collected_book_id ON collected_book (book_id)",
    """
    CREATE TABLE import_file (
        place INTEGER NOT NULL PRIMARY KEY,
        path BLOB NOT NULL UNIQUE,
        is_folder INTEGER NOT NULL DEFAULT 0 CHECK (is_folder IN (0, 1)),
        outcome TEXT CHECK (outcome IN ('added', 'known', 'failed')),
        reason TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    """
    CREATE INDEX import_file_waiting ON import_file (is_folder, place) WHERE outcome IS NULL
    """,
)
