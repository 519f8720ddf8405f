"""Back and forward: hard points are jumps, transient points are where scrolling led.

Places told by the part of a page that is above the view, however the page is turned.

Moving over the pages: scrolling, turning, jumping, and the page in view.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import (
    PLAIN_ARRANGEMENT,
    Box,
    Fit,
    ViewPosition,
    clamp_zoom,
    turned_point,
    turned_size,
    unturned_point,
)
from reader_app.ui.pages.layout import Layout
from reader_app.ui.pages.scrolling import (
    OverscrollPageTurn,
    ScrollAnimation,
    ScrollBarJumps,
    ScrollSpeed,
    is_motion_wanted,
)
from reader_app.ui.pages.viewport import GAP, LINE, MARGIN, ArrangedGround, VisibleArea, shift_into

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class _Point:
    place: ViewPosition
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

    def record_jump(self, leaving: ViewPosition, target: ViewPosition) -> None:
        """The view jumps from `leaving` to `target`; what was ahead is forgotten."""
        self._points = self._points[: self._index + 1]
        self._leave(leaving)
        if not _is_same_spot(self._points[-1].place, target):
            self._points.append(_Point(target, is_hard=True))
        self._points = self._points[-_LONGEST:]
        self._index = len(self._points) - 1

    def back(self, here: ViewPosition) -> ViewPosition | None:
        """The place before; `here` is where `forward` will lead."""
        return self._step(here, -1)

    def forward(self, here: ViewPosition) -> ViewPosition | None:
        return self._step(here, 1)

    def _leave(self, leaving: ViewPosition) -> None:
        """Keep the place that is left: as it is now where it is on the newest point's page."""
        if not self._points:
            self._points.append(_Point(leaving, is_hard=False))
            return
        newest = self._points[-1]
        if newest.place.page == leaving.page or not newest.is_hard:
            self._points[-1] = _Point(leaving, newest.is_hard)
        else:
            self._points.append(_Point(leaving, is_hard=False))

    def _step(self, here: ViewPosition, direction: int) -> ViewPosition | None:
        index = self._index + direction
        if not 0 <= index < len(self._points):
            return None
        self._points[self._index] = _Point(here, self._points[self._index].is_hard)
        self._index = index
        return self._points[index].place


def _is_same_spot(one: ViewPosition, other: ViewPosition) -> bool:
    return one.page == other.page and abs(one.offset - other.offset) < 0.01


def jump_offset(layout: Layout, page: int, top: float, screen: int) -> float:
    """For a jump to `top` points down a page, in a view of `screen` pixels' height."""
    size, rotation = layout.size(page), layout.rotation
    if not rotation:
        return top / size.height
    if not top:
        return 0.0
    # What begins at `top` isn't below it any more: it comes into the middle of the view.
    height = turned_size(size, rotation).height
    middle = turned_point(size.width / 2, top, size, rotation)[1] / height
    return max(0.0, middle - screen / 2 / layout.paper(page).height)


def current_offset(layout: Layout, place: ViewPosition) -> float:
    """That of a place which may have been left before the pages were turned."""
    was, rotation = place.arrangement.rotation, layout.rotation
    if was == rotation:
        return place.offset
    size = layout.size(place.page)
    old = turned_size(size, was)
    point = unturned_point(old.width / 2, place.offset * old.height, size, was)
    return turned_point(*point, size, rotation)[1] / turned_size(size, rotation).height


_OVERLAP: Final = 0.1
_LONGEST_GLIDE: Final = 2.0
"""Screens; a longer way is a jump, gliding it would only blur."""


