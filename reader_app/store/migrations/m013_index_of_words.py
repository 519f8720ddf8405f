"""An index may hold the beginnings of words: a third of what three letters each took."""

from __future__ import annotations

from typing import Final

NAME: Final = "index_of_words"
STATEMENTS: Final = (
    """
    CREATE TABLE new_page_index (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        book_id TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        made_for TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        tokenizer TEXT NOT NULL CHECK (tokenizer IN ('porter', 'trigram', 'bigram', 'words')),
        version TEXT NOT NULL,
        sample BLOB NOT NULL DEFAULT x'',
        CHECK (book_id IS NULL OR made_for IS NULL)
    ) STRICT
    """,
    """
    INSERT INTO new_page_index (key, book_id, made_for, tokenizer, version, sample)
    SELECT key, book_id, made_for, tokenizer, version, sample FROM page_index
    """,
    "DELETE FROM sqlite_sequence WHERE name = 'new_page_index'",
    """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'new_page_index', seq FROM sqlite_sequence WHERE name = 'page_index'
    """,
    "DROP TABLE page_index",
    "ALTER TABLE new_page_index RENAME TO page_index",
)
