"""Failures of a request as plain values, without SDK types, keys or addresses."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Final

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


_TRY_AGAIN_STATUS = frozenset({408, 409, 429, 500, 502, 503, 504, 529})
_TRY_AGAIN_TYPES = frozenset({"overloaded_error", "api_error", "rate_limit_error", "timeout_error"})
_LONGEST_WAIT_S: Final = 60.0
_WAITS_S: Final = (1.0, 3.0, 6.0, 10.0)
"""Waits between attempts; an overloaded server mostly has capacity again within twenty seconds."""
_JITTER: Final = 0.2


def can_be_retried(failure: Failure, *, is_first_silence: bool = True) -> bool:
    """Return True if the same request may well succeed a moment later."""
    if failure.retry_after_s is not None and failure.retry_after_s > _LONGEST_WAIT_S:
        return False
    match failure.kind:
        case FailureKind.HTTP:
            if failure.should_retry is not None:
                return failure.should_retry
            return failure.status in _TRY_AGAIN_STATUS
        case FailureKind.IN_STREAM:
            return failure.error_type in _TRY_AGAIN_TYPES
        case FailureKind.REFUSED | FailureKind.NETWORK | FailureKind.CUT | FailureKind.TRUNCATED:
            return True
        case FailureKind.IDLE:
            return is_first_silence
        case _:
            return False


def wait_before(attempt: int, failure: Failure) -> float:
    """Return the seconds before retry number `attempt` (1-based): as the server asks, else our own.

    Our own waits are randomized so that clients rejected together don't retry together.
    """
    if failure.retry_after_s is not None:
        return failure.retry_after_s
    wait_s = _WAITS_S[min(attempt, len(_WAITS_S)) - 1]
    return wait_s * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - not used for security
