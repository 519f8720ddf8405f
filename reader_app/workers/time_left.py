"""How long work of equal pieces will still take."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_SURE_AFTER_S: Final = 2.0
_SURE_AFTER: Final = 3


class TimeLeft:
    """Counts from `begin` on, so that what an earlier run did says nothing about this one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began_at = 0.0
        self._began_with = 0

    def begin(self, done: int) -> None:
        """So many pieces are done already."""
        self._began_at, self._began_with = self._clock(), done

    def seconds(self, done: int, total: int) -> float | None:
        """None as long as nobody can know."""
        pieces, passed = done - self._began_with, self._clock() - self._began_at
        if pieces < _SURE_AFTER or passed < _SURE_AFTER_S:
            return None
        return (total - done) * passed / pieces
