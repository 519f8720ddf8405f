"""Exceptions of the SDK and of what lies below it, told apart without importing any of them.

The SDK makes one APIConnectionError of a refused connection, an unknown host and a certificate,
and lets a connection that is cut in mid-stream through as an error of httpx2.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Mapping

from reader_app.domain.jsontypes import JsonValue
from reader_app.llm.failures import Failure, FailureKind, RequestFailedError

_SHOULD_RETRY = {"true": True, "false": False}
_BAD_ADDRESS = frozenset({"UnsupportedProtocol", "InvalidURL", "LocalProtocolError"})


def failure_of(error: BaseException, *, in_stream: bool) -> Failure:
    """What an exception says. `in_stream`: the answer had already begun."""
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return _http_failure(error, status)
    chain = list(_chain(error))
    for link in chain:
        if isinstance(link, RequestFailedError):
            return link.failure  # ours, wrapped by the SDK
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
    """The SDK's APIStatusError: it knows the type of the API's own errors."""
    if status == 200:  # an answer that isn't what the API promises
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
    """The sentence of an error body. The SDK knows the API's own shape; vLLM and FastAPI say
    `detail`, Ollama `{"error": "…"}`.
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
    """The error, what caused it, and what is grouped inside."""
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
