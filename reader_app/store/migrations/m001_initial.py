"""Books, conversations, messages."""

from __future__ import annotations

from typing import Final

NAME: Final = "initial"
STATEMENTS: Final = (
    """
    CREATE TABLE book (
        id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL CHECK (title <> ''),
        author TEXT NOT NULL DEFAULT '',
        file_path BLOB NOT NULL,
        checksum TEXT NOT NULL CHECK (checksum <> ''),
        page_count INTEGER NOT NULL CHECK (page_count >= 0),
        status TEXT NOT NULL CHECK (status IN ('pending', 'indexing', 'ready', 'failed')),
        current_page INTEGER NOT NULL DEFAULT 0 CHECK (current_page BETWEEN 0 AND page_count),
        furthest_page INTEGER NOT NULL DEFAULT 0 CHECK (furthest_page BETWEEN 0 AND page_count),
        spoiler_guard INTEGER NOT NULL DEFAULT 0 CHECK (spoiler_guard IN (0, 1)),
        images_allowed INTEGER NOT NULL DEFAULT 0 CHECK (images_allowed IN (0, 1)),
        place TEXT NOT NULL DEFAULT '{}',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        hidden_at INTEGER
    ) STRICT
    """,
    "CREATE UNIQUE INDEX book_checksum ON book (checksum) WHERE hidden_at IS NULL",
    "CREATE INDEX book_updated_at ON book (updated_at)",
    "CREATE INDEX book_file_path ON book (file_path)",
    """
    CREATE TABLE structure (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        outline TEXT NOT NULL DEFAULT '[]',
        labels TEXT NOT NULL DEFAULT '[]'
    ) STRICT
    """,
    """
    CREATE TABLE cover (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        png BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE conversation (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        title TEXT NOT NULL CHECK (title <> ''),
        draft TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        hidden_at INTEGER
    ) STRICT
    """,
    "CREATE INDEX conversation_book_id ON conversation (book_id)",
    """
    CREATE TABLE message (
        id TEXT NOT NULL PRIMARY KEY,
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        sequence INTEGER NOT NULL CHECK (sequence > 0),
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool_result')),
        state TEXT NOT NULL CHECK (state IN ('complete', 'failed', 'interrupted')),
        page INTEGER NOT NULL CHECK (page >= 0),
        horizon INTEGER NOT NULL CHECK (horizon >= 0),
        created_at INTEGER NOT NULL,
        superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
        input_tokens INTEGER,
        output_tokens INTEGER,
        cache_read_tokens INTEGER,
        cache_write_tokens INTEGER,
        turn_id TEXT NOT NULL DEFAULT '',
        model TEXT NOT NULL DEFAULT '',
        stopped TEXT CHECK (stopped IN ('limit', 'cut_off', 'refused', 'interrupted')),
        error_text TEXT NOT NULL DEFAULT '',
        content TEXT NOT NULL CHECK (content <> '' OR role <> 'user'),
        details TEXT NOT NULL DEFAULT '{}'
    ) STRICT
    """,
    "CREATE UNIQUE INDEX message_order ON message (conversation_id, sequence)",
)
