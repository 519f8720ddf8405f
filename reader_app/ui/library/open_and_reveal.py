"""Opening a book of the library, in its tab, for something that is to be shown in it.

Back from a page that was found in the library leads to the library, as it was left there.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from reader_app.domain.book import Book
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController


class OpenAndReveal(QObject):
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


class ReturnToLibrary(QObject):
    """`returned`: the reader went back from where they had come to.

    The page itself goes back to where its reader was, too, so that the book is left there.
    """

    returned = Signal()

    def __init__(self, view: PageView, window: MainWindow) -> None:
        super().__init__(window)
        self._view = view
        self._window = window
        self._depth = -1
        self._now = 0
        window.back_requested.connect(self._note_back)
        # Queued: when Back is asked for, this still says where the reader was.
        view.navigation.history_changed.connect(
            self._note_history, Qt.ConnectionType.QueuedConnection
        )

    @Slot()
    def begin(self) -> None:
        """The reader has come from the library to where they are now."""
        self._depth = self._now = self._view.navigation.history.depth
        self._offer()

    @Slot()
    def end(self) -> None:
        """The way back is that of the page alone."""
        self._depth = -1

    @Slot()
    def _note_back(self) -> None:
        if self._depth >= 0 and self._now == self._depth:
            self.end()
            self.returned.emit()

    @Slot()
    def _note_history(self) -> None:
        self._now = self._view.navigation.history.depth
        self._offer()

    def _offer(self) -> None:
        """Back leads somewhere even where the page has nowhere to go back to."""
        if self._depth >= 0 and self._now == self._depth:
            self._window.set_history_enabled(True, self._view.navigation.history.can_go_forward)
