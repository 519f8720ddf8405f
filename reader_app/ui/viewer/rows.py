"""What a layout is made of: the shapes of pages, and which pages stand in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.viewer.geometry import Arrangement
from reader_app.ui.viewer.turning import turned_rect, turned_size

_NOBODY: Final = -1
"""The empty seat beside a page that stands alone in a row of two."""
_SMALLEST_PAGE: Final = 1.0  # points; a hostile file may say 0


@dataclass(frozen=True, slots=True)
class Shape:
    """A page's size and the part of it that is shown, in points."""

    size: PageSize
    shown: Rect

    def turned(self, rotation: int) -> Shape:
        if not rotation:
            return self
        return Shape(turned_size(self.size, rotation), turned_rect(self.shown, self.size, rotation))


@dataclass(frozen=True, slots=True)
class Rows:
    """Pages in rows, in the order of reading; rows count from 0.

    `kinds`: of each row its place among the distinct ones. Of these `sizes` are their points
    across and down, `seats` the shapes of their pages as they are turned: who is alone in a row
    of two has the other seat as well, and `is_second` tells which one is theirs.
    """

    kinds: list[int]
    sizes: list[PageSize]
    seats: list[tuple[Shape, ...]]
    is_second: list[bool]
    page_count: int
    is_two: bool
    has_cover: bool
    is_whole: bool
    """No page is cut."""

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

    A layout is made anew with every step of a pinch; computing per distinct shape keeps that at
    about a millisecond for 16,000 pages.
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
        """The whole page's."""
        return self.shape(page).size

    def shape(self, page: int) -> Shape:
        return self.shapes[self.kinds[page - 1]]

    def cropped(self, crop_of: Callable[[int, int], Rect]) -> PageSizes:
        """The same pages, of which only a part is shown: `crop_of(page, kind)` in points."""
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

    def rows(self, arrangement: Arrangement) -> Rows:
        """The pages in rows of one or of two, turned."""
        key = (arrangement.is_two, arrangement.has_cover, arrangement.rotation)
        if key not in self._rows:
            self._rows[key] = self._seated(arrangement)
        return self._rows[key]

    def _seated(self, arrangement: Arrangement) -> Rows:
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
    """What a row of pages takes, in points."""
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
