"""What a server streams, event by event. The SDK splits the bytes (`AsyncStream.raw_events`).

Its typed stream isn't used: it passes over every event without an `event:` line, and so over the
errors of llama.cpp and all that a server says which leaves the line out; and over pings, which
are the only sign of life while Claude thinks.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from typing import Protocol

from reader_app.domain.jsontypes import JsonValue
from reader_app.llm.failures import Failure, FailureKind, RequestFailedError
from reader_app.llm.response_bounds import Allowance
from reader_app.llm.sdk_failures import failure_of

_log = logging.getLogger(__name__)
Event = dict[str, JsonValue]


class ByteSource(Protocol):
    """A body that comes in parts."""

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...


class HttpResponse(ByteSource, Protocol):
    """What is needed of a response whose body still streams."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    async def aclose(self) -> None: ...


class SentEvent(Protocol):
    """What is needed of the SDK's ServerSentEvent."""

    @property
    def data(self) -> str: ...


Split = Callable[[ByteSource], AsyncIterator[SentEvent]]


class NotAnEventStreamError(Exception):
    """What can't be the stream of a Messages API."""


async def events_of(
    response: HttpResponse, split: Split, idle_s: float, alive: Callable[[], None]
) -> AsyncGenerator[Event, None]:
    """The events of a response. Raises RequestFailedError."""
    watched = _Watched(response, idle_s, alive)
    try:
        async for sent in split(watched):
            event = event_in(sent.data)
            if event is not None:
                yield event
    except (NotAnEventStreamError, UnicodeDecodeError):
        raise RequestFailedError(Failure(FailureKind.NOT_THE_API)) from None


class _Watched:
    """The bytes of a response: each part of them is a sign of life, whatever it says.

    OpenRouter sends comments while it waits, which never become an event. They have an end: what
    splits them keeps a line until it is whole.
    """

    def __init__(self, response: ByteSource, idle_s: float, alive: Callable[[], None]) -> None:
        self._response = response
        self._idle_s = idle_s
        self._alive = alive

    async def aiter_bytes(self) -> AsyncGenerator[bytes, None]:
        parts = self._response.aiter_bytes()
        allowance = Allowance()
        while True:
            async with failures_told(self._idle_s, in_stream=True):
                part = await anext(parts, None)
            if part is None:
                return
            allowance.take(len(part))  # unpacked: little can become much
            self._alive()
            yield part


def event_in(data: str) -> Event | None:
    """The event that `data` says; None for what says nothing. Raises NotAnEventStreamError."""
    if not data or data.strip() == "[DONE]":  # an OpenAI habit that some local servers keep
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotAnEventStreamError from error
    if isinstance(value, dict) and isinstance(value.get("error"), dict):
        value.setdefault("type", "error")  # llama.cpp leaves it out
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        raise NotAnEventStreamError
    return value


def error_in(event: Event) -> Failure:
    """What an error event says."""
    error = event.get("error")
    said = error if isinstance(error, dict) else {}
    kind, message = said.get("type"), said.get("message")
    return Failure(
        FailureKind.IN_STREAM,
        error_type=kind if isinstance(kind, str) else "api_error",
        message=message if isinstance(message, str) else "",
    )


@contextlib.asynccontextmanager
async def failures_told(idle_s: float, *, in_stream: bool = False) -> AsyncIterator[None]:
    """Whatever goes wrong inside, or takes longer than `idle_s`, as a RequestFailedError."""
    try:
        async with asyncio.timeout(idle_s):
            yield
    except RequestFailedError:
        raise
    except TimeoutError:
        raise RequestFailedError(Failure(FailureKind.IDLE, seconds=idle_s)) from None
    except Exception as error:  # noqa: BLE001 - the SDK lets errors of many libraries through
        failure = failure_of(error, in_stream=in_stream)
        if failure.kind is FailureKind.UNEXPECTED:
            _log.exception("a request failed in an unknown way")
        raise RequestFailedError(failure) from None
