"""Messages of conversations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reader_app.domain.chat import ChatMessage, TokenUsage
from reader_app.store.branch_rows import BranchRows
from reader_app.store.failures import gone
from reader_app.store.message_rows import details_of, message_of, values_of
from reader_app.store.models import MessageRow
from reader_app.store.text import storable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader_app.domain.citations import CheckedQuotation
    from reader_app.store.connection import Database

_USAGE = """
    SELECT coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
           coalesce(sum(cache_read_tokens), 0), coalesce(sum(cache_write_tokens), 0)
    FROM message WHERE conversation_id = ?
"""


class SqliteChatMessageRepository:
    """Order is the sequence that the database gave, per conversation, without a gap or a tie."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._branches = BranchRows(database)

    def add(self, message: ChatMessage) -> ChatMessage:
        """Store and return it with its sequence number; without a parent: after what is shown."""
        with self._database.transaction():
            key = message.conversation_id
            parent = message.parent_id or self._branches.newest_question(key)
            return self._insert(replace(message, parent_id=parent))

    def put(self, message: ChatMessage) -> ChatMessage:
        """Store it in the place of the one with its id. Raises StorageError(NOT_FOUND)."""
        query = MessageRow.update(**values_of(message, message.sequence))
        if not self._database.run(query.where(MessageRow.id == storable(message.id))):
            raise gone()
        return message

    def add_beside(self, message: ChatMessage, question_id: str) -> ChatMessage:
        """Store a question as a branch beside another one, and follow it from now on."""
        with self._database.transaction():
            other = self.find(question_id)
            if other is None:
                raise gone()
            self._branches.leave(message.conversation_id, other.parent_id)
            stored = self._insert(replace(message, parent_id=other.parent_id))
            self._branches.show_chosen(message.conversation_id)
        return stored

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        """The branch that is followed, in sequence order; superseded ones left out."""
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
        """Hide what is shown from `sequence` on, for good: it is tried again. Rows are kept."""
        self._database.run(
            MessageRow.update(superseded=1, replaced=1, chosen=0).where(
                (MessageRow.conversation_id == storable(conversation_id))
                & (MessageRow.sequence >= sequence)
                & (MessageRow.superseded == 0)
            )
        )

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        """What the check of an answer's quotations found; nothing happens if it is gone."""
        with self._database.transaction():
            message = self.find(message_id)
            if message is not None:
                details = details_of(replace(message, quotations=tuple(quotations)))
                self._database.run(
                    MessageRow.update(details=details).where(MessageRow.id == storable(message_id))
                )

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Of every question that was asked in several ways: all their ids, oldest first."""
        return self._branches.siblings(conversation_id)

    def choose_branch(self, question_id: str) -> None:
        """Follow the branch that begins with this question; deeper choices are as they were."""
        with self._database.transaction():
            self._branches.choose(question_id)

    def usage_for_conversation(self, conversation_id: str) -> TokenUsage:
        """Everything that was spent, superseded answers too."""
        (sums,) = self._database.sql(_USAGE, (storable(conversation_id),))
        return TokenUsage(*(int(str(value)) for value in sums))

    def usage_for_book(self, book_id: str) -> TokenUsage:
        """As for a conversation, over all that a book has."""
        conversations = self._database.sql(
            "SELECT id FROM conversation WHERE book_id = ?", (storable(book_id),)
        )
        usages = (self.usage_for_conversation(str(key)) for (key,) in conversations)
        return sum(usages, TokenUsage())

    def _insert(self, message: ChatMessage) -> ChatMessage:
        ((last,),) = self._database.sql(
            "SELECT coalesce(max(sequence), 0) FROM message WHERE conversation_id = ?",
            (storable(message.conversation_id),),
        )
        sequence = int(str(last)) + 1
        is_hidden = self._branches.is_hidden(message.parent_id)
        values = values_of(message, sequence)
        self._database.run(MessageRow.insert(**values, superseded=int(is_hidden)))
        return replace(message, sequence=sequence)
