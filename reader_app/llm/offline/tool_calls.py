"""The tool calls of one turn of the offline companion, with their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject
from reader_app.llm.offline import offline_answers


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call of this turn, with its result once there is one."""

    name: str
    arguments: JsonObject
    result: JsonObject | None = None

    @property
    def text(self) -> str:
        return offline_answers.text_of(self.result) if self.result is not None else ""

    @property
    def is_error(self) -> bool:
        return self.result is not None and self.result.get("is_error") is True


def calls_in(messages: Sequence[PromptMessage]) -> list[Call]:
    """Return the tool calls of this turn, in order, with their results."""
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


def result_of(calls: Sequence[Call], name: str) -> JsonObject | None:
    """Return the result of the last call of this tool; None without one, or after an error."""
    found = [call for call in calls if call.name == name]
    return found[-1].result if found and not found[-1].is_error else None
