"""The reader's request to stop a turn, which everything in the turn can check and wait for."""

from __future__ import annotations

import threading
from collections.abc import Callable

from reader_app.domain.errors import TurnCancelledError


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
