"""Stores messages of conversations, their branches and their token usage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from reader_app.domain.chat import ChatMessage, TokenUsage
from reader_app.domain.citations import CheckedClaim, CheckedQuotation
from reader_app.store.column_values import storable
from reader_app.store.connection import Database
from reader_app.store.repositories.message_rows import message_details, message_of, message_values
from reader_app.store.storage_errors import gone_error
from reader_app.store.tables import MessageRow

_NEWEST: Final = """
    SELECT id FROM message WHERE conversation_id = ? AND role = 'user' AND superseded = 0
    ORDER BY sequence DESC LIMIT 1
"""
_SIBLINGS: Final = """
    SELECT coalesce(parent_id, ''), id FROM message
    WHERE conversation_id = ? AND role = 'user' AND replaced = 0 ORDER BY sequence
"""
_PATH: Final = """
    WITH RECURSIVE path (id, conversation_id, parent_id) AS (
        SELECT id, conversation_id, parent_id FROM message
        WHERE id = ? AND role = 'user' AND replaced = 0
        UNION ALL
        SELECT message.id, message.conversation_id, message.parent_id
        FROM message JOIN path ON message.id = path.parent_id
        WHERE role = 'user' AND replaced = 0
    )
    SELECT id, conversation_id, parent_id FROM path
"""
_LEAVE: Final = """
    UPDATE message SET chosen = 0
    WHERE conversation_id = ? AND role = 'user' AND chosen = 1 AND parent_id IS ?
"""
_HIDE: Final = "UPDATE message SET superseded = 1 WHERE conversation_id = ? AND superseded = 0"
_SHOW: Final = """
    WITH RECURSIVE asked (id) AS (
        SELECT id FROM message
        WHERE conversation_id = ?1 AND role = 'user' AND chosen = 1 AND replaced = 0
            AND parent_id IS NULL
        UNION ALL
        SELECT message.id FROM message JOIN asked ON message.parent_id = asked.id
        WHERE role = 'user' AND chosen = 1 AND replaced = 0
    )
    UPDATE message SET superseded = 0
    WHERE conversation_id = ?1 AND replaced = 0 AND (
        id IN asked
        OR role <> 'user' AND (parent_id IS NULL OR parent_id IN asked)
    )
