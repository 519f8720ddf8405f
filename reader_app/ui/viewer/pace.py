"""How fast the reader scrolls: decides between sharp pages and previews."""

from __future__ import annotations

from collections import deque

_WINDOW_S = 0.12
_FAST_SCREENS = 1.5
"""Screens within the window of time from which on nobody reads what passes by: more than
one press of Space, less than a held one."""

_PUSH_REST_S = 0.4
_TURN_REST_S = 0.12


class Pace:
    """Scrolling of the last moments. Times in seconds, distances in pixels."""

    def __init__(self) -> None:
        self._steps: deque[tuple[float, int]] = deque()
        self.direction = 1

    def note(self, distance: int, now: float) -> None:
        """The view scrolled by `distance` (down is positive)."""
        if distance:
            self.direction = 1 if distance > 0 else -1
        self._steps.append((now, abs(distance)))
        self._forget(now)

    def is_fast(self, screen_height: int, now: float) -> bool:
        self._forget(now)
        return sum(distance for _, distance in self._steps) > screen_height * _FAST_SCREENS

    def pause(self) -> None:
        """Nothing has moved for a moment: the next step begins slowly."""
        self._steps.clear()

    def rest(self) -> None:
        """A jump: what was before says nothing about what comes."""
        self.pause()
        self.direction = 1

    def _forget(self, now: float) -> None:
        while self._steps and self._steps[0][0] < now - _WINDOW_S:
            self._steps.popleft()


class Push:
    """Scrolling against the end of the one page that is shown: enough of it turns the page."""

    def __init__(self) -> None:
        self._distance = 0
        self._last = 0.0
        self._turned = 0.0

    def turns(self, distance: int, resistance: int, now: float) -> bool:
        """`distance` more pixels; True once they are `resistance` in one go.

        What comes right after a turn is the end of the movement that turned.
        """
        if now - self._turned < _TURN_REST_S:
            return False
        is_same_push = now - self._last < _PUSH_REST_S and self._distance * distance >= 0
        self._last = now
        self._distance = distance + (self._distance if is_same_push else 0)
        if abs(self._distance) < resistance:
            return False
        self._distance, self._turned = 0, now
        return True
