"""What the reader switches for one book: the guard, and whether pictures may be sent.

The open book as the store has it: its place, its guard, and what is switched for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.ui.book.position_keeper import PositionKeeper

if TYPE_CHECKING:
    from reader_app.app.library.page_state import PageState
    from reader_app.domain.book import Book
    from reader_app.domain.errors import DomainError
    from reader_app.domain.protocols import LibraryRepository
    from reader_app.ui.pages.page_view import PageView
    from reader_app.ui.services import ReadingServices
    from reader_app.workers.background_tasks import Tasks


class BookSwitches(QObject):
    """`changed(Book)`: as it is stored now. `refused(error)`: the store is as it was.

    `is_pending`: what the reader has switched is on its way there.
    """

    changed = Signal(object)
    refused = Signal(object)

    def __init__(
        self, books: LibraryRepository, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._books = books
        self._tasks = tasks
        self._pending = 0

    @property
    def is_pending(self) -> bool:
        return self._pending > 0

    def toggle_guard(self, book_id: str, is_on: bool) -> None:
        def change(book: Book) -> None:
            book.spoiler_guard = is_on

        self._update(book_id, change)

    def allow_images(self, book_id: str) -> None:
        def change(book: Book) -> None:
            book.images_allowed = True

        self._update(book_id, change)

    def _update(self, book_id: str, change: Callable[[Book], None]) -> None:
        self._pending += 1
        self._tasks.run(lambda: self._books.update(book_id, change), self._tell, self._refuse)

    def _tell(self, book: Book) -> None:
        self._pending -= 1
        self.changed.emit(book)

    def _refuse(self, error: DomainError) -> None:
        self._pending -= 1
        self.refused.emit(error)


class BookRecord(QObject):
    """`changed(Book)`: its guard, read-up-to page or status did, or could not be."""

    changed = Signal(object)
    page_changed = Signal(int)
    marked = Signal(int, int)
    stored = Signal()
    store_failed = Signal(object)

    def __init__(
        self, services: ReadingServices, tasks: Tasks, view: PageView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._book: Book | None = None
        self._place = place = PositionKeeper(services, tasks, view, self)
        self._switches = BookSwitches(services.books, tasks, self)
        place.page_changed.connect(self.page_changed)
        place.marked.connect(self.marked)
        place.furthest_changed.connect(self._read_on)
        place.stored.connect(self._refresh)
        place.stored.connect(self.stored)
        place.store_failed.connect(self.store_failed)
        self._switches.changed.connect(self._refresh)
        self._switches.refused.connect(self._tell_unchanged)

    @property
    def book(self) -> Book | None:
        return self._book

    def page_state(self, book_id: str) -> PageState | None:
        """That of the open book; None when it is another one. GUI thread only."""
        return self._place.state if self._book is not None and self._book.id == book_id else None

    def begin(self, book: Book, *, has_pages: bool) -> None:
        """This book is open from now on. `has_pages`: the viewer shows it."""
        self._book = book
        self._place.begin(book, has_pages=has_pages)

    def settle(self) -> None:
        """Take the page in view for the one the reader is on, and tell it."""
        self._place.settle()

    def pause(self) -> None:
        """The viewer is about to show nothing; the book stays."""
        self._place.pause()

    def end(self) -> None:
        """No book is open."""
        self._book = None
        self._place.end()

    def flush(self) -> None:
        """Store position, read-up-to page and view now."""
        self._place.flush()

    def toggle_guard(self, is_on: bool) -> None:
        if self._book is not None:
            self._switches.toggle_guard(self._book.id, is_on)

    def allow_images(self) -> None:
        if self._book is not None:
            self._switches.allow_images(self._book.id)

    def read_up_to_here(self) -> None:
        self._place.read_up_to_here()

    @Slot()
    def tell_changed(self) -> None:
        """While a switch is on its way into the store, it stays where the reader has put it."""
        if self._book is not None and not self._switches.is_pending:
            self.changed.emit(self._book)

    @Slot(object)
    def _tell_unchanged(self, error: DomainError) -> None:
        """A switch must not stand where the store doesn't: above all the guard's."""
        self.store_failed.emit(error)
        self.tell_changed()

    @Slot(object)
    def _refresh(self, book: Book) -> None:
        state = self.page_state(book.id)
        if state is not None:
            book.current_page = state.current_page
            book.furthest_page = state.furthest_page
            self._book = book
            self.tell_changed()

    @Slot(int)
    def _read_on(self, page: int) -> None:
        if self._book is not None:
            self._book.furthest_page = page
            self.tell_changed()
