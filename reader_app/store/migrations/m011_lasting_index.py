"""An index may be made while an older one answers; texts of pages are packed.

A page of text takes more than its words' boxes do, so that books on disk were twice their size.
"""

from __future__ import annotations

from typing import Final

NAME: Final = "lasting_index"
STATEMENTS: Final = (
    """
    CREATE TABLE new_page_index (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        book_id TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        made_for TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        tokenizer TEXT NOT NULL CHECK (tokenizer IN ('porter', 'trigram', 'bigram')),
        version TEXT NOT NULL,
        sample BLOB NOT NULL DEFAULT x'',
        CHECK (book_id IS NULL OR made_for IS NULL)
    ) STRICT
    """,
    """
    INSERT INTO new_page_index (key, book_id, tokenizer, version)
    SELECT key, book_id, tokenizer, CAST(version AS TEXT) FROM page_index
    """,
    "DELETE FROM sqlite_sequence WHERE name = 'new_page_index'",
    """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'new_page_index', seq FROM sqlite_sequence WHERE name = 'page_index'
    """,
    "DROP TABLE page_index",
    "ALTER TABLE new_page_index RENAME TO page_index",
    """
    CREATE TABLE new_page (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        label TEXT NOT NULL,
        is_blank INTEGER NOT NULL CHECK (is_blank IN (0, 1)),
        hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
        text BLOB NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
    """
    INSERT INTO new_page
    SELECT index_key, number, label, is_blank, hidden, packed(text), words FROM page
    """,
    "DROP TABLE page",
    "ALTER TABLE new_page RENAME TO page",
    "CREATE INDEX page_blank ON page (index_key, number) WHERE is_blank = 1",
)
