"""The reader's questions on their way into a conversation: asked, asked again, put otherwise."""

from __future__ import annotations

import logging
from dataclasses import replace

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import BookError, BookErrorCode, Remedy, StorageError
from reader_app.domain.language import tr
from reader_app.domain.protocols import ChatMessageRepository, ConversationRepository

_log = logging.getLogger(__name__)


class Questions:
    """Stores them before anything is asked of a model."""

    def __init__(
        self, messages: ChatMessageRepository, conversations: ConversationRepository
    ) -> None:
        self._messages = messages
        self._conversations = conversations

    def conversation(self, conversation_id: str) -> Conversation:
        """Raises BookError(NOT_FOUND)."""
        conversation = self._conversations.find(conversation_id)
        if conversation is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This conversation no longer exists."),
                remedy=Remedy.NEW_CONVERSATION,
                advice=tr("Begin a new one."),
            )
        return conversation

    def store(self, question: ChatMessage, beside: str = "") -> ChatMessage:
        """After what is shown, or as a branch beside another question. Raises StorageError."""
        conversation = self.conversation(question.conversation_id)
        if beside:
            stored = self._messages.add_beside(question, beside)
        else:
            stored = self._messages.add(question)
        conversation.title_from(question.content)
        if question.content.startswith(conversation.draft.strip()):
            conversation.draft = ""  # what was being typed is what was sent
        try:
            self._conversations.save(conversation)
        except StorageError:
            # The question is kept, which is what counts; the title comes with the next one.
            _log.exception("the title of a conversation could not be stored")
        return stored

    def turn(
        self, conversation_id: str, question_id: str = ""
    ) -> tuple[ChatMessage, list[ChatMessage]]:
        """A question that is shown and what came of it; "": the last one. Raises BookError."""
        self.conversation(conversation_id)
        stored = self._messages.list_for_conversation(conversation_id)
        for at in range(len(stored) - 1, -1, -1):
            found = stored[at]
            if found.role is MessageRole.USER and question_id in ("", found.id):
                return found, _until_next_question(stored[at + 1 :])
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("There is no question to ask again."),
            advice=tr("Write one first."),
        )

    @staticmethod
    def otherwise(question: ChatMessage, words: str = "") -> ChatMessage:
        """The same question anew, or with other words."""
        return replace(
            question,
            id=new_id(),
            turn_id=new_id(),
            created_at=now_utc(),
            content=words or question.content,
            error_text="",
            blocks=(),
            horizon=0,
            reach=(),
        )


def _until_next_question(messages: list[ChatMessage]) -> list[ChatMessage]:
    for at, message in enumerate(messages):
        if message.role is MessageRole.USER:
            return messages[:at]
    return messages
