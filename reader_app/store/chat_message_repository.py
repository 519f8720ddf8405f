"""Messages of conversations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from peewee import SQL, fn

from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage
from reader_app.store.message_rows import message_of, values_of
from reader_app.store.models import BookRow, ConversationRow, MessageRow
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_MOST_FOUND = 200
_USAGE = """
    SELECT coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
           coalesce(sum(cache_read_tokens), 0), coalesce(sum(cache_write_tokens), 0)
    FROM message WHERE conversation_id = ?
"""


class SqliteChatMessageRepository:
    """Order is the sequence that the database gave, per conversation, without a gap or a tie."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, message: ChatMessage) -> ChatMessage:
        """Store and return it with its sequence number."""
        with self._database.transaction():
            ((last,),) = self._database.sql(
                "SELECT coalesce(max(sequence), 0) FROM message WHERE conversation_id = ?",
                (storable(message.conversation_id),),
            )
            sequence = int(str(last)) + 1
            self._database.run(MessageRow.insert(**values_of(message, sequence)))
        return replace(message, sequence=sequence)

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        """In sequence order; superseded ones left out."""
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
        """Hide everything from `sequence` on: an edited or regenerated turn. Rows are kept."""
        self._database.run(
            MessageRow.update(superseded=1).where(
                (MessageRow.conversation_id == storable(conversation_id))
                & (MessageRow.sequence >= sequence)
            )
        )

    def search(self, text: str, book_id: str | None = None) -> list[ChatMessage]:
        """Questions and answers that hold every word of `text`, newest first, 200 at most."""
        words = storable(text).casefold().split()
        if not words:
            return []
        query = (
            MessageRow.select()
            .join(ConversationRow, on=(ConversationRow.id == MessageRow.conversation_id))
            .join(BookRow, on=(BookRow.id == ConversationRow.book_id))
            .where(
                (MessageRow.superseded == 0)
                & (MessageRow.role != MessageRole.TOOL_RESULT.value)
                & ConversationRow.hidden_at.is_null()
                & BookRow.hidden_at.is_null()
            )
            .order_by(MessageRow.created_at.desc(), SQL("t1.rowid").desc())
            .limit(_MOST_FOUND)
        )
        if book_id is not None:
            query = query.where(ConversationRow.book_id == storable(book_id))
        for word in words:
            query = query.where(fn.instr(fn.casefold(MessageRow.content), word) > 0)
        return [message_of(row) for row in self._database.all(query)]

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
