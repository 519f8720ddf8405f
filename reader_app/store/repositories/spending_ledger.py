"""What models were sent and answered, in tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.domain.chat import TokenUsage
from reader_app.store.column_values import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_USED: Final = """
    SELECT m.model, m.input_tokens, coalesce(m.output_tokens, 0),
        coalesce(m.cache_read_tokens, 0), coalesce(m.cache_write_tokens, 0)
    FROM message m JOIN conversation c ON c.id = m.conversation_id
    WHERE m.input_tokens IS NOT NULL AND {rule}
"""


class SqliteSpendingLedger:
    """Superseded answers were paid for, too."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_turn(self, turn_id: str) -> list[tuple[str, TokenUsage]]:
        return self._used("m.turn_id = ?", turn_id)

    def of_conversation(self, conversation_id: str) -> list[tuple[str, TokenUsage]]:
        return self._used("m.conversation_id = ?", conversation_id)

    def of_book(self, book_id: str) -> list[tuple[str, TokenUsage]]:
        return self._used("c.book_id = ?", book_id)

    def _used(self, rule: str, key: str) -> list[tuple[str, TokenUsage]]:
        rows = self._database.sql(_USED.format(rule=rule), (storable(key),))
        return [
            (str(model), TokenUsage(*(int(str(count)) for count in counts)))
            for model, *counts in rows
        ]
