"""Where messages touch pages, asked of the database in one query."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.domain.citations import CitationState
from reader_app.domain.conversation import MarkedTurn
from reader_app.store.moments import moment
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row

# Citations are read by SQLite, outside of Python's lock; damaged details have none. What a tool
# gave, by far the longest details, is never looked at: citations are on answers. Those of a
# conversation that asks several books name theirs by its place.
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
    SELECT touched.page, q.conversation_id, shown.title, q.id, substr(q.content, 1, 400),
        q.created_at, max(is_asked), max(is_cited)
    FROM touched JOIN message q ON q.id = touched.question_id
    JOIN shown ON shown.id = q.conversation_id
    WHERE typeof(touched.page) = 'integer' AND touched.page > 0
    GROUP BY touched.page, q.id
    ORDER BY q.created_at DESC, q.sequence DESC, touched.page
"""


class SqliteTalkedTurns:
    """What is superseded, on a branch that isn't followed, or deleted is left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def turns(self, book_id: str) -> list[MarkedTurn]:
        """Newest question first; of each its first 400 characters."""
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
        moment(int(str(asked_at))),
        bool(is_asked),
        bool(is_cited),
    )
