"""Questions that were put otherwise: what had followed the old one is kept as a branch."""

from __future__ import annotations

from typing import Final

NAME: Final = "branches"
STATEMENTS: Final = (
    # Of a question: the question before it. Of all else: the question that it belongs to.
    "ALTER TABLE message ADD COLUMN parent_id TEXT REFERENCES message (id) ON DELETE CASCADE",
    # Of the questions after the same one, the one that is followed.
    "ALTER TABLE message ADD COLUMN chosen INTEGER NOT NULL DEFAULT 1 CHECK (chosen IN (0, 1))",
    # Hidden for good: another try has taken its place. `superseded` alone: on another branch.
    """
    ALTER TABLE message ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0
        CHECK (replaced IN (0, 1) AND replaced <= superseded)
    """,
    "UPDATE message SET replaced = 1, chosen = 0 WHERE superseded = 1",
    """
    UPDATE message SET parent_id = (
        SELECT q.id FROM message q
        WHERE q.conversation_id = message.conversation_id AND q.role = 'user'
            AND q.superseded = 0 AND q.sequence < message.sequence
        ORDER BY q.sequence DESC LIMIT 1
    )
    """,
    "CREATE INDEX message_parent_id ON message (parent_id)",
    """
    CREATE UNIQUE INDEX message_chosen ON message (conversation_id, coalesce(parent_id, ''))
        WHERE role = 'user' AND chosen = 1
    """,
)
