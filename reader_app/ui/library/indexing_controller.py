"""Background indexing: when books that aren't open may be indexed, and the notice if it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.conversations.turn_scheduler import TurnScheduler
    from reader_app.ui.library.import_controller import ImportController
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.idle_index import BackgroundIndex
    from reader_app.workers.rendered_page import IndexProgress

_IMPORT: Final = "import"
_OPENING: Final = "opening"
_BOOK: Final = "book"
_TURN: Final = "turn"
_LATEST_MS: Final = 20_000
"""Time in milliseconds after which the opening of a book counts as failed."""


class IdleIndexing(QObject):
    """Pauses background indexing while the reader opens a book, asks, or imports in one window."""

    def __init__(
        self,
        index: BackgroundIndex,
        importing: ImportController,
        books: BookController,
        talks: TurnScheduler,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._index = index
        self._turns = 0
        self._opened = QTimer(self, singleShot=True, interval=_LATEST_MS)
        self._opened.timeout.connect(self._let_opening)
        importing.began.connect(self._hold_import)
        importing.ended.connect(self._let_import)
        books.place_known.connect(self._hold_opening)
        books.pages_shown.connect(self._hold_opening)
        books.book_opened.connect(self._let_opening)
        books.open_failed.connect(self._let_opening)
        books.book_closed.connect(self._let_book)
        books.index_progressed.connect(self._follow_book)
        talks.turn_began.connect(self._hold_turn)
        talks.turn_ended.connect(self._let_turn)
        if books.is_opening:
            self._hold_opening()
        index.wake()

    def let_go(self) -> None:
        """Release all holds, because the window closes."""
        for reason in (_IMPORT, _OPENING, _BOOK, _TURN):
            self._let(reason)

    def _hold(self, reason: str) -> None:
        self._index.hold(f"{reason} {id(self)}")

    def _let(self, reason: str) -> None:
        self._index.let(f"{reason} {id(self)}")

    @Slot()
    def _hold_import(self) -> None:
        self._hold(_IMPORT)

    @Slot()
    def _let_import(self) -> None:
        self._let(_IMPORT)

    @Slot()
    def _hold_opening(self) -> None:
        self._hold(_OPENING)
        self._opened.start()

    @Slot()
    def _let_opening(self) -> None:
        self._opened.stop()
        self._let(_OPENING)

    @Slot(int, int, bool)
    def _follow_book(self, _done: int, _total: int, is_done: bool) -> None:
        """Index the open book before any other."""
        if is_done:
            self._let(_BOOK)
        else:
            self._hold(_BOOK)

    @Slot()
    def _let_book(self) -> None:
        self._let(_BOOK)

    @Slot()
    def _hold_turn(self) -> None:
        self._turns += 1
        self._hold(_TURN)

    @Slot()
    def _let_turn(self) -> None:
        self._turns = max(0, self._turns - 1)
        if not self._turns:
            self._let(_TURN)


_GO_ON: Final = "go_on_indexing"


class IndexingFailedNotice(QObject):
    """Tells when indexing of the open book stopped early, and offers to resume it.

    The pages indexed so far are kept.
    """

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
            told = tr("The book couldn’t be prepared completely. {error}", error=progress.error)
            self._window.show_notice(told, tr("Try again"), 0, _GO_ON)

    @Slot()
    def _withdraw(self) -> None:
        self._window.hide_notice(_GO_ON)

    @Slot(str)
    def _act(self, action: str) -> None:
        book = self._books.book
        if action == _GO_ON and book is not None:
            self._client.index(book.id)
