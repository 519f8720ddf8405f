"""How many turns ask a model at the same time."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reader_app.domain.protocols import CancelSignal

MOST_TURNS: Final = 3


class TurnGate:
    """Lets `most` in at a time; the others wait, first come first served. Thread-safe."""

    def __init__(self, most: int = MOST_TURNS) -> None:
        self._lock = threading.Lock()
        self._free = most
        self._waiting: deque[threading.Event] = deque()

    def enter(self, cancel: CancelSignal, on_wait: Callable[[], None]) -> bool:
        """Wait for a place; False when the turn was stopped meanwhile. `leave` after True.

        `on_wait` is called first if there is none.
        """
        place = threading.Event()
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            self._waiting.append(place)
        on_wait()
        forget = cancel.on_cancel(place.set)
        place.wait()
        forget()
        with self._lock:
            if place not in self._waiting:
                return True  # somebody who left has handed the place on
            self._waiting.remove(place)
            return False

    def leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1
