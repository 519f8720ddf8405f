"""Opens a book of the library to show something in it, and leads Back to the library afterwards."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from reader_app.domain.book import Book
from reader_app.ui.book.controller import BookController
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController


class OpenAndReveal(QObject):
    """Opens a book in its tab and then calls back.

    Only the last request counts; it is dropped when anything else is opened meanwhile.
    """

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
        """Call `then` once this book is open; at once if it is open already."""
        self._soon.stop()
        book = self._books.book
        if book is not None and book.id == book_id:
            self._wanted = None
            then()
        else:
            self._wanted = (book_id, then)
            self._window.open_book_requested.emit(book_id)

    @Slot()
    def drop(self) -> None:
        """Forget the request."""
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
    """Makes Back lead to the library as it was left. `returned`: the reader went back to it.

    The page also goes back to where its reader was, so that the book keeps that position.
    """

    returned = Signal()

    def __init__(self, view: PageView, window: MainWindow) -> None:
        super().__init__(window)
        self._view = view
        self._window = window
        self._depth = -1
        self._now = 0
        window.action(ActionId.BACK).triggered.connect(self._note_back)
        # Queued: when Back is asked for, this still says where the reader was.
        view.navigation.history_changed.connect(
            self._note_history, Qt.ConnectionType.QueuedConnection
        )

    @Slot()
    def begin(self) -> None:
        """Note that the reader has come from the library to the position in view."""
        self._depth = self._now = self._view.navigation.history.depth
        self._offer()

    @Slot()
    def end(self) -> None:
        """Forget the way back to the library; Back follows the page's history alone."""
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
        """Enable Back although the page's own history has nothing to go back to."""
        if self._depth >= 0 and self._now == self._depth:
            self._window.set_history_enabled(True, self._view.navigation.history.can_go_forward)
