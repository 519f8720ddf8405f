"""Where the reader of the open book is: told by the viewer and by tools, kept in the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.library.page_state import (
    ArrivalReason,
    FurthestChange,
    MoveOrigin,
    PageState,
    StateChange,
)
from reader_app.ui.controllers.places import store_place, stored_place

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.viewer.page_view import PageView
    from reader_app.workers.background_tasks import Tasks

_STORE_AFTER_MS: Final = 400


class PlaceKeeper(QObject):
    """Owns the page state. `stored(Book)`: the book as it is in the store now."""

    page_changed = Signal(int)
    furthest_changed = Signal(int)
    marked = Signal(int, int)
    """The reader said "read up to here": the page, and the one before."""
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
        self._store_later = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_later.timeout.connect(self.flush)
        view.page_changed.connect(self._report_page)

    @property
    def state(self) -> PageState | None:
        """None without a book."""
        return self._state

    def begin(self, book: Book, *, has_pages: bool) -> None:
        """From here on it is this book. `has_pages`: the viewer shows it."""
        self._book_id, self._has_pages = book.id, has_pages
        self._state = PageState(
            book.page_count,
            self._follow_state,
            current_page=book.current_page,
            furthest_page=book.furthest_page,
        )

    def settle(self) -> None:
        """Take the page in view for the one the reader is on, and tell it."""
        state = self._state
        if state is None:
            return
        if self._has_pages:
            # A book that opens at its place, or for the first time on its first page.
            reason = ArrivalReason.READING if not state.current_page else ArrivalReason.JUMP
            page = self._view.page
            state.report(page, reason, shown_to=self._view.last_beside(page))
        self.page_changed.emit(state.current_page)

    def pause(self) -> None:
        """The viewer is about to show nothing; the book stays."""
        self._has_pages = False

    def end(self) -> None:
        """No book any more; `flush` before, so that nothing is lost."""
        self._store_later.stop()
        self._book_id, self._state, self._has_pages = "", None, False

    def read_up_to_here(self) -> None:
        if self._state is not None and self._state.current_page:
            page, previous = self._state.current_page, self._state.furthest_page
            page = self._view.last_beside(page) if self._has_pages else page
            self._state.mark_read_up_to(page)
            self.flush()
            if page != previous:
                self.marked.emit(page, previous)

    @Slot()
    def flush(self) -> None:
        """Store position, read-up-to page and view now."""
        self._store_later.stop()
        state = self._state
        if state is None:
            return
        current, furthest, book_id = state.current_page, state.furthest_page, self._book_id
        books = self._services.books
        place = stored_place(self._view.place()) if self._has_pages else None
        self._tasks.run(
            lambda: store_place(books, book_id, current, furthest, place),
            self.stored.emit,
            self.store_failed.emit,
        )

    @Slot(int, bool)
    def _report_page(self, page: int, is_reading: bool) -> None:
        if self._state is not None and self._has_pages:
            self._state.report(
                page,
                ArrivalReason.READING if is_reading else ArrivalReason.JUMP,
                left_to=self._view.last_beside(self._state.current_page),
                shown_to=self._view.last_beside(page),
            )

    def _follow_state(self, change: StateChange) -> None:
        match change:
            case FurthestChange():
                self._store_later.start()
                self.furthest_changed.emit(change.page)
            case _:
                if change.origin is not MoveOrigin.READER and change.page and self._has_pages:
                    self._view.go_to_page(change.page, record=change.is_hard_point, flash=True)
                self._store_later.start()
                self.page_changed.emit(change.page)
