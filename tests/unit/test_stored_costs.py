"""Answers of an earlier day tell what they have cost."""

from __future__ import annotations

from datetime import UTC, datetime

from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage
from reader_app.domain.usage import Spent
from reader_app.ui.conversations.conversation_entries import (
    AnswerEntry,
    ConversationEntry,
    conversation_entries,
    with_costs,
)


def said(role: MessageRole, turn: str, **more: object) -> ChatMessage:
    return ChatMessage(
        conversation_id="c",
        sequence=1,
        role=role,
        content="Words.",
        created_at=datetime.now(UTC),
        turn_id=turn,
        **more,
    )


def costs(shown: list[ConversationEntry]) -> list[str]:
    return [entry.receipt.cost for entry in shown if isinstance(entry, AnswerEntry)]


def test_the_requests_of_a_turn_are_added_up() -> None:
    messages = [
        said(MessageRole.USER, "a"),
        said(MessageRole.ASSISTANT, "a", usage=TokenUsage(10, 5), model="m"),
        said(MessageRole.ASSISTANT, "a", usage=TokenUsage(20, 5), model="m"),
        said(MessageRole.USER, "b"),
        said(MessageRole.ASSISTANT, "b", usage=TokenUsage(10, 5), model="unknown"),
    ]

    def cost(model: str, usage: TokenUsage) -> Spent:
        return Spent(1, usage.input_tokens / 1000 if model == "m" else 0.0)

    assert costs(with_costs(conversation_entries(messages, 9), messages, cost)) == ["$0.030", ""]
