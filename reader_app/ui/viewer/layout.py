"""Where every page stands on the canvas: pure arithmetic over prefix sums."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.viewer.geometry import PLAIN_ARRANGEMENT, Arrangement, Box, Fit, clamp_zoom
from reader_app.ui.viewer.rows import NOBODY, PageSizes, Shape
from reader_app.ui.viewer.turning import turned_rect, turned_size

SPINE: Final = 2
"""Pixels between the two pages of a row."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """What decides a row's scale (pixels per point).

    `room_width`, `room_height`: the viewport without its margins.
    `pixels_per_point`: of the screen at 100 %.
    """

    fit: Fit
    zoom: float
    room_width: int
    room_height: int
    pixels_per_point: float

    def scale_of(self, size: PageSize) -> float:
        """Every row fits by itself, so a wide plate doesn't shrink the pages around it."""
        match self.fit:
            case Fit.WIDTH:
                scale = self.room_width / size.width
            case Fit.PAGE:
                scale = min(self.room_width / size.width, self.room_height / size.height)
            case Fit.ACTUAL:
                scale = self.pixels_per_point
            case Fit.FREE:
                scale = self.zoom * self.pixels_per_point
        return clamp_zoom(scale / self.pixels_per_point) * self.pixels_per_point


class _Cut(NamedTuple):
    """A page in pixels: all of it, and the part that is shown."""

    paper_width: int
    paper_height: int
    left: int
    top: int
    width: int
    height: int


class _Row(NamedTuple):
    """A row in pixels; `cuts` in the order of reading, the same one twice beside nobody."""

    scale: float
    cuts: tuple[_Cut, ...]
    width: int
    height: int


class Layout:
    """Rows of pages below each other, `gap` pixels apart, `margin` pixels around.

    Immutable; pages count from 1, rows from 0. Lookups are O(log n). `scale_of` takes a row's
    size in points. `screen`: the pixels that each row has to itself where one is shown at a time.
    """

    def __init__(
        self,
        sizes: PageSizes,
        scale_of: Callable[[PageSize], float],
        *,
        gap: int,
        margin: int,
        arrangement: Arrangement = PLAIN_ARRANGEMENT,
        screen: int = 0,
    ) -> None:
        self.arrangement = arrangement
        self._sizes = sizes
        self._gap = gap
        self._rows = sizes.rows(is_two=arrangement.is_two, has_cover=arrangement.has_cover)
        self._made = [
            _made(kinds, sizes.shapes, arrangement.rotation, scale_of)
            for kinds in self._rows.distinct
        ]
        self.page_count = len(sizes)
        self.row_count = len(self._rows.kinds)
        self.width = max((row.width for row in self._made), default=0) + 2 * margin
        if arrangement.is_single:
            steps = [max(row.height + 2 * gap, screen) for row in self._made]
            self._leads = [
                (step - row.height) // 2 for step, row in zip(steps, self._made, strict=True)
            ]
        else:
            steps = [row.height + gap for row in self._made]
            self._leads = [0] * len(steps)
        start = 0 if arrangement.is_single else margin
        self._starts = list(accumulate((steps[kind] for kind in self._rows.kinds), initial=start))
        end = 0 if arrangement.is_single else margin - gap
        self.height = self._starts[-1] + end if self.page_count else 0

    @property
    def rotation(self) -> int:
        """Degrees clockwise by which every page is turned."""
        return self.arrangement.rotation

    def scale(self, page: int) -> float:
        """Pixels per point of that page."""
        return self._row(self.row_of(page)).scale

    def size(self, page: int) -> PageSize:
        """The whole unturned page, in points."""
        return self._sizes.of(page)

    def shown(self, page: int) -> Rect:
        """The part of the page that is shown, in points of the unturned page."""
        return self._sizes.shape(page).shown

    def box(self, page: int) -> Box:
        """The part of the page that is shown, in a canvas of `width` pixels."""
        left, top, cut = self._seat(page)
        return Box(left, top, cut.width, cut.height)

    def paper(self, page: int) -> Box:
        """The whole page, turned; reaches beyond `box` where margins are trimmed."""
        left, top, cut = self._seat(page)
        return Box(left - cut.left, top - cut.top, cut.paper_width, cut.paper_height)

    def row_of(self, page: int) -> int:
        return self._rows.row_of(page)

    def pages_in(self, row: int) -> range:
        return self._rows.pages(row)

    def row_at(self, y: int) -> int:
        """The row at that height; between two rows the upper one. Needs a page."""
        return max(0, min(self.row_count, bisect_right(self._starts, y)) - 1)

    def reach(self, row: int) -> tuple[int, int]:
        """Upper and lower end of what can be scrolled to while that row is shown."""
        if not self.arrangement.is_single or not self.page_count:
            return 0, self.height
        top = self._row_top(row)
        return top - self._gap, top + self._row(row).height + self._gap

    def page_at(self, x: int, y: int) -> int:
        """The nearest page of the row at that height; 0 without pages."""
        if not self.page_count:
            return 0
        pages = self.pages_in(self.row_at(y))
        return min(pages, key=lambda page: _distance(self.box(page), x))

    def pages_between(self, top: int, bottom: int) -> range:
        """Pages of the rows with at least a pixel in top..bottom (exclusive)."""
        if not self.page_count or bottom <= top:
            return range(0)
        first, last = self.row_at(top), self.row_at(bottom - 1)
        if self._row_top(first) + self._row(first).height <= top:
            first += 1
        if self._row_top(last) >= bottom:
            last -= 1
        if first > last:
            return range(0)
        return range(self.pages_in(first)[0], self.pages_in(last)[-1] + 1)

    def _row(self, row: int) -> _Row:
        return self._made[self._rows.kinds[row]]

    def _row_top(self, row: int) -> int:
        return self._starts[row] + self._leads[self._rows.kinds[row]]

    def _seat(self, page: int) -> tuple[int, int, _Cut]:
        """Left and top of what is shown of the page."""
        index = self.row_of(page)
        row = self._row(index)
        left = (self.width - row.width) // 2
        seat = 0
        if len(row.cuts) == 2:
            seat = int(self._rows.distinct[self._rows.kinds[index]][0] == NOBODY)
            seat = max(seat, page - self.pages_in(index)[0])
            if seat != int(self.arrangement.is_right_to_left):
                left += row.cuts[1 - seat].width + SPINE
        cut = row.cuts[seat]
        return left, self._row_top(index) + (row.height - cut.height) // 2, cut


