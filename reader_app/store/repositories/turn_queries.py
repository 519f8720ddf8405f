"""Queries on turns that don't load whole messages.

They find the turns that concern each page (margin markers), the turns that contain words, and an
earlier answer to the same question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.citations import CitationState
from reader_app.domain.conversation import CachedAnswer, FoundTurn, MarkedTurn
from reader_app.store.connection import Database, Row
from reader_app.store.repositories.message_repository import grounds_of
from reader_app.store.tables import from_micros, storable, to_json

# SQLite extracts the citations, outside of Python's global lock; damaged details have none. Tool
# results, by far the longest details, are never read: only answers have citations. In a
# conversation about several books a citation names its book by place.
_TURNS: Final = """
    WITH shown (id, title, place) AS (
        SELECT id, title, 1 FROM conversation WHERE book_id = ?1 AND hidden_at IS NULL
        UNION ALL
        SELECT c.id, c.title, f.place
        FROM further_book f JOIN conversation c ON c.id = f.conversation_id
        WHERE f.book_id = ?1 AND c.hidden_at IS NULL
    ),
    touched (page, question_id, is_asked, is_cited) AS (
        SELECT m.page, m.id, 1, 0
        FROM shown JOIN message m ON m.conversation_id = shown.id
        WHERE m.role = 'user' AND m.superseded = 0 AND shown.place = 1
        UNION ALL
        SELECT
            CASE WHEN cited.type = 'object' THEN json_extract(cited.value, '$.source[0]') END,
            m.parent_id, 0, 1
        FROM shown JOIN message m ON m.conversation_id = shown.id
        JOIN json_each(
            CASE WHEN json_valid(m.details) THEN m.details ELSE '{}' END, '$.citations'
        ) cited
        WHERE m.role = 'assistant' AND m.superseded = 0 AND CASE WHEN cited.type = 'object'
            THEN json_extract(cited.value, '$.state') <> ?2
            AND coalesce(json_extract(cited.value, '$.source[3]'), 1) = shown.place END
    )
    SELECT touched.page, q.conversation_id, shown.title, q.id, substr(coalesce(
            CASE WHEN json_valid(q.details) THEN json_extract(q.details, '$.name') END, q.content
        ), 1, 400),
        q.created_at, max(is_asked), max(is_cited)
    FROM touched JOIN message q ON q.id = touched.question_id
    JOIN shown ON shown.id = q.conversation_id
    WHERE typeof(touched.page) = 'integer' AND touched.page > 0
    GROUP BY touched.page, q.id
    ORDER BY q.created_at DESC, q.sequence DESC, touched.page
"""


class SqliteTurnsByPage:
    """Returns the turns that ask about or cite a page, except superseded and deleted ones."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def turns(self, book_id: str) -> list[MarkedTurn]:
        """Return the turns of a book, newest first, with 400 characters of each question."""
        parameters = storable(book_id), CitationState.NOT_IN_BOOK.value
        return [_turn_of(row) for row in self._database.sql(_TURNS, parameters)]


def _turn_of(row: Row) -> MarkedTurn:
    page, conversation_id, title, question_id, question, asked_at, is_asked, is_cited = row
    return MarkedTurn(
        int(str(page)),
        str(conversation_id),
        str(title),
        str(question_id),
        str(question),
        from_micros(int(str(asked_at))),
        bool(is_asked),
        bool(is_cited),
    )


_MESSAGES: Final = """
    SELECT b.id, b.title, c.id, c.title,
        CASE m.role WHEN 'user' THEN m.id ELSE coalesce(m.parent_id, '') END,
        m.content, m.created_at,
        CASE m.role WHEN 'user' THEN NULL ELSE
            coalesce((SELECT q.content FROM message q WHERE q.id = m.parent_id), '') END,
        CASE m.role WHEN 'assistant' THEN m.details END, m.page
    FROM message m JOIN conversation c ON c.id = m.conversation_id JOIN book b ON b.id = c.book_id
    WHERE m.replaced = 0 AND m.role <> 'tool_result' {rules}
        AND c.hidden_at IS NULL AND b.hidden_at IS NULL
    ORDER BY m.created_at DESC, m.rowid DESC LIMIT ?
"""
_ABOUT_BOOK: Final = """AND (c.book_id = ? OR c.id IN (
    SELECT f.conversation_id FROM further_book f WHERE f.book_id = ? AND f.is_asked = 1))"""
