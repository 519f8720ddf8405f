"""Where the words and sentences of pages are, apart from what pages say.

Rows that are half as large leave less of a file's pages unused, and texts are read without boxes.
"""

from __future__ import annotations

from typing import Final

NAME: Final = "page_places"
STATEMENTS: Final = (
    """
    CREATE TABLE page_places (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        cut_version INTEGER,
        cut BLOB,
        words BLOB NOT NULL,
        PRIMARY KEY (index_key, number),
        CHECK ((cut_version IS NULL) = (cut IS NULL))
    ) STRICT
    """,
    """
    INSERT INTO page_places
    SELECT p.index_key, p.number, c.version, c.spans, p.words
    FROM page p LEFT JOIN page_cut c ON c.index_key = p.index_key AND c.number = p.number
    ORDER BY p.index_key, p.number
    """,
    "DROP TABLE page_cut",
    "ALTER TABLE page DROP COLUMN words",
)
