"""How long parts of a screen were blank while they should show text."""

from __future__ import annotations

from collections.abc import Sequence

_PIXEL = 4
_MOSTLY = 0.95


def is_blank(pixels: bytes) -> bool:
    """More than 95 % have one colour: that of the first, the middle or the last pixel.

    In a page of text the paper has some 80 to 90 %, in a coarse picture of it less.
    """
    count = len(pixels) // _PIXEL
    starts = (0, count // 2 * _PIXEL, (count - 1) * _PIXEL)
    colors = {pixels[start : start + _PIXEL] for start in starts}
    return any(pixels.count(color) > _MOSTLY * count for color in colors)


class Blanks:
    """Notes for each of several parts from when to when it was blank. Times in seconds."""

    def __init__(self, parts: int) -> None:
        self._since: list[float | None] = [None] * parts
        self._last_seen = 0.0
        self.durations: list[float] = []
        """Of every blank that has ended, in the order of their ends."""

    def note(self, now: float, blank: Sequence[bool]) -> None:
        """What was seen at `now`: a blank lasts until the first look that finds something."""
        self._last_seen = now
        for part, is_now in enumerate(blank):
            since = self._since[part]
            if is_now and since is None:
                self._since[part] = now
            elif not is_now and since is not None:
                self.durations.append(now - since)
                self._since[part] = None

    def end(self) -> None:
        """What is blank still was so until the last look."""
        self.note(self._last_seen, [False] * len(self._since))

    @property
    def longest(self) -> float:
        return max(self.durations, default=0.0)

    def longer_than(self, seconds: float) -> int:
        return sum(1 for each in self.durations if each > seconds)
