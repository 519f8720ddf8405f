"""Limits of document processes: how long they may take, how much memory, how many crashes.

Pages, files and requests over which a process crashed are not tried again for ever.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from reader_app.domain.translation import tr
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
    `given_up_s`: for the text of a page whose drawing was given up, because what slows down drawing
    mostly slows down reading, too. `spare_s`: seconds after the last slow drawing until standby
    processes end.
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


TEXT_PART_STOPS: Final = tr(
    "The text of this book can’t be read because a part of Pagemate keeps stopping."
)

_MOST_OF_ONE: Final = 2
_MOST_OF_ALL: Final = 24
"""Limit of crashes over one file; enough of its pages are in quarantine then."""


class CrashCounter:
    """Counts crashes of the text process over one file, by what it was working on.

    This work is any hashable value: a page number, a request or the opening of the file.
    """

    def __init__(self) -> None:
        self._over: Counter[object] = Counter()
        self._count = 0

    @property
    def are_too_many(self) -> bool:
        """True when no further process should be started for this file."""
        return self._count > _MOST_OF_ALL

    def note(self, work: object) -> bool:
        """Count a crash over `work`; return True if that work is not to be tried again."""
        self._count += 1
        self._over[work] += 1
        return self._over[work] >= _MOST_OF_ONE

    def forgive(self, work: object) -> None:
        """Forget the crashes over `work`, which has made progress since."""
        self._over.pop(work, None)

    def clear(self) -> None:
        """Forget everything, because another file is opened."""
        self._over.clear()
        self._count = 0


class Quarantine:
    """Counts crashes by page: after one crash a page is not drawn ahead, after two never again."""

    def __init__(self) -> None:
        self._crashes: Counter[int] = Counter()
        self._stubborn: set[int] = set()

    def blame(self, page: int) -> None:
        """Count a crash over `page`."""
        self._crashes[page] += 1

    def forgives(self, page: int) -> bool:
        """Return True if it is the first time that a process ended over `page`, and count it."""
        is_first = self.may_draw_ahead(page)
        if is_first:
            self.blame(page)
        return is_first

    def note_stubborn(self, page: int) -> None:
        """Record that `page` did not stop for others; it is not drawn ahead any more."""
        self._stubborn.add(page)

    @property
    def stubborn(self) -> frozenset[int]:
        """Pages that were told to stop and did not."""
        return frozenset(self._stubborn)

    def is_closed(self, page: int) -> bool:
        """Return True if `page` is not drawn any more."""
        return self._crashes[page] >= _MOST_OF_ONE

    def may_draw_ahead(self, page: int) -> bool:
        """Return True if `page` may be drawn before it is visible."""
        return self._crashes[page] == 0 and page not in self._stubborn
