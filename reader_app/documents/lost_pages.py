"""How long a program without a window puts up with pages that end or block a process.

One such page costs up to the time limit. A thousand of them would cost hours, so that the limit
shrinks with each, and there is a limit for all together.
"""

from __future__ import annotations

from typing import Final

MOST_LOST_S: Final = 120.0
_SHORTEST_S: Final = 4.0
_NEARLY: Final = 0.9


class LostPages:
    """The pages of one file that a process was lost over, and the time that they cost."""

    def __init__(self, time_limit_s: float, most_lost_s: float = MOST_LOST_S) -> None:
        """`time_limit_s`: for the first page; `most_lost_s`: for all that are lost."""
        self._limit_s = time_limit_s
        self._left_s = most_lost_s
        self._lost: set[int] = set()

    @property
    def numbers(self) -> tuple[int, ...]:
        """In order."""
        return tuple(sorted(self._lost))

    @property
    def time_limit_s(self) -> float:
        """For the next page."""
        return self._limit_s

    @property
    def is_too_much(self) -> bool:
        """No other page should be tried."""
        return self._left_s <= 0

    def __contains__(self, page: int) -> bool:
        return page in self._lost

    def note(self, page: int, seconds: float) -> None:
        """A process was lost over `page`, after so long."""
        self._lost.add(page)
        self._left_s -= seconds
        if seconds >= _NEARLY * self._limit_s:
            self._limit_s = max(self._limit_s / 2, min(_SHORTEST_S, self._limit_s))
