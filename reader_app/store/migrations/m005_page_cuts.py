"""How each page was cut into sentences: numbers of sentences outlive the rules that made them."""

from __future__ import annotations

from typing import Final

NAME: Final = "page_cuts"
STATEMENTS: Final = (
    """
    CREATE TABLE page_cut (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        version INTEGER NOT NULL,
        spans BLOB NOT NULL,
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
)
