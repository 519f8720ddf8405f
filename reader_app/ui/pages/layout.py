"""The layout: the position of every page, in rows from top to bottom, and the crops of margins.

All lookups are arithmetic over prefix sums.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from reader_app.domain.document import PageSize, Rect
from reader_app.domain.values import dataclass
from reader_app.ui.pages import geometry

_NOBODY: Final = -1
"""Stands for the missing page in a row of two that holds one page."""
_SMALLEST_PAGE: Final = 1.0  # points; a hostile file may say 0


@dataclass(frozen=True, slots=True)
class Shape:
    """A page's size and the part of it that is visible, in points."""

    size: PageSize
    shown: Rect

    def turned(self, rotation: int) -> Shape:
        if not rotation:
            return self
        return Shape(
            geometry.turned_size(self.size, rotation),
            geometry.turned_rect(self.shown, self.size, rotation),
        )


@dataclass(frozen=True, slots=True)
class Rows:
    """Pages grouped in rows, in reading order; rows count from 0.

    Rows whose pages have the same shapes are of the same kind. `kinds`: the kind of each row. The
    other lists are indexed by kind: `sizes` in points, `seats` the rotated shapes of its pages,
    `is_second` whether a page that is alone in a row of two takes the second seat. The seat without
    a page has a shape as well.
    """

    kinds: list[int]
    sizes: list[PageSize]
    seats: list[tuple[Shape, ...]]
    is_second: list[bool]
    page_count: int
    is_two: bool
    has_cover: bool
    is_whole: bool
    """True if no page is cropped."""

    def row_of(self, page: int) -> int:
        if not self.is_two:
            return page - 1
        return page // 2 if self.has_cover else (page - 1) // 2

    def pages(self, row: int) -> range:
        if not self.is_two:
            return range(row + 1, row + 2)
        first = 2 * row if self.has_cover else 2 * row + 1
        return range(max(1, first), min(self.page_count, first + 1) + 1)


class PageSizes:
    """The sizes of a document's pages, each distinct shape kept once.

    Every step of a pinch makes a new layout; computing per distinct shape keeps that at about a
    millisecond for 16,000 pages.
    """

    def __init__(self, sizes: Sequence[PageSize]) -> None:
        numbers: dict[tuple[float, float], int] = {}
        self.kinds = [numbers.setdefault((size.width, size.height), len(numbers)) for size in sizes]
        self.shapes = [_whole(width, height) for width, height in numbers]
        self.is_whole = True
        self._rows: dict[tuple[bool, bool, int], Rows] = {}

    def __len__(self) -> int:
        return len(self.kinds)

    def of(self, page: int) -> PageSize:
        """Return the size of the whole page."""
        return self.shape(page).size

    def shape(self, page: int) -> Shape:
        return self.shapes[self.kinds[page - 1]]

    def cropped(self, crop_of: Callable[[int, int], Rect]) -> PageSizes:
        """Return the same pages, cropped to `crop_of(page, kind)` in points."""
        numbers: dict[tuple[int, Rect], int] = {}
        cropped = PageSizes(())
        cropped.is_whole = False
        cropped.kinds = [
            numbers.setdefault((kind, crop_of(page, kind)), len(numbers))
            for page, kind in enumerate(self.kinds, start=1)
        ]
        cropped.shapes = [
            Shape(self.shapes[kind].size, _inside(crop, self.shapes[kind].size))
            for kind, crop in numbers
        ]
        return cropped

    def rows(self, arrangement: geometry.PageArrangement) -> Rows:
        """Group the rotated pages in rows of one or two; the result is cached."""
        key = (arrangement.is_two, arrangement.has_cover, arrangement.rotation)
        if key not in self._rows:
            self._rows[key] = self._seated(arrangement)
        return self._rows[key]

    def _seated(self, arrangement: geometry.PageArrangement) -> Rows:
        kinds = self.kinds
        pairs: list[tuple[int, ...]] = [(kind,) for kind in range(len(self.shapes))]
        if arrangement.is_two:
            kinds, pairs = self._pairs(has_cover=arrangement.has_cover)
        turned = [shape.turned(arrangement.rotation) for shape in self.shapes]
        seats = [
            tuple(turned[kind if kind != _NOBODY else max(pair)] for kind in pair) for pair in pairs
        ]
        return Rows(
            kinds,
            [_size_of(row) for row in seats],
            seats,
            [pair[0] == _NOBODY for pair in pairs],
            len(self),
            arrangement.is_two,
            arrangement.has_cover,
            self.is_whole,
        )

    def _pairs(self, *, has_cover: bool) -> tuple[list[int], list[tuple[int, ...]]]:
        seats = [_NOBODY, *self.kinds] if has_cover and self.kinds else list(self.kinds)
        if len(seats) % 2:
            seats.append(_NOBODY)
        numbers: dict[tuple[int, ...], int] = {}
        pairs = zip(seats[::2], seats[1::2], strict=True)
        return [numbers.setdefault(pair, len(numbers)) for pair in pairs], list(numbers)