class Canvas(ArrangedGround):
    """Pages in rows. Every way of moving goes through here.

    `page_changed(page, is_reading)`: `is_reading` when the reader scrolled or turned pages, but
    not while pages fly past. Jumps tell the page they end at, never the pages on the way.
    """

    page_changed = Signal(int, bool)
    history_changed = Signal(bool, bool)

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent)
        self._history = History()
        self._pace = ScrollSpeed()
        self._push = OverscrollPageTurn()
        self._glide = ScrollAnimation(self.verticalScrollBar(), self)
        self._glide.finished.connect(self._end_glide)
        self._has_motion = has_motion and is_motion_wanted(self)
        self._slider = ScrollBarJumps(self.verticalScrollBar(), self)
        self._slider.screen_wanted.connect(self.scroll_screens)
        self._slider.pressed.connect(self._note_slider_pressed)
        self._slider.released.connect(self._note_slider_released)
        self._slider_start: ViewPosition | None = None

    def place(self) -> ViewPosition:
        """Where the reader is (or is gliding to), for `restore`. Needs a document."""
        sight = self.sight
        return self._place_in(sight.moved_to(sight.x, self._glide.target))

    @property
    def history(self) -> History:
        """The way back and forward in this document; see `take_up`."""
        return self._history

    def take_up(self, history: History) -> None:
        """Go on with the way back and forward of an earlier showing of the same document."""
        history.forget_after(self.page_count)
        self._history = history
        self._report_history()

    # -- moving ---------------------------------------------------------------------------

    def go_to_page(
        self, page: int, *, top: float = 0.0, record: bool = True, flash: bool = False
    ) -> None:
        """Move the view to a page, `top` points down. Out of range: the nearest page.

        `record`: the place that is left can be returned to. `flash`: show where to look.
        """
        if not self.page_count:
            return
        page = max(1, min(page, self.page_count))
        target = self._place_of(
            page, jump_offset(self._layout, page, top, self.viewport().height())
        )
        if record:
            self._record_jump(target)
        self._move_to(target, is_reading=False)
        if flash:
            self._flash_at(page, top)

    def go_to_end(self) -> None:
        """To the last page's lower end."""
        if self.page_count:
            target = self._place_of(self.page_count, 1.0)
            self._record_jump(target)
            self._move_to(target, is_reading=False)

    def turn_pages(self, count: int) -> None:
        """The reader turns a page (or back), of pages in pairs a pair: that is reading on."""
        self._turn_rows(count, 0.0)

    def scroll_screens(self, direction: int) -> None:
        """A screen on or back, with a little of the old one kept; fit page turns the page."""
        if self._fit is Fit.PAGE:
            self.turn_pages(direction)
            return
        step = round(self.viewport().height() * (1 - _OVERLAP))
        if not self._scroll_reading(self._glide.target + direction * step, is_reading=True):
            self._turn_over(direction)

    def scroll_by(self, distance: int) -> None:
        """The reader scrolls down (positive) or up; where one page is shown, to the next too."""
        target = self._glide.target + distance
        if not self._scroll_reading(target, is_reading=not self._is_fast):
            self._push_on(distance, LINE)

    def scroll_freely(self, across: int, down: int) -> None:
        """The reader moves the view at once by pixels: touchpad, dragging."""
        self._glide.stop()
        self.scroll_across(across)
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + down)
        if bar.value() == before:
            self._push_on(down, self.viewport().height() // 4)

    def scroll_across(self, distance: int) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() + distance)

    def scroll_to_rects(self, page: int, rects: Sequence[Rect], *, record: bool = False) -> None:
        """Bring rectangles (points) into the viewport; don't move if they are there already.

        Where there is no room for all of them, as many of the first as there is room for.
        """
        if not self.page_count or not rects:
            return
        sight, top = self.sight, self._clear_top()
        bottom = sight.height - self._clear_bottom()
        around = sight.first_within(page, rects, sight.width - 2 * MARGIN, bottom - top)
        x, y, width, height = sight.on_screen(page, around)
        shift_y = shift_into(y, height, top, bottom, sight.height)
        shift_x = shift_into(x, width, MARGIN, sight.width - MARGIN, sight.width)
        target = sight.moved_onto(page, sight.x + shift_x, sight.y + shift_y)
        if record:
            self._record_jump(self._place_on(page, target))
        self.horizontalScrollBar().setValue(target.x)
        self._arrive(target, page, is_reading=False)

    def back(self) -> None:
        """To where the last jump began."""
        self._return_to(self._history.back(self.place()) if self.page_count else None)

    def forward(self) -> None:
        self._return_to(self._history.forward(self.place()) if self.page_count else None)

    def restore(self, place: ViewPosition) -> None:
        """Show a stored place with its zoom; nothing to go back to is made."""
        if not self.page_count:
            return
        self._fit, self._zoom = place.fit, clamp_zoom(place.zoom)
        self._arrange(place.arrangement)
        self._lay_out()
        page = max(1, min(place.page, self.page_count))
        self._move_to(replace(place, page=page), is_reading=False, is_glide=False)
        self._report_zoom()

    # -- for the view on top ----------------------------------------------------------------

    def _show_pages(self, sizes: Sequence[PageSize], place: ViewPosition | None) -> None:
        """Another document: at `place`, or at its first page, which the reader then reads."""
        self._glide.stop()
        self._history = History()
        self._pace.rest()
        self._set_sizes(sizes)
        self._report_history()
        if not self.page_count:
            self._report(0, is_reading=False)
        elif place is None:
            self._fit, self._zoom = Fit.WIDTH, 1.0
            self._arrange(PLAIN_ARRANGEMENT)
            self._lay_out()
            self._move_to(ViewPosition(1), is_reading=True, is_glide=False)
            self._report_zoom()
        else:
            self.restore(place)

    def _flash_at(self, page: int, top: float) -> None:
        """The view shows where a jump ended."""

    def _clear_top(self) -> int:
        """Pixels at the top of the viewport that something may cover."""
        return MARGIN

    def _clear_bottom(self) -> int:
        """The same at the lower edge."""
        return MARGIN

    @Slot()
    def _come_to_rest(self) -> None:
        self._pace.pause()
        self._look()

    def _halt(self) -> None:
        self._glide.stop()

    @property
    def _is_moving(self) -> bool:
        return self._glide.is_running or self.verticalScrollBar().isSliderDown()

    def _check_page(self) -> None:
        sight = self.sight
        if self._page not in sight.visible_pages:
            self._report(sight.page, is_reading=False)

    @property
    def _is_fast(self) -> bool:
        return self._pace.is_fast(self.viewport().height(), time.monotonic())

    # -- inside ---------------------------------------------------------------------------

    def _place_in(self, sight: VisibleArea) -> ViewPosition:
        page = self._page if self._page in sight.visible_pages else max(1, sight.page)
        return self._place_on(page, sight)

    def _place_on(self, page: int, sight: VisibleArea) -> ViewPosition:
        """Where that sight is, told by a page."""
        paper = sight.paper_box(page)
        left = sight.x / max(1, sight.layout.width)
        return replace(self._place_of(page, (GAP - paper.top) / paper.height), left=left)

    def _place_of(self, page: int, offset: float) -> ViewPosition:
        left = self.sight.x / max(1, self._layout.width)
        return ViewPosition(page, offset, self._fit, self._zoom, left, self.arrangement)

    def _move_to(self, place: ViewPosition, *, is_reading: bool, is_glide: bool = True) -> None:
        paper, box = self._layout.paper(place.page), self._layout.box(place.page)
        offset = current_offset(self._layout, place)
        top = paper.top + round(offset * paper.height)
        if offset >= 0:
            top = max(top, box.top)  # what is trimmed away is not gone to
        x = self._left_for(box, round(place.left * self._layout.width))
        target = self.sight.moved_onto(place.page, x, top - GAP)
        if self.horizontalScrollBar().maximum():
            self.horizontalScrollBar().setValue(target.x)
        self._arrive(target, place.page, is_reading=is_reading, is_glide=is_glide)

    def _left_for(self, box: Box, left: int) -> int:
        """`left` if the page is seen well from there, else where it begins."""
        width = self.viewport().width()
        seen = min(left + width, box.right) - max(left, box.left)
        return left if 2 * seen >= min(width, box.width) else box.left - MARGIN

    def _turn_rows(self, count: int, offset: float) -> bool:
        """To another row, for reading on; False at the ends of the book."""
        row = self._layout.row_of(self._page) + count if self.page_count else -1
        if not 0 <= row < self._layout.row_count:
            return False
        page = self._layout.pages_in(row)[0]
        # A turned page is there at once, as in every reader; a glide is a wait.
        self._move_to(self._place_of(page, offset), is_reading=True, is_glide=False)
        return True

    def _turn_over(self, direction: int) -> None:
        """Where one page is shown at a time: on to the next one's top, back to one's end."""
        if self.arrangement.is_single:
            self._turn_rows(direction, 0.0 if direction > 0 else 1.0)

    def _push_on(self, distance: int, resistance: int) -> None:
        """The reader scrolls against the end of the page."""
        if self._push.turns(distance, resistance, time.monotonic()):
            self._turn_over(1 if distance > 0 else -1)

    def _arrive(
        self,
        target: VisibleArea,
        page: int,
        *,
        is_reading: bool,
        is_glide: bool = True,
        is_jump: bool = True,
    ) -> None:
        """Scroll down to `target`; `page` is in view there, whatever lies on the way."""
        self._glide.stop()
        self._held = None
        distance = abs(target.y - self.verticalScrollBar().value())
        is_short = distance <= self.viewport().height() * _LONGEST_GLIDE
        is_near = is_short and target.limits_y == self.sight.limits_y
        if is_glide and is_near and distance and self._has_motion and self.isVisible():
            self._glide.start(target.y)
        else:
            if is_jump:
                self._pace.rest()
            self._show(target)
            self.viewport().repaint()  # before all that the rest of the window makes of it
            self._look()
        self._report(page, is_reading=is_reading)

    def _scroll_reading(self, y: int, *, is_reading: bool) -> bool:
        """False where there is nothing more to scroll to."""
        if not self.page_count:
            return True
        target = self.sight.moved_within(self.sight.x, y)
        if target.y == self._glide.target:
            return False
        self._pace.note(target.y - self._glide.target, time.monotonic())
        page = self._page_in(target)
        self._arrive(target, page, is_reading=is_reading, is_jump=False)
        return True

    def _page_in(self, sight: VisibleArea) -> int:
        """The page in view there; of a pair the one that already was."""
        page = sight.page
        if not page or not self._page:
            return page
        return (
            self._page if self._page in self._layout.pages_in(self._layout.row_of(page)) else page
        )

    def _return_to(self, place: ViewPosition | None) -> None:
        if place is not None:
            self._move_to(place, is_reading=False)
            self._report_history()

    def _record_jump(self, target: ViewPosition) -> None:
        self._history.record_jump(self.place(), target)
        self._report_history()

    def _report(self, page: int, *, is_reading: bool) -> None:
        if page != self._page:
            zoom, self._page = self.zoom_factor, page
            if zoom != self.zoom_factor:
                self._report_zoom()  # pages of another size are fitted at another zoom
            self.page_changed.emit(page, is_reading)

    def _report_history(self) -> None:
        self.history_changed.emit(self._history.can_go_back, self._history.can_go_forward)

    # -- Qt -------------------------------------------------------------------------------

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)
        if self._is_placing:
            return
        self._held = None
        if not self._glide.is_running:
            self._pace.note(-dy, time.monotonic())
        self._look()
        if not self._glide.is_running:
            is_reading = self._slider_start is None and not self._is_fast
            self._report(self._page_in(self.sight), is_reading=is_reading)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._glide.finish()  # halfway is where nobody wanted to be: it must not be kept
        super().resizeEvent(event)

    @Slot()
    def _end_glide(self) -> None:
        self._take_crops()
        self._look()

    @Slot()
    def _note_slider_pressed(self) -> None:
        self._glide.stop()
        if self.page_count:
            self._slider_start = self.place()

    @Slot()
    def _note_slider_released(self) -> None:
        """Dragging the bar is a jump: from where it began to where it ended."""
        start, self._slider_start = self._slider_start, None
        if start is not None and self._page != start.page:
            self._history.record_jump(start, self.place())
            self._report_history()
        self._take_crops()
