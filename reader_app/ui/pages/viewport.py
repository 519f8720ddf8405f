"""What the reader sees of a layout: between points of a page and pixels of the viewport.

The ground of the page view: pages laid out at a size, seen through a viewport.

How the pages of the view stand: one by one or in pairs, turned, with or without margins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QStyle, QWidget

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.cropping import Crops
from reader_app.ui.pages.geometry import (
    PLAIN_ARRANGEMENT,
    POINTS_PER_INCH,
    Box,
    Fit,
    PageArrangement,
    PageMode,
    PagePoint,
    clamp_zoom,
    next_zoom,
    turned_point,
    turned_rect,
    turned_size,
    unturned_point,
)
from reader_app.ui.pages.layout import SPINE, Layout, PageSizes, Scaling

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
class VisibleArea:
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
        return PagePoint(page, *unturned_point(across, down, size, rotation))

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

    def scrolled_to(self, anchor: Anchor) -> VisibleArea:
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

    def moved_to(self, x: int, y: int) -> VisibleArea:
        """Scrolled to `x`, `y` as far as the limits allow."""
        row = self.layout.row_at(y + self.height // 2) if self.layout.page_count else 0
        return self._moved(row, x, y)

    def moved_within(self, x: int, y: int) -> VisibleArea:
        """Like `moved_to`, but no further than the row in view where one is shown at a time."""
        return self._moved(self._row, x, y)

    def moved_onto(self, page: int, x: int, y: int) -> VisibleArea:
        """Like `moved_to`, to where that page is shown."""
        return self._moved(self.layout.row_of(page), x, y)

    def _moved(self, row: int, x: int, y: int) -> VisibleArea:
        low, high = self._limits(row)
        x, y = max(0, min(x, self.limit_x)), max(low, min(y, high))
        return VisibleArea(self.layout, x, y, self.width, self.height)

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


MARGIN: Final = 16
GAP: Final = 16
LINE: Final = 40
_SETTLE_MS: Final = 70


class LaidOutView(QAbstractScrollArea):
    """Knows sizes and zoom, and which part of the layout is in sight; nothing of reading.

    `zoom_changed(zoom)`: 1.0 = 100 %, of the page in view.
    `arrangement_changed(Arrangement)`.
    """

    zoom_changed = Signal(float)
    arrangement_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # WORKAROUND: a viewport that Qt has made is taken for any kind of widget, and PySide6
        # sets up every class of widget to tell which: a thirtieth of the time of a start.
        self.setViewport(QWidget())
        self._whole_sizes = self._sizes = PageSizes(())
        self._crops: Crops | None = None
        self._new_crops: Crops | None = None
        self._arrangement = PLAIN_ARRANGEMENT
        self._layout = Layout(self._sizes, lambda size: 1.0, gap=GAP, margin=MARGIN)
        self._fit = Fit.WIDTH
        self._zoom = 1.0
        self._page = 0
        self._is_placing = False
        self._held: Anchor | None = None
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._come_to_rest)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.verticalScrollBar().setSingleStep(LINE)
        self.horizontalScrollBar().setSingleStep(LINE)

    # -- what is shown --------------------------------------------------------------------

    @property
    def sight(self) -> VisibleArea:
        """What the viewport shows at this moment."""
        return VisibleArea(
            self._layout,
            self.horizontalScrollBar().value(),
            self.verticalScrollBar().value(),
            self.viewport().width(),
            self.viewport().height(),
        )

    @property
    def page(self) -> int:
        """The page in view, 1-based; 0 without a document."""
        return self._page

    @property
    def page_count(self) -> int:
        return len(self._sizes)

    @property
    def fit(self) -> Fit:
        return self._fit

    @property
    def zoom_factor(self) -> float:
        """Of the page in view; 1.0 = 100 %."""
        if not self._page:
            return self._zoom
        return self._layout.scale(self._page) / self._pixels_per_point

    @property
    def arrangement(self) -> PageArrangement:
        """Page mode, pairs, rotation, margins."""
        return self._arrangement

    def last_beside(self, page: int) -> int:
        """The last of the pages that stand in a row with that one; itself where it is alone."""
        if not 0 < page <= self.page_count:
            return page
        return self._layout.pages_in(self._layout.row_of(page))[-1]

    def page_size(self, page: int) -> PageSize:
        return self._sizes.of(page)

    # -- size -----------------------------------------------------------------------------

    def set_fit(self, fit: Fit) -> None:
        """Choose how pages fit; the top of the view stays, or the whole page is there."""
        anchor = self._page_anchor() if fit is Fit.PAGE else self._top_anchor()
        self._fit = fit
        if fit is Fit.ACTUAL:
            self._zoom = 1.0
        self._resize_around(anchor)

    def set_zoom(self, zoom: float, x: float | None = None, y: float | None = None) -> None:
        """`zoom` 1.0 = 100 %; the page's point at viewport pixel x, y stays there."""
        if not self.page_count:
            return
        anchor = self._top_anchor()
        if x is not None and y is not None:
            anchor = self.sight.anchor_at(x, y)
        self._fit, self._zoom = Fit.FREE, clamp_zoom(zoom)
        self._resize_around(anchor)

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Wheel and pinch, around the pointer; sharp pixels once the fingers rest."""
        page = self.sight.point_at(x, y).page
        if page:
            zoom = self._layout.scale(page) / self._pixels_per_point * factor
            anchor = self.sight.anchor_at(x, y)
            self._fit, self._zoom = Fit.FREE, clamp_zoom(zoom)
            self._resize_around(anchor, is_ending=False)

    def zoom_in(self) -> None:
        self.set_zoom(next_zoom(self.zoom_factor, 1))

    def zoom_out(self) -> None:
        self.set_zoom(next_zoom(self.zoom_factor, -1))

    # -- for the view on top ----------------------------------------------------------------

    def _look(self) -> None:
        """Something else is in sight: the view asks for its pixels."""

    @Slot()
    def _come_to_rest(self) -> None:
        """Neither place nor size has changed for a moment."""
        self._look()

    def _halt(self) -> None:
        """Sizes are about to change: whatever moves stops."""

    @property
    def _is_moving(self) -> bool:
        """The view scrolls on its own or is held: sizes had better not change now."""
        return False

    def _check_page(self) -> None:
        """Sizes have changed: the page in view may have left."""

    def _set_sizes(self, sizes: Sequence[PageSize]) -> None:
        self._whole_sizes = self._sizes = PageSizes(sizes)
        self._crops = self._new_crops = None
        self._held = None
        self._page = 0
        self._lay_out()

    @contextmanager
    def _placing(self) -> Iterator[None]:
        """While the code moves the bars, the pages that pass are nobody's page in view."""
        was_placing, self._is_placing = self._is_placing, True
        try:
            yield
        finally:
            self._is_placing = was_placing

    # -- inside ---------------------------------------------------------------------------

    @property
    def _pixels_per_point(self) -> float:
        return self.logicalDpiX() / POINTS_PER_INCH

    def _room(self) -> QSize:
        """The viewport as it is while the vertical bar shows, whether it does or not.

        Otherwise a page that fits without the bar only would make it come and go for ever.
        """
        room = self.maximumViewportSize()
        style = self.style()
        if not style.styleHint(QStyle.StyleHint.SH_ScrollBar_Transient, None, self):
            bar = self.verticalScrollBar().sizeHint().width()
            room.setWidth(room.width() - bar)
        return room

    def _lay_out(self) -> None:
        room = self._room()
        scaling = Scaling(
            self._fit,
            self._zoom,
            max(1, room.width() - 2 * MARGIN - (SPINE if self._arrangement.is_two else 0)),
            max(1, room.height() - 2 * GAP),
            self._pixels_per_point,
        )
        self._layout = Layout(
            self._sizes,
            scaling.scale_of,
            gap=GAP,
            margin=MARGIN,
            arrangement=self._arrangement,
            screen=max(room.height(), self.viewport().height()),
        )
        with self._placing():
            self._choose_bars()
            self._set_ranges()

    def _choose_bars(self) -> None:
        policy = Qt.ScrollBarPolicy
        is_fitted = self._fit in (Fit.WIDTH, Fit.PAGE)
        across = policy.ScrollBarAlwaysOff if is_fitted else policy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(across)

    def _set_ranges(self) -> None:
        for _ in range(2):  # showing one bar may take the room that the other counted on
            sight = self.sight
            self.verticalScrollBar().setRange(*sight.limits_y)
            self.verticalScrollBar().setPageStep(sight.height)
            self.horizontalScrollBar().setRange(0, sight.limit_x)
            self.horizontalScrollBar().setPageStep(sight.width)

    def _show(self, sight: VisibleArea) -> None:
        """Scroll to what that sight shows, which is nobody's reading."""
        with self._placing():
            self.verticalScrollBar().setRange(*sight.limits_y)
            self.horizontalScrollBar().setRange(0, self.sight.limit_x)
            self.horizontalScrollBar().setValue(sight.x)
            self.verticalScrollBar().setValue(sight.y)

    def _resize_around(
        self, anchor: Anchor | None, *, is_ending: bool = True, is_into_shown: bool = False
    ) -> None:
        """Lay out anew; the anchor's point keeps its pixel, the page in view stays in view.

        `is_ending`: the next size isn't about to follow, so this one's pixels are worth drawing.
        `is_into_shown`: where the point is trimmed away now, the nearest one counts.
        """
        self._halt()
        self._held = None
        self._lay_out()
        if anchor is not None:
            sight = self.sight
            point = sight.into_shown(anchor) if is_into_shown else anchor
            self._show(sight.scrolled_to(point))
            self._check_page()
        self.viewport().update()
        self._report_zoom()
        if is_ending:
            self._look()
        else:
            self._settle.start()

    def _top_anchor(self) -> Anchor | None:
        """The middle of the viewport's upper edge, on the page in view."""
        if not self._page:
            return None
        sight = self.sight
        return sight.anchor_on(self._page, sight.width / 2, GAP)

    def _page_anchor(self) -> Anchor | None:
        """The upper edge of the page in view, to be at the viewport's."""
        if not self._page:
            return None
        box = self.sight.page_box(self._page)
        return replace(self.sight.anchor_on(self._page, box.left, box.top), x=MARGIN, y=GAP)

    def _middle_anchor(self) -> Anchor | None:
        if not self._page:
            return None
        sight = self.sight
        return sight.anchor_on(self._page, sight.width / 2, sight.height / 2)

    def _report_zoom(self) -> None:
        self.zoom_changed.emit(self.zoom_factor)

    # -- Qt -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_placing:
            return  # a bar came or went: sizes don't depend on it, and who moved it looks after it
        # One anchor for all sizes of a drag: reading it anew each time would let the page creep.
        held = self._held or self._top_anchor()
        self._resize_around(held, is_ending=not self.isVisible())
        self._held = held


