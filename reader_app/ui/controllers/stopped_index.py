"""Reading a book in has stopped before its end: the reader is told, and can have it go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.ui.controllers.book_controller import BookController
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.rendered_page import IndexProgress

_GO_ON: Final = "go_on_indexing"


class StoppedIndex(QObject):
    """Watches the open book; what was read of it stays."""

    def __init__(self, books: BookController, client: DocumentClient, window: MainWindow) -> None:
        super().__init__(window)
        self._books = books
        self._client = client
        self._window = window
        client.index_progressed.connect(self._follow)
        books.book_closed.connect(self._withdraw)
        window.notice_action_requested.connect(self._act)

    @Slot(object)
    def _follow(self, progress: IndexProgress) -> None:
        book = self._books.book
        if progress.error and book is not None and progress.book_id == book.id:
            told = tr("The book wasn’t read to its end. {error}", error=progress.error)
            self._window.show_notice(told, tr("Try again"), 0, _GO_ON)

    @Slot()
    def _withdraw(self) -> None:
        self._window.hide_notice(_GO_ON)

    @Slot(str)
    def _act(self, action: str) -> None:
        book = self._books.book
        if action == _GO_ON and book is not None:
            self._client.index(book.id)
