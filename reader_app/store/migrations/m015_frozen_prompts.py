"""What every request of a conversation begins with, kept so that it never changes."""

from __future__ import annotations

from typing import Final

NAME: Final = "frozen_prompts"
STATEMENTS: Final = (
    """
    CREATE TABLE frozen_prompt (
        conversation_id TEXT NOT NULL PRIMARY KEY REFERENCES conversation (id) ON DELETE CASCADE,
        made_for TEXT NOT NULL,
        horizon INTEGER NOT NULL CHECK (horizon >= 0),
        effort TEXT NOT NULL DEFAULT '',
        text TEXT NOT NULL CHECK (text <> '')
    ) STRICT
    """,
)
