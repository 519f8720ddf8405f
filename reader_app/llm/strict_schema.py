"""Tool schemas as a server takes them that enforces them while the model writes.

The SDK has `transform_schema` for it, but only one file may import the SDK, and not before the
first request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.domain.jsontypes import JsonObject, JsonValue

_NOT_ENFORCED: Final = frozenset(
    {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"}
)
"""Limits that such a server refuses; our handlers check them, and descriptions say them."""


def strict_schema(schema: JsonObject) -> dict[str, JsonValue]:
    """The same without limits, and with no other properties than its own."""
    kept = {name: _inner(name, value) for name, value in schema.items()}
    kept = {name: value for name, value in kept.items() if name not in _NOT_ENFORCED}
    return {**kept, "additionalProperties": False} if kept.get("type") == "object" else kept


def _inner(name: str, value: JsonValue) -> JsonValue:
    if name == "properties" and isinstance(value, Mapping):
        return {own: _schema(inner) for own, inner in value.items()}
    if name == "items":
        return _schema(value)
    if name in ("anyOf", "allOf") and isinstance(value, Sequence):
        return [_schema(inner) for inner in value]
    return value


def _schema(value: JsonValue) -> JsonValue:
    return strict_schema(value) if isinstance(value, Mapping) else value