def _made(
    kinds: tuple[int, ...],
    shapes: list[Shape],
    rotation: int,
    scale_of: Callable[[PageSize], float],
) -> _Row:
    """A row of pages of these kinds; who is alone gets as much room as two would."""
    row = [shapes[kind] for kind in kinds if kind != NOBODY]
    seats = row if len(row) == len(kinds) else row * 2
    shown = [turned_rect(shape.shown, shape.size, rotation) for shape in seats]
    width = sum(rect.x1 - rect.x0 for rect in shown)
    scale = scale_of(PageSize(width, max(rect.y1 - rect.y0 for rect in shown)))
    cuts = tuple(_cut(shape, rotation, scale) for shape in seats)
    across = sum(cut.width for cut in cuts) + SPINE * (len(cuts) - 1)
    return _Row(scale, cuts, across, max(cut.height for cut in cuts))


def _cut(shape: Shape, rotation: int, scale: float) -> _Cut:
    size = turned_size(shape.size, rotation)
    # The height from the rounded width, as the page is drawn: pixels and boxes agree.
    width = max(1, round(size.width * scale))
    height = max(1, round(size.height * width / size.width))
    shown = turned_rect(shape.shown, shape.size, rotation)
    left = min(round(shown.x0 * width / size.width), width - 1)
    top = min(round(shown.y0 * height / size.height), height - 1)
    right = max(left + 1, min(round(shown.x1 * width / size.width), width))
    bottom = max(top + 1, min(round(shown.y1 * height / size.height), height))
    return _Cut(width, height, left, top, right - left, bottom - top)


def _distance(box: Box, x: int) -> int:
    return max(box.left - x, 0, x - box.right + 1)
