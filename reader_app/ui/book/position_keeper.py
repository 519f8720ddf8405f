"""The reading position of the open book: stored, reported, and read and moved by tools."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.library.reading_position import (
    ArrivalReason,
    FurthestChange,
    MoveOrigin,
    PageState,
    StateChange,
)
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.document import Rect
from reader_app.domain.errors import TurnCancelledError
from reader_app.domain.page_numbers import read_up_to_as_said
from reader_app.ui.pages import geometry
from reader_app.ui.pages.navigation import History, HistoryPoint
from reader_app.workers.background_tasks import MainThreadCalls

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.cross_references import ReferenceTarget
    from reader_app.domain.jsontypes import JsonObject, JsonValue
    from reader_app.domain.protocols import CancelSignal, LibraryRepository
    from reader_app.ui.pages.page_view import PageView
    from reader_app.ui.services import ReadingServices
    from reader_app.workers.background_tasks import Tasks

_MOST_CONTENTS: Final = 200
_CONTENT_PARTS: Final = 5
_FAR: Final = 1e6
"""Points; larger than any page."""


def stored_position(place: geometry.ViewPosition) -> JsonObject:
    return {
        "page": place.page,
        "offset": place.offset,
        "left": place.left,
        "fit": place.fit.value,
        "zoom": place.zoom,
        "mode": place.arrangement.mode.value,
        "two_pages": place.arrangement.is_two,
        "cover_apart": place.arrangement.has_cover,
        "right_to_left": place.arrangement.is_right_to_left,
        "rotation": place.arrangement.rotation,
        "trimmed": place.arrangement.is_trimmed,
        "contents": [
            [page, box.x0, box.y0, box.x1, box.y1] for page, box in place.contents.items()
        ],
    }


def position_of(values: JsonObject, page: int) -> geometry.ViewPosition:
    """Return the stored view at `page`; the offset counts only if it was stored for that page."""
    is_same_page = values.get("page") == page
    fit = values.get("fit")
    return geometry.ViewPosition(
        max(1, page),
        _number(values.get("offset"), 0.0, -1.0, 2.0) if is_same_page else 0.0,
        geometry.Fit(fit)
        if isinstance(fit, str) and fit in list(geometry.Fit)
        else geometry.Fit.WIDTH,
        _number(values.get("zoom"), 1.0, geometry.MIN_ZOOM, geometry.MAX_ZOOM),
        _number(values.get("left"), 0.0, -1.0, 2.0) if is_same_page else 0.0,
        _arrangement(values),
        _contents(values.get("contents")),
    )


_MOST_BACK: Final = 40
_MOST_FORWARD: Final = 10
_POINT_PARTS: Final = 5


def stored_history(history: History) -> JsonObject:
    """Return what Back and Forward lead to, as it is stored with the position."""
    at = history.depth
    first = max(0, at - _MOST_BACK)
    points = history.points[first : at + 1 + _MOST_FORWARD]
    return {
        "at": at - first,
        "points": [
            [each.place.page, each.place.offset, each.place.left, turn, each.is_hard]
            for each in points
            for turn in (each.place.arrangement.rotation,)
        ],
    }


def history_of(values: JsonObject) -> History:
    """Return the history that was stored with this position; what is damaged is dropped."""
    stored = values.get("history")
    rows = stored.get("points") if isinstance(stored, dict) else None
    at = stored.get("at") if isinstance(stored, dict) else None
    if not isinstance(rows, list) or not isinstance(at, int) or not 0 <= at < len(rows):
        return History()
    points = [point for point in map(_history_point, rows) if point is not None]
    return History(points, at) if len(points) == len(rows) else History()


def _history_point(row: JsonValue) -> HistoryPoint | None:
    if not isinstance(row, list) or len(row) != _POINT_PARTS:
        return None
    page, offset, left, turn, is_hard = row
    number = int(_number(page, 0, 1, _FAR))
    where = position_of({"page": number, "offset": offset, "left": left, "rotation": turn}, number)
    return HistoryPoint(where, is_hard=is_hard is True) if number else None


def store_position(
    books: LibraryRepository, book_id: str, current: int, furthest: int, place: JsonObject | None
) -> Book:
    """Store the page, the read-up-to page and the view of a book; page 0 leaves the stored one."""

    def change(book: Book) -> None:
        if current and book.current_page != current:
            book.set_current_page(current)
        if book.furthest_page != furthest:
            book.mark_read_up_to(furthest)

    if place is not None:
        books.merge_place(book_id, place)
    return books.update(book_id, change)


def _arrangement(values: JsonObject) -> geometry.PageArrangement:
    """Return the stored arrangement; missing or damaged values are replaced by the defaults."""
    plain = geometry.PLAIN_ARRANGEMENT
    mode, rotation = values.get("mode"), values.get("rotation")
    return geometry.PageArrangement(
        geometry.PageMode(mode)
        if isinstance(mode, str) and mode in list(geometry.PageMode)
        else plain.mode,
        is_two=_switch(values.get("two_pages"), plain.is_two),
        has_cover=_switch(values.get("cover_apart"), plain.has_cover),
        is_right_to_left=_switch(values.get("right_to_left"), plain.is_right_to_left),
        rotation=rotation if isinstance(rotation, int) and rotation in (90, 180, 270) else 0,
        is_trimmed=_switch(values.get("trimmed"), plain.is_trimmed),
    )


def _contents(values: JsonValue) -> dict[int, Rect]:
    rows = values[:_MOST_CONTENTS] if isinstance(values, list) else []
    return dict(content for content in map(_content, rows) if content is not None)


def _content(row: JsonValue) -> tuple[int, Rect] | None:
    if not isinstance(row, list) or len(row) != _CONTENT_PARTS:
        return None
    page, *edges = row
    # A value that isn't a number becomes NaN, which fails the comparisons below.
    x0, y0, x1, y1 = (_number(edge, math.nan, -_FAR, _FAR) for edge in edges)
    number = int(_number(page, 0, 0, _FAR))
    return (number, Rect(x0, y0, x1, y1)) if number and x0 < x1 and y0 < y1 else None


def _switch(value: JsonValue, default: bool) -> bool:
    return value if isinstance(value, bool) else default


def _number(value: JsonValue, default: float, least: float, most: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and least <= value <= most else default  # type: ignore[arg-type,operator]


_STORE_AFTER_MS: Final = 400


_ONE_PAGE: Final = 0.98
"""The share of a page's height that counts as all of it: pages are never scrolled to the pixel."""


