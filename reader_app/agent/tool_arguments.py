"""Checks the arguments of a tool call against the tool's schema and converts them to its types."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.values import lazy_pattern

_WHOLE: Final = lazy_pattern(r"\s*(-?\d{1,15})(?:\.0*)?\s*")
_WORDS: Final = {"true": True, "false": False}


class BadArgumentError(Exception):
    """An argument that a tool can't use; the message is one plain sentence for the model."""


def checked_arguments(schema: JsonObject, arguments: JsonObject) -> dict[str, JsonValue]:
    """Return the arguments that `schema` knows, converted to its types; others are dropped.

    50.0 and "50" become the integer 50; a blank text for an optional argument counts as missing.
    Raises BadArgumentError.
    """
    if not isinstance(arguments, Mapping):
        raise BadArgumentError("The arguments must be a JSON object.")
    properties = schema.get("properties")
    known = properties if isinstance(properties, Mapping) else {}
    named = schema.get("required")
    required = [str(name) for name in named] if isinstance(named, Sequence) else []
    for name in required:
        if arguments.get(name) is None:
            raise BadArgumentError(f'"{name}" is missing.')
    return {
        name: _checked(name, rule, arguments[name])
        for name, rule in known.items()
        if isinstance(rule, Mapping) and not _is_left_out(arguments.get(name), name in required)
    }


def integer(arguments: JsonObject, name: str, default: int | None = None) -> int:
    """Return an integer argument, or `default` if it is missing. Raises BadArgumentError."""
    value = arguments.get(name)
    if value is None and default is not None:
        return default
    if value is None:
        raise BadArgumentError(f'"{name}" is missing.')
    return _integer(name, value)


def boolean(arguments: JsonObject, name: str) -> bool:
    value = arguments.get(name)
    return value is not None and _boolean(name, value)


def text(arguments: JsonObject, name: str) -> str:
    """Return a text argument that is not blank. Raises BadArgumentError."""
    return _text(name, arguments.get(name) or "")


def texts(arguments: JsonObject, name: str) -> tuple[str, ...]:
    """Return an argument that is a list of texts, without blank ones. Raises BadArgumentError."""
    value = arguments.get(name)
    return tuple(str(part) for part in _array(name, value)) if value is not None else ()


def _checked(name: str, rule: JsonObject, value: JsonValue) -> JsonValue:
    match rule.get("type"):
        case "integer":
            return _in_range(name, rule, _integer(name, value))
        case "boolean":
            return _boolean(name, value)
        case "string":
            return _text(name, value)
        case "array" if _holds_objects(rule):
            return _objects(name, value)
        case "array":
            return _short_enough(name, rule, _array(name, value))
        case _:
            return value


def _is_left_out(value: JsonValue, is_required: bool) -> bool:
    """Whether the value counts as missing: some models fill every field of a schema with blanks."""
    return value is None or (isinstance(value, str) and not value.strip() and not is_required)


def _integer(name: str, value: JsonValue) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        return int(value)
    match = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise BadArgumentError(f'"{name}" must be a whole number.')
    return int(match[1])


def _boolean(name: str, value: JsonValue) -> bool:
    if isinstance(value, str):
        value = _WORDS.get(value.strip().casefold())
    if not isinstance(value, bool):
        raise BadArgumentError(f'"{name}" must be true or false.')
    return value


def _text(name: str, value: JsonValue) -> str:
    if not isinstance(value, str):
        raise BadArgumentError(f'"{name}" must be text.')
    if not value.strip():
        raise BadArgumentError(f'"{name}" must not be blank.')
    return value.strip()


def _array(name: str, value: JsonValue) -> list[JsonValue]:
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise BadArgumentError(f'"{name}" must be a list of texts.')
    return [part.strip() for part in value if isinstance(part, str) and part.strip()]


def _holds_objects(rule: JsonObject) -> bool:
    items = rule.get("items")
    return isinstance(items, Mapping) and items.get("type") == "object"


def _objects(name: str, value: JsonValue) -> list[JsonValue]:
    """Return a list of objects as they are; the tool itself looks into them."""
    if not isinstance(value, list | tuple) or not all(isinstance(each, Mapping) for each in value):
        raise BadArgumentError(f'"{name}" must be a list of objects.')
    return list(value)


def _in_range(name: str, rule: JsonObject, value: int) -> int:
    least, most = rule.get("minimum"), rule.get("maximum")
    if isinstance(least, int) and value < least:
        raise BadArgumentError(f'"{name}" must be at least {least}.')
    if isinstance(most, int) and value > most:
        raise BadArgumentError(f'"{name}" must be at most {most}.')
    return value


def _short_enough(name: str, rule: JsonObject, value: list[JsonValue]) -> list[JsonValue]:
    most = rule.get("maxItems")
    if isinstance(most, int) and len(value) > most:
        raise BadArgumentError(f'"{name}" may hold at most {most} entries.')
    return value
