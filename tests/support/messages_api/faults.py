"""Everything that goes wrong between a client and the real thing."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tests.support.messages_api.replies import Reply, reply

_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    408: "timeout_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    502: "api_error",
    503: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}


class Kind(StrEnum):
    HTTP_ERROR = "http_error"
    SILENT_BEFORE_HEADERS = "silent_before_headers"
    SILENT_IN_STREAM = "silent_in_stream"
    ONLY_PINGS = "only_pings"
    CUT_BEFORE_HEADERS = "cut_before_headers"
    CUT_IN_STREAM = "cut_in_stream"
    TRUNCATED = "truncated"
    ERROR_IN_STREAM = "error_in_stream"
    HTML = "html"
    GARBAGE = "garbage"
    NOT_JSON_IN_STREAM = "not_json_in_stream"
    EMPTY_BODY = "empty_body"
    ENDLESS = "endless"


@dataclass(frozen=True)
class Fault:
    """`after`: what is streamed before it goes wrong (cut off before its last event).

    `is_about_request`: another try with the same body would go wrong again.
    """

    kind: Kind
    status: int = 200
    error_type: str = ""
    message: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    after: Reply | None = None
    body: bytes = b""
    is_about_request: bool = True
    parts: Callable[[int], bytes] | None = None


def http_error(
    status: int,
    message: str = "Something is wrong.",
    *,
    error_type: str = "",
    retry_after: float | str | None = None,
    should_retry: bool | None = None,
    is_about_request: bool = True,
) -> Fault:
    """`retry_after`, `should_retry`: the headers that say when and whether to try again."""
    headers = () if retry_after is None else (("retry-after", str(retry_after)),)
    if should_retry is not None:
        headers = (*headers, ("x-should-retry", "true" if should_retry else "false"))
    return Fault(
        Kind.HTTP_ERROR,
        status,
        error_type or _TYPES.get(status, "api_error"),
        message,
        headers,
        is_about_request=is_about_request,
    )


def bad_request(message: str) -> Fault:
    return http_error(400, message)


def rejected_key() -> Fault:
    return http_error(401, "invalid x-api-key")


def forbidden() -> Fault:
    return http_error(403, "Your API key does not have permission to use this resource.")


def no_such_model(model: str = "claude-nothing") -> Fault:
    return http_error(404, f"model: {model}")


def too_large() -> Fault:
    return http_error(413, "Request exceeds the maximum size")


def rate_limited(retry_after: float | str | None = None) -> Fault:
    return http_error(429, "This request would exceed your rate limit.", retry_after=retry_after)


def server_error() -> Fault:
    return http_error(500, "Internal server error")


def overloaded(retry_after: float | str | None = None, should_retry: bool | None = None) -> Fault:
    return http_error(529, "Overloaded", retry_after=retry_after, should_retry=should_retry)


def overloaded_spell(
    times: int, retry_after: float | str | None = None, should_retry: bool | None = None
) -> tuple[Fault, ...]:
    """Overloaded that many times: `api.then(*overloaded_spell(3)).reply("Here I am.")`."""
    return (overloaded(retry_after, should_retry),) * times


def no_credit() -> Fault:
    """A 400, but about the account: the same request is right once somebody has paid."""
    return http_error(
        400,
        "Your credit balance is too low to access the Anthropic API. Please go to Plans & "
        "Billing to upgrade or purchase credits.",
        is_about_request=False,
    )


def usage_limit_reached() -> Fault:
    """The limit that the account's owner has set."""
    return http_error(
        400,
        "You have reached your specified API usage limits. You will regain access on 2026-12-01 "
        "at 00:00 UTC.",
        is_about_request=False,
    )


def no_endpoint_with_tools() -> Fault:
    """What OpenRouter answers for a model without tools."""
    return http_error(
        404,
        "No endpoints found that support tool use. To learn more about provider routing, visit: "
        "https://openrouter.ai/docs/provider-routing",
    )


def prompt_too_long() -> Fault:
    return bad_request("prompt is too long: 210000 tokens > 200000 maximum")


def exceeds_context_size() -> Fault:
    """What llama.cpp answers."""
    return http_error(
        400,
        "request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it",
        error_type="exceed_context_size_error",
    )


def overloaded_in_stream(after: Reply | None = None) -> Fault:
    """Status 200, then an error event."""
    return Fault(
        Kind.ERROR_IN_STREAM,
        error_type="overloaded_error",
        message="Overloaded",
        after=after or reply("Half an"),
    )


def error_in_stream(error_type: str = "api_error", after: Reply | None = None) -> Fault:
    return Fault(
        Kind.ERROR_IN_STREAM,
        error_type=error_type,
        message="Internal server error",
        after=after or reply("Half an"),
    )


def silent_before_headers() -> Fault:
    """Takes the request and never answers."""
    return Fault(Kind.SILENT_BEFORE_HEADERS)


def silent_in_stream(after: Reply | None = None) -> Fault:
    return Fault(Kind.SILENT_IN_STREAM, after=after or reply("Half an"))


def only_pings() -> Fault:
    """Alive, but nothing comes of it: a ping every 50 ms until the client goes."""
    return Fault(Kind.ONLY_PINGS)


def cut_before_headers() -> Fault:
    return Fault(Kind.CUT_BEFORE_HEADERS)


def cut_in_stream(after: Reply | None = None) -> Fault:
    """The connection breaks: no end of the chunked body."""
    return Fault(Kind.CUT_IN_STREAM, after=after or reply("Half an"))


def truncated(after: Reply | None = None) -> Fault:
    """The body ends properly, but without stop reason and message_stop."""
    return Fault(Kind.TRUNCATED, after=after or reply("Half an"))


def html(status: int = 200) -> Fault:
    """A captive portal, or a web page where the API was expected."""
    return Fault(Kind.HTML, status, body=b"<!doctype html><title>Log in</title><p>Welcome.")


def garbage() -> Fault:
    """The right content type, and nothing in it that is an event."""
    return Fault(Kind.GARBAGE, body=b"\x00\xff\xfe not an event\n\n%%%\n\n")


def not_json_in_stream() -> Fault:
    return Fault(Kind.NOT_JSON_IN_STREAM, body=b"event: message_start\ndata: {oops\n\n")


def endless(parts: Callable[[int], bytes]) -> Fault:
    """A stream that goes on until the client goes: `parts` of 0, 1, 2 …"""
    return Fault(Kind.ENDLESS, parts=parts)


def moved_to(address: str) -> Fault:
    """A redirection that keeps the request's body."""
    return Fault(Kind.HTTP_ERROR, 307, "api_error", "Moved", (("location", address),))


def empty_body() -> Fault:
    return Fault(Kind.EMPTY_BODY)


def slow_drip(words: str, pause_s: float) -> Reply:
    """One character at a time, for ever if need be."""
    return reply(words, chunk=1, pause_s=pause_s)


def refused_url() -> str:
    """An address of this machine where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"
