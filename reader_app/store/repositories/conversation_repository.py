"""Conversations: title, draft, frozen prompt, waiting questions and further books."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from reader_app.domain.book import MOST_BOOKS, OWN_PLACE, FurtherBook, now_utc
from reader_app.domain.conversation import (
    Conversation,
    ConversationSummary,
    FrozenPrompt,
    WaitingQuestion,
)
from reader_app.domain.jsontypes import JsonObject
from reader_app.store.connection import Database, Row
from reader_app.store.storage_errors import gone_error
from reader_app.store.tables import ConversationRow, from_micros, storable, to_micros

_WAITING = "SELECT words, pointed FROM waiting_question WHERE conversation_id = ? ORDER BY place"
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


class SqliteConversationRepository:
    """Implements ConversationRepository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, conversation: Conversation) -> None:
        self._database.run(
            ConversationRow.insert(
                id=storable(conversation.id),
                book_id=storable(conversation.book_id),
                title=storable(conversation.title),
                draft=storable(conversation.draft),
                created_at=to_micros(conversation.created_at),
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
        """Return the conversations about all books, latest activity first, without deleted ones."""
        return [_summary_of(row) for row in self._database.sql(_SUMMARIES.format(rule=_OF_LIBRARY))]

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Return the conversations that ask the book, latest activity first.

        Conversations of other books that ask it are included; deleted ones are left out.
        """
        rows = self._database.sql(_SUMMARIES.format(rule=_ASKS_BOOK), (storable(book_id),))
        return [replace(_summary_of(row), book_id=book_id) for row in rows]

    def save(self, conversation: Conversation) -> None:
        """Save title and draft. Raises StorageError(NOT_FOUND)."""
        self._update(
            conversation.id, title=storable(conversation.title), draft=storable(conversation.draft)
        )

    def save_draft(self, conversation_id: str, draft: str) -> None:
        """Save text that is typed but not sent. Raises StorageError(NOT_FOUND)."""
        self._update(conversation_id, draft=storable(draft))

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        """Return the beginning of every request of the conversation; None before the first."""
        rows = self._database.sql(_PROMPT, (storable(conversation_id),))
        for text, made_for, horizon, effort in rows:
            return FrozenPrompt(str(text), str(made_for), int(str(horizon)), str(effort))
        return None

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        """Set the beginning of every later request of the conversation. Raises StorageError."""
        values = (storable(prompt.made_for), prompt.horizon, prompt.effort, storable(prompt.text))
        with self._database.transaction():
            self._database.sql(_FREEZE, (storable(conversation_id), *values))

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        """Return the questions to be asked next, in order."""
        rows = self._database.sql(_WAITING, (storable(conversation_id),))
        return [WaitingQuestion(str(words), _object(str(pointed))) for words, pointed in rows]

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        """Replace the questions to be asked next. Raises StorageError."""
        key = storable(conversation_id)
        rows = [
            (key, place, storable(question.words), storable(json.dumps(question.pointed)))
            for place, question in enumerate(questions)
        ]
        with self._database.transaction():
            self._database.sql("DELETE FROM waiting_question WHERE conversation_id = ?", (key,))
            self._database.sql_many("INSERT INTO waiting_question VALUES (?, ?, ?, ?)", rows)

    def delete(self, conversation_id: str) -> None:
        """Hide the conversation; `restore` brings it back until `purge_deleted`."""
        self._update(conversation_id, hidden_at=to_micros(now_utc()))

    def restore(self, conversation_id: str) -> None:
        self._update(conversation_id, hidden_at=None)

    def erase(self, conversation_id: str) -> None:
        """Delete the conversation, its messages and requests. Raises StorageError(NOT_FOUND)."""
        key = storable(conversation_id)
        if not self._database.run(ConversationRow.delete().where(ConversationRow.id == key)):
            raise gone_error()

    def purge_deleted(self) -> None:
        self._database.run(ConversationRow.delete().where(ConversationRow.hidden_at.is_null(False)))

    def _update(self, conversation_id: str, **values: str | int | None) -> None:
        changed = self._database.run(
            ConversationRow.update(**values).where(ConversationRow.id == storable(conversation_id))
        )
        if not changed:
            raise gone_error()


def _object(text: str) -> JsonObject:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _conversation_of(row: ConversationRow) -> Conversation:
    return Conversation(
        id=row.id,
        book_id=row.book_id,
        title=row.title,
        draft=row.draft,
        created_at=from_micros(row.created_at),
    )


def _summary_of(row: Row) -> ConversationSummary:
    key, book_id, title, created_at, activity, count = row
    return ConversationSummary(
        id=str(key),
        book_id=str(book_id),
        title=str(title),
        created_at=from_micros(int(str(created_at))),
        last_activity=from_micros(int(str(activity))),
        message_count=int(str(count)),
    )


_FURTHER_BOOKS = """
    SELECT f.place, f.book_id, f.is_asked AND b.id IS NOT NULL
    FROM further_book f LEFT JOIN book b ON b.id = f.book_id AND b.hidden_at IS NULL
    WHERE f.conversation_id = ? ORDER BY f.place
"""
_NEXT = """
    INSERT OR IGNORE INTO further_book (conversation_id, place, book_id)
    SELECT c.id, 1 + coalesce((SELECT max(place) FROM further_book
                               WHERE conversation_id = c.id), ?), b.id
    FROM conversation c JOIN book b ON b.id = ? AND b.hidden_at IS NULL
    WHERE c.id = ? AND c.book_id <> b.id
"""
_ASK_NONE = "UPDATE further_book SET is_asked = 0 WHERE conversation_id = ?"
_ASK = "UPDATE further_book SET is_asked = 1 WHERE conversation_id = ? AND book_id = ?"


class SqliteFurtherBooks:
    """Implements FurtherBooks: the books that a conversation asks besides its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list_for_conversation(self, conversation_id: str) -> list[FurtherBook]:
        """Return all books the conversation ever asked, by place, and whether they still are."""
        rows = self._database.sql(_FURTHER_BOOKS, (storable(conversation_id),))
        return [
            FurtherBook(int(str(place)), str(book_id), bool(is_asked))
            for place, book_id, is_asked in rows
        ]

    def ask(self, conversation_id: str, book_ids: Sequence[str]) -> list[FurtherBook]:
        """Set the books that are asked besides the conversation's own; return all it ever asked.

        A book that doesn't exist, or is the conversation's own, is left out. Raises StorageError.
        """
        wanted = [storable(book_id) for book_id in dict.fromkeys(book_ids)][: MOST_BOOKS - 1]
        conversation = storable(conversation_id)
        with self._database.transaction():
            self._database.sql(_ASK_NONE, (conversation,))
            for book_id in wanted:
                self._database.sql(_NEXT, (OWN_PLACE, book_id, conversation))
                self._database.sql(_ASK, (conversation, book_id))
        return self.list_for_conversation(conversation_id)
