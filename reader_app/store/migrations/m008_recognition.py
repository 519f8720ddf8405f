"""Pages that are pictures, and the text that was recognised in them.

What was recognised belongs to the book, not to its index: making the index anew must not cost
hours of recognising.
"""

from __future__ import annotations

from typing import Final

NAME: Final = "recognition"
STATEMENTS: Final = (
    """
    CREATE TABLE page_origin (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        origin TEXT NOT NULL CHECK (origin IN ('picture', 'recognised')),
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
    """
    CREATE TABLE recognised_page (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        checksum TEXT NOT NULL CHECK (checksum <> ''),
        languages TEXT NOT NULL,
        text TEXT NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (book_id, number)
    ) STRICT
    """,
    """
    CREATE TABLE recognition (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        wish TEXT NOT NULL CHECK (wish IN ('wanted', 'stopped', 'dismissed')),
        languages TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
)
