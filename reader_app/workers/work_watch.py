"""How long another process has been at the same piece of work."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from reader_app.ipc.processor_time import processor_seconds

_WAITING_COUNTS: Final = 0.1
"""Time in which it had no processor: it may wait for others' work, or for a disk that is lost."""


class WorkWatch:
    """A process that goes behind all others hardly moves where they have much to do: that is no
    sign of work without an end. Its own time counts, where the system tells it."""

    def __init__(
        self,
        processor_s: Callable[[int], float | None] = processor_seconds,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._processor_s = processor_s
        self._clock = clock
        self._seen = (0, 0)
        self._since = 0.0
        self._spent_before: float | None = None

    def is_at_work_for(self, seconds: float, at_work: tuple[int, int], pid: int | None) -> bool:
        """`at_work`: what its board says; it is at work where the first number is odd."""
        now = self._clock()
        if at_work != self._seen:
            self._seen, self._since = at_work, now
            self._spent_before = self._spent(pid)
            return False
        passed = now - self._since
        if at_work[0] % 2 == 0 or passed <= seconds:
            return False
        spent = self._spent(pid)
        if spent is None or self._spent_before is None:
            return True
        own = min(passed, spent - self._spent_before)
        return own + _WAITING_COUNTS * (passed - own) > seconds

    def _spent(self, pid: int | None) -> float | None:
        return self._processor_s(pid) if pid is not None else None
