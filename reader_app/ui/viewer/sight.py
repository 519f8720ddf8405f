"""What the reader sees of a layout: between points of a page and pixels of the viewport."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reader_app.domain.document import Rect
from reader_app.ui.viewer.geometry import Box, PagePoint
from reader_app.ui.viewer.layout import Layout
from reader_app.ui.viewer.turning import straight_point, turned_point, turned_rect, turned_size

_SIGHT_LINE = 1 / 3
"""The eye rests about a third down: the page there is the page in view."""
_ROUNDING = 4
"""Pixels by which whole pixels may make the pages of a fitted row wider than their room."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of a page (as parts of its unturned size) and the viewport pixel it is held at."""

    page: int
    across: float
    down: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Sight:
    """A viewport of `width` × `height` pixels, scrolled to `x`, `y` of the canvas."""

    layout: Layout
    x: int
    y: int
    width: int
    height: int

    @property
    def limit_x(self) -> int:
        """The greatest `x`; none where only a bit of the margins is out of sight."""
        excess = self.layout.width - self.width
        return excess if excess > _ROUNDING else 0

    @property
    def limits_y(self) -> tuple[int, int]:
        """The least and the greatest `y`; of the row in view, where one is shown at a time."""
        return self._limits(self._row)

    @property
    def limit_y(self) -> int:
        """The greatest `y`."""
        return self.limits_y[1]

    @property
    def visible_pages(self) -> range:
        top = self.y - self._inset_y
        return self.layout.pages_between(top, top + self.height)

    @property
    def page(self) -> int:
        """The page in view, of two side by side the first; 0 without pages."""
        if not self.layout.page_count:
            return 0
        return self.layout.pages_in(self._row_in_view())[0]

    def page_box(self, page: int) -> Box:
        """Where the visible part of the page is in the viewport."""
        return self._seen(self.layout.box(page))

    def paper_box(self, page: int) -> Box:
        """Where the whole page would be in the viewport; may reach beyond `page_box`."""
        return self._seen(self.layout.paper(page))

    def page_at(self, x: float, y: float) -> int:
        """The page whose paper is there, or 0."""
        page = self._nearest_page(x, y)
        if not page:
            return 0
        box = self.page_box(page)
        is_on_it = box.left <= x < box.right and box.top <= y < box.bottom
        return page if is_on_it else 0

    def point_at(self, x: float, y: float) -> PagePoint:
        """The nearest page's point there; page 0 without pages."""
        page = self._nearest_page(x, y)
        if not page:
            return PagePoint(0, 0.0, 0.0)
        return self.point_on(page, x, y)

    def point_on(self, page: int, x: float, y: float) -> PagePoint:
        """The point of that page which is there, or would be if the page were larger."""
        paper, rotation, size = self.paper_box(page), self.layout.rotation, self.layout.size(page)
        shown = turned_size(size, rotation)
        across = (x - paper.left) / paper.width * shown.width
        down = (y - paper.top) / paper.height * shown.height
        return PagePoint(page, *straight_point(across, down, size, rotation))

    def on_screen(self, page: int, rect: Rect) -> tuple[float, float, float, float]:
        """x, y, width, height in the viewport of a rectangle in points."""
        paper, rotation, size = self.paper_box(page), self.layout.rotation, self.layout.size(page)
        shown, turned = turned_size(size, rotation), turned_rect(rect, size, rotation)
        across, down = paper.width / shown.width, paper.height / shown.height
        return (
            paper.left + turned.x0 * across,
            paper.top + turned.y0 * down,
            (turned.x1 - turned.x0) * across,
            (turned.y1 - turned.y0) * down,
        )

    def first_within(self, page: int, rects: Sequence[Rect], width: float, height: float) -> Rect:
        """What lies around the first of `rects` (points, at least one), as many as fit in there."""
        around = rects[0]
        for rect in rects[1:]:
            larger = _around(around, rect)
            _, _, across, down = self.on_screen(page, larger)
            if across > width or down > height:
                break
            around = larger
        return around

    def anchor_at(self, x: float, y: float) -> Anchor:
        """What is under that pixel. Needs a page."""
        return self.anchor_on(self._nearest_page(x, y), x, y)

    def anchor_on(self, page: int, x: float, y: float) -> Anchor:
        """The point of that page under that pixel, which may be beside it."""
        point, size = self.point_on(page, x, y), self.layout.size(page)
        return Anchor(page, point.x / size.width, point.y / size.height, x, y)

    def scrolled_to(self, anchor: Anchor) -> Sight:
        """This sight, scrolled so that the anchor's point is at its pixel (within the limits)."""
        paper, rotation = self.layout.paper(anchor.page), self.layout.rotation
        size = self.layout.size(anchor.page)
        shown = turned_size(size, rotation)
        point = turned_point(anchor.across * size.width, anchor.down * size.height, size, rotation)
        x = paper.left + self._inset_x + point[0] / shown.width * paper.width - anchor.x
        y = paper.top + self._inset_y + point[1] / shown.height * paper.height - anchor.y
        return self.moved_onto(anchor.page, round(x), round(y))

    def into_shown(self, anchor: Anchor) -> Anchor:
        """The anchor, its point moved to what is shown of the page if it is trimmed away."""
        size, shown = self.layout.size(anchor.page), self.layout.shown(anchor.page)
        return replace(
            anchor,
            across=min(max(anchor.across, shown.x0 / size.width), shown.x1 / size.width),
            down=min(max(anchor.down, shown.y0 / size.height), shown.y1 / size.height),
        )

    def moved_to(self, x: int, y: int) -> Sight:
        """Scrolled to `x`, `y` as far as the limits allow."""
        row = self.layout.row_at(y + self.height // 2) if self.layout.page_count else 0
        return self._moved(row, x, y)

    def moved_within(self, x: int, y: int) -> Sight:
        """Like `moved_to`, but no further than the row in view where one is shown at a time."""
        return self._moved(self._row, x, y)

    def moved_onto(self, page: int, x: int, y: int) -> Sight:
        """Like `moved_to`, to where that page is shown."""
        return self._moved(self.layout.row_of(page), x, y)

    def _moved(self, row: int, x: int, y: int) -> Sight:
        low, high = self._limits(row)
        x, y = max(0, min(x, self.limit_x)), max(low, min(y, high))
        return Sight(self.layout, x, y, self.width, self.height)

    def _limits(self, row: int) -> tuple[int, int]:
        top, bottom = self.layout.reach(row)
        if bottom - top <= self.height and self.layout.arrangement.is_single:
            return ((top + bottom - self.height) // 2,) * 2
        return top, max(top, bottom - self.height)

    @property
    def _row(self) -> int:
        """The row in the middle: the one that is shown where only one is."""
        return self.layout.row_at(self.y + self.height // 2) if self.layout.page_count else 0

    def _row_in_view(self) -> int:
        """The row at the sight line.

        Within one screen of the ends the sight line moves to that end, so that the first and
        the last of several short pages can be in view as well.
        """
        if self.layout.arrangement.is_single:
            return self._row
        line, limit = self.height * _SIGHT_LINE, self.limit_y
        if 0 < limit < self.height:
            line = (self.height - 1) * self.y / limit
        elif limit:
            line = min(line, self.y)
            line = max(line, self.height - 1 - (limit - self.y))
        return self.layout.row_at(int(self.y - self._inset_y + line))

    def _nearest_page(self, x: float, y: float) -> int:
        return self.layout.page_at(int(x) + self.x - self._inset_x, int(y) + self.y - self._inset_y)

    def _seen(self, box: Box) -> Box:
        """A box of the canvas in pixels of the viewport."""
        left, top = box.left - self.x + self._inset_x, box.top - self.y + self._inset_y
        return Box(left, top, box.width, box.height)

    @property
    def _inset_x(self) -> int:
        return max(0, self.width - self.layout.width) // 2

    @property
    def _inset_y(self) -> int:
        if self.layout.arrangement.is_single:
            return 0
        return max(0, self.height - self.layout.height) // 2


def _around(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1)
    )


def shift_into(start: float, length: float, low: int, high: int, size: int) -> int:
    """How far to scroll so that start..start+length is within low..high; 0 if it is."""
    if start >= low and start + length <= high:
        return 0
    if length > high - low:
        return round(start - low)
    least, most = start + length - high, start - low
    return round(max(least, min(start + length / 2 - size * 0.4, most)))
