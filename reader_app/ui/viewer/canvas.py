"""Moving over the pages: scrolling, turning, jumping, and the page in view."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.viewer.geometry import Fit, Place, clamp_zoom
from reader_app.ui.viewer.ground import GAP, MARGIN, Ground
from reader_app.ui.viewer.history import History
from reader_app.ui.viewer.motion import Glide, wants_motion
from reader_app.ui.viewer.pace import Pace
from reader_app.ui.viewer.sight import Sight, shift_into
from reader_app.ui.viewer.slider import SliderJumps

_OVERLAP: Final = 0.1
_LONGEST_GLIDE: Final = 2.0
"""Screens; a longer way is a jump, gliding it would only blur."""


class Canvas(Ground):
    """Pages in a column. Every way of moving goes through here.

    `page_changed(page, is_reading)`: `is_reading` when the reader scrolled or turned pages, but
    not while pages fly past. Jumps tell the page they end at, never the pages on the way.
    """

    page_changed = Signal(int, bool)
    history_changed = Signal(bool, bool)

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent)
        self._history = History()
        self._pace = Pace()
        self._glide = Glide(self.verticalScrollBar(), self)
        self._has_motion = has_motion and wants_motion(self)
        self._slider = SliderJumps(self.verticalScrollBar(), self)
        self._slider.screen_wanted.connect(self.scroll_screens)
        self._slider.pressed.connect(self._note_slider_pressed)
        self._slider.released.connect(self._note_slider_released)
        self._slider_start: Place | None = None

    def place(self) -> Place:
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
        offset = top / self._sizes.of(page).height
        target = Place(page, offset, self._fit, self._zoom, self.place().left)
        if record:
            self._record_jump(target)
        self._move_to(target, is_reading=False)
        if flash:
            self._flash_at(page, top)

    def go_to_end(self) -> None:
        """To the last page's lower end."""
        if self.page_count:
            self.go_to_page(self.page_count, top=self._sizes.of(self.page_count).height)

    def turn_pages(self, count: int) -> None:
        """The reader turns a page (or back): that is reading on."""
        if self.page_count and 1 <= self._page + count <= self.page_count:
            target = Place(self._page + count, 0.0, self._fit, self._zoom, self.place().left)
            # A turned page is there at once, as in every reader; a glide is a wait.
            self._move_to(target, is_reading=True, is_glide=False)

    def scroll_screens(self, direction: int) -> None:
        """A screen on or back, with a little of the old one kept; fit page turns the page."""
        if self._fit is Fit.PAGE:
            self.turn_pages(direction)
            return
        step = round(self.viewport().height() * (1 - _OVERLAP))
        self._scroll_reading(self._glide.target + direction * step, is_reading=True)

    def scroll_by(self, distance: int) -> None:
        """The reader scrolls down (positive) or up."""
        self._scroll_reading(self._glide.target + distance, is_reading=not self._is_fast)

    def scroll_freely(self, across: int, down: int) -> None:
        """The reader moves the view at once by pixels: touchpad, dragging."""
        self._glide.stop()
        self.scroll_across(across)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + down)

    def scroll_across(self, distance: int) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() + distance)

    def scroll_to_rects(self, page: int, rects: Sequence[Rect], *, record: bool = False) -> None:
        """Bring rectangles (points) into the viewport; don't move if they are there already."""
        if not self.page_count or not rects:
            return
        around = Rect(
            min(rect.x0 for rect in rects),
            min(rect.y0 for rect in rects),
            max(rect.x1 for rect in rects),
            max(rect.y1 for rect in rects),
        )
        sight = self.sight
        x, y, width, height = sight.on_screen(page, around)
        shift_y = shift_into(y, height, self._clear_top(), sight.height - MARGIN, sight.height)
        shift_x = shift_into(x, width, MARGIN, sight.width - MARGIN, sight.width)
        target = sight.moved_to(sight.x + shift_x, sight.y + shift_y)
        place = self._place_in(target)
        if record:
            self._record_jump(Place(page, place.offset, place.fit, place.zoom, place.left))
        self.horizontalScrollBar().setValue(target.x)
        self._arrive(target.y, page, is_reading=False)

    def back(self) -> None:
        """To where the last jump began."""
        self._return_to(self._history.back(self.place()) if self.page_count else None)

    def forward(self) -> None:
        self._return_to(self._history.forward(self.place()) if self.page_count else None)

    def restore(self, place: Place) -> None:
        """Show a stored place with its zoom; nothing to go back to is made."""
        if not self.page_count:
            return
        self._fit, self._zoom = place.fit, clamp_zoom(place.zoom)
        self._lay_out()
        page = max(1, min(place.page, self.page_count))
        self._move_to(
            Place(page, place.offset, place.fit, place.zoom, place.left),
            is_reading=False,
            is_glide=False,
        )
        self._report_zoom()

    # -- for the view on top ----------------------------------------------------------------

    def _show_pages(self, sizes: Sequence[PageSize], place: Place | None) -> None:
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
            self._lay_out()
            self._move_to(Place(1), is_reading=True, is_glide=False)
            self._report_zoom()
        else:
            self.restore(place)

    def _flash_at(self, page: int, top: float) -> None:
        """The view shows where a jump ended."""

    def _clear_top(self) -> int:
        """Pixels at the top of the viewport that something may cover."""
        return MARGIN

    @Slot()
    def _come_to_rest(self) -> None:
        self._pace.pause()
        self._look()

    def _halt(self) -> None:
        self._glide.stop()

    def _check_page(self) -> None:
        if self._page not in self.sight.visible_pages:
            self._report(self.sight.page, is_reading=False)

    @property
    def _is_fast(self) -> bool:
        return self._pace.is_fast(self.viewport().height(), time.monotonic())

    # -- inside ---------------------------------------------------------------------------

    def _place_in(self, sight: Sight) -> Place:
        page = self._page if self._page in sight.visible_pages else max(1, sight.page)
        box = sight.page_box(page)
        return Place(
            page,
            (GAP - box.top) / box.height,
            self._fit,
            self._zoom,
            sight.x / max(1, sight.layout.width),
        )

    def _move_to(self, place: Place, *, is_reading: bool, is_glide: bool = True) -> None:
        sight = self.sight
        box = self._layout.box(place.page)
        y = round(box.top - GAP + place.offset * box.height)
        x = round(place.left * self._layout.width)
        if self.horizontalScrollBar().maximum():
            self.horizontalScrollBar().setValue(x)
        self._arrive(sight.moved_to(x, y).y, place.page, is_reading=is_reading, is_glide=is_glide)

    def _arrive(
        self,
        y: int,
        page: int,
        *,
        is_reading: bool,
        is_glide: bool = True,
        is_jump: bool = True,
    ) -> None:
        """Scroll to `y`; `page` is the page in view there, whatever lies on the way."""
        self._glide.stop()
        self._held = None
        distance = abs(y - self.verticalScrollBar().value())
        is_short = distance <= self.viewport().height() * _LONGEST_GLIDE
        if is_glide and is_short and distance and self._has_motion and self.isVisible():
            self._glide.start(y)
        else:
            if is_jump:
                self._pace.rest()
            with self._placing():
                self.verticalScrollBar().setValue(y)
            self._look()
        self._report(page, is_reading=is_reading)

    def _scroll_reading(self, y: int, *, is_reading: bool) -> None:
        if not self.page_count:
            return
        target = self.sight.moved_to(self.sight.x, y)
        if target.y != self._glide.target:
            self._pace.note(target.y - self._glide.target, time.monotonic())
            self._arrive(target.y, target.page, is_reading=is_reading, is_jump=False)

    def _return_to(self, place: Place | None) -> None:
        if place is not None:
            self._move_to(place, is_reading=False)
            self._report_history()

    def _record_jump(self, target: Place) -> None:
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
            self._report(self.sight.page, is_reading=is_reading)

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
