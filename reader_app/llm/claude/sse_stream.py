"""Reads a server's event stream. The SDK splits the bytes into events (`AsyncStream.raw_events`).

The SDK's typed stream isn't used: it skips every event without an `event:` line, and so the errors
of llama.cpp and everything from servers that omit the line; it also skips pings, which are the only
sign of life while Claude thinks.

Exceptions are classified without importing the SDK. The SDK makes one APIConnectionError of a
refused connection, an unknown host and a bad certificate, and passes a connection that breaks in
mid-stream through as an error of httpx2.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping
from typing import Protocol

from reader_app.domain.jsontypes import JsonValue
from reader_app.llm.claude.response_assembly import Allowance
from reader_app.llm.failures import Failure, FailureKind, RequestFailedError

_SHOULD_RETRY = {"true": True, "false": False}
_BAD_ADDRESS = frozenset({"UnsupportedProtocol", "InvalidURL", "LocalProtocolError"})


def failure_of(error: BaseException, *, in_stream: bool) -> Failure:
    """Return the failure that an exception stands for. `in_stream`: the answer had begun."""
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return _http_failure(error, status)
    chain = list(_chain(error))
    for link in chain:
        if isinstance(link, RequestFailedError):
            return link.failure  # our own error, wrapped by the SDK
    if any(isinstance(link, ssl.SSLError) for link in chain):
        return Failure(FailureKind.TLS)
    if any(isinstance(link, socket.gaierror) for link in chain):
        return Failure(FailureKind.NO_SUCH_HOST)
    if any(isinstance(link, ConnectionRefusedError) for link in chain):
        return Failure(FailureKind.REFUSED)
    names = {type(link).__name__ for link in chain}
    if names & _BAD_ADDRESS:
        return Failure(FailureKind.BAD_ADDRESS)
    if _is_of_transport(error):
        return Failure(FailureKind.CUT if in_stream else FailureKind.NETWORK)
    if isinstance(error, AssertionError | AttributeError | UnicodeError | ValueError):
        return Failure(FailureKind.NOT_THE_API)  # a web page where JSON was expected
    return Failure(FailureKind.UNEXPECTED)


def _http_failure(error: BaseException, status: int) -> Failure:
    """Return the failure in an APIStatusError of the SDK, which knows the API's own error types."""
    if status == 200:  # a response that doesn't follow the API
        return Failure(FailureKind.NOT_THE_API)
    headers = getattr(getattr(error, "response", None), "headers", None)
    named = headers if isinstance(headers, Mapping) else {}
    kind = getattr(error, "type", None)
    is_web_page = "html" in str(named.get("content-type", ""))
    return Failure(
        FailureKind.HTTP,
        status,
        kind if isinstance(kind, str) else "",
        message_in(getattr(error, "body", None)) or ("" if is_web_page else str(error)[:500]),
        _retry_after(named),
        should_retry=_SHOULD_RETRY.get(str(named.get("x-should-retry", ""))),
    )


def message_in(body: JsonValue) -> str:
    """Return the sentence in an error body.

    The SDK knows the API's own shape; vLLM and FastAPI use `detail`, Ollama `{"error": "…"}`.
    """
    if isinstance(body, str):
        return "" if body.lstrip().startswith("<") else body[:500]
    if not isinstance(body, Mapping):
        return ""
    for name in ("error", "message", "detail"):
        inner = body.get(name)
        if isinstance(inner, str):
            return inner[:500]
        if isinstance(inner, Mapping):
            return message_in(inner)
        if inner:
            return str(inner)[:500]
    return ""


def _retry_after(headers: Mapping[str, str]) -> float | None:
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < 86_400:
            return seconds
    return None


def _is_of_transport(error: BaseException) -> bool:
    own = type(error).__module__.split(".")[0]
    is_library = own in ("anthropic", "httpx2", "httpcore2", "httpx", "httpcore", "anyio", "h11")
    return is_library or isinstance(error, OSError)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error, its causes and contexts, and the members of exception groups."""
    waiting, seen = [error], set()
    while waiting:
        link = waiting.pop()
        if id(link) in seen:
            continue
        seen.add(id(link))
        yield link
        waiting += [cause for cause in (link.__cause__, link.__context__) if cause is not None]
        if isinstance(link, BaseExceptionGroup):
            waiting += link.exceptions


_log = logging.getLogger(__name__)
Event = dict[str, JsonValue]


class ByteSource(Protocol):
    """A body that arrives in parts."""

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...


class HttpResponse(Protocol):
    """The part of an HTTP response, its body still streaming, that is used here."""

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    async def aclose(self) -> None: ...


class SentEvent(Protocol):
    """The part of the SDK's ServerSentEvent that is used here."""

    @property
    def data(self) -> str: ...


Split = Callable[[ByteSource], AsyncIterator[SentEvent]]


class NotAnEventStreamError(Exception):
    """The data can't be the stream of a Messages API."""


async def events_of(
    response: HttpResponse, split: Split, idle_s: float, alive: Callable[[], None]
) -> AsyncGenerator[Event, None]:
    """Yield the events of a response. Raises RequestFailedError."""
    watched = _Watched(response, idle_s, alive)
    try:
        async for sent in split(watched):
            event = event_in(sent.data)
            if event is not None:
                yield event
    except (NotAnEventStreamError, UnicodeDecodeError):
        raise RequestFailedError(Failure(FailureKind.NOT_THE_API)) from None


class _Watched:
    """A response's bytes with an idle timeout and a size limit; each part counts as a sign of life.

    OpenRouter sends comments while it waits, which never become an event. The size limit is needed
    because the splitter buffers a line until it is complete.
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
            allowance.take(len(part))  # decompressed: few bytes can become many
            self._alive()
            yield part


def event_in(data: str) -> Event | None:
    """Return the event in `data`, or None if it is empty. Raises NotAnEventStreamError."""
    if not data or data.strip() == "[DONE]":  # an OpenAI convention that some local servers follow
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotAnEventStreamError from error
    if isinstance(value, dict) and isinstance(value.get("error"), dict):
        value.setdefault("type", "error")  # llama.cpp omits it
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        raise NotAnEventStreamError
    return value


def error_in(event: Event) -> Failure:
    """Return the failure that an error event describes."""
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
    """Raise what fails inside, or takes longer than `idle_s`, as a RequestFailedError."""
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
