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

_FIRST_CLAUSE_END: Final = re.compile(r"[.;:!?](?=\s)")
_LEFT_OUT: Final = frozenset({"top_k", "label"})
"""Arguments that are rarely needed: such a model gets three passages whatever it asks for, and few
books have pages whose number is no plain one."""


def short_tool(tool: ToolDefinition) -> ToolDefinition:
    """The same tool with the first clause of each description, and only the usual arguments."""
    parameters = _with_short_words(tool.parameters)
    return replace(tool, description=_first_clause(tool.description), parameters=parameters)


def _with_short_words(schema: JsonObject) -> JsonObject:
    return {name: _shorter(name, value) for name, value in schema.items() if name not in _LEFT_OUT}


def _shorter(name: str, value: JsonValue) -> JsonValue:
    if isinstance(value, Mapping):
        return _with_short_words(value)
    return _first_clause(value) if name == "description" and isinstance(value, str) else value


def _first_clause(text: str) -> str:
    return f"{_FIRST_CLAUSE_END.split(text, maxsplit=1)[0].rstrip('.')}."
