"""The reader's Stop, which everything that runs in a turn can see and wait for."""

from __future__ import annotations

import threading
from collections.abc import Callable

from reader_app.domain.errors import TurnCancelledError


class CancelToken:
    """A Stop that can be pressed from any thread, any number of times, and never taken back."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._next_key = 0

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def cancel(self) -> None:
        """Stop; the callbacks run in the caller's thread, each once."""
        with self._lock:
            self._event.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
        for callback in callbacks:
            callback()

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` once when cancelled, at once if it already is. Returns an undo."""
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
        """Sleep up to `seconds`; True as soon as cancelled."""
        return self._event.wait(seconds)

    def _forget(self, key: int) -> None:
        with self._lock:
            self._callbacks.pop(key, None)
