"""What went wrong with a request, as a plain value: no SDK type, no key, no address."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class FailureKind(StrEnum):
    NO_KEY = "no_key"
    HTTP = "http"
    """The server answered with an error; `status` and `error_type` say which."""
    IN_STREAM = "in_stream"
    """Status 200, then an error event; `error_type` says which."""
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
    """The server went on and on."""
    MOVED = "moved"
    """It passes requests on to another origin."""
    UNEXPECTED = "unexpected"


@dataclass(frozen=True, slots=True)
class Failure:
    """`message` is the server's, for deciding and for a 400; `seconds` what was waited.

    `should_retry`: what the server's header `x-should-retry` says.
    """

    kind: FailureKind
    status: int = 0
    error_type: str = ""
    message: str = ""
    retry_after_s: float | None = None
    seconds: float = 0.0
    should_retry: bool | None = None


class RequestFailedError(Exception):
    """A failure on its way from the request to whoever decides about it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


_TRY_AGAIN_STATUS = frozenset({408, 409, 429, 500, 502, 503, 504, 529})
_TRY_AGAIN_TYPES = frozenset({"overloaded_error", "api_error", "rate_limit_error", "timeout_error"})
_LONGEST_WAIT_S: Final = 60.0
_WAITS_S: Final = (1.0, 3.0, 6.0, 10.0)
"""Between tries: a server that is overloaded mostly has room again within twenty seconds."""
_JITTER: Final = 0.2


def can_be_retried(failure: Failure, *, is_first_silence: bool = True) -> bool:
    """Whether the same request may well succeed a moment later."""
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
    """Seconds before retry number `attempt` (from 1): what the server asked for, else ours.

    Ours vary a little: many readers who were turned away together don't come back together.
    """
    if failure.retry_after_s is not None:
        return failure.retry_after_s
    wait_s = _WAITS_S[min(attempt, len(_WAITS_S)) - 1]
    return wait_s * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - no secret
