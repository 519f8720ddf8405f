"""What a small model needs besides: the question again, and tools in few words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from reader_app.domain.chat import PromptMessage, ToolDefinition
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.llm.capabilities import Capabilities

_LONGEST_AGAIN: Final = 600
_SENTENCE_END: Final = re.compile(r"(?<=[.;!?])\s+(?=[A-Z])")


def question_again(messages: Sequence[PromptMessage], capabilities: Capabilities) -> str:
    """The reader's question, to stand after the passages that were found for it; or "".

    A small model goes on from what it read last: after three passages that is not the question.
    """
    if not capabilities.is_local or not messages or not _has_results(messages[-1]):
        return ""
    for message in reversed(messages):
        if message.role == "user" and not _has_results(message):
            words = str(message.blocks[-1].get("text") or "").strip() if message.blocks else ""
            again = words if len(words) <= _LONGEST_AGAIN else f"{words[:_LONGEST_AGAIN]} …"
            return f"The reader's question was: {again}" if again else ""
    return ""


def short_tool(tool: ToolDefinition) -> ToolDefinition:
    """The tool with the first sentence of each description: all of them cost 800 tokens."""
    parameters = _with_short_words(tool.parameters)
    return replace(tool, description=_first_sentence(tool.description), parameters=parameters)


def _with_short_words(schema: JsonObject) -> JsonObject:
    return {name: _shorter(name, value) for name, value in schema.items()}


def _shorter(name: str, value: JsonValue) -> JsonValue:
    if isinstance(value, Mapping):
        return _with_short_words(value)
    return _first_sentence(value) if name == "description" and isinstance(value, str) else value


def _first_sentence(text: str) -> str:
    return _SENTENCE_END.split(text, maxsplit=1)[0]


def _has_results(message: PromptMessage) -> bool:
    return any(block.get("type") == "tool_result" for block in message.blocks)
