"""A conversation as people read it: questions, what was done, answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.domain.chat import ChatMessage, MessageRole, MessageState, ToolCallRecord


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """One question and what came of it.

    `closing`: the message that ends the turn, complete or interrupted; None while there is none
    (it runs, it failed before a word, or the program ended in it).
    """

    question: ChatMessage
    steps: tuple[ToolCallRecord, ...]
    closing: ChatMessage | None
    said_before: str = ""

    @property
    def text(self) -> str:
        """All that the reader was told."""
        return self.closing.content if self.closing is not None else self.said_before

    @property
    def is_answered(self) -> bool:
        return self.closing is not None and self.closing.state is MessageState.COMPLETE


def turns_of(messages: Sequence[ChatMessage]) -> list[TranscriptTurn]:
    """Stored messages in their order, by turns; what precedes the first question is left out."""
    turns: list[list[ChatMessage]] = []
    for message in messages:
        if message.role is MessageRole.USER:
            turns.append([message])
        elif turns:
            turns[-1].append(message)
    return [_turn(turn) for turn in turns]


def _turn(messages: Sequence[ChatMessage]) -> TranscriptTurn:
    rest = messages[1:]
    steps = [
        record
        for message in rest
        if message.role is MessageRole.TOOL_RESULT
        for record in message.tool_calls
    ]
    said = [message for message in rest if message.role is MessageRole.ASSISTANT]
    closing = [message for message in said if not message.tool_calls]
    before = [message.content for message in said if message.tool_calls and message.content]
    return TranscriptTurn(
        messages[0],
        tuple(steps),
        closing[-1] if closing else None,
        "\n\n".join(before),
    )
