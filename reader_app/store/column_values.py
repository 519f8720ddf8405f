"""Text and JSON as SQLite can hold them.

Times as they are stored: microseconds since 1970, UTC, so that they sort and compare exactly.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonValue


def storable(text: str) -> str:
    """The text itself, or with halves of surrogate pairs joined or replaced: SQLite takes UTF-8."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def to_json(value: JsonValue) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), default=_plain)
    return text


def from_json(text: str) -> JsonValue:
    """What `to_json` wrote; None for text that is no JSON any more."""
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value


def _plain(value: object) -> object:
    """Mappings and sequences that json doesn't know by themselves."""
    if hasattr(value, "items"):
        return dict(value.items())
    if hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_micros(moment: datetime) -> int:
    return (moment - _EPOCH) // _MICROSECOND


def from_micros(value: int) -> datetime:
    try:
        return _EPOCH + timedelta(microseconds=value)
    except OverflowError:  # a damaged row
        return _EPOCH
