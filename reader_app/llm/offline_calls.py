"""The tool calls of a turn, as the messages of its next request hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject
from reader_app.llm.offline_answers import text_of


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call of this turn and its result, once it is there."""

    name: str
    arguments: JsonObject
    result: JsonObject | None = None

    @property
    def text(self) -> str:
        return text_of(self.result) if self.result is not None else ""

    @property
    def is_error(self) -> bool:
        return self.result is not None and self.result.get("is_error") is True


def calls_in(messages: Sequence[PromptMessage]) -> list[Call]:
    """The tool calls of this turn, in order, with their results."""
    results = {
        str(block.get("tool_use_id")): block
        for message in messages
        for block in message.blocks
        if block.get("type") == "tool_result"
    }
    calls: list[Call] = []
    for message in messages:
        for block in message.blocks:
            if block.get("type") == "tool_use":
                arguments = block.get("input")
                calls.append(
                    Call(
                        str(block.get("name")),
                        arguments if isinstance(arguments, Mapping) else {},
                        results.get(str(block.get("id"))),
                    )
                )
    return calls
