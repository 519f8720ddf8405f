"""From pages that were talked about to the turns, kept up to date while the reader talks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.app.chat.turn_search import MarkedTurnsUseCase
from reader_app.domain.conversation import ConversationSummary, MarkedTurn
from reader_app.domain.translation import tr
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.turn_reveal import TurnReveal
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.viewer.talked_pages import TalkedPages
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

_SETTLE_MS: Final = 60
_Pages = Mapping[int, tuple[MarkedTurn, ...]]


class TalkedPagesController(QObject):
    """Reads the pages anew after each turn, and when conversations come, go or change."""

    def __init__(
        self,
        talked: MarkedTurnsUseCase,
        tasks: Tasks,
        books: BookController,
        reveal: TurnReveal,
        pane: ChatPane,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        super().__init__(window)
        self._talked = talked
        self._tasks = tasks
        self._books = books
        self._reveal = reveal
        self._window = window
        self._known: dict[str, ConversationSummary] = {}
        self._view = books.pane.page_view
        self._shown = TalkedPages(self._view, theme.palette)
        self._soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._soon.timeout.connect(self._read)
        theme.changed.connect(self._shown.set_palette)
        self._shown.turn_chosen.connect(self._open)
        window.offer(ActionId.PAGE_TALK, self.open_for_page)
        books.book_opened.connect(self._enter_book)
        books.book_closed.connect(self._leave_book)
        pane.delete_requested.connect(self._read_soon)
        pane.undo_delete_requested.connect(self._read_soon)
        pane.conversations_listed.connect(self._note_conversations)
        pane.messages_shown.connect(self._read_soon)
        reveal.missing.connect(self._read)

    @Slot()
    def open_for_page(self) -> None:
        """The turns about the page in view."""
        page = self._shown.page_in_view()
        if page:
            self._shown.open_page(page)
        else:
            self._window.show_notice(tr("Nothing was asked about this page yet."))

    # -- what there is --------------------------------------------------------------------

    @Slot(object)
    def _enter_book(self, _book: object) -> None:
        self._read()

    @Slot()
    def _leave_book(self) -> None:
        self._reveal.drop()
        self._known.clear()
        self._soon.stop()
        self._shown.show_pages({})

    @Slot(object)
    def _note_conversations(self, rows: Sequence[ConversationSummary]) -> None:
        """A list that holds nothing new (it may be what was searched for) changes no page."""
        new = {row.id: row for row in rows if self._known.get(row.id) != row}
        if new:
            self._known.update(new)
            self._soon.start()

    @Slot()
    def _read_soon(self) -> None:
        self._soon.start()

    @Slot()
    def _read(self) -> None:
        book = self._books.book
        if book is None:
            return
        book_id, pages_of = book.id, self._talked.pages

        def show(pages: _Pages) -> None:
            now = self._books.book
            if now is not None and now.id == book_id:
                self._shown.show_pages(pages)

        self._tasks.run(lambda: pages_of(book_id), show)

    # -- to the turn ----------------------------------------------------------------------

    @Slot(object)
    def _open(self, turn: MarkedTurn) -> None:
        self._reveal.show(turn.conversation_id, turn.question_id)
