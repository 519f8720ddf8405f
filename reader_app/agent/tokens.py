"""A rough count of tokens, good enough to keep a request inside its window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.pictures import TYPICAL_PICTURE_TOKENS, picture_size, picture_tokens

# About 4 characters a token in Western scripts, one or two tokens a character in the dense ones;
# rounded so that the estimate is rather too high.
_PER_TOKEN: Final = 3.5
_DENSE_FROM: Final = "\u2e80"
_MESSAGE_TOKENS: Final = 4


def estimated_text_tokens(text: str) -> int:
    """Tokens that `text` costs, roughly."""
    if text.isascii():
        return int(len(text) / _PER_TOKEN) + 1
    dense = sum(1 for char in text if char >= _DENSE_FROM)
    return int((len(text) - dense) / _PER_TOKEN + dense * 1.3) + 1


def estimated_tokens(messages: Iterable[PromptMessage]) -> int:
    """Tokens that the messages cost, roughly."""
    return sum(_MESSAGE_TOKENS + _value_tokens(list(message.blocks)) for message in messages)


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
