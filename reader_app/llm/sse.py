"""Server-sent events out of bytes, as the HTML standard has them; only what the API uses."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

from reader_app.domain.jsontypes import JsonValue

Event = dict[str, JsonValue]


class NotAnEventStreamError(Exception):
    """Bytes that can't be the stream of a Messages API."""


class EventReader:
    """Feed it bytes as they come; it gives the JSON of each whole event."""

    def __init__(self) -> None:
        self._rest = b""
        self._data: list[str] = []

    def feed(self, data: bytes) -> Iterator[Event]:
        """Events completed by `data`. Raises NotAnEventStreamError."""
        # Only \n and \r end a line here: JSON may hold other separators unescaped.
        self._rest += data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        *lines, self._rest = self._rest.split(b"\n")
        for raw in lines:
            try:
                line = raw.decode("utf-8")
            except UnicodeDecodeError as error:
                raise NotAnEventStreamError from error
            if not line and self._data:
                event = _parsed("\n".join(self._data))
                self._data = []
                if event is not None:
                    yield event
            elif line.startswith("data:"):
                self._data.append(line[5:].removeprefix(" "))


def _parsed(data: str) -> Event | None:
    if data.strip() == "[DONE]":  # an OpenAI habit that some local servers keep
        return None
    try:
        value = json.loads(data)
    except ValueError as error:
        raise NotAnEventStreamError from error
    if isinstance(value, dict) and isinstance(value.get("error"), dict):
        value.setdefault("type", "error")  # llama.cpp leaves it out
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        raise NotAnEventStreamError
    return value


def parsed_arguments(text: str) -> dict[str, JsonValue]:
    """A tool's arguments; {} when the model wrote no JSON object.

    Numbers that JSON can't say again (1e999, NaN) stay as they were written, as strings.
    """
    try:
        value = json.loads(text or "{}", parse_float=_finite, parse_constant=str)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _finite(text: str) -> float | str:
    number = float(text)
    return number if math.isfinite(number) else text
