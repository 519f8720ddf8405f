"""How long a document process may take and how much memory it may hold, and the watch over both."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from reader_app.domain.values import dataclass
from reader_app.ipc.cpu import processor_seconds
from reader_app.ipc.memory import MOST_BYTES

_WAITING_COUNTS: Final = 0.1
"""Share of the time without a processor that counts as work.

The process may be waiting for other processes, or for a disk that is gone.
"""


@dataclass(frozen=True, slots=True)
class Limits:
    """Time limits (seconds) and memory limit of document processes.

    `memory_bytes` is the limit of each process; all together have the limit `MOST_TOGETHER`.
    `given_up_s`: for the text of a page whose drawing was given up; what is in the way there is
    mostly in the way here. `spare_s`: seconds after the last slow drawing until standby processes
    end.
    """

    visible_s: float = 8.0
    prefetch_s: float = 2.0
    text_s: float = 8.0
    given_up_s: float = 3.0
    open_s: float = 60.0
    slow_s: float = 0.4
    spare_s: float = 20.0
    memory_bytes: int = MOST_BYTES


class Watchdog:
    """Tells how long a process has been at the same piece of work.

    A process of low priority hardly advances while others are busy, which does not mean that its
    work never ends. So its own processor time counts, where the system reports it.
    """

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
        """Return True if the process has worked on one thing for `seconds`.

        `at_work`: its shared progress (moves, page); the process is at work if the first number is
        odd.
        """
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
