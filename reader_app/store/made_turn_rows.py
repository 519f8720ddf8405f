"""Questions that were answered before, found by their very words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from reader_app.domain.conversation import CachedAnswer
from reader_app.store.moments import moment
from reader_app.store.text import storable, to_json

if TYPE_CHECKING:
    from reader_app.store.connection import Database

# The answer is the message that calls no tools; `fence` is what nothing was sent after.
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


class SqliteMadeTurns:
    """What is superseded, on a branch that isn't followed, or deleted is left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(
        self, book_id: str, questions: Sequence[str], up_to: int, *, is_offline: bool
    ) -> CachedAnswer | None:
        asked = to_json([storable(question) for question in questions])
        parameters = (storable(book_id), asked, up_to, int(is_offline))
        for talk, question_id, made_at in self._database.sql(_LATEST, parameters):
            return CachedAnswer(str(talk), str(question_id), moment(int(str(made_at))))
        return None
