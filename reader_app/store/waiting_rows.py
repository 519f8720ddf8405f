"""Questions that wait to be asked, in their order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader_app.domain.conversation import WaitingQuestion
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.store.connection import Database

_ROWS = "SELECT words, pointed FROM waiting_question WHERE conversation_id = ? ORDER BY place"


def waiting_in(database: Database, conversation_id: str) -> list[WaitingQuestion]:
    """What is attached is left out where it can't be read."""
    rows = database.sql(_ROWS, (storable(conversation_id),))
    return [WaitingQuestion(str(words), _object(str(pointed))) for words, pointed in rows]


def replace_waiting(
    database: Database, conversation_id: str, questions: Sequence[WaitingQuestion]
) -> None:
    """These and no others wait from now on."""
    key = storable(conversation_id)
    with database.transaction():
        database.sql("DELETE FROM waiting_question WHERE conversation_id = ?", (key,))
        for place, question in enumerate(questions):
            pointed = storable(json.dumps(question.pointed))
            database.sql(
                "INSERT INTO waiting_question VALUES (?, ?, ?, ?)",
                (key, place, storable(question.words), pointed),
            )


def _object(text: str) -> JsonObject:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