"""


class BranchRows:
    """Reads and changes which branch of a conversation is shown. Call it in a transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest_question(self, conversation_id: str) -> str:
        """Return the id of the last question that is shown, "" if there is none."""
        found = self._database.sql(_NEWEST, (storable(conversation_id),))
        return str(found[0][0]) if found else ""

    def siblings(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Map each question with several wordings to the ids of all of them, oldest first."""
        below: dict[str, list[str]] = {}
        for parent, key in self._database.sql(_SIBLINGS, (storable(conversation_id),)):
            below.setdefault(str(parent), []).append(str(key))
        return {key: tuple(keys) for keys in below.values() if len(keys) > 1 for key in keys}

    def leave(self, conversation_id: str, parent_id: str) -> None:
        """Mark none of the questions that follow `parent_id` as chosen."""
        self._database.sql(_LEAVE, (storable(conversation_id), storable(parent_id) or None))

    def choose(self, question_id: str) -> None:
        """Mark this question and all questions before it as chosen."""
        path = self._database.sql(_PATH, (storable(question_id),))
        for key, conversation_id, parent_id in path:
            self.leave(str(conversation_id), str(parent_id or ""))
            self._database.sql("UPDATE message SET chosen = 1 WHERE id = ?", (str(key),))
        for _, conversation_id, _ in path[:1]:
            self.show_chosen(str(conversation_id))

    def show_chosen(self, conversation_id: str) -> None:
        """Mark the messages off the chosen branch as superseded."""
        self._database.sql(_HIDE, (storable(conversation_id),))
        self._database.sql(_SHOW, (storable(conversation_id),))

    def is_hidden(self, question_id: str) -> bool:
        """Return True if the question is not on the chosen branch."""
        found = self._database.sql(
            "SELECT superseded FROM message WHERE id = ?", (storable(question_id),)
        )
        return bool(found and found[0][0])


_USAGE = """
    SELECT coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
           coalesce(sum(cache_read_tokens), 0), coalesce(sum(cache_write_tokens), 0)
    FROM message WHERE conversation_id = ?
"""


class SqliteChatMessageRepository:
    """Implements ChatMessageRepository.

    Sequence numbers of a conversation's messages are consecutive and give their order.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._branches = BranchRows(database)

    def add(self, message: ChatMessage) -> ChatMessage:
        """Store a message and return it with its sequence number.

        Without a parent it follows the last question of the chosen branch.
        """
        with self._database.transaction():
            key = message.conversation_id
            parent = message.parent_id or self._branches.newest_question(key)
            return self._insert(replace(message, parent_id=parent))

    def put(self, message: ChatMessage) -> ChatMessage:
        """Replace the message with this id. Raises StorageError(NOT_FOUND)."""
        query = MessageRow.update(**message_values(message, message.sequence))
        if not self._database.run(query.where(MessageRow.id == storable(message.id))):
            raise gone_error()
        return message

    def add_beside(self, message: ChatMessage, question_id: str) -> ChatMessage:
        """Store a question as a branch beside another one, and choose it."""
        with self._database.transaction():
            other = self.find(question_id)
            if other is None:
                raise gone_error()
            self._branches.leave(message.conversation_id, other.parent_id)
            stored = self._insert(replace(message, parent_id=other.parent_id))
            self._branches.show_chosen(message.conversation_id)
        return stored

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        """Return the messages of the chosen branch in sequence order."""
        query = (
            MessageRow.select()
            .where(
                (MessageRow.conversation_id == storable(conversation_id))
                & (MessageRow.superseded == 0)
            )
            .order_by(MessageRow.sequence)
        )
        return [message_of(row) for row in self._database.all(query)]

    def find(self, message_id: str) -> ChatMessage | None:
        row = self._database.first(MessageRow.select().where(MessageRow.id == storable(message_id)))
        return message_of(row) if row else None

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        """Supersede the shown messages from `sequence` on for good, before another try.

        Their rows are kept.
        """
        self._database.run(
            MessageRow.update(superseded=1, replaced=1, chosen=0).where(
                (MessageRow.conversation_id == storable(conversation_id))
                & (MessageRow.sequence >= sequence)
                & (MessageRow.superseded == 0)
            )
        )

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        """Save the checked quotations of an answer, if the answer still exists."""
        self._change(message_id, lambda message: replace(message, quotations=tuple(quotations)))

    def save_claims(self, message_id: str, claims: Sequence[CheckedClaim]) -> None:
        """Save the checked sentences of an answer, if the answer still exists."""
        self._change(message_id, lambda message: replace(message, claims=tuple(claims)))

    def _change(self, message_id: str, change: Callable[[ChatMessage], ChatMessage]) -> None:
        """Store the details of a message as `change` makes them."""
        with self._database.transaction():
            message = self.find(message_id)
            if message is not None:
                details = message_details(change(message))
                self._database.run(
                    MessageRow.update(details=details).where(MessageRow.id == storable(message_id))
                )

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Map each question with several wordings to the ids of all of them, oldest first."""
        return self._branches.siblings(conversation_id)

    def choose_branch(self, question_id: str) -> None:
        """Show the branch that begins with this question; choices further down stay as they are."""
        with self._database.transaction():
            self._branches.choose(question_id)

    def usage_for_conversation(self, conversation_id: str) -> TokenUsage:
        """Return the tokens used in a conversation, including those of superseded answers."""
        (sums,) = self._database.sql(_USAGE, (storable(conversation_id),))
        return TokenUsage(*(int(str(value)) for value in sums))

    def _insert(self, message: ChatMessage) -> ChatMessage:
        ((last,),) = self._database.sql(
            "SELECT coalesce(max(sequence), 0) FROM message WHERE conversation_id = ?",
            (storable(message.conversation_id),),
        )
        sequence = int(str(last)) + 1
        is_hidden = self._branches.is_hidden(message.parent_id)
        values = message_values(message, sequence)
        self._database.run(MessageRow.insert(**values, superseded=int(is_hidden)))
        return replace(message, sequence=sequence)


_USED: Final = """
    SELECT m.model, m.input_tokens, coalesce(m.output_tokens, 0),
        coalesce(m.cache_read_tokens, 0), coalesce(m.cache_write_tokens, 0)
    FROM message m JOIN conversation c ON c.id = m.conversation_id
    WHERE m.input_tokens IS NOT NULL AND {rule}
"""


class SqliteSpendingLedger:
    """Returns (model, tokens) of answers, including superseded ones, which were paid for, too."""

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
