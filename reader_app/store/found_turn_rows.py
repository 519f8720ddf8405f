"""Words looked for in conversations, asked of the database without reading a whole message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from reader_app.domain.conversation import FoundTurn
from reader_app.store.moments import moment
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row

_MESSAGES: Final = """
    SELECT b.id, b.title, c.id, c.title,
        CASE m.role WHEN 'user' THEN m.id ELSE coalesce(m.parent_id, '') END,
        m.content, m.created_at
    FROM message m JOIN conversation c ON c.id = m.conversation_id JOIN book b ON b.id = c.book_id
    WHERE m.replaced = 0 AND m.role <> 'tool_result' {rules}
        AND c.hidden_at IS NULL AND b.hidden_at IS NULL
    ORDER BY m.created_at DESC, m.rowid DESC LIMIT ?
"""
_TITLES: Final = """
    SELECT b.id, b.title, c.id, c.title, '',
        coalesce((SELECT m.content FROM message m WHERE m.conversation_id = c.id
            AND m.role = 'user' AND m.superseded = 0 ORDER BY m.sequence LIMIT 1), ''),
        coalesce((SELECT max(m.created_at) FROM message m WHERE m.conversation_id = c.id),
            c.created_at)
    FROM conversation c JOIN book b ON b.id = c.book_id
    WHERE c.hidden_at IS NULL AND b.hidden_at IS NULL {rules}
    ORDER BY 7 DESC LIMIT ?
"""


class SqliteFoundTurns:
    """What was replaced by another try or deleted is left out; every branch is looked through."""

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
            rules = f"{rules} AND c.book_id = ?"
            values.append(storable(book_id))
        rows = self._database.sql(query.format(rules=rules), (*values, limit))
        return [_turn_of(row) for row in rows]


def _turn_of(row: Row) -> FoundTurn:
    book_id, book_title, conversation_id, title, question_id, text, said_at = row
    return FoundTurn(
        str(book_id),
        str(book_title),
        str(conversation_id),
        str(title),
        str(question_id),
        str(text),
        moment(int(str(said_at))),
    )