class ArrangedGround(LaidOutView):
    """Changes the arrangement; the reader keeps the place."""

    def set_arrangement(self, arrangement: PageArrangement) -> None:
        """Arrange the pages anew; what is at the top of the view stays, turned: its middle."""
        if arrangement == self._arrangement:
            return
        held = self._held
        if arrangement.rotation != self._arrangement.rotation:
            # Around the middle, or a page that fits would be moved out of sight by half.
            held = held if held is not None and held.y != GAP else self._middle_anchor()
        else:
            held = held or self._top_anchor()
        is_trim_changed = arrangement.is_trimmed != self._arrangement.is_trimmed
        self._arrangement = arrangement
        self._cut_sizes()
        self._resize_around(held, is_into_shown=is_trim_changed)
        self._held = held
        self.arrangement_changed.emit(arrangement)

    def set_crops(self, crops: Crops) -> None:
        """What is shown of pages without their margins; nothing the reader looks at jumps."""
        self._new_crops = crops
        self._take_crops()

    def _take_crops(self) -> None:
        if self._new_crops is None or self._is_moving:
            return
        self._crops, self._new_crops = self._new_crops, None
        if self._arrangement.is_trimmed:
            held = self._held or self._top_anchor()
            self._cut_sizes()
            self._resize_around(held, is_into_shown=True)
            self._held = held

    def set_mode(self, mode: PageMode) -> None:
        self.set_arrangement(replace(self.arrangement, mode=mode))

    def set_two_pages(self, is_two: bool) -> None:
        self.set_arrangement(replace(self.arrangement, is_two=is_two))

    def set_cover_apart(self, has_cover: bool) -> None:
        """In pairs, the first page stands alone."""
        self.set_arrangement(replace(self.arrangement, has_cover=has_cover))

    def set_right_to_left(self, is_right_to_left: bool) -> None:
        """The book is read from right to left: of a pair the first page is the right one."""
        self.set_arrangement(replace(self.arrangement, is_right_to_left=is_right_to_left))

    def set_trimmed(self, is_trimmed: bool) -> None:
        """Show pages without their empty margins."""
        self.set_arrangement(replace(self.arrangement, is_trimmed=is_trimmed))

    def turn_right(self) -> None:
        """Turn all pages by 90 degrees clockwise."""
        self.set_arrangement(self.arrangement.turned(90))

    def turn_left(self) -> None:
        self.set_arrangement(self.arrangement.turned(-90))

    def toggle_continuous(self) -> None:
        is_single = self.arrangement.is_single
        self.set_mode(PageMode.CONTINUOUS if is_single else PageMode.SINGLE)

    def toggle_two_pages(self) -> None:
        self.set_two_pages(not self.arrangement.is_two)

    # -- for the view on top ----------------------------------------------------------------

    def _arrange(self, arrangement: PageArrangement) -> None:
        """Take over an arrangement; whoever calls lays out."""
        has_changed = arrangement != self._arrangement
        self._arrangement = arrangement
        self._cut_sizes()
        if has_changed:
            self.arrangement_changed.emit(arrangement)

    def _cut_sizes(self) -> None:
        is_cut = self._arrangement.is_trimmed and self._crops is not None
        self._sizes = self._whole_sizes
        if is_cut and self._crops is not None:
            self._sizes = self._whole_sizes.cropped(self._crops.of)
