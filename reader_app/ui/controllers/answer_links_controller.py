"""What answers lead to: pages, and moves that are undone or accepted."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.library.page_state import PageState
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.document import page_for_label
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.controllers.book_controller import BookController


class AnswerLinksController(QObject):
    """Takes the reader from the conversation to the page. `page_shown`: bring it into view."""

    page_shown = Signal()

    def __init__(
        self,
        books: BookController,
        pane: ChatPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._books = books
        pane.page_link_activated.connect(self._follow_page)
        pane.undo_move_requested.connect(self._undo_move)
        pane.go_to_offer_accepted.connect(self._accept_offer)
        pane.consent_given.connect(self._take_consent)

    @Slot(int, str)
    def _follow_page(self, page: int, label: str) -> None:
        """Figures in an answer count pages as the tools do; "xiv" can only be a printed one."""
        is_printed = bool(label) and not label.isdigit()
        physical = page_for_label(self._books.labels, label) if is_printed else page
        self._books.show_page(physical or page)
        self.page_shown.emit()

    @Slot(object)
    def _undo_move(self, move: PageMove) -> None:
        state = self._state()
        # Elsewhere by now, say at a citation: shown as a place to come back from.
        if state is not None and not state.undo_move(move):
            self._books.show_page(move.from_page)

    @Slot(int)
    def _accept_offer(self, page: int) -> None:
        state = self._state()
        if state is not None:
            state.accept_offer(PageMove(state.current_page, page, PageMoveResult.OFFERED))

    @Slot(int, bool)
    def _take_consent(self, page: int, is_granted: bool) -> None:
        if is_granted:
            self._accept_offer(page)

    def _state(self) -> PageState | None:
        book = self._books.book
        return self._books.page_state(book.id) if book is not None else None
