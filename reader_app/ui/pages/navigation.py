"""Navigation: going to pages, positions and letter marks, the history of jumps, and presenting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QAbstractScrollArea

from reader_app.domain.document import PageSize, Rect
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.pages import geometry
from reader_app.ui.pages.cropping import Cropping
from reader_app.ui.pages.layout import Layout
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import (
    GAP,
    MARGIN,
    CoveredEdges,
    Viewport,
    VisibleArea,
    shift_into,
)


class Presentation(QObject):
    """Remembers how pages were shown before presenting began.

    `ended`: presenting ended because another position or document was shown.
    """

    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chosen: geometry.ViewPosition | None = None

    def begin(
        self, chosen: geometry.ViewPosition, *, are_slides: bool = False
    ) -> geometry.ViewPosition:
        """Remember `chosen` and return the position that presents the same page.

        `are_slides`: the page fills the screen, on black.
        """
        self._chosen = chosen
        single = (
            replace(chosen.arrangement, mode=geometry.PageMode.SINGLE, is_two=False, is_bare=True)
            if are_slides
            else replace(chosen.arrangement, mode=geometry.PageMode.SINGLE)
        )
        return replace(chosen, offset=0.0, left=0.0, fit=geometry.Fit.PAGE, arrangement=single)

    def end(self, page: int) -> geometry.ViewPosition | None:
        """End presenting and return the position to show again; None if nothing was presented.

        `page`: the page in view now; if it has changed, the position is at its top.
        """
        chosen, self._chosen = self._chosen, None
        if chosen is None or chosen.page == page:
            return chosen
        return replace(chosen, page=page, offset=0.0)

    def as_chosen(self, position: geometry.ViewPosition) -> geometry.ViewPosition:
        """Return `position` with the fit and arrangement from before presenting."""
        chosen = self._chosen
        if chosen is None:
            return position
        return replace(
            position,
            fit=chosen.fit,
            zoom=chosen.zoom,
            left=chosen.left,
            arrangement=chosen.arrangement,
        )

    def forget(self) -> None:
        """Forget what was shown before, because another position is shown; emits `ended`."""
        if self._chosen is not None:
            self._chosen = None
            self.ended.emit()


_LONGEST = 200
_PAGES_LOOKED_AT = 60
_ABOVE_PART: Final = 4.0
"""The room in points above a part of a page that is gone to."""


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    place: geometry.ViewPosition
    is_hard: bool


class History:
    """The positions that the reader can go back and forward to.

    Every jump is recorded as a hard point, whether the reader or the model jumped. Scrolling
    records nothing until the next jump; then the position that is left is kept as a transient
    point, which replaces another transient point.
    """

    def __init__(self, points: Sequence[HistoryPoint] = (), index: int = -1) -> None:
        """`index`: that of the point where the reader is, within `points` if there are any."""
        self._points = list(points)
        self._index = index

    @property
    def points(self) -> tuple[HistoryPoint, ...]:
        return tuple(self._points)

    @property
    def can_go_back(self) -> bool:
        return self._index > 0

    @property
    def can_go_forward(self) -> bool:
        return self._index < len(self._points) - 1

    @property
    def depth(self) -> int:
        """The number of positions to go back to."""
        return max(0, self._index)

    def clear(self) -> None:
        self._points = []
        self._index = -1

    def forget_after(self, page_count: int) -> None:
        """Drop the positions beyond the last page of a document that has become shorter."""
        ahead = self._points[: self._index + 1]
        self._points = [point for point in self._points if point.place.page <= page_count]
        self._index = sum(point.place.page <= page_count for point in ahead) - 1
        if self._points:
            self._index = max(0, self._index)

    def record_jump(self, leaving: geometry.ViewPosition, target: geometry.ViewPosition) -> None:
        """Record a jump from `leaving` to `target`; positions to go forward to are dropped."""
        self._points = self._points[: self._index + 1]
        self._leave(leaving)
        if not _is_same_spot(self._points[-1].place, target):
            self._points.append(HistoryPoint(target, is_hard=True))
        self._points = self._points[-_LONGEST:]
        self._index = len(self._points) - 1

    def back(self, here: geometry.ViewPosition) -> geometry.ViewPosition | None:
        """Return the previous position, or None; `here` is where `forward` will lead."""
        return self._step(here, -1)

    def forward(self, here: geometry.ViewPosition) -> geometry.ViewPosition | None:
        return self._step(here, 1)

    def return_to(self, page: int, here: geometry.ViewPosition) -> bool:
        """Go back to the newest earlier position on `page`; return False if there is none.

        `here` and all that lies between can then be reached by `forward`.
        """
        ahead = range(self._index - 1, -1, -1)
        found = next((at for at in ahead if self._points[at].place.page == page), None)
        if found is None:
            return False
        self._points[self._index] = HistoryPoint(here, self._points[self._index].is_hard)
        self._index = found
        return True

    def _leave(self, leaving: geometry.ViewPosition) -> None:
        """Record the position that is left; it replaces the newest point on the same page."""
        if not self._points:
            self._points.append(HistoryPoint(leaving, is_hard=False))
            return
        newest = self._points[-1]
        if newest.place.page == leaving.page or not newest.is_hard:
            self._points[-1] = HistoryPoint(leaving, newest.is_hard)
        else:
            self._points.append(HistoryPoint(leaving, is_hard=False))

    def _step(self, here: geometry.ViewPosition, direction: int) -> geometry.ViewPosition | None:
        index = self._index + direction
        if not 0 <= index < len(self._points):
            return None
        self._points[self._index] = HistoryPoint(here, self._points[self._index].is_hard)
        self._index = index
        return self._points[index].place


class Navigation(QObject):
    """Goes to pages and positions, keeps their history, and knows where the reader is.

    `history_changed(can_go_back, can_go_forward)`. `jumped(page, Rect)`: a jump ended at this
    part of the page, which should be pointed out to the reader; without height it is a line.
    `look_up_began(position)`: what follows is only a look-up; `position` is where the reader reads.
    `reading_moved`: the reader reads on where they have gone. `went_back`: Back has arrived.
    `row_turn_began`.
    """

    history_changed = Signal(bool, bool)
    jumped = Signal(int, object)
    look_up_began = Signal(object)
    reading_moved = Signal()
    went_back = Signal()
    row_turn_began = Signal()

    def __init__(
        self,
        area: QAbstractScrollArea,
        viewport: Viewport,
        scroller: Scroller,
        cropping: Cropping,
        covered: CoveredEdges,
    ) -> None:
        super().__init__(area)
        self._bar = area.horizontalScrollBar()
        self._viewport = viewport
        self._scroller = scroller
        self._cropping = cropping
        self._covered = covered
        self._history = History()
        self._drag_start: geometry.ViewPosition | None = None
        self.presentation = Presentation(self)
        scroller.row_turn_requested.connect(self._turn_rows)
        scroller.drag_started.connect(self._note_drag_started)
        scroller.drag_ended.connect(self._note_drag_ended)

    @property
    def history(self) -> History:
        """The history of jumps in this document; see `continue_history`."""
        return self._history

    def continue_history(self, history: History) -> None:
        """Take over the history of an earlier showing of the same document."""
        history.forget_after(self._viewport.page_count)
        self._history = history
        self._report_history()

    def position(self) -> geometry.ViewPosition:
        """Return the current position, or the target of a scroll animation, for `restore`.

        While presenting, it has the fit and arrangement from before. Needs a document.
        """
        return self.presentation.as_chosen(self._shown_position())

    # -- moving ---------------------------------------------------------------------------

    @Slot(int)
    def go_to_page(
        self, page: int, *, top: float = 0.0, record: bool = True, flash: bool = False
    ) -> None:
        """Go to the page, where the reader reads on, and scroll to `top` points down it.

        A page out of range is clamped. `record`: add the jump to the history. `flash`: point the
        spot out by emitting `jumped`.
        """
        self._jump(page, top, record=record, part=_line_at(top) if flash else None)
        self.reading_moved.emit()

    @Slot(int)
    def look_up(
        self,
        page: int,
        *,
        top: float = 0.0,
        record: bool = True,
        flash: bool = False,
        part: Rect | None = None,
    ) -> None:
        """Go to the page as `go_to_page` does, but only for a look-up, not to read on there.

        `part`: what to bring into view there, across too, and to point out, in points.
        """
        self._begin_look_up()
        if part is not None:
            top = max(0.0, part.y0 - _ABOVE_PART)
        elif flash:
            part = _line_at(top)
        self._jump(page, top, record=record, part=part)

    def _jump(self, page: int, top: float, *, record: bool, part: Rect | None) -> None:
        viewport = self._viewport
        if not viewport.page_count:
            return
        page = max(1, min(page, viewport.page_count))
        screen = viewport.visible_area.clear_height
        target = self._position_of(page, jump_offset(viewport.layout, page, top, screen))
        if record:
            self._record_jump(target)
        self._move_to(target, is_reading=False)
        if part is None:
            return
        if part.x0 < part.x1:
            visible = viewport.visible_area
            x, _, width, _ = visible.on_screen(page, part)
            shift = shift_into(x, width, MARGIN, visible.width - MARGIN, visible.width)
            self._bar.setValue(self._bar.value() + shift)
        self.jumped.emit(page, part)

    def go_to_end(self) -> None:
        """Go to the lower end of the last page; this doesn't count as reading."""
        if self._viewport.page_count:
            self._begin_look_up()
            target = self._position_of(self._viewport.page_count, 1.0)
            self._record_jump(target)
            self._move_to(target, is_reading=False)

    def turn_pages(self, count: int) -> None:
        """Turn `count` pages (back if negative), or pairs of pages; counts as reading."""
        self._turn_rows(count, 0.0)

    def look_up_rects(self, page: int, rects: Sequence[Rect], *, record: bool) -> None:
        """Bring rectangles into the viewport as `scroll_to_rects` does, but only for a look-up."""
        self._begin_look_up()
        self.scroll_to_rects(page, rects, record=record)

    def scroll_to_rects(self, page: int, rects: Sequence[Rect], *, record: bool = False) -> None:
        """Bring rectangles (points) into the viewport; doesn't move if they are visible already.

        If there is no room for all of them, shows as many of the first ones as fit.
        """
        if not self._viewport.page_count or not rects:
            return
        area = self._viewport.visible_area
        top, bottom = MARGIN + self._covered.top, area.height - MARGIN - self._covered.lower
        around = area.first_within(page, rects, area.width - 2 * MARGIN, bottom - top)
        x, y, width, height = area.on_screen(page, around)
        shift_y = shift_into(y, height, top, bottom, area.clear_height)
        shift_x = shift_into(x, width, MARGIN, area.width - MARGIN, area.width)
        target = area.moved_onto(page, area.x + shift_x, area.y + shift_y)
        if record:
            self._record_jump(self._position_on(page, target))
        self._bar.setValue(target.x)
        self._scroller.arrive(target, page, is_reading=False)

    @Slot()
    def back(self) -> None:
        """Go back to where the last jump began."""
        self._begin_look_up()
        has_pages = self._viewport.page_count
        self._return_to(self._history.back(self.position()) if has_pages else None)
        self.went_back.emit()

    def return_to(self, position: geometry.ViewPosition) -> None:
        """Go back to where the reader reads; Forward then leads to the look-up."""
        if self._history.return_to(position.page, self.position()):
            self._report_history()
        else:
            self._record_jump(position)
        self._move_to(position, is_reading=False)

    @Slot()
    def forward(self) -> None:
        self._begin_look_up()
        has_pages = self._viewport.page_count
        self._return_to(self._history.forward(self.position()) if has_pages else None)

    def restore(self, position: geometry.ViewPosition) -> None:
        """Show a stored position with its zoom, without recording a jump."""
        self.presentation.forget()
        self._show_position(position)

    def show_pages(self, sizes: Sequence[PageSize], position: geometry.ViewPosition | None) -> None:
        """Show another document at `position`, or from its first page, which counts as read."""
        viewport = self._viewport
        self._scroller.reset()
        self._history = History()
        self._cropping.reset()
        viewport.set_page_sizes(sizes)
        self._report_history()
        if not viewport.page_count:
            viewport.set_page(0, is_reading=False)
        elif position is None:
            viewport.set_view(geometry.Fit.WIDTH, 1.0, geometry.PLAIN_ARRANGEMENT)
            self._move_to(geometry.ViewPosition(1), is_reading=True, is_animated=False)
            viewport.announce_zoom()
        else:
            self.restore(position)

    # -- presenting -----------------------------------------------------------------------

    def present(self) -> None:
        """Begin to present the page in view. Needs a document."""
        sizes = self._viewport.uncropped_sizes
        first = range(1, min(len(sizes), _PAGES_LOOKED_AT) + 1)
        are_slides = geometry.are_slides([sizes.of(page) for page in first])
        self._show_position(self.presentation.begin(self._shown_position(), are_slides=are_slides))

    def end_presenting(self) -> None:
        """Show pages as before presenting, at the page that is in view now."""
        position = self.presentation.end(self._viewport.page)
        if position is not None:
            self._show_position(position)

    # -- inside ---------------------------------------------------------------------------

    def _shown_position(self) -> geometry.ViewPosition:
        target, page = self._scroller.target, self._viewport.page
        page = page if page in target.visible_pages else max(1, target.page)
        position = self._position_on(page, target)
        if not self._viewport.arrangement.is_trimmed:
            return position
        return replace(position, contents=self._cropping.contents)

    def _show_position(self, position: geometry.ViewPosition) -> None:
        viewport = self._viewport
        if not viewport.page_count:
            return
        if position.contents:
            self._cropping.recall(position.contents)
        viewport.set_view(position.fit, position.zoom, position.arrangement)
        page = max(1, min(position.page, viewport.page_count))
        self._move_to(replace(position, page=page), is_reading=False, is_animated=False)
        viewport.announce_zoom()

    def _position_on(self, page: int, area: VisibleArea) -> geometry.ViewPosition:
        """Return the position of `area` relative to `page`."""
        paper = area.paper_box(page)
        left = area.x / max(1, area.layout.width)
        return replace(self._position_of(page, (GAP - paper.top) / paper.height), left=left)

    def _position_of(self, page: int, offset: float) -> geometry.ViewPosition:
        viewport = self._viewport
        left = viewport.visible_area.x / max(1, viewport.layout.width)
        return geometry.ViewPosition(
            page, offset, viewport.fit, viewport.zoom, left, viewport.arrangement
        )

    def _move_to(
        self, position: geometry.ViewPosition, *, is_reading: bool, is_animated: bool = True
    ) -> None:
        layout, page = self._viewport.layout, position.page
        paper, box = layout.paper(page), layout.box(page)
        offset = current_offset(layout, position)
        top = paper.top + round(offset * paper.height)
        if offset >= 0:
            top = max(top, box.top)  # trimmed margins aren't shown
        x = _left_for(box, round(position.left * layout.width), self._viewport.visible_area.width)
        target = self._viewport.visible_area.moved_onto(page, x, top - GAP)
        if self._bar.maximum():
            self._bar.setValue(target.x)
        self._scroller.arrive(target, page, is_reading=is_reading, is_animated=is_animated)

    @Slot(int, float)
    def _turn_rows(self, count: int, offset: float) -> None:
        """Go `count` rows on (back if negative), counting as reading.

        `offset`: the part of the new row's first page that is above the viewport. Does nothing if
        there is no such row.
        """
        viewport = self._viewport
        row = viewport.layout.row_of(viewport.page) + count if viewport.page_count else -1
        if 0 <= row < viewport.layout.row_count:
            page = viewport.layout.pages_in(row)[0]
            self.row_turn_began.emit()
            # A page turn is never animated: the animation would only be a wait.
            position = self._position_of(page, offset)
            self._move_to(position, is_reading=True, is_animated=False)

    def _return_to(self, position: geometry.ViewPosition | None) -> None:
        if position is not None:
            self._move_to(position, is_reading=False)
            self._report_history()

    def _begin_look_up(self) -> None:
        if self._viewport.page_count:
            self.look_up_began.emit(self.position())

    def _record_jump(self, target: geometry.ViewPosition) -> None:
        self._history.record_jump(self.position(), target)
        self._report_history()

    def _report_history(self) -> None:
        self.history_changed.emit(self._history.can_go_back, self._history.can_go_forward)

    @Slot()
    def _note_drag_started(self) -> None:
        if self._viewport.page_count:
            self._drag_start = self.position()

    @Slot()
    def _note_drag_ended(self) -> None:
        """Record a drag of the scroll bar as one jump, from where it began to where it ended."""
        start, self._drag_start = self._drag_start, None
        if start is not None and self._viewport.page != start.page:
            self._history.record_jump(start, self.position())
            self._report_history()
            if abs(self._viewport.page - start.page) > 1:
                self.look_up_began.emit(start)


