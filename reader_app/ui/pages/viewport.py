"""The viewport: which part of the pages is visible, at which size, and how to change that."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QStyle

from reader_app.domain.document import PageSize, Rect
from reader_app.domain.values import dataclass, replace
from reader_app.ui.pages import geometry
from reader_app.ui.pages.layout import SPINE, Layout, PageSizes, Scaling
from reader_app.ui.pages.trimmed_margins import Crops
from reader_app.ui.theme.palette import METRICS

MARGIN: Final = 16
GAP: Final = 16
LINE: Final = 40
_SIGHT_LINE = 1 / 3
"""The line that decides which page is in view, as a part of the height: the eye rests there."""
_BESIDE = 12
"""Pixels kept free at both sides of an area that was zoomed to."""
_ROUNDING = 4
"""The most pixels by which rounding may make a fitted row wider than its space."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of a page that is held at a pixel of the viewport.

    `across`, `down`: the point as parts of the unrotated page's width and height. `x`, `y`: the
    pixel.
    """

    page: int
    across: float
    down: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class VisibleArea:
    """The part of a layout that is visible in a viewport of `width` × `height` pixels.

    `x`, `y`: the scroll offset in pixels. `covered`: the pixels at the lower edge that a second
    view lies over. Converts between points of pages and pixels of the viewport. Immutable.
    """

    layout: Layout
    x: int
    y: int
    width: int
    height: int
    covered: int = 0

    @property
    def limit_x(self) -> int:
        """The greatest horizontal scroll offset; 0 if at most `_ROUNDING` pixels are hidden."""
        excess = self.layout.width - self.width
        return excess if excess > _ROUNDING else 0

    @property
    def limits_y(self) -> tuple[int, int]:
        """The least and the greatest vertical scroll offset.

        In single-page mode they are those of the row in view, else those of the whole layout.
        """
        return self._limits(self._row)

    @property
    def limit_y(self) -> int:
        """The greatest vertical scroll offset."""
        return self.limits_y[1]

    @property
    def clear_height(self) -> int:
        """The height in pixels of what no second view lies over."""
        return self.height - self.covered

    @property
    def visible_pages(self) -> range:
        top = self.y - self._inset_y
        return self.layout.pages_between(top, top + self.height)

    @property
    def page(self) -> int:
        """The page in view, 1-based; the first one of a row of two; 0 without pages."""
        if not self.layout.page_count:
            return 0
        return self.layout.pages_in(self._row_in_view())[0]

    def page_near(self, last: int) -> int:
        """Return the page in view, or `last` if that page stands in the same row."""
        page = self.page
        if not page or not last:
            return page
        return last if last in self.layout.pages_in(self.layout.row_of(page)) else page

    def page_box(self, page: int) -> geometry.Box:
        """Return the box of the page's visible part, without trimmed margins, in pixels."""
        return self._seen(self.layout.box(page))

    def paper_box(self, page: int) -> geometry.Box:
        """Return the box of the whole page in viewport pixels; it may reach beyond `page_box`."""
        return self._seen(self.layout.paper(page))

    def page_at(self, x: float, y: float) -> int:
        """Return the page at pixel `x`, `y` of the viewport, or 0 if no page is there."""
        page = self._nearest_page(x, y)
        if not page:
            return 0
        box = self.page_box(page)
        is_on_it = box.left <= x < box.right and box.top <= y < box.bottom
        return page if is_on_it else 0

    def reading_line(self, page: int) -> float:
        """Return how far down `page` the reader is, in points, wherever that page is in view.

        Infinite at the end of the book and on rotated pages, which aren't read from their top.
        """
        is_at_end = self.y >= self.limit_y > 0
        if not page or is_at_end or self.layout.rotation:
            return math.inf
        return self.point_on(page, self.width / 2, self.clear_height * _SIGHT_LINE).y

    def point_at(self, x: float, y: float) -> geometry.PagePoint:
        """Return the point of the nearest page at pixel `x`, `y`; its page is 0 without pages."""
        page = self._nearest_page(x, y)
        if not page:
            return geometry.PagePoint(0, 0.0, 0.0)
        return self.point_on(page, x, y)

    def point_on(self, page: int, x: float, y: float) -> geometry.PagePoint:
        """Return the point of `page` at pixel `x`, `y`; it may lie outside the page."""
        paper, rotation, size = self.paper_box(page), self.layout.rotation, self.layout.size(page)
        shown = geometry.turned_size(size, rotation)
        across = (x - paper.left) / paper.width * shown.width
        down = (y - paper.top) / paper.height * shown.height
        return geometry.PagePoint(page, *geometry.unturned_point(across, down, size, rotation))

    def on_screen(self, page: int, rect: Rect) -> tuple[float, float, float, float]:
        """Convert a rectangle in points to x, y, width and height in viewport pixels."""
        paper, rotation, size = self.paper_box(page), self.layout.rotation, self.layout.size(page)
        shown, turned = (
            geometry.turned_size(size, rotation),
            geometry.turned_rect(rect, size, rotation),
        )
        across, down = paper.width / shown.width, paper.height / shown.height
        return (
            paper.left + turned.x0 * across,
            paper.top + turned.y0 * down,
            (turned.x1 - turned.x0) * across,
            (turned.y1 - turned.y0) * down,
        )

    def first_within(self, page: int, rects: Sequence[Rect], width: float, height: float) -> Rect:
        """Return the bounding box of as many of the first `rects` as fit into `width` × `height`.

        `rects`, in points, must not be empty; `width` and `height` are in pixels. The box always
        holds the first rectangle.
        """
        around = rects[0]
        for rect in rects[1:]:
            larger = around.around(rect)
            _, _, across, down = self.on_screen(page, larger)
            if across > width or down > height:
                break
            around = larger
        return around

    def anchor_at(self, x: float, y: float) -> Anchor:
        """Return the anchor for pixel `x`, `y` on the nearest page. Needs a page."""
        return self.anchor_on(self._nearest_page(x, y), x, y)

    def anchor_on(self, page: int, x: float, y: float) -> Anchor:
        """Return the anchor for pixel `x`, `y` on `page`; the pixel may lie beside that page."""
        point, size = self.point_on(page, x, y), self.layout.size(page)
        return Anchor(page, point.x / size.width, point.y / size.height, x, y)

    def scrolled_to(self, anchor: Anchor) -> VisibleArea:
        """Return this area scrolled to bring the anchor's point to its pixel, within the limits."""
        paper, rotation = self.layout.paper(anchor.page), self.layout.rotation
        size = self.layout.size(anchor.page)
        shown = geometry.turned_size(size, rotation)
        point = geometry.turned_point(
            anchor.across * size.width, anchor.down * size.height, size, rotation
        )
        x = paper.left + self._inset_x + point[0] / shown.width * paper.width - anchor.x
        y = paper.top + self._inset_y + point[1] / shown.height * paper.height - anchor.y
        return self.moved_onto(anchor.page, round(x), round(y))

    def into_shown(self, anchor: Anchor) -> Anchor:
        """Return the anchor with its point moved into the visible part of its page.

        Only a point in trimmed margins moves.
        """
        size, shown = self.layout.size(anchor.page), self.layout.shown(anchor.page)
        return replace(
            anchor,
            across=min(max(anchor.across, shown.x0 / size.width), shown.x1 / size.width),
            down=min(max(anchor.down, shown.y0 / size.height), shown.y1 / size.height),
        )

    def moved_to(self, x: int, y: int) -> VisibleArea:
        """Return this area scrolled to `x`, `y`, clamped to the limits."""
        row = self.layout.row_at(y + self.clear_height // 2) if self.layout.page_count else 0
        return self._moved(row, x, y)

    def moved_within(self, x: int, y: int) -> VisibleArea:
        """Like `moved_to`, but in single-page mode clamped to the row in view."""
        return self._moved(self._row, x, y)

    def moved_onto(self, page: int, x: int, y: int) -> VisibleArea:
        """Like `moved_to`, but in single-page mode clamped to the row of `page`."""
        return self._moved(self.layout.row_of(page), x, y)

    def _moved(self, row: int, x: int, y: int) -> VisibleArea:
        low, high = self._limits(row)
        x, y = max(0, min(x, self.limit_x)), max(low, min(y, high))
        return replace(self, x=x, y=y)

    def _limits(self, row: int) -> tuple[int, int]:
        top, bottom = self.layout.reach(row)
        if bottom - top <= self.clear_height and self.layout.arrangement.is_single:
            return ((top + bottom - self.clear_height) // 2,) * 2
        return top, max(top, bottom - self.clear_height)

    @property
    def _row(self) -> int:
        """The row at the middle of the viewport; in single-page mode the only one that is shown."""
        middle = self.y + self.clear_height // 2
        return self.layout.row_at(middle) if self.layout.page_count else 0

    def _row_in_view(self) -> int:
        """Return the row at the line in the viewport that decides which page is in view.

        The line is a third of the way down. Within one screen of the first or last pixel it moves
        to that end, so that the first and the last of several short pages can be in view as well.
        """
        if self.layout.arrangement.is_single:
            return self._row
        height, limit = self.clear_height, self.limit_y
        line = height * _SIGHT_LINE
        if 0 < limit < height:
            line = (height - 1) * self.y / limit
        elif limit:
            line = min(line, self.y)
            line = max(line, height - 1 - (limit - self.y))
        return self.layout.row_at(int(self.y - self._inset_y + line))

    def _nearest_page(self, x: float, y: float) -> int:
        return self.layout.page_at(int(x) + self.x - self._inset_x, int(y) + self.y - self._inset_y)

    def _seen(self, box: geometry.Box) -> geometry.Box:
        """Convert a box of the layout to viewport pixels."""
        left, top = box.left - self.x + self._inset_x, box.top - self.y + self._inset_y
        return geometry.Box(left, top, box.width, box.height)

    @property
    def _inset_x(self) -> int:
        return max(0, self.width - self.layout.width) // 2

    @property
    def _inset_y(self) -> int:
        if self.layout.arrangement.is_single:
            return 0
        return max(0, self.clear_height - self.layout.height) // 2


class Viewport(QObject):
    """Lays out the pages at a scale and knows which part of them the scroll area shows.

    It owns the page sizes, arrangement, fit, zoom and the page in view; `area` owns the scroll
    bars.

    Signals:
    - `zoom_changed(zoom)`: 1.0 = 100 %, for the page in view.
    - `arrangement_changed(PageArrangement)`.
    - `page_changed(page, is_reading)`: `is_reading` if the reader scrolled or turned pages slowly
      enough to read. A jump reports only its target, not the pages on the way.
    - `resize_started`: sizes are about to change, so nothing may move the scroll bars.
    - `resized(is_final)`: sizes have changed; not final while another size is about to follow.
    """

    zoom_changed = Signal(float)
    arrangement_changed = Signal(object)
    page_changed = Signal(int, bool)
    resize_started = Signal()
    resized = Signal(bool)

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._whole_sizes = self._sizes = PageSizes(())
        self._crops: Crops | None = None
        self._arrangement = geometry.PLAIN_ARRANGEMENT
        self._layout = Layout(self._sizes, lambda size: 1.0, gap=GAP, margin=MARGIN)
        self._fit = geometry.Fit.WIDTH
        self._zoom = 1.0
        self._page = 0
        self.covered = 0
        """Pixels at the lower edge that a second view lies over; call `adapt_to_size` after it."""
        self._is_placing = False
        self._held: Anchor | None = None
        area.verticalScrollBar().setSingleStep(LINE)
        area.horizontalScrollBar().setSingleStep(LINE)

    # -- what is shown --------------------------------------------------------------------

    @property
    def visible_area(self) -> VisibleArea:
        """The part of the layout that is visible now."""
        area = self._area
        return VisibleArea(
            self._layout,
            area.horizontalScrollBar().value(),
            area.verticalScrollBar().value(),
            area.viewport().width(),
            area.viewport().height(),
            self.covered,
        )

    @property
    def layout(self) -> Layout:
        """The layout: where every page stands."""
        return self._layout

    @property
    def page(self) -> int:
        """The page in view, 1-based; 0 without a document."""
        return self._page

    @property
    def page_count(self) -> int:
        return len(self._sizes)

    @property
    def fit(self) -> geometry.Fit:
        return self._fit

    @property
    def zoom(self) -> float:
        """The zoom that the reader set; it takes effect only while `fit` is FREE."""
        return self._zoom

    @property
    def zoom_factor(self) -> float:
        """The zoom of the page in view as it is shown; 1.0 = 100 %."""
        if not self._page:
            return self._zoom
        return self._layout.scale(self._page) / self._pixels_per_point

    @property
    def arrangement(self) -> geometry.PageArrangement:
        """The arrangement: page mode, pairs, rotation, margins."""
        return self._arrangement

    @property
    def uncropped_sizes(self) -> PageSizes:
        """The sizes of the whole pages, whether or not their margins are trimmed."""
        return self._whole_sizes

    @property
    def is_placing(self) -> bool:
        """Whether the code moves the scroll bars; passing pages don't become the page in view."""
        return self._is_placing

    def set_page(self, page: int, *, is_reading: bool) -> None:
        """Set the page in view; emits `page_changed` if it is another one."""
        if page != self._page:
            zoom, self._page = self.zoom_factor, page
            if zoom != self.zoom_factor:
                self.announce_zoom()  # pages of another size are fitted at another zoom
            self.page_changed.emit(page, is_reading)

    # -- size -----------------------------------------------------------------------------

    def set_page_sizes(self, sizes: Sequence[PageSize]) -> None:
        """Lay out the pages of another document; no page is in view until `set_page`."""
        self._whole_sizes = self._sizes = PageSizes(sizes)
        self._crops = self._held = None
        self._page = 0
        self._lay_out()

    def set_view(
        self, fit: geometry.Fit, zoom: float, arrangement: geometry.PageArrangement
    ) -> None:
        """Lay out with this fit, zoom and arrangement; the caller scrolls to a position in it."""
        self._fit, self._zoom = fit, geometry.clamp_zoom(zoom)
        has_changed = arrangement != self._arrangement
        self._arrangement = arrangement
        self._cut_sizes()
        if has_changed:
            self.arrangement_changed.emit(arrangement)
        self._lay_out()

    def set_fit(self, fit: geometry.Fit) -> None:
        """Set how pages are fitted.

        Fit.PAGE brings the whole page in view; any other fit keeps what is at the top of the
        viewport.
        """
        choose = page_anchor if fit is geometry.Fit.PAGE else top_anchor
        anchor = choose(self.visible_area, self._page)
        self._fit = fit
        if fit is geometry.Fit.ACTUAL:
            self._zoom = 1.0
        self._resize_around(anchor)

    def set_zoom(self, zoom: float, x: float | None = None, y: float | None = None) -> None:
        """Set the zoom (1.0 = 100 %) and Fit.FREE.

        The page's point at viewport pixel `x`, `y` stays there; without them, the top of the
        viewport.
        """
        if not self.page_count:
            return
        anchor = top_anchor(self.visible_area, self._page)
        if x is not None and y is not None:
            anchor = self.visible_area.anchor_at(x, y)
        self._fit, self._zoom = geometry.Fit.FREE, geometry.clamp_zoom(zoom)
        self._resize_around(anchor)

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Multiply the zoom by `factor` around a pixel, for wheel and pinch gestures.

        Reports a size that is not final, so sharp tiles are requested only once the gesture rests.
        """
        page = self.visible_area.point_at(x, y).page
        if page:
            zoom = self._layout.scale(page) / self._pixels_per_point * factor
            anchor = self.visible_area.anchor_at(x, y)
            self._fit, self._zoom = geometry.Fit.FREE, geometry.clamp_zoom(zoom)
            self._resize_around(anchor, is_final=False)

    def set_arrangement(self, arrangement: geometry.PageArrangement) -> None:
        """Arrange the pages anew.

        What is at the top of the viewport stays there; when the pages are rotated, its middle.
        """
        if arrangement == self._arrangement:
            return
        held, area = self._held, self.visible_area
        if arrangement.rotation != self._arrangement.rotation:
            # Rotated around the top, a page that fits would be moved half out of the viewport.
            is_inside = held is not None and held.y != GAP
            held = held if is_inside else middle_anchor(area, self._page)
        else:
            held = held or top_anchor(area, self._page)
        is_trim_changed = arrangement.is_trimmed != self._arrangement.is_trimmed
        self._arrangement = arrangement
        self._cut_sizes()
        self._resize_around(held, is_into_shown=is_trim_changed)
        self._held = held
        self.arrangement_changed.emit(arrangement)

    def set_crops(self, crops: Crops) -> None:
        """Set the crops for trimmed margins; what the reader looks at stays in place."""
        self._crops = crops
        if self._arrangement.is_trimmed:
            held = self._held or top_anchor(self.visible_area, self._page)
            self._cut_sizes()
            self._resize_around(held, is_into_shown=True)
            self._held = held

    def adapt_to_size(self) -> None:
        """Lay out for the scroll area's new size."""
        if self._is_placing:
            # A scroll bar came or went. Sizes don't depend on it; the code that moved it takes care
            # of it.
            return
        # One anchor for all sizes of a drag: reading it anew for each would let the page creep.
        held = self._held or top_anchor(self.visible_area, self._page)
        self._resize_around(held, is_final=not self._area.isVisible())
        self._held = held

    def show(self, target: VisibleArea) -> None:
        """Scroll to `target` at once, without counting as reading."""
        self._held = None
        area = self._area
        with self._placing():
            area.verticalScrollBar().setRange(*target.limits_y)
            area.horizontalScrollBar().setRange(0, self.visible_area.limit_x)
            area.horizontalScrollBar().setValue(target.x)
            area.verticalScrollBar().setValue(target.y)

    def note_scrolled(self) -> None:
        """Forget the kept anchor: the next change of size keeps what is at the top then."""
        self._held = None

    def announce_zoom(self) -> None:
        self.zoom_changed.emit(self.zoom_factor)

    # -- inside ---------------------------------------------------------------------------

    @property
    def _pixels_per_point(self) -> float:
        return self._area.logicalDpiX() / geometry.POINTS_PER_INCH

    @contextmanager
    def _placing(self) -> Iterator[None]:
        was_placing, self._is_placing = self._is_placing, True
        try:
            yield
        finally:
            self._is_placing = was_placing

    def _cut_sizes(self) -> None:
        self._sizes = self._whole_sizes
        if self._arrangement.is_trimmed and self._crops is not None:
            self._sizes = self._whole_sizes.cropped(self._crops.of)

    def _room(self) -> QSize:
        """Return the viewport's size with room reserved for the vertical scroll bar, shown or not.

        Otherwise a page that fits only without the bar would make the bar come and go for ever.
        """
        area = self._area
        room = area.maximumViewportSize()
        style = area.style()
        is_overlaid = style.styleHint(QStyle.StyleHint.SH_ScrollBar_Transient, None, area)
        if not is_overlaid and not self._arrangement.is_bare:
            bar = area.verticalScrollBar().sizeHint().width()
            room.setWidth(room.width() - bar)
        return room

    def _lay_out(self) -> None:
        room = self._room()
        margin, gap = (0, 0) if self._arrangement.is_bare else (MARGIN, GAP)
        scaling = Scaling(
            self._fit,
            self._zoom,
            max(1, room.width() - 2 * margin - (SPINE if self._arrangement.is_two else 0)),
            max(1, room.height() - 2 * gap),
            self._pixels_per_point,
        )
        self._layout = Layout(
            self._sizes,
            scaling.scale_of,
            gap=gap,
            margin=margin,
            arrangement=self._arrangement,
            screen=max(room.height(), self._area.viewport().height()),
        )
        policy = Qt.ScrollBarPolicy
        is_fitted = self._fit in (geometry.Fit.WIDTH, geometry.Fit.PAGE)
        with self._placing():
            self._area.setHorizontalScrollBarPolicy(
                policy.ScrollBarAlwaysOff if is_fitted else policy.ScrollBarAsNeeded
            )
            self._set_ranges()

    def _set_ranges(self) -> None:
        down, across = self._area.verticalScrollBar(), self._area.horizontalScrollBar()
        for _ in range(2):  # showing one bar may take the room that the other counted on
            visible_area = self.visible_area
            down.setRange(*visible_area.limits_y)
            down.setPageStep(visible_area.clear_height)
            across.setRange(0, visible_area.limit_x)
            across.setPageStep(visible_area.width)

    def _resize_around(
        self, anchor: Anchor | None, *, is_final: bool = True, is_into_shown: bool = False
    ) -> None:
        """Lay out anew, keeping the anchor's point at its pixel and the page in view visible.

        `is_final`: no other size is about to follow, so this one's pixels are worth drawing.
        `is_into_shown`: if the point is now in trimmed margins, use the nearest visible one.
        """
        self.resize_started.emit()
        self._held = None
        self._lay_out()
        if anchor is not None:
            visible_area = self.visible_area
            point = visible_area.into_shown(anchor) if is_into_shown else anchor
            self.show(visible_area.scrolled_to(point))
            visible_area = self.visible_area
            if self._page not in visible_area.visible_pages:
                self.set_page(visible_area.page, is_reading=False)
        self._area.viewport().update()
        self.announce_zoom()
        self.resized.emit(is_final)


class ViewCommands:
    """The reader's commands for how pages are shown: zoom steps, page mode, pairs, rotation."""

    def __init__(self, viewport: Viewport) -> None:
        self._viewport = viewport

    def zoom_in(self) -> None:
        self._viewport.set_zoom(geometry.next_zoom(self._viewport.zoom_factor, 1))

    def zoom_out(self) -> None:
        self._viewport.set_zoom(geometry.next_zoom(self._viewport.zoom_factor, -1))

    def zoom_to(self, page: int, rect: Rect, *, fits_height: bool = True) -> None:
        """Zoom so that a rectangle (points) of a page fills the view, as wide as it can be.

        Without `fits_height` only its width has to fit, and the view stays as far down the page.
        """
        viewport, area = self._viewport, self._viewport.visible_area
        x, y, width, height = area.on_screen(page, rect)
        if not width or not height:
            return
        factor = (area.width - 2 * _BESIDE) / width
        if fits_height:
            factor = min(factor, (area.height - 2 * _BESIDE) / height)
        zoom = area.layout.scale(page) / (area.layout.scale(viewport.page) / viewport.zoom_factor)
        middle = area.height / 2
        viewport.set_zoom(zoom * factor, x + width / 2, y + height / 2 if fits_height else middle)
        shown = viewport.visible_area
        x, y, width, height = shown.on_screen(page, rect)
        across = round(shown.x + x + width / 2 - shown.width / 2)
        down = round(shown.y + y + height / 2 - shown.height / 2) if fits_height else shown.y
        viewport.show(shown.moved_within(across, down))

    def set_mode(self, mode: geometry.PageMode) -> None:
        self._set(replace(self._viewport.arrangement, mode=mode))

    def set_two_pages(self, is_two: bool) -> None:
        self._set(replace(self._viewport.arrangement, is_two=is_two))

    def set_cover_apart(self, has_cover: bool) -> None:
        """Show the first page alone in its row; takes effect in pairs only."""
        self._set(replace(self._viewport.arrangement, has_cover=has_cover))

    def set_right_to_left(self, is_right_to_left: bool) -> None:
        """Show the first page of a pair on the right, for books read from right to left."""
        self._set(replace(self._viewport.arrangement, is_right_to_left=is_right_to_left))

    def set_trimmed(self, is_trimmed: bool) -> None:
        """Trim the empty margins of the pages, or show them."""
        self._set(replace(self._viewport.arrangement, is_trimmed=is_trimmed))

    def turn_right(self) -> None:
        """Rotate all pages by 90 degrees clockwise."""
        self._set(self._viewport.arrangement.turned(90))

    def turn_left(self) -> None:
        self._set(self._viewport.arrangement.turned(-90))

    def toggle_continuous(self) -> None:
        is_single = self._viewport.arrangement.is_single
        self.set_mode(geometry.PageMode.CONTINUOUS if is_single else geometry.PageMode.SINGLE)

    def toggle_two_pages(self) -> None:
        self.set_two_pages(not self._viewport.arrangement.is_two)

    def _set(self, arrangement: geometry.PageArrangement) -> None:
        self._viewport.set_arrangement(arrangement)


def top_anchor(area: VisibleArea, page: int) -> Anchor | None:
    """Return the anchor at the middle of the viewport's upper edge, on `page`; None for page 0."""
    return area.anchor_on(page, area.width / 2, GAP) if page else None


def middle_anchor(area: VisibleArea, page: int) -> Anchor | None:
    """Return the anchor at the middle of the viewport, on `page`; None for page 0."""
    return area.anchor_on(page, area.width / 2, area.height / 2) if page else None


def page_anchor(area: VisibleArea, page: int) -> Anchor | None:
    """Return an anchor that brings the top left of `page` into view; None for page 0."""
    if not page:
        return None
    box = area.page_box(page)
    return replace(area.anchor_on(page, box.left, box.top), x=MARGIN, y=GAP)


class CoveredEdges:
    """Knows how many pixels at the viewport's upper and lower edge are covered by other widgets.

    `bottom`: by bars of the view. `sheet`: by a second view that lies over this one.
    """

    def __init__(self, area: QAbstractScrollArea) -> None:
        self._area = area
        self.top = self.bottom = self.sheet = 0

    @property
    def lower(self) -> int:
        """The pixels that all of them together cover at the lower edge."""
        return max(self.bottom, self.sheet)

    def clear_area(self) -> QRect:
        """Return the viewport's rectangle between the covered edges, less a margin, in pixels."""
        edge = METRICS.space_xs
        port = self._area.viewport().rect()
        return port.adjusted(edge, self.top + edge, -edge, -self.lower - edge)


def shift_into(start: float, length: float, low: int, high: int, size: int) -> int:
    """Return how far to scroll so that `start`..`start + length` lies within `low`..`high`.

    0 if it does already. What is too long is brought to `low`; anything else moves towards 40 % of
    `size`, the viewport's length. All in pixels.
    """
    if start >= low and start + length <= high:
        return 0
    if length > high - low:
        return round(start - low)
    least, most = start + length - high, start - low
    return round(max(least, min(start + length / 2 - size * 0.4, most)))
