"""Search in all books: from the search box to the results, to a page, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from reader_app.app.search.library_search import FoundWordsUseCase, LibrarySearchUseCase
from reader_app.domain.book import Book
from reader_app.domain.document import Rect
from reader_app.domain.errors import DomainError
from reader_app.domain.library import FoundBook, FoundPage, LibrarySearched
from reader_app.ui.book.controller import BookController
from reader_app.ui.library.library_header import LibrarySearchBox
from reader_app.ui.library.library_search_results import SearchResultsView
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.widgets.basic_widgets import is_ctrl_down
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.library_searcher import LibrarySearcher


class OpenAndReveal(QObject):
    """Opens a book in its tab and then calls back.

    Only the last request counts, and it is dropped when anything else is opened meanwhile.
    """

    def __init__(self, books: BookController, tabs: TabsController, window: MainWindow) -> None:
        super().__init__(window)
        self._books = books
        self._window = window
        self._wanted: tuple[str, Callable[[], None]] | None = None
        # Let the book go to its own position first, so that the way back leads there.
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
        """Cancel the request."""
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
    """Makes Back lead to the library as it was left, and from there to the book in view before.

    `left`: the reader goes back from the library. `returned`: the reader went back to it. The page
    also goes back in its own history, so that the book keeps the position where its reader was.
    """

    returned = Signal()
    left = Signal()

    def __init__(self, view: PageView, window: MainWindow) -> None:
        super().__init__(window)
        self._view = view
        self._window = window
        self._depth = -1
        self._now = 0
        window.action(ActionId.BACK).triggered.connect(self._note_back)
        # Queued, so that `_note_back` still sees the depth from before Back.
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
        """Forget the way back to the library, so that Back follows only the page's history."""
        self._depth = -1

    @Slot()
    def _note_back(self) -> None:
        if self._depth >= 0 and self._now == self._depth:
            self.end()
            self.returned.emit()
        elif not self._view.page_count:
            self.left.emit()

    @Slot()
    def _note_history(self) -> None:
        self._now = self._view.navigation.history.depth
        self._offer()

    def _offer(self) -> None:
        """Enable Back although the page's own history may have nothing to go back to."""
        if self._depth >= 0 and self._now == self._depth:
            self._window.set_history_enabled(True, self._view.navigation.history.can_go_forward)


_REST_MS: Final = 120
"""Pause in typing, in milliseconds, after which the search is repeated."""