def _left_for(box: geometry.Box, left: int, width: int) -> int:
    """Return `left` if half of the page is visible from there, else the page's left edge.

    `width`: the viewport's, in pixels.
    """
    seen = min(left + width, box.right) - max(left, box.left)
    return left if 2 * seen >= min(width, box.width) else box.left - MARGIN


def _is_same_spot(one: geometry.ViewPosition, other: geometry.ViewPosition) -> bool:
    return one.page == other.page and abs(one.offset - other.offset) < 0.01


def jump_offset(layout: Layout, page: int, top: float, screen: int) -> float:
    """Return the offset of a jump to `top` points down a page; the viewport is `screen` high."""
    size, rotation = layout.size(page), layout.rotation
    if not rotation:
        return top / size.height
    if not top:
        return 0.0
    # On a rotated page, what begins at `top` isn't below it: bring it into the middle of the view.
    height = geometry.turned_size(size, rotation).height
    middle = geometry.turned_point(size.width / 2, top, size, rotation)[1] / height
    return max(0.0, middle - screen / 2 / layout.paper(page).height)


def current_offset(layout: Layout, place: geometry.ViewPosition) -> float:
    """Return the offset of a position that may have been stored with another rotation."""
    was, rotation = place.arrangement.rotation, layout.rotation
    if was == rotation:
        return place.offset
    size = layout.size(place.page)
    old = geometry.turned_size(size, was)
    point = geometry.unturned_point(old.width / 2, place.offset * old.height, size, was)
    return (
        geometry.turned_point(*point, size, rotation)[1]
        / geometry.turned_size(size, rotation).height
    )