def _size_of(seats: Sequence[Shape]) -> PageSize:
    """Return the size that a row of pages takes, in points."""
    shown = [shape.shown for shape in seats]
    across = sum(rect.x1 - rect.x0 for rect in shown)
    return PageSize(across, max(rect.y1 - rect.y0 for rect in shown))


def _whole(width: float, height: float) -> Shape:
    size = PageSize(max(width, _SMALLEST_PAGE), max(height, _SMALLEST_PAGE))
    return Shape(size, Rect(0.0, 0.0, size.width, size.height))


def _inside(crop: Rect, size: PageSize) -> Rect:
    left = min(max(0.0, crop.x0), size.width - _SMALLEST_PAGE)
    top = min(max(0.0, crop.y0), size.height - _SMALLEST_PAGE)
    right = max(left + _SMALLEST_PAGE, min(crop.x1, size.width))
    bottom = max(top + _SMALLEST_PAGE, min(crop.y1, size.height))
    return Rect(left, top, right, bottom)


SPINE: Final = 2
"""Pixels between the two pages of a row."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """The values that decide a row's scale (pixels per point).

    `room_width`, `room_height`: the viewport without its margins, in pixels. `pixels_per_point`:
    those of the screen at 100 %.
    """

    fit: geometry.Fit
    zoom: float
    room_width: int
    room_height: int
    pixels_per_point: float

    def scale_of(self, size: PageSize) -> float:
        """Return the scale of a row of `size` points.

        Every row is fitted by itself, so that a wide plate doesn't shrink the pages around it.
        """
        match self.fit:
            case geometry.Fit.WIDTH:
                scale = self.room_width / size.width
            case geometry.Fit.PAGE:
                scale = min(self.room_width / size.width, self.room_height / size.height)
            case geometry.Fit.ACTUAL:
                scale = self.pixels_per_point
            case geometry.Fit.FREE:
                scale = self.zoom * self.pixels_per_point
        return geometry.clamp_zoom(scale / self.pixels_per_point) * self.pixels_per_point


class _Cut(NamedTuple):
    """The pixels of a page: its full size, and the box of its visible part."""

    paper_width: int
    paper_height: int
    left: int
    top: int
    width: int
    height: int


class Layout:
    """Places rows of pages below each other, `gap` pixels apart, with `margin` pixels around.

    Immutable; pages count from 1, rows from 0. Lookups are O(log n). `scale_of` takes a row's size
    in points. `screen`: the least height in pixels that a row takes up in single-page mode.
    """

    def __init__(
        self,
        sizes: PageSizes,
        scale_of: Callable[[PageSize], float],
        *,
        gap: int,
        margin: int,
        arrangement: geometry.PageArrangement = geometry.PLAIN_ARRANGEMENT,
        screen: int = 0,
    ) -> None:
        self.arrangement = arrangement
        self._sizes = sizes
        self._gap = gap
        self._rows = rows = sizes.rows(arrangement)
        self._scales = [scale_of(size) for size in rows.sizes]
        self._cuts: dict[int, tuple[_Cut, ...]] = {}
        self._widths, self._heights = self._extents()
        self.page_count = len(sizes)
        self.row_count = len(rows.kinds)
        self.width = max(self._widths, default=0) + 2 * margin
        is_single = arrangement.is_single
        steps = [
            max(height + 2 * gap, screen) if is_single else height + gap for height in self._heights
        ]
        start, end = (0, 0) if is_single else (margin, margin - gap)
        self._starts = list(accumulate((steps[kind] for kind in rows.kinds), initial=start))
        self._leads = [
            (step - height) // 2 if is_single else 0
            for step, height in zip(steps, self._heights, strict=True)
        ]
        self.height = self._starts[-1] + end if self.page_count else 0

    def _extents(self) -> tuple[list[int], list[int]]:
        """Return the widths and the heights of the distinct rows, in pixels."""
        sizes, scales = self._rows.sizes, self._scales
        if self._rows.is_whole and not self._rows.is_two:
            # A book of scans may have as many sizes as pages: make no object for each of them here.
            widths = [
                max(1, round(s.width * scale)) for s, scale in zip(sizes, scales, strict=True)
            ]
            return widths, [
                max(1, round(s.height * width / s.width))
                for s, width in zip(sizes, widths, strict=True)
            ]
        rows = [self._cuts_of(kind) for kind in range(len(sizes))]
        widths = [sum(cut.width for cut in cuts) + SPINE * (len(cuts) - 1) for cuts in rows]
        return widths, [max(cut.height for cut in cuts) for cuts in rows]

    @property
    def rotation(self) -> int:
        """Degrees clockwise by which every page is rotated."""
        return self.arrangement.rotation

    def scale(self, page: int) -> float:
        """Return the scale of the page in pixels per point."""
        return self._scales[self._rows.kinds[self.row_of(page)]]

    def size(self, page: int) -> PageSize:
        """Return the size of the whole unrotated page, in points."""
        return self._sizes.of(page)

    def shown(self, page: int) -> Rect:
        """Return the visible part of the page, in points of the unrotated page."""
        return self._sizes.shape(page).shown

    def box(self, page: int) -> geometry.Box:
        """Return the box of the page's visible part, in pixels of the layout."""
        left, top, cut = self._seat(page)
        return geometry.Box(left, top, cut.width, cut.height)

    def paper(self, page: int) -> geometry.Box:
        """Return the box of the whole rotated page, also where its margins are trimmed."""
        left, top, cut = self._seat(page)
        return geometry.Box(left - cut.left, top - cut.top, cut.paper_width, cut.paper_height)

    def last_beside(self, page: int) -> int:
        """Return the last page in the row of `page`; return `page` if it is out of range."""
        if not 0 < page <= self.page_count:
            return page
        return self.pages_in(self.row_of(page))[-1]

    def row_of(self, page: int) -> int:
        return self._rows.row_of(page)

    def pages_in(self, row: int) -> range:
        return self._rows.pages(row)

    def row_at(self, y: int) -> int:
        """Return the row at height `y`; between two rows the upper one. Needs a page."""
        return max(0, min(self.row_count, bisect_right(self._starts, y)) - 1)

    def reach(self, row: int) -> tuple[int, int]:
        """Return the upper and lower end of the scroll range while `row` is shown."""
        if not self.arrangement.is_single or not self.page_count:
            return 0, self.height
        top = self._row_top(row)
        return top - self._gap, self._row_bottom(row) + self._gap

    def page_at(self, x: int, y: int) -> int:
        """Return the page nearest to `x` in the row at height `y`; 0 without pages."""
        if not self.page_count:
            return 0
        pages = self.pages_in(self.row_at(y))
        return min(pages, key=lambda page: _distance(self.box(page), x))

    def pages_between(self, top: int, bottom: int) -> range:
        """Return the pages of the rows with at least one pixel in `top`..`bottom` (exclusive)."""
        if not self.page_count or bottom <= top:
            return range(0)
        first, last = self.row_at(top), self.row_at(bottom - 1)
        if self._row_bottom(first) <= top:
            first += 1
        if self._row_top(last) >= bottom:
            last -= 1
        if first > last:
            return range(0)
        return range(self.pages_in(first)[0], self.pages_in(last)[-1] + 1)

    def _row_top(self, row: int) -> int:
        return self._starts[row] + self._leads[self._rows.kinds[row]]

    def _row_bottom(self, row: int) -> int:
        return self._row_top(row) + self._heights[self._rows.kinds[row]]

    def _seat(self, page: int) -> tuple[int, int, _Cut]:
        """Return the left and top of the page's visible part, and its sizes in pixels."""
        row = self.row_of(page)
        kind = self._rows.kinds[row]
        cuts, left, seat = self._cuts_of(kind), (self.width - self._widths[kind]) // 2, 0
        if len(cuts) == 2:
            seat = 1 if self._rows.is_second[kind] else page - self.pages_in(row)[0]
            if seat != int(self.arrangement.is_right_to_left):
                left += cuts[1 - seat].width + SPINE
        cut = cuts[seat]
        return left, self._row_top(row) + (self._heights[kind] - cut.height) // 2, cut

    def _cuts_of(self, kind: int) -> tuple[_Cut, ...]:
        if kind not in self._cuts:
            scale = self._scales[kind]
            self._cuts[kind] = tuple(_cut(shape, scale) for shape in self._rows.seats[kind])
        return self._cuts[kind]


def _cut(shape: Shape, scale: float) -> _Cut:
    size, shown = shape.size, shape.shown
    # The height is computed from the rounded width, as the renderer does: pixels and boxes agree.
    width = max(1, round(size.width * scale))
    height = max(1, round(size.height * width / size.width))
    left = min(round(shown.x0 * width / size.width), width - 1)
    top = min(round(shown.y0 * height / size.height), height - 1)
    right = max(left + 1, min(round(shown.x1 * width / size.width), width))
    bottom = max(top + 1, min(round(shown.y1 * height / size.height), height))
    return _Cut(width, height, left, top, right - left, bottom - top)


def _distance(box: geometry.Box, x: int) -> int:
    return max(box.left - x, 0, x - box.right + 1)
