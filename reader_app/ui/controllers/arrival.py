"""Opening a book of the library, in its tab, for something that is to be shown in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.domain.book import Book
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController


class Arrival(QObject):
    """What was to be shown last counts; whatever else is opened meanwhile ends it."""

    def __init__(self, books: BookController, tabs: TabsController, window: MainWindow) -> None:
        super().__init__(window)
        self._books = books
        self._window = window
        self._wanted: tuple[str, Callable[[], None]] | None = None
        # The book's own place comes first, so that the way back leads there.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._arrive)
        books.book_opened.connect(self._note_book)
        books.open_failed.connect(self.drop)
        tabs.library_shown.connect(self.drop)

    def at(self, book_id: str, then: Callable[[], None]) -> None:
        """`then` is called once this book is open; at once where it is."""
        self._soon.stop()
        book = self._books.book
        if book is not None and book.id == book_id:
            self._wanted = None
            then()
        else:
            self._wanted = (book_id, then)
            self._window.recent_requested.emit(book_id)

    @Slot()
    def drop(self) -> None:
        """Nothing is to be shown any more."""
        self._soon.stop()
        self._wanted = None

    @Slot(object)
    def _note_book(self, book: Book) -> None:
        if self._wanted is None or self._wanted[0] != book.id:
            self.drop()
        else:
            self._soon.start()

    @Slot()
    def _arrive(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted[1]()