_BACK: Final = "'"
_STORED: Final = "letter_marks"


class LetterMarks(QObject):
    """The places that `m` and a letter mark, and `'` and the letter go to; `''` goes back.

    `changed`: a mark was set. `refused(str)`: a sentence for the reader.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self, area: QAbstractScrollArea, viewport: Viewport, navigation: Navigation
    ) -> None:
        super().__init__(area)
        self._viewport = viewport
        self._navigation = navigation
        self._places: dict[str, tuple[int, float]] = {}

    def set_mark(self, letter: str) -> None:
        """Mark the place in view with a letter."""
        if not self._viewport.page_count or not letter.isalpha():
            return
        place = self._navigation.position()
        height = self._viewport.layout.size(place.page).height
        self._places[letter] = place.page, max(0.0, place.offset * height)
        self.changed.emit()
        self.told.emit(tr("Marked with {letter}.", letter=letter))

    def go_to(self, letter: str) -> None:
        """Go to the place marked with a letter; the sign ' goes back."""
        if letter == _BACK:
            self._navigation.back()
        elif letter in self._places:
            page, top = self._places[letter]
            self._navigation.look_up(page, top=top)
        else:
            self.told.emit(
                tr(
                    "Nothing is marked with {letter}. Press M and a letter to set a mark.",
                    letter=letter,
                )
            )

    def state(self) -> JsonObject:
        """Return the marks as they are stored with a book."""
        return {_STORED: {letter: [page, top] for letter, (page, top) in self._places.items()}}

    def restore(self, values: JsonObject) -> None:
        """Use the marks that were stored with a book; what is damaged is left out."""
        stored = values.get(_STORED)
        pairs = stored.items() if isinstance(stored, Mapping) else ()
        self._places = {letter: place for letter, value in pairs if (place := _place_of(value))}


def _line_at(top: float) -> Rect:
    return Rect(0, top, 0, top)


def _place_of(value: JsonValue) -> tuple[int, float] | None:
    match value:
        case [int(page), int(top) | float(top)] if page > 0:
            return page, float(top)
    return None
