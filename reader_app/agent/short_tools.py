"""Tools in few words, for models on the reader's machine: their windows are small.

In full the definitions cost some 900 tokens, a quarter of the window that Ollama gives by default.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from reader_app.domain.chat import ToolDefinition
from reader_app.domain.jsontypes import JsonObject, JsonValue

_SENTENCE_END: Final = re.compile(r"(?<=[.;!?])\s+(?=[A-Z])")


def short_tool(tool: ToolDefinition) -> ToolDefinition:
    """The same tool with the first sentence of each description."""
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
