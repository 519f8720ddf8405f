"""Conversations about books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reader_app.domain.book import now_utc
from reader_app.domain.conversation import (
    Conversation,
    ConversationSummary,
    FrozenPrompt,
    WaitingQuestion,
)
from reader_app.store.failures import gone
from reader_app.store.models import ConversationRow
from reader_app.store.moments import micros, moment
from reader_app.store.text import storable
from reader_app.store.waiting_rows import replace_waiting, waiting_in

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row

_SUMMARIES = """
    SELECT c.id, c.book_id, c.title, c.created_at,
           coalesce(max(m.created_at), c.created_at) AS activity,
           count(CASE WHEN m.role <> 'tool_result' AND m.content <> '' THEN 1 END)
    FROM conversation c
    LEFT JOIN message m ON m.conversation_id = c.id AND m.superseded = 0
    WHERE c.hidden_at IS NULL AND {rule}
    GROUP BY c.id
    ORDER BY activity DESC, c.rowid DESC
"""

_PROMPT = "SELECT text, made_for, horizon, effort FROM frozen_prompt WHERE conversation_id = ?"
_FREEZE = """
    INSERT INTO frozen_prompt (conversation_id, made_for, horizon, effort, text)
    VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (conversation_id) DO UPDATE SET made_for = excluded.made_for,
        horizon = excluded.horizon, effort = excluded.effort, text = excluded.text
"""

_ASKS_BOOK = """(c.book_id = ?1 OR c.id IN (
    SELECT f.conversation_id FROM further_book f WHERE f.book_id = ?1 AND f.is_asked = 1))"""
_OF_LIBRARY = "c.book_id IN (SELECT b.id FROM book b WHERE b.hidden_at IS NULL)"
_COUNT = "SELECT count(*) FROM conversation WHERE book_id = ? AND hidden_at IS NULL"


class SqliteConversationRepository:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, conversation: Conversation) -> None:
        self._database.run(
            ConversationRow.insert(
                id=storable(conversation.id),
                book_id=storable(conversation.book_id),
                title=storable(conversation.title),
                draft=storable(conversation.draft),
                created_at=micros(conversation.created_at),
            )
        )

    def find(self, conversation_id: str) -> Conversation | None:
        row = self._database.first(
            ConversationRow.select().where(
                (ConversationRow.id == storable(conversation_id))
                & ConversationRow.hidden_at.is_null()
            )
        )
        return _conversation_of(row) if row else None

    def list_all(self) -> list[ConversationSummary]:
        """Those of all books in the library. Last activity first; deleted ones left out."""
        return [_summary_of(row) for row in self._database.sql(_SUMMARIES.format(rule=_OF_LIBRARY))]

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Those of other books that ask it, too. Last activity first; deleted ones left out."""
        rows = self._database.sql(_SUMMARIES.format(rule=_ASKS_BOOK), (storable(book_id),))
        return [replace(_summary_of(row), book_id=book_id) for row in rows]

    def count_for_book(self, book_id: str) -> int:
        """How many conversations a reader would lose with this book."""
        ((count,),) = self._database.sql(_COUNT, (storable(book_id),))
        return int(str(count))

    def save(self, conversation: Conversation) -> None:
        """Title and draft. Raises StorageError(NOT_FOUND)."""
        self._update(
            conversation.id, title=storable(conversation.title), draft=storable(conversation.draft)
        )

    def save_draft(self, conversation_id: str, draft: str) -> None:
        """What the reader has typed and not sent. Raises StorageError(NOT_FOUND)."""
        self._update(conversation_id, draft=storable(draft))

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        """What every request of the conversation begins with; None before the first one."""
        rows = self._database.sql(_PROMPT, (storable(conversation_id),))
        for text, made_for, horizon, effort in rows:
            return FrozenPrompt(str(text), str(made_for), int(str(horizon)), str(effort))
        return None

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        """Begin every request with this from now on. Raises StorageError."""
        values = (storable(prompt.made_for), prompt.horizon, prompt.effort, storable(prompt.text))
        with self._database.transaction():
            self._database.sql(_FREEZE, (storable(conversation_id), *values))

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        """What is to be asked next, in order."""
        return waiting_in(self._database, conversation_id)

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        """Raises StorageError."""
        replace_waiting(self._database, conversation_id, questions)

    def delete(self, conversation_id: str) -> None:
        """Hide it; `restore` brings it back until `purge_deleted`."""
        self._update(conversation_id, hidden_at=micros(now_utc()))

    def restore(self, conversation_id: str) -> None:
        self._update(conversation_id, hidden_at=None)

    def erase(self, conversation_id: str) -> None:
        """Delete it for good, with all that was said and sent. Raises StorageError(NOT_FOUND)."""
        key = storable(conversation_id)
        if not self._database.run(ConversationRow.delete().where(ConversationRow.id == key)):
            raise gone()

    def purge_deleted(self) -> None:
        self._database.run(ConversationRow.delete().where(ConversationRow.hidden_at.is_null(False)))

    def _update(self, conversation_id: str, **values: str | int | None) -> None:
        changed = self._database.run(
            ConversationRow.update(**values).where(ConversationRow.id == storable(conversation_id))
        )
        if not changed:
            raise gone()


def _conversation_of(row: ConversationRow) -> Conversation:
    return Conversation(
        id=row.id,
        book_id=row.book_id,
        title=row.title,
        draft=row.draft,
        created_at=moment(row.created_at),
    )


def _summary_of(row: Row) -> ConversationSummary:
    key, book_id, title, created_at, activity, count = row
    return ConversationSummary(
        id=str(key),
        book_id=str(book_id),
        title=str(title),
        created_at=moment(int(str(created_at))),
        last_activity=moment(int(str(activity))),
        message_count=int(str(count)),
    )