class LibrarySearchController(QObject):
    """Runs the search and owns the view of its results.

    `crashed(Exception)`: a bug.
    """

    crashed = Signal(object)

    def __init__(
        self,
        search: LibrarySearchUseCase,
        words: FoundWordsUseCase,
        close: Callable[[], None],
        tasks: Tasks,
        books: BookController,
        tabs: TabsController,
        arrival: OpenAndReveal,
        library: LibraryView,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        """Create the view and the search thread.

        `close`: ends the search thread's connection to the store.
        """
        super().__init__(window)
        self._search = search
        self._words = words
        self._tasks = tasks
        self._books = books
        self._tabs = tabs
        self._arrival = arrival
        self._library = library
        self._window = window
        self._text = ""
        self._number = 0
        self._is_shown = self._is_returning = False
        self._searcher = LibrarySearcher(search, close, self)
        self._return = ReturnToLibrary(books.pane.page_view, window)
        self.view = SearchResultsView(library.covers, theme.palette)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._search_anew)
        library.content.set_results_view(self.view)
        theme.changed.connect(self.view.set_palette)
        self._connect()

    @property
    def box(self) -> LibrarySearchBox:
        return self._library.search_box

    @Slot()
    def begin(self) -> None:
        """Show the library and move the cursor into its search box."""
        if self._tabs.current is not None:
            self._come_back()
        self._library.enter_search()

    def _come_back(self) -> None:
        """Show the library as it was left, with the results of its last search."""
        self._is_returning = True
        self._tabs.go_to_library()
        self._is_returning = False

    @Slot(str)
    def search_for(self, words: str) -> None:
        """Show the library and search the text of all books for these words, as a phrase."""
        self.begin()
        phrase = f'"{words}"' if " " in words else words
        self.box.setText(phrase)
        self._ask(phrase)

    def shut_down(self) -> None:
        """End the thread that searches."""
        self._rest.stop()
        self._searcher.shut_down()

    # --- searching

    @Slot(str)
    def _ask(self, text: str) -> None:
        """On Enter, start the search; the cursor stays in the box, so that it can be refined."""
        if self._is_shown and text == self._text:
            return
        self._text = text
        self._number = self._searcher.search(text)
        self.view.begin()
        if not self._is_shown:
            self._is_shown = True
            self._library.content.show_results()

    @Slot(str)
    def _note_typing(self, text: str) -> None:
        if not self._is_shown:
            return
        # The running search is useless now, whatever is typed next.
        self._searcher.stop()
        if text.strip():
            self._rest.start()
        else:
            self._leave()

    @Slot()
    def _search_anew(self) -> None:
        text = " ".join(self.box.text().split())
        if text and (text != self._text or self._is_shown):
            self._text = ""
            self._ask(text)

    @Slot()
    def _leave(self) -> None:
        """Show the bookshelf again."""
        self._end_search()
        self._library.enter_search()

    def _end_search(self) -> None:
        self._rest.stop()
        self._searcher.stop()
        self._is_shown = False
        self._library.content.show_shelf()

    @Slot()
    def _show_books(self) -> None:
        """Show all books, as who comes to the library by its name wants them, not old results."""
        if self._is_returning:
            return
        self._library.content.show_books()
        if self._is_shown:
            self._end_search()
            self.box.clear()

    @Slot()
    def _enter_results(self) -> None:
        if self._is_shown:
            self.view.enter()

    @Slot(int, object)
    def _add(self, number: int, found: tuple[FoundBook, ...]) -> None:
        if number == self._number:
            self.view.add(found)

    @Slot(int, object)
    def _go_on(self, number: int, progress: LibrarySearched) -> None:
        if number == self._number:
            self.view.go_on(progress)

    @Slot(int, object)
    def _end(self, number: int, progress: LibrarySearched) -> None:
        if number == self._number:
            self.view.end(progress)

    @Slot(int, object)
    def _fail(self, number: int, error: DomainError) -> None:
        if number == self._number:
            self.view.fail(error.words)

    @Slot(str)
    def _show_all_pages(self, book_id: str) -> None:
        text, number, pages = self._text, self._number, self._search.pages

        def show(found: tuple[FoundPage, ...]) -> None:
            if number == self._number:
                self.view.show_pages(book_id, found)

        self._tasks.run(lambda: pages(text, book_id), show)

    # --- opening a page

    def open_at(self, book_id: str, show: Callable[[], None]) -> None:
        """Open the book and call `show`, which goes to a place in it; Back leads here again."""

        def go() -> None:
            show()
            self._window.show_page()
            self._return.begin()

        self._arrival.at(book_id, go)

    @Slot(object, object)
    def _open(self, book: FoundBook, page: FoundPage | None) -> None:
        """Open the book at its last position, or at the page with the found words highlighted.

        With Ctrl the page is shown beside the book that was open last.
        """
        if page is None:
            self._arrival.at(book.id, self._return.begin)
            return
        text, rects_of, number = self._text, self._words.rects, page.page
        is_beside = is_ctrl_down()  # now: the look-up takes a moment

        def go(rects: tuple[Rect, ...]) -> None:
            if is_beside:
                self._window.book_beside_requested.emit(book.id, number, rects)
                return
            self._arrival.at(book.id, lambda: self._show_page(number, rects))

        self._tasks.run(lambda: rects_of(book.id, number, text), go, lambda _: go(()))

    def _show_page(self, page: int, rects: tuple[Rect, ...]) -> None:
        if rects:
            self._books.pane.show_evidence(page, rects)
        else:
            self._books.show_page(page)
        self._window.show_page()
        self._return.begin()

    @Slot()
    def _leave_library(self) -> None:
        if self._tabs.current is None:
            self._tabs.step(1)

    @Slot()
    def _return_to_results(self) -> None:
        self._come_back()
        if self._is_shown:
            self._library.content.show_results()
            self.view.enter()

    def _connect(self) -> None:
        view, searcher, library = self.view, self._searcher, self._library
        library.search_asked.connect(self._ask)
        library.margin_changed.connect(view.set_margin)
        library.shelf_wanted.connect(self._enter_results)
        self._tabs.library_shown.connect(self._show_books)
        self.box.textChanged.connect(self._note_typing)
        view.place_chosen.connect(self._open)
        view.more_wanted.connect(self._show_all_pages)
        view.left.connect(self._leave)
        view.box_wanted.connect(library.enter_search)
        searcher.found.connect(self._add)
        searcher.progressed.connect(self._go_on)
        searcher.ended.connect(self._end)
        searcher.failed.connect(self._fail)
        searcher.crashed.connect(self.crashed)
        self._return.returned.connect(self._return_to_results)
        self._return.left.connect(self._leave_library)
        self._books.book_closed.connect(self._return.end, Qt.ConnectionType.DirectConnection)
        self._window.bind(ActionId.SEARCH_LIBRARY, self.begin)
