"""Questions one click away that follow the page in view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.app.chat.prompt_shortcuts import PageTopics, PageTopicsUseCase
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.suggestion_row import Suggestion
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_SETTLE_MS: Final = 400
_EXPLAIN: Final = Suggestion(tr("Explain this page"), tr("Explain this page."))
_RECAP: Final = Suggestion(tr("Recap so far"), deed=ActionId.RECAP)
_SUMMARISE: Final = Suggestion(tr("Summarise this chapter"), deed=ActionId.SUMMARISE_CHAPTER)


class SuggestionsController(QObject):
    """Waits until the reader stays on a page; then a worker looks at its words."""

    def __init__(
        self,
        topics: PageTopicsUseCase,
        tasks: Tasks,
        books: BookController,
        pane: ChatPane,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._topics = topics
        self._tasks = tasks
        self._books = books
        self._pane = pane
        self._window = window
        self._shown: tuple[Suggestion, ...] = ()
        self._has_term = False
        self._looks = 0
        self._looked_at: object = None
        self._soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._soon.timeout.connect(self._look)
        books.position.page_changed.connect(self._look_soon)
        books.book_opened.connect(self._begin)
        books.book_changed.connect(self._look_soon)
        books.book_closed.connect(self._end)
        books.index_progressed.connect(self._note_index)
        pane.deed_suggested.connect(self._do)

    @Slot(object)
    def _begin(self, _book: object) -> None:
        """What was said of another book's page goes at once."""
        self._show(PageTopics())
        self._looked_at = None
        self._soon.start()

    @Slot()
    def _look_soon(self) -> None:
        self._soon.start()

    @Slot()
    def _end(self) -> None:
        self._soon.stop()
        self._looks += 1  # what is being looked at isn't shown any more

    @Slot(int, int, bool)
    def _note_index(self, _done: int, _total: int, is_done: bool) -> None:
        """The page may have been read by now."""
        if is_done or not (self._has_term or self._soon.isActive()):
            self._looked_at = None
            self._soon.start()

    @Slot()
    def _look(self) -> None:
        book = self._books.book
        state = self._books.position.state_of(book.id) if book is not None else None
        if book is None or state is None:
            return
        looked_at = (book.id, state.current_page, state.furthest_page, book.spoiler_guard)
        if looked_at == self._looked_at:
            return  # storing where the reader is tells that the book has changed
        self._looked_at = looked_at
        self._looks += 1
        number, book_id, page = self._looks, book.id, state.current_page
        # Where the guard stands now may be stored a moment later.
        fence = state.furthest_page if book.spoiler_guard else None
        of_page = self._topics.of_page

        def show(topics: PageTopics) -> None:
            if number == self._looks:
                self._show(topics)

        self._tasks.run(lambda: of_page(book_id, page, fence), show)

    def _show(self, topics: PageTopics) -> None:
        self._has_term = bool(topics.term)
        suggestions = suggestions_of(topics)
        if suggestions != self._shown:
            self._shown = suggestions
            self._pane.set_suggestions(suggestions)

    @Slot(str)
    def _do(self, deed: str) -> None:
        self._window.action(ActionId(deed)).trigger()


def suggestions_of(topics: PageTopics) -> tuple[Suggestion, ...]:
    """The most telling first: where there is little room, only the first ones are seen."""
    about = (
        (
            Suggestion(
                tr("About “{term}”", term=topics.term),
                tr("What is said about “{term}” here?", term=topics.term),
            ),
        )
        if topics.term
        else ()
    )
    chapter = (_SUMMARISE,) if topics.chapter else ()
    return (_EXPLAIN, *about, _RECAP, *chapter)
