"""What the reader sees of a layout: between points of a page and pixels of the viewport."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.domain.document import Rect
from reader_app.ui.viewer.geometry import Box, PagePoint
from reader_app.ui.viewer.layout import Layout

_SIGHT_LINE = 1 / 3
"""The eye rests about a third down: the page there is the page in view."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of a page (as parts of its size) and the viewport pixel it is held at."""

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
        """The greatest `x`."""
        return max(0, self.layout.width - self.width)

    @property
    def limit_y(self) -> int:
        return max(0, self.layout.height - self.height)

    @property
    def visible_pages(self) -> range:
        top = self.y - self._inset_y
        return self.layout.pages_between(top, top + self.height)

    @property
    def page(self) -> int:
        """The page in view; 0 without pages.

        Within one screen of the ends the sight line moves to that end, so that the first and
        the last of several short pages can be in view as well.
        """
        line = self.height * _SIGHT_LINE
        if 0 < self.limit_y < self.height:
            line = (self.height - 1) * self.y / self.limit_y
        elif self.limit_y:
            line = min(line, self.y)
            line = max(line, self.height - 1 - (self.limit_y - self.y))
        return self.layout.page_at(int(self.y - self._inset_y + line))

    def page_box(self, page: int) -> Box:
        """Where the visible part of the page is in the viewport."""
        return self._seen(self.layout.box(page))

    def paper_box(self, page: int) -> Box:
        """Where the whole page would be in the viewport; may reach beyond `page_box`."""
        return self._seen(self.layout.paper(page))

    def page_at(self, x: float, y: float) -> int:
        """The page whose paper is there, or 0."""
        page = self.layout.page_at(int(y) + self.y - self._inset_y)
        if not page:
            return 0
        box = self.page_box(page)
        return page if box.left <= x < box.right and box.top <= y < box.bottom else 0

    def point_at(self, x: float, y: float) -> PagePoint:
        """The nearest page's point there; page 0 without pages."""
        page = self.layout.page_at(int(y) + self.y - self._inset_y)
        if not page:
            return PagePoint(0, 0.0, 0.0)
        box = self.page_box(page)
        scale = self.layout.scale(page)
        return PagePoint(page, (x - box.left) / scale, (y - box.top) / scale)

    def on_screen(self, page: int, rect: Rect) -> tuple[float, float, float, float]:
        """x, y, width, height in the viewport of a rectangle in points."""
        box = self.page_box(page)
        scale = self.layout.scale(page)
        return (
            box.left + rect.x0 * scale,
            box.top + rect.y0 * scale,
            (rect.x1 - rect.x0) * scale,
            (rect.y1 - rect.y0) * scale,
        )

    def anchor_at(self, x: float, y: float) -> Anchor:
        """What is under that pixel. Needs a page."""
        page = self.layout.page_at(int(y) + self.y - self._inset_y)
        box = self.page_box(page)
        return Anchor(page, (x - box.left) / box.width, (y - box.top) / box.height, x, y)

    def scrolled_to(self, anchor: Anchor) -> Sight:
        """This sight, scrolled so that the anchor's point is at its pixel (within the limits)."""
        box = self.layout.box(anchor.page)
        x = round(box.left + self._inset_x + anchor.across * box.width - anchor.x)
        y = round(box.top + self._inset_y + anchor.down * box.height - anchor.y)
        return self.moved_to(x, y)

    def moved_to(self, x: int, y: int) -> Sight:
        """Scrolled to `x`, `y` as far as the limits allow."""
        return Sight(
            self.layout,
            max(0, min(x, self.limit_x)),
            max(0, min(y, self.limit_y)),
            self.width,
            self.height,
        )

    def _seen(self, box: Box) -> Box:
        """A box of the canvas in pixels of the viewport."""
        left, top = box.left - self.x + self._inset_x, box.top - self.y + self._inset_y
        return Box(left, top, box.width, box.height)

    @property
    def _inset_x(self) -> int:
        return max(0, self.width - self.layout.width) // 2

    @property
    def _inset_y(self) -> int:
        return max(0, self.height - self.layout.height) // 2


def shift_into(start: float, length: float, low: int, high: int, size: int) -> int:
    """How far to scroll so that start..start+length is within low..high; 0 if it is."""
    if start >= low and start + length <= high:
        return 0
    if length > high - low:
        return round(start - low)
    return round(start + length / 2 - size * 0.4)
