"""Failures of a request as plain values, without SDK types, keys or addresses."""

from __future__ import annotations

from enum import StrEnum

from reader_app.domain.values import dataclass


class FailureKind(StrEnum):
    NO_KEY = "no_key"
    HTTP = "http"
    """The server answered with an error status; `status` and `error_type` hold it."""
    IN_STREAM = "in_stream"
    """Status 200, then an error event in the stream; `error_type` holds its type."""
    REFUSED = "refused"
    NO_SUCH_HOST = "no_such_host"
    TLS = "tls"
    NETWORK = "network"
    BAD_ADDRESS = "bad_address"
    IDLE = "idle"
    DEADLINE = "deadline"
    CUT = "cut"
    TRUNCATED = "truncated"
    NOT_THE_API = "not_the_api"
    TOO_MUCH = "too_much"
    """The response exceeded the size limits."""
    MOVED = "moved"
    """The server redirects to another origin."""
    UNEXPECTED = "unexpected"


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure of a request.

    `message` is the server's own, used to classify the failure and shown for a 400; `seconds` is
    how long was waited. `should_retry`: the value of the server's `x-should-retry` header.
    """

    kind: FailureKind
    status: int = 0
    error_type: str = ""
    message: str = ""
    retry_after_s: float | None = None
    seconds: float = 0.0
    should_retry: bool | None = None


class RequestFailedError(Exception):
    """Carries a failure from the request to the code that decides about retries and messages."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure
