"""Errors that a person can meet: a code for programs, one clear sentence, one remedy.

Also `CancelToken`, the request to stop a turn, which ends it with TurnCancelledError.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeAlias


class BookErrorCode(StrEnum):
    NOT_FOUND = "NOT_FOUND"
    PARSE_FAILED = "PARSE_FAILED"
    UNSUPPORTED_FORMAT = "UNSUPPORTED_FORMAT"
    ALREADY_EXISTS = "ALREADY_EXISTS"
    INVALID_STATE = "INVALID_STATE"
    INDEX_FAILED = "INDEX_FAILED"
    DRM_PROTECTED = "DRM_PROTECTED"
    PASSWORD_REQUIRED = "PASSWORD_REQUIRED"


class LLMErrorCode(StrEnum):
    API_KEY_MISSING = "API_KEY_MISSING"
    API_KEY_REJECTED = "API_KEY_REJECTED"
    API_CALL_FAILED = "API_CALL_FAILED"
    RATE_LIMITED = "RATE_LIMITED"
    OVERLOADED = "OVERLOADED"
    TIMEOUT = "TIMEOUT"
    OFFLINE = "OFFLINE"
    CONTEXT_OVERFLOW = "CONTEXT_OVERFLOW"
    REFUSED = "REFUSED"
    TURN_LIMIT = "TURN_LIMIT"
    UNSUPPORTED_FEATURE = "UNSUPPORTED_FEATURE"
    COST_CAP = "COST_CAP"
    PICTURE_REFUSED = "PICTURE_REFUSED"
    NO_CREDIT = "NO_CREDIT"
    """The provider's account has no credit left."""
    SPEND_LIMIT = "SPEND_LIMIT"
    """A spending limit set at the provider is reached."""


class StorageErrorCode(StrEnum):
    DB_CORRUPTED = "DB_CORRUPTED"
    DB_TOO_NEW = "DB_TOO_NEW"
    MIGRATION_FAILED = "MIGRATION_FAILED"
    WRITE_FAILED = "WRITE_FAILED"
    NOT_FOUND = "NOT_FOUND"


class Remedy(StrEnum):
    """What the reader can do about an error; the window offers it as a button."""

    NONE = "none"
    RETRY = "retry"
    OPEN_SETTINGS = "open_settings"
    ENTER_KEY = "enter_key"
    OPEN_BILLING = "open_billing"
    CHOOSE_MODEL = "choose_model"
    NEW_CONVERSATION = "new_conversation"
    LOCATE_FILE = "locate_file"
    ENTER_PASSWORD = "enter_password"
    SHORTEN_MESSAGE = "shorten_message"
    FREE_SPACE = "free_space"
    RAISE_CAP = "raise_cap"
    CONTINUE_ONCE = "continue_once"


class DomainError(Exception):
    """A known error; `message` is one plain sentence, `remedy` what helps.

    `advice`: a second sentence that says what helps, for output without buttons. Both sentences may
    be shown to a reader unchanged: they contain no library paths, tracebacks or keys.
    """

    def __init__(
        self,
        code: StrEnum,
        message: str,
        *,
        remedy: Remedy = Remedy.NONE,
        advice: str = "",
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.remedy = remedy
        self.advice = advice
        self.retry_after_s = retry_after_s

    @property
    def words(self) -> str:
        """Message and advice, for output without buttons."""
        return f"{self.message} {self.advice}".strip()


class BookError(DomainError):
    """An error about a book or its file; `code` is a `BookErrorCode`."""


class LLMError(DomainError):
    """An error about the model or the connection to it; `code` is an `LLMErrorCode`."""


class StorageError(DomainError):
    """An error about the store; `code` is a `StorageErrorCode`."""


class MessageError(DomainError):
    """A question can't be sent as it is (blank, too long); `code` is a `MessageErrorCode`."""


class MessageErrorCode(StrEnum):
    BLANK = "BLANK"
    TOO_LONG = "TOO_LONG"


class TurnCancelledError(Exception):
    """The reader stopped the turn. This is not a failure: what has streamed is kept."""


ErrorFields: TypeAlias = tuple[str, str, str, Remedy, str, float | None]
"""A known error as plain values: class name, code, message, remedy, advice, seconds until retry."""

_KINDS: Final[dict[str, tuple[type[DomainError], type[StrEnum]]]] = {
    "BookError": (BookError, BookErrorCode),
    "LLMError": (LLMError, LLMErrorCode),
    "StorageError": (StorageError, StorageErrorCode),
    "MessageError": (MessageError, MessageErrorCode),
}


def fields_of(error: DomainError) -> ErrorFields:
    """Return the error as plain values, from which another process can build the same error."""
    return (
        type(error).__name__,
        error.code.value,
        error.message,
        error.remedy,
        error.advice,
        error.retry_after_s,
    )


def error_of(fields: ErrorFields) -> DomainError:
    """Build the error from its plain values.

    Raises LookupError or ValueError if they describe no known error.
    """
    name, code, message, remedy, advice, retry_after_s = fields
    kind, codes = _KINDS[name]
    return kind(codes(code), message, remedy=remedy, advice=advice, retry_after_s=retry_after_s)


def book_error_of(fields: ErrorFields) -> BookError:
    """Build a BookError from its plain values; raises ValueError for another class of error."""
    error = error_of(fields)
    if not isinstance(error, BookError):
        raise ValueError("not about a book")
    return error


class CancelToken:
    """A request to stop; thread-safe, can be repeated, and can't be taken back."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._next_key = 0

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def cancel(self) -> None:
        """Request the stop; the callbacks run in the caller's thread, each once."""
        with self._lock:
            self._event.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
        for callback in callbacks:
            callback()

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` once on cancellation, at once if already cancelled.

        Returns a function that removes the callback again.
        """
        with self._lock:
            is_late = self._event.is_set()
            key = self._next_key
            self._next_key += 1
            if not is_late:
                self._callbacks[key] = callback
        if is_late:
            callback()
        return lambda: self._forget(key)

    def raise_if_cancelled(self) -> None:
        """Raise TurnCancelledError if cancelled."""
        if self._event.is_set():
            raise TurnCancelledError

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds`, but no longer than until cancellation; return True if cancelled."""
        return self._event.wait(seconds)

    def _forget(self, key: int) -> None:
        with self._lock:
            self._callbacks.pop(key, None)
