"""What was sent to servers: requests, and the parts that they have in common."""

from __future__ import annotations

from typing import Final

NAME: Final = "sent"
STATEMENTS: Final = (
    """
    CREATE TABLE sent_request (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        turn_id TEXT NOT NULL CHECK (turn_id <> ''),
        sent_at INTEGER NOT NULL,
        server TEXT NOT NULL,
        model TEXT NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        frame BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX sent_request_turn ON sent_request (turn_id)",
    "CREATE INDEX sent_request_conversation ON sent_request (conversation_id)",
    """
    CREATE TABLE sent_part (
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        digest TEXT NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        packed BLOB NOT NULL,
        PRIMARY KEY (conversation_id, digest)
    ) STRICT
    """,
)
