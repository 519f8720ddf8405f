"""Ends child processes that take too much memory, from a thread of its own.

The window's thread may be busy, and the command line waits for an answer: neither could look often
enough. A process that grows is looked at fifty times a second, one that rests hardly ever.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache
from typing import Final, Protocol

from reader_app.ipc.memory import MOST_BYTES, own_bytes

MOST_TOGETHER: Final = 1400 * 1024 * 1024
"""For all document processes together: with the window (300 MB) and what they grow between two
looks they stay below 2 GB."""
_SHORTEST_S: Final = 0.02
_LONGEST_S: Final = 2.0
_NEARLY: Final = 0.75
_GROWTH: Final = 4 * 1024 * 1024
"""Between two looks. An ordinary page isn't worth looking again so soon."""


class Watched(Protocol):
    """A running process that can be ended."""

    @property
    def pid(self) -> int: ...

    def kill_soon(self) -> None: ...


class MemoryWatch:
    """Ends each process that holds more than it may; the largest, where all hold too much.

    Its thread runs only while there is something to watch. Where the system doesn't tell what a
    process holds (macOS, Windows), nothing is watched.
    """

    def __init__(
        self,
        most_together: int = MOST_TOGETHER,
        held: Callable[[int], int | None] = own_bytes,
    ) -> None:
        self._most_together = most_together
        self._held = held
        self._lock = threading.Condition()
        self._watched: dict[Watched, int] = {}
        self._seen: dict[Watched, int] = {}
        self._ended: set[Watched] = set()
        self._is_running = self._is_stirred = False

    def add(self, process: Watched, most_bytes: int = MOST_BYTES) -> None:
        """Watch it until `remove`."""
        if self._held(os.getpid()) is None:
            return
        with self._lock:
            self._watched[process] = most_bytes
            if not self._is_running:
                self._is_running = True
                threading.Thread(target=self._run, name="memory watch", daemon=True).start()
            self._wake()

    def remove(self, process: Watched) -> bool:
        """Watch it no more; whether it ended because of its memory. Again does no harm.

        So it did, too, if it ended by itself when it had nearly all that it may have.
        """
        with self._lock:
            most = self._watched.pop(process, 0)
            was_ended = process in self._ended or self._seen.pop(process, 0) > _NEARLY * most > 0
            self._ended.discard(process)
            if not self._watched:
                self._wake()
            return was_ended

    def stir(self) -> None:
        """A process was given work: look often again."""
        if not self._is_stirred:
            with self._lock:
                self._wake()

    def _wake(self) -> None:
        self._is_stirred = True
        self._lock.notify()

    def _run(self) -> None:
        pause = _SHORTEST_S
        while True:
            with self._lock:
                if not self._watched:
                    self._is_running = False
                    return
                has_grown = self._look()
                pause = _SHORTEST_S if has_grown else min(2 * pause, _LONGEST_S)
                self._is_stirred = pause <= _SHORTEST_S
                if self._lock.wait(pause) and pause > _SHORTEST_S:
                    pause = _SHORTEST_S

    def _look(self) -> bool:
        """Whether any has grown."""
        found = {  # of one that has just ended, what it held before
            process: self._held(process.pid) or self._seen.get(process, 0)
            for process in self._watched
        }
        has_grown = any(
            held > self._seen.get(process, 0) + _GROWTH for process, held in found.items()
        )
        self._seen = found
        for process, held in found.items():
            if held > self._watched[process]:
                self._end(process)
        left = {process: held for process, held in found.items() if process not in self._ended}
        if sum(left.values()) > self._most_together:
            self._end(max(left, key=lambda process: left[process]))
        return has_grown

    def _end(self, process: Watched) -> None:
        if process not in self._ended:
            self._ended.add(process)
            process.kill_soon()


@cache
def shared_watch() -> MemoryWatch:
    """The one of this program: what all of its document processes hold together is limited."""
    return MemoryWatch()