_TITLES: Final = """
    SELECT b.id, b.title, c.id, c.title, '',
        coalesce((SELECT m.content FROM message m WHERE m.conversation_id = c.id
            AND m.role = 'user' AND m.superseded = 0 ORDER BY m.sequence LIMIT 1), ''),
        coalesce((SELECT max(m.created_at) FROM message m WHERE m.conversation_id = c.id),
            c.created_at), NULL, NULL, 0
    FROM conversation c JOIN book b ON b.id = c.book_id
    WHERE c.hidden_at IS NULL AND b.hidden_at IS NULL {rules}
    ORDER BY 7 DESC LIMIT ?
"""


class SqliteTurnSearch:
    """Searches turns of every branch for words, except replaced and deleted ones."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def holding(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        return self._found(_MESSAGES, "m.content", words, book_id, limit)

    def titled(self, words: Sequence[str], book_id: str | None, limit: int) -> list[FoundTurn]:
        return self._found(_TITLES, "c.title", words, book_id, limit)

    def _found(
        self, query: str, column: str, words: Sequence[str], book_id: str | None, limit: int
    ) -> list[FoundTurn]:
        rules = f" AND instr(casefold({column}), ?) > 0" * len(words)
        values: list[str | int] = [storable(word) for word in words]
        if book_id is not None:
            rules = f"{rules} {_ABOUT_BOOK}"
            values += [storable(book_id)] * 2
        rows = self._database.sql(query.format(rules=rules), (*values, limit))
        return [_found_turn((book_id or row[0], *row[1:])) for row in rows]


def _found_turn(row: Row) -> FoundTurn:
    *of_turn, said_at, asked, details, page = row
    book_id, book_title, conversation_id, title, question_id, text = of_turn
    return FoundTurn(
        str(book_id),
        str(book_title),
        str(conversation_id),
        str(title),
        str(question_id),
        str(text),
        from_micros(int(str(said_at))),
        None if asked is None else str(asked),
        *grounds_of(details if isinstance(details, str) else ""),
        int(str(page)),
    )


# The answer is the message that calls no tools; nothing beyond page `fence` was sent for it.
_LATEST: Final = """
    SELECT q.conversation_id, q.id, a.created_at
    FROM conversation c
    JOIN message q ON q.conversation_id = c.id
    JOIN message a ON a.parent_id = q.id
    WHERE c.book_id = ?1 AND c.hidden_at IS NULL
        AND q.role = 'user' AND q.superseded = 0 AND q.content IN (SELECT value FROM json_each(?2))
        AND a.role = 'assistant' AND a.superseded = 0 AND a.state = 'complete'
        AND a.content <> '' AND a.stopped IS NULL AND (a.model = 'offline') = ?4
        AND json_valid(a.details) AND json_array_length(a.details, '$.tool_calls') = 0
        AND json_extract(a.details, '$.fence') <= ?3
    ORDER BY a.created_at DESC LIMIT 1
"""


class SqliteAnswerCache:
    """Finds an earlier answer to the same question, except superseded and deleted ones."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(
        self, book_id: str, questions: Sequence[str], up_to: int, *, is_offline: bool
    ) -> CachedAnswer | None:
        asked = to_json([storable(question) for question in questions])
        parameters = (storable(book_id), asked, up_to, int(is_offline))
        for conversation, question_id, made_at in self._database.sql(_LATEST, parameters):
            return CachedAnswer(str(conversation), str(question_id), from_micros(int(str(made_at))))
        return None
