"""Questions that wait for the answer before them, so that no crash loses one."""

from __future__ import annotations

from typing import Final

NAME: Final = "waiting_questions"
STATEMENTS: Final = (
    """
    CREATE TABLE waiting_question (
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        place INTEGER NOT NULL CHECK (place >= 0),
        words TEXT NOT NULL CHECK (words <> ''),
        pointed TEXT NOT NULL DEFAULT '{}',
        PRIMARY KEY (conversation_id, place)
    ) STRICT
    """,
)
