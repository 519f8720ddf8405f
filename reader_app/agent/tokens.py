"""A rough count of tokens, good enough to keep a request inside its window."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from reader_app.domain.chat import PromptMessage, ToolDefinition
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.pictures import TYPICAL_PICTURE_TOKENS, picture_size, picture_tokens
from reader_app.domain.token_estimate import (
    estimated_text_tokens as estimated_text_tokens,  # noqa: PLC0414 - one place for all counts
)

_MESSAGE_TOKENS: Final = 4


def estimated_tokens(messages: Iterable[PromptMessage]) -> int:
    """Tokens that the messages cost, roughly."""
    return sum(_MESSAGE_TOKENS + _value_tokens(list(message.blocks)) for message in messages)


def estimated_block_tokens(block: JsonObject) -> int:
    """Tokens that one content block costs, roughly."""
    return _value_tokens(dict(block))


def estimated_tool_tokens(tools: Iterable[ToolDefinition]) -> int:
    """Tokens that the definitions of the tools cost, roughly."""
    return sum(
        _MESSAGE_TOKENS
        + estimated_text_tokens(tool.description)
        + estimated_text_tokens(json.dumps(tool.parameters, ensure_ascii=False))
        for tool in tools
    )


def _value_tokens(value: JsonValue) -> int:
    if isinstance(value, str):
        return estimated_text_tokens(value)
    if isinstance(value, dict):
        if value.get("type") == "image":
            return _picture_tokens(value)
        return sum(_value_tokens(inner) for inner in value.values())
    if isinstance(value, list | tuple):
        return sum(_value_tokens(inner) for inner in value)
    return 1


def _picture_tokens(block: JsonObject) -> int:
    source = block.get("source")
    data = source.get("data") if isinstance(source, dict) else None
    size = picture_size(data) if isinstance(data, str) else None
    return picture_tokens(*size) if size is not None else TYPICAL_PICTURE_TOKENS