class PositionKeeper(QObject):
    """Follows the reader's position and stores it.

    `page_changed(page in view)`. `look_up_changed(page)`: where the reader reads while another page
    is looked at, else 0. `stored(Book)`: the book as it is in the store now.
    """

    page_changed = Signal(int)
    moved = Signal()
    """The reader moved in this window, which therefore keeps the reading position."""
    look_up_changed = Signal(int)
    furthest_changed = Signal(int)
    marked = Signal(int, int)
    """The reader asked for "read up to here": the new read-up-to page, and the one before."""
    stored = Signal(object)
    store_failed = Signal(object)

    def __init__(
        self, services: ReadingServices, tasks: Tasks, view: PageView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._view = view
        self._book_id = ""
        self._state: PageState | None = None
        self._has_pages = False
        self._is_read_elsewhere = False
        self._store_later = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_later.timeout.connect(self.flush)
        self._reading_place: geometry.ViewPosition | None = None
        self._landing: geometry.ViewPosition | None = None
        self._back_to = 0
        view.page_viewport.page_changed.connect(self._report_page)
        view.navigation.look_up_began.connect(self._note_look_up)
        view.navigation.reading_moved.connect(self.read_here)
        view.navigation.went_back.connect(self._note_back)
        view.navigation.row_turn_began.connect(self._forget_landing)
        view.scroller.rested.connect(self._note_rest)

    def state_of(self, book_id: str) -> PageState | None:
        """Return the page state of the open book; None for any other book. Main thread only."""
        return self._state if book_id == self._book_id else None

    def begin(
        self,
        book: Book,
        *,
        has_pages: bool,
        reading_place: geometry.ViewPosition | None = None,
    ) -> None:
        """Keep the position of this book from now on.

        `has_pages`: the viewer shows its pages. `reading_place`: where it is read, if what is shown
        is only looked up.
        """
        self._book_id, self._has_pages, self._is_read_elsewhere = book.id, has_pages, False
        self._state = PageState(
            book.page_count,
            self._follow_state,
            current_page=book.current_page,
            furthest_page=book.furthest_page,
        )
        self._reading_place = reading_place
        if reading_place is not None:
            self._state.look_up(reading_place.page)

    def settle(self) -> None:
        """Report the page in view, which was shown before the book was known."""
        state = self._state
        if state is None:
            return
        if self._has_pages:
            # A book opened for the first time counts as read from its first page; others jump to
            # theirs.
            reason = ArrivalReason.READING if not state.page_in_view else ArrivalReason.JUMP
            page = self._view.page
            state.report(page, reason, shown_to=self._view.visible_area.layout.last_beside(page))
        self._tell_look_up()
        self.page_changed.emit(state.page_in_view)

    def pause(self) -> None:
        """Ignore the viewer, which is about to show nothing; the book stays open."""
        self._has_pages = False

    def end(self) -> None:
        """Stop, because no book is open. Call `flush` before, so that nothing is lost."""
        self._store_later.stop()
        self._book_id, self._state, self._has_pages = "", None, False
        self._tell_look_up()

    @Slot()
    def read_up_to_here(self) -> None:
        """Set the read-up-to page to the page in view, as the reader asked."""
        if self._state is not None and self._state.page_in_view:
            self._state.read_here()
            self._tell_look_up()
            page, previous = self._state.page_in_view, self._state.furthest_page
            page = self._view.visible_area.layout.last_beside(page) if self._has_pages else page
            self._state.mark_read_up_to(page)
            self.flush()
            if page != previous:
                self.marked.emit(page, previous)

    def note_said(self, words: str) -> None:
        """Set the read-up-to page if these words of the reader's say how far they have read."""
        state, names = self._state, self._view.page_names
        if state is not None and self._has_pages:
            furthest = state.furthest_page
            page = read_up_to_as_said(words, names, self._view.page_count, furthest)
            state.mark_read_up_to(page)

    def leave_reading_elsewhere(self) -> bool:
        """Store no reading position until the reader moves here, because another window keeps it.

        Returns whether this is news.
        """
        was, self._is_read_elsewhere = self._is_read_elsewhere, True
        return not was

    def place_apart(self, *, was_apart: bool) -> JsonObject | None:
        """Return the position in view, to be stored with the window if another keeps the book's.

        None if it doesn't. `was_apart`: it was stored so before; then a look-up counts as well.
        """
        is_apart = self._is_read_elsewhere or (was_apart and bool(self._back_to))
        if not is_apart or not self._has_pages:
            return None
        return stored_position(self._view.navigation.position())

    def mark_read_up_to(self, page: int) -> None:
        """Set the read-up-to page, as the reader asked."""
        if self._state is not None:
            self._state.mark_read_up_to(page)
            self.flush()

    @property
    def comes_back(self) -> bool:
        """Whether the next start shows the position in view, which isn't only a look-up."""
        return not self._back_to and not self._is_read_elsewhere

    @Slot()
    def read_here(self) -> None:
        """Make the page in view the reading position, as the reader says so."""
        if self._state is not None and self._has_pages:
            self._state.read_here()
            self._tell_look_up()
            self._store_later.start()

    @Slot()
    def go_back_to_reading(self) -> None:
        """Show the place again where the reader reads."""
        if self._back_to and self._reading_place is not None:
            self._view.navigation.return_to(self._reading_place)

    @Slot()
    def flush(self) -> None:
        """Store position, read-up-to page and view now."""
        self._store_later.stop()
        state = self._state
        if state is None:
            return
        furthest, book_id = state.furthest_page, self._book_id
        books, is_kept_here = self._services.books, not self._is_read_elsewhere
        current = state.reading_page if is_kept_here else 0
        place = self._place() if self._has_pages and is_kept_here else None
        self._tasks.run(
            lambda: store_position(books, book_id, current, furthest, place),
            self.stored.emit,
            self.store_failed.emit,
        )

    @Slot(int, bool)
    def _report_page(self, page: int, is_reading: bool) -> None:
        if self._state is not None and self._has_pages:
            self._note_moved()
            area = self._view.visible_area
            left_to = area.layout.last_beside(self._state.page_in_view)
            # Of several pages on a screen only one is in view, so the next may be two screens on.
            if is_reading and left_to < page <= left_to + 2 * len(area.visible_pages):
                left_to = page - 1
            self._state.report(
                page,
                ArrivalReason.READING if is_reading else ArrivalReason.JUMP,
                left_to=left_to,
                shown_to=area.layout.last_beside(page),
            )
            self._landing = self._landing if is_reading else self._view.navigation.position()
            self._tell_look_up()

    @Slot(object)
    def _note_look_up(self, reading_place: geometry.ViewPosition) -> None:
        """Keep the reading position, as what is shown next is only looked up."""
        if self._state is not None and self._has_pages and self._state.reading_page:
            if not self._back_to:
                self._reading_place = reading_place
            self._state.look_up(reading_place.page)
            self._landing = None
            self._tell_look_up()

    @Slot()
    def _note_back(self) -> None:
        if self._state is not None:
            self._state.came_back()
            self._tell_look_up()

    @Slot()
    def _forget_landing(self) -> None:
        """Begin to measure anew, because page turns are counted and not measured."""
        self._landing = None

    def _note_moved(self) -> None:
        self._is_read_elsewhere = False
        self.moved.emit()

    @Slot()
    def _note_rest(self) -> None:
        """Move the reading position once a page was scrolled through during a look-up."""
        state = self._state
        if state is not None and self._has_pages:
            self._note_moved()
        if state is None or not state.is_looking_up or not self._view.page_count:
            return
        here = self._view.navigation.position()
        start = self._landing = self._landing or here
        if abs(here.page + here.offset - start.page - start.offset) >= _ONE_PAGE:
            state.read_on()
            self._store_later.start()
            self._tell_look_up()

    def _tell_look_up(self) -> None:
        state = self._state
        back_to = state.reading_page if state is not None and state.is_looking_up else 0
        if back_to != self._back_to:
            self._back_to = back_to
            self.look_up_changed.emit(back_to)

    def _place(self) -> JsonObject:
        """Return the view to store: at the reading position, with Back leading to a look-up."""
        navigation = self._view.navigation
        shown, reads = navigation.position(), self._reading_place
        if not self._back_to or reads is None:
            return {**stored_position(shown), "history": stored_history(navigation.history)}
        history = History(navigation.history.points, navigation.history.depth)
        history.record_jump(shown, reads)
        place = replace(shown, page=reads.page, offset=reads.offset, left=reads.left)
        return {**stored_position(place), "history": stored_history(history)}

    def _follow_state(self, change: StateChange) -> None:
        match change:
            case FurthestChange():
                self._store_later.start()
                self.furthest_changed.emit(change.page)
            case _:
                if change.origin is not MoveOrigin.READER and change.page and self._has_pages:
                    go = self._view.look_up if change.is_look_up else self._view.go_to_page
                    go(change.page, record=change.is_hard_point, flash=True)
                self._tell_look_up()
                self._store_later.start()
                self.page_changed.emit(change.page)


class GuiReadingPosition:
    """The reading position for the tools of one turn, which run on another thread.

    `page_state`: returns the state of the turn's book, None while another book is open.
    `last_page`: returns the last known page of the turn's book; also used once the turn is
    cancelled, so that cancelling never keeps the reader's question from being stored. `was_left`:
    returns True if the reader has looked at something else meanwhile, so that no page may be
    turned. `pin`: shows a part of the open book in a card; returns whether it is shown.
    """

    def __init__(
        self,
        calls: MainThreadCalls,
        page_state: Callable[[], PageState | None],
        cancel: CancelSignal,
        last_page: Callable[[], int],
        was_left: Callable[[], bool],
        pin: Callable[[ReferenceTarget], bool],
    ) -> None:
        self._calls = calls
        self._page_state = page_state
        self._cancel = cancel
        self._last_page = last_page
        self._was_left = was_left
        self._pin = pin

    def current_page(self) -> int:
        try:
            return self._calls.call(self._read, self._cancel)
        except TurnCancelledError:
            return self._last_page()

    def reading_page(self) -> int:
        try:
            return self._calls.call(self._read_reading, self._cancel)
        except TurnCancelledError:
            return self._last_page()

    def move_to(self, page: int, *, needs_consent: bool, is_look_up: bool = False) -> PageMove:
        return self._calls.call(lambda: self._move(page, needs_consent, is_look_up), self._cancel)

    def pin(self, target: ReferenceTarget) -> bool:
        return self._calls.call(lambda: self._pin_here(target), self._cancel)

    def _pin_here(self, target: ReferenceTarget) -> bool:
        return self._page_state() is not None and self._pin(target)

    def _read(self) -> int:
        state = self._page_state()
        return state.page_in_view if state is not None else self._last_page()

    def _read_reading(self) -> int:
        state = self._page_state()
        return state.reading_page if state is not None else self._last_page()

    def _move(self, page: int, needs_consent: bool, is_look_up: bool) -> PageMove:
        state = self._page_state()
        if state is not None and not self._was_left():
            return state.move_for_agent(page, needs_consent=needs_consent, is_look_up=is_look_up)
        if page == self._read():
            return PageMove(page, page, PageMoveResult.UNCHANGED)
        # Something else is in view now, so it must not be moved.
        result = PageMoveResult.ASKED if needs_consent else PageMoveResult.AWAY
        return PageMove(self._read(), page, result)
