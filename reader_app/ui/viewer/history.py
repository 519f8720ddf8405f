"""Back and forward: hard points are jumps, transient points are where scrolling led."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.ui.viewer.geometry import Place

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class _Point:
    place: Place
    is_hard: bool


class History:
    """The places a reader can go back to. Whoever jumped, every jump is a hard point.

    Scrolling leaves nothing behind until the next jump: then the place that is left is kept as a
    transient point, and takes the seat of another transient point.
    """

    def __init__(self) -> None:
        self._points: list[_Point] = []
        self._index = -1

    @property
    def can_go_back(self) -> bool:
        return self._index > 0

    @property
    def can_go_forward(self) -> bool:
        return self._index < len(self._points) - 1

    @property
    def depth(self) -> int:
        """How many places lie behind."""
        return max(0, self._index)

    def clear(self) -> None:
        self._points = []
        self._index = -1

    def forget_after(self, page_count: int) -> None:
        """The document has no more pages than this now."""
        ahead = self._points[: self._index + 1]
        self._points = [point for point in self._points if point.place.page <= page_count]
        self._index = sum(point.place.page <= page_count for point in ahead) - 1
        if self._points:
            self._index = max(0, self._index)

    def record_jump(self, leaving: Place, target: Place) -> None:
        """The view jumps from `leaving` to `target`; what was ahead is forgotten."""
        self._points = self._points[: self._index + 1]
        self._leave(leaving)
        if not _is_same_spot(self._points[-1].place, target):
            self._points.append(_Point(target, is_hard=True))
        self._points = self._points[-_LONGEST:]
        self._index = len(self._points) - 1

    def back(self, here: Place) -> Place | None:
        """The place before; `here` is where `forward` will lead."""
        return self._step(here, -1)

    def forward(self, here: Place) -> Place | None:
        return self._step(here, 1)

    def _leave(self, leaving: Place) -> None:
        """Keep the place that is left: as it is now where it is on the newest point's page."""
        if not self._points:
            self._points.append(_Point(leaving, is_hard=False))
            return
        newest = self._points[-1]
        if newest.place.page == leaving.page or not newest.is_hard:
            self._points[-1] = _Point(leaving, newest.is_hard)
        else:
            self._points.append(_Point(leaving, is_hard=False))

    def _step(self, here: Place, direction: int) -> Place | None:
        index = self._index + direction
        if not 0 <= index < len(self._points):
            return None
        self._points[self._index] = _Point(here, self._points[self._index].is_hard)
        self._index = index
        return self._points[index].place


def _is_same_spot(one: Place, other: Place) -> bool:
    return one.page == other.page and abs(one.offset - other.offset) < 0.01
