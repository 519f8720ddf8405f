"""Searches in conversations and opens the results."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from reader_app.app.chat.conversations import ConversationHit, ConversationSearchUseCase
from reader_app.domain.book import Book
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversations_controller import TurnReveal
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController
from reader_app.workers.background_tasks import Tasks


class ConversationSearchController(QObject):
    """Searches for the words typed in the panel, and opens a result in its book."""

    def __init__(
        self,
        search: ConversationSearchUseCase,
        tasks: Tasks,
        books: BookController,
        tabs: TabsController,
        reveal: TurnReveal,
        pane: ChatPane,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._search = search
        self._tasks = tasks
        self._books = books
        self._tabs = tabs
        self._reveal = reveal
        self._pane = pane
        self._window = window
        self._searches = 0
        self._wanted: ConversationHit | None = None
        pane.panel.search_changed.connect(self._find)
        pane.panel.hit_chosen.connect(self._open)
        window.bind(ActionId.SEARCH_TALKS, self.begin)
        books.book_opened.connect(self._go_on)
        tabs.library_shown.connect(self._forget)

    @Slot()
    def begin(self) -> None:
        """Open the panel with the focus in its search field."""
        self._window.bring_conversation_forward()
        self._pane.panel.open()

    @Slot(str, bool)
    def _find(self, words: str, in_all: bool) -> None:
        """Search in a worker and show the results unless a newer search has begun."""
        self._searches += 1
        book, number, find = self._books.book, self._searches, self._search.find
        if not words or book is None:
            return
        book_id = None if in_all else book.id

        def show(hits: list[ConversationHit]) -> None:
            if number == self._searches:
                self._pane.panel.show_hits(hits)

        self._tasks.run(lambda: find(words, book_id), show)

    @Slot(object)
    def _open(self, hit: ConversationHit) -> None:
        book = self._books.book
        if book is not None and book.id == hit.book_id:
            self._reveal.show(hit.conversation_id, hit.question_id)
        else:
            self._wanted = hit
            self._window.open_book_requested.emit(hit.book_id)

    @Slot(object)
    def _go_on(self, book: Book) -> None:
        """Show the wanted result if its book was opened; any other book means a change of mind."""
        hit, self._wanted = self._wanted, None
        if hit is not None and hit.book_id == book.id:
            self._reveal.show(hit.conversation_id, hit.question_id)

    @Slot()
    def _forget(self) -> None:
        self._wanted = None
