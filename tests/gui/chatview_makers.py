"""Conversations and views for the tests of the chat view."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import (
    ChatMessage,
    MessageRole,
    PageMovePayload,
    TokenUsage,
    ToolCallRecord,
    ToolOutcome,
)
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.conversation import ConversationSummary
from reader_app.domain.events import (
    ChatEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    TurnFinished,
    TurnStarted,
)
from reader_app.domain.jsontypes import JsonObject
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversation_entries import conversation_entries

NOW = datetime.now(UTC)
STARTED = TurnStarted("c1", "t1", "m1")


def citation(number: int = 1, page: int = 42, quote: str = "Words of the book.") -> Citation:
    return Citation(number, PassageSource(page, 0, 1), str(page), quote)


def question(text: str, turn: str = "t1", **more: object) -> ChatMessage:
    return ChatMessage("c1", MessageRole.USER, text, turn_id=turn, **more)  # type: ignore[arg-type]


def answer(text: str, turn: str = "t1", **more: object) -> ChatMessage:
    return ChatMessage("c1", MessageRole.ASSISTANT, text, turn_id=turn, **more)  # type: ignore[arg-type]


def calling(text: str = "", turn: str = "t1") -> ChatMessage:
    """The assistant's message that calls a tool."""
    return answer(text, turn, blocks=({"type": "tool_use", "id": "a"},))


def tool_result(record: ToolCallRecord, turn: str = "t1") -> ChatMessage:
    return ChatMessage(
        "c1",
        MessageRole.TOOL_RESULT,
        record.result,
        turn_id=turn,
        tool_calls=(record,),
        pages_shown=record.pages_shown,
    )


def talk(turns: int) -> list[ChatMessage]:
    """Question and answer, `turns` times."""
    messages: list[ChatMessage] = []
    for number in range(turns):
        turn = f"t{number}"
        messages += [question(f"Question {number}?", turn), answer(f"Answer {number}.", turn)]
    return messages


def invocation(name: str, arguments: JsonObject, call: str = "a") -> ToolInvocationEvent:
    return ToolInvocationEvent(name, arguments, call)


def finished(name: str, outcome: ToolOutcome, call: str = "a") -> ToolFinishedEvent:
    return ToolFinishedEvent(name, outcome, 12.0, call)


def turned(result: PageMoveResult, call: str = "a", page: int = 42) -> list[ChatEvent]:
    """The events of a `set_current_page` that ended with `result`."""
    move = PageMove(7, page, result)
    return [
        invocation("set_current_page", {"page": page}, call),
        finished("set_current_page", ToolOutcome("Done.", payload=PageMovePayload(move)), call),
    ]


def turn_end(text: str = "", **more: object) -> TurnFinished:
    return TurnFinished("t1", "m2", text, TokenUsage(100, 20), 1, **more)  # type: ignore[arg-type]


def summary(name: str, hours: int = 0) -> ConversationSummary:
    return ConversationSummary(name, "b1", f"Talk {name}", NOW, NOW - timedelta(hours=hours), 4)


def show_messages(pane: ChatPane, messages: Sequence[ChatMessage]) -> None:
    """Show a stored conversation from its end."""
    pane.show_entries(conversation_entries(messages, pane.page_names.page_count))
