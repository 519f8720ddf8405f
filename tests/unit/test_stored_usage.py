"""What a stored turn used up, as its receipt tells it after a restart."""

from __future__ import annotations

from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage, ToolCallRecord
from reader_app.ui.conversations.conversation_entries import AnswerEntry, conversation_entries


def said(words: str, usage: TokenUsage | None, *, calls_tools: bool = False) -> ChatMessage:
    calls = (ToolCallRecord("search_book", {}, ""),) if calls_tools else ()
    return ChatMessage(
        "c", MessageRole.ASSISTANT, words, usage=usage, tool_calls=calls, turn_id="t"
    )


def answer_of(*messages: ChatMessage) -> AnswerEntry:
    question = ChatMessage("c", MessageRole.USER, "Why?", turn_id="t")
    found = [
        entry
        for entry in conversation_entries([question, *messages], 20)
        if isinstance(entry, AnswerEntry)
    ]
    return found[0]


def test_all_requests_of_a_turn_count() -> None:
    first = said("", TokenUsage(100, 5), calls_tools=True)
    last = said("Because.", TokenUsage(300, 20))
    assert answer_of(first, last).receipt.usage == TokenUsage(400, 25)


def test_a_turn_of_which_nothing_is_known_tells_nothing() -> None:
    assert answer_of(said("Because.", None)).receipt.usage is None
