"""A conversation that is never stored: it lives as long as the process that asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.language import tr

if TYPE_CHECKING:
    from reader_app.domain.conversation import (
        Conversation,
        ConversationSummary,
        FrozenPrompt,
        WaitingQuestion,
    )
    from reader_app.domain.quotations import CheckedQuotation


class UnsavedConversations:
    """Implements ConversationRepository in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, Conversation] = {}
        self._hidden: dict[str, Conversation] = {}
        self._prompts: dict[str, FrozenPrompt] = {}

    def add(self, conversation: Conversation) -> None:
        self._kept[conversation.id] = replace(conversation)

    def find(self, conversation_id: str) -> Conversation | None:
        found = self._kept.get(conversation_id)
        return replace(found) if found is not None else None

    def list_all(self) -> list[ConversationSummary]:
        """Nobody chooses among them: a list is of what is stored."""
        return []

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """As `list_all`."""
        del book_id
        return []

    def save(self, conversation: Conversation) -> None:
        self._required(conversation.id)
        self._kept[conversation.id] = replace(conversation)

    def save_draft(self, conversation_id: str, draft: str) -> None:
        self._required(conversation_id).draft = draft

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        return self._prompts.get(conversation_id)

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        self._required(conversation_id)
        self._prompts[conversation_id] = prompt

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        """None: one question is asked, and then there is no conversation any more."""
        del conversation_id
        return []

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        """As `waiting`."""

    def delete(self, conversation_id: str) -> None:
        self._hidden[conversation_id] = self._required(conversation_id)
        del self._kept[conversation_id]

    def restore(self, conversation_id: str) -> None:
        if conversation_id in self._hidden:
            self._kept[conversation_id] = self._hidden.pop(conversation_id)

    def erase(self, conversation_id: str) -> None:
        self._required(conversation_id)
        del self._kept[conversation_id]
        self._prompts.pop(conversation_id, None)

    def purge_deleted(self) -> None:
        self._hidden.clear()

    def _required(self, conversation_id: str) -> Conversation:
        if conversation_id not in self._kept:
            raise _gone()
        return self._kept[conversation_id]


class UnsavedMessages:
    """Implements ChatMessageRepository in memory, for conversations of one branch."""

    def __init__(self) -> None:
        self._rows: list[ChatMessage] = []
        self._superseded: set[str] = set()

    def add(self, message: ChatMessage) -> ChatMessage:
        shown = self.list_for_conversation(message.conversation_id)
        asked = [row.id for row in shown if row.role is MessageRole.USER]
        parent = message.parent_id or (asked[-1] if asked else "")
        stored = replace(message, parent_id=parent, sequence=len(self._rows) + 1)
        self._rows.append(stored)
        return stored

    def put(self, message: ChatMessage) -> ChatMessage:
        if self.find(message.id) is None:
            raise _gone()
        self._rows = [message if row.id == message.id else row for row in self._rows]
        return message

    def add_beside(self, message: ChatMessage, question_id: str) -> ChatMessage:
        """The other question and what came of it are hidden: nobody goes back to them here."""
        other = self.find(question_id)
        if other is None:
            raise _gone()
        self.supersede_from(message.conversation_id, other.sequence)
        return self.add(replace(message, parent_id=other.parent_id))

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        return [
            row
            for row in self._rows
            if row.conversation_id == conversation_id and row.id not in self._superseded
        ]

    def find(self, message_id: str) -> ChatMessage | None:
        return next((row for row in self._rows if row.id == message_id), None)

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        shown = self.list_for_conversation(conversation_id)
        self._superseded |= {row.id for row in shown if row.sequence >= sequence}

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        found = self.find(message_id)
        if found is not None:
            self.put(replace(found, quotations=tuple(quotations)))

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """None: a question that is asked in another way takes the place of the first."""
        del conversation_id
        return {}

    def choose_branch(self, question_id: str) -> None:
        """There is one only."""

    def usage_for_conversation(self, conversation_id: str) -> TokenUsage:
        mine = (row.usage for row in self._rows if row.conversation_id == conversation_id)
        return sum((usage for usage in mine if usage is not None), TokenUsage())


def _gone() -> StorageError:
    return StorageError(StorageErrorCode.NOT_FOUND, tr("This conversation no longer exists."))
