"""Measures and limits the memory of processes.

The watchdog has a thread of its own, because the main thread may be busy and the command line waits
for an answer: neither could check often enough. A process that grows is checked fifty times a
second, one that doesn't every two seconds, and one that sleeps once a minute.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from typing import Final, Protocol

from reader_app.ipc.cpu import processor_seconds

MOST_BYTES: Final = 1024 * 1024 * 1024
"""Private memory that one document process may hold. Error messages name it."""
ADDRESSES: Final = 1536 * 1024 * 1024
"""Address space for libraries, shared pictures and what the C library reserves without using it."""
_SPARE: Final = 160 * 1024 * 1024
"""Added to the limit, so that the watchdog sees it exceeded before allocations fail.

Stacks and memory that is allocated but unused count here, but not in the watchdog's measure.
"""
MOST_TOGETHER: Final = 1400 * 1024 * 1024
"""The limit for all document processes together.

With the window (300 MB) and their growth between two checks they stay below 2 GB.
"""
_M_ARENA_MAX: Final = -8
"""`M_ARENA_MAX` of <malloc.h>."""
_MOST_ARENAS: Final = 2
_SHORTEST_S: Final = 0.02
_LONGEST_S: Final = 2.0
_ASLEEP_S: Final = 60.0
"""Seconds between two checks while no process does anything: a sleeping process doesn't grow."""
_NEARLY: Final = 0.75
_GROWTH: Final = 4 * 1024 * 1024
"""Growth between two checks that makes the next one come soon; an ordinary page grows less."""


def resident_bytes(pid: int) -> int | None:
    """Return the bytes of process `pid` in memory; None if unknown or if the process is gone."""
    found = _counted(pid)
    return None if found is None else found[0]


def own_bytes(pid: int) -> int | None:
    """Return the unshared bytes of process `pid` in memory (no libraries); None if unknown."""
    found = _counted(pid)
    return None if found is None else found[0] - found[1]


def _counted(pid: int) -> tuple[int, int] | None:
    """Return the bytes in memory, and how many of them are shared."""
    try:
        with open(f"/proc/{pid}/statm", "rb", buffering=0) as file:
            fields = file.read().split()
        size = os.sysconf("SC_PAGE_SIZE")
        return int(fields[1]) * size, int(fields[2]) * size
    except (OSError, ValueError, IndexError):
        return None


def give_back_memory() -> None:
    """Return memory that this process holds but doesn't use to the system, if possible."""
    trim = _trim()
    if trim is not None:
        trim(0)


def limit_arenas() -> None:
    """Let the threads of this process share a few arenas of the C library, if possible.

    The GNU C library gives a new thread an arena of its own, up to eight a processor. A window's
    sixteen held 10 MB in gaps after some minutes of reading, two hold 4 MB; threads that wait for
    Python's lock hardly ever wait for an arena. To be called before there are many threads: the
    library decides once how many arenas it may make.
    """
    mallopt = _c_function("mallopt")
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, _MOST_ARENAS)


@cache
def _trim() -> _CFunction | None:
    """Return `malloc_trim`; None without the GNU C library, the only one that needs it.

    Looked up once: each library object of `ctypes` is a cycle of 7 kB, and processes hardly ever
    look for cycles.
    """
    return _c_function("malloc_trim")


class _CFunction(Protocol):
    """A function of the C library that takes numbers."""

    def __call__(self, *numbers: int) -> object: ...


def _c_function(name: str) -> _CFunction | None:
    """Return a function of the C library; None if it has none of that name."""
    import ctypes  # 2 ms

    try:
        found: _CFunction = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return None
    return found


def limit_own_memory(
    most_bytes: int = MOST_BYTES, addresses: int = ADDRESSES, *, may_start: bool = False
) -> None:
    """Let allocations beyond `most_bytes` fail instead of driving the machine into swapping.

    A process that takes gigabytes within 100 ms can outrun polling from outside, but not this
    limit. On Linux it counts the process' own writable memory, not libraries or shared pictures;
    `addresses` is what those may take in addition. Programs started from here inherit both limits.
    macOS ignores them; on Windows a job limits the process (`ipc.sandbox`), which may start
    programs only if `may_start`. Both are untested.

    A process that crashes leaves no copy of its memory: pages of books or the API key are in it.
    """
    if sys.platform == "win32":
        from reader_app.ipc.sandbox import join_own_job

        join_own_job(most_bytes + _SPARE, may_start=may_start)
        return
    import resource

    for kind, limit in (
        (resource.RLIMIT_DATA, most_bytes + _SPARE),
        (resource.RLIMIT_AS, most_bytes + addresses),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            _, hard = resource.getrlimit(kind)
            lower = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (lower, lower))
        except (OSError, ValueError):
            continue


class Watched(Protocol):
    """A running process that can be ended."""

    @property
    def pid(self) -> int: ...

    def kill_soon(self) -> None: ...


class MemoryWatch:
    """Ends each process that exceeds its limit, and the largest one if the total is too high.

    Its thread runs only while there is a process to watch. On systems that don't report a process'
    memory (macOS, Windows) nothing is watched.
    """

    def __init__(
        self,
        most_together: int = MOST_TOGETHER,
        held: Callable[[int], int | None] = own_bytes,
        spent: Callable[[int], float | None] = processor_seconds,
    ) -> None:
        self._most_together = most_together
        self._held = held
        self._spent = spent
        self._work_seen: dict[Watched, float | None] = {}
        self._lock = threading.Condition()
        self._watched: dict[Watched, int] = {}
        self._seen: dict[Watched, int] = {}
        self._ended: set[Watched] = set()
        self._is_running = self._is_stirred = False

    def add(self, process: Watched, most_bytes: int = MOST_BYTES) -> None:
        """Watch a process until `remove`."""
        if self._held(os.getpid()) is None:
            return
        with self._lock:
            self._watched[process] = most_bytes
            if not self._is_running:
                self._is_running = True
                threading.Thread(target=self._run, name="memory watch", daemon=True).start()
            self._wake()

    def remove(self, process: Watched) -> bool:
        """Stop watching a process; return True if it ended because of its memory.

        Calling it again does no harm. A process that ended by itself with nearly all of its memory
        in use counts as ended because of it.
        """
        with self._lock:
            most = self._watched.pop(process, 0)
            was_ended = process in self._ended or self._seen.pop(process, 0) > _NEARLY * most > 0
            self._ended.discard(process)
            if not self._watched:
                self._wake()
            return was_ended

    def stir(self) -> None:
        """Check often again, because a process was given work."""
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
                has_grown = self._check_all()
                if has_grown:
                    pause = _SHORTEST_S
                elif pause >= _LONGEST_S and self._are_asleep():
                    pause = _ASLEEP_S
                else:
                    pause = min(2 * pause, _LONGEST_S)
                self._is_stirred = pause <= _SHORTEST_S
                if self._lock.wait(pause) and pause > _SHORTEST_S:
                    pause = _SHORTEST_S

    def _are_asleep(self) -> bool:
        """Return True if no process has used the processor since the last call."""
        before = self._work_seen
        self._work_seen = {process: self._spent(process.pid) for process in self._watched}
        return None not in self._work_seen.values() and self._work_seen == before

    def _check_all(self) -> bool:
        """Check all processes once; return True if any has grown."""
        found = {  # for one that has just ended, what it held before
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
    """Return the one watchdog of this program, which limits all document processes together."""
    return MemoryWatch()
