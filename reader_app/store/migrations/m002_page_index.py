"""The text of pages, and which books have an index (their full-text tables are made with it)."""

from __future__ import annotations

from typing import Final

NAME: Final = "page_index"
STATEMENTS: Final = (
    """
    CREATE TABLE page_index (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        book_id TEXT NOT NULL UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        tokenizer TEXT NOT NULL CHECK (tokenizer IN ('porter', 'trigram', 'bigram')),
        version INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE page (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        label TEXT NOT NULL,
        is_blank INTEGER NOT NULL CHECK (is_blank IN (0, 1)),
        hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
        text TEXT NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
    "CREATE INDEX page_blank ON page (index_key, number) WHERE is_blank = 1",
)
