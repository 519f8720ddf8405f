"""A turn's events into the answer that grows."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from reader_app.domain.events import (
    ChatEvent,
    CitationEvent,
    QuotationsChecked,
    RequestSent,
    RetryEvent,
    TextDelta,
    ThinkingEvent,
    TokenUsageEvent,
    ToolFinishedEvent,
    ToolInvocationEvent,
    ToolResultEvent,
    TurnCancelled,
    TurnFailed,
    TurnFinished,
    TurnHeld,
    TurnStarted,
)
from reader_app.ui.chat.answer_view import AnswerView


def feed(answer: AnswerView, event: ChatEvent) -> bool:
    """Show `event`; whether the turn ended with it."""
    match event:
        case TurnFinished():
            answer.finish(event)
        case TurnFailed():
            answer.fail(event.error, can_retry=True, seen=event.seen)
        case TurnCancelled():
            answer.cancel(event.seen)
        case _:
            _show_progress(answer, event)
            return False
    return True


def _show_progress(answer: AnswerView, event: _Progress) -> None:
    match event:
        case TurnStarted():
            answer.begin(event.turn_id)
        case TurnHeld():
            answer.hold(is_over=event.is_over)
        case RequestSent():
            pass
        case QuotationsChecked():
            answer.show_quotations(event.quotations)
        case TextDelta():
            answer.add_text(event.text)
        case ToolInvocationEvent():
            answer.begin_step(event)
        case ToolFinishedEvent():
            answer.finish_step(event)
        case ToolResultEvent():
            answer.note_found(event)
        case CitationEvent():
            answer.add_citation(event.citation)
        case TokenUsageEvent():
            answer.end_request()
        case RetryEvent() | ThinkingEvent():
            _show_wait(answer, event)
        case _:
            assert_never(event)


def _show_wait(answer: AnswerView, event: RetryEvent | ThinkingEvent) -> None:
    if isinstance(event, RetryEvent):
        answer.retry(event)
    else:
        answer.note_thinking()


_Progress: TypeAlias = (
    TurnStarted
    | TurnHeld
    | TextDelta
    | ToolInvocationEvent
    | ToolFinishedEvent
    | ToolResultEvent
    | CitationEvent
    | TokenUsageEvent
    | RetryEvent
    | ThinkingEvent
    | RequestSent
    | QuotationsChecked
)
