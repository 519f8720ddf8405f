"""Converts Python values to column values and back: text, JSON and timestamps.

Timestamps are whole microseconds since 1970, UTC, so that they sort and compare exactly.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from reader_app.domain.jsontypes import JsonValue

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def storable(text: str) -> str:
    """Return the text as valid Unicode: lone surrogates, which SQLite refuses, are replaced."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def to_json(value: JsonValue) -> str:
    """Return compact JSON, escaped to ASCII only where the text isn't valid Unicode."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), default=_plain)
    return text


def from_json(text: str) -> JsonValue:
    """Return the value that `to_json` wrote; None if the text isn't valid JSON (damage)."""
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value


def _plain(value: object) -> object:
    """Return a dict or list for a mapping or sequence that `json` doesn't know."""
    if hasattr(value, "items"):
        return dict(value.items())
    if hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def to_micros(moment: datetime) -> int:
    """Return the stored form of an aware datetime."""
    return (moment - _EPOCH) // _MICROSECOND


def from_micros(value: int) -> datetime:
    """Return the datetime in UTC; 1970 for a value out of range (damage)."""
    try:
        return _EPOCH + timedelta(microseconds=value)
    except OverflowError:  # a damaged row
        return _EPOCH
