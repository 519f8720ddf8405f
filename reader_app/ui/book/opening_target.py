"""Shows the place that another program asks for together with a file."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot

from reader_app.app.library.file_targets import FileTarget
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.document_client import DocumentClient


class OpeningTarget(QObject):
    """Waits for the book of a `FileTarget` and goes to the page, destination or words in it.

    `source_requested(FileTarget)`: the place of a LaTeX source is wanted.
    """

    source_requested = Signal(object)

    def __init__(
        self,
        requested: SignalInstance,
        first: FileTarget | None,
        books: BookController,
        client: DocumentClient,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        """`requested(FileTarget | None)`: when its file is being shown. `first`: of the start."""
        super().__init__(parent)
        self._books = books
        self._client = client
        self._window = window
        self._wanted = first
        self._destination = ""
        requested.connect(self.show)
        books.book_opened.connect(self._show_wanted)
        books.book_closed.connect(self._forget)
        client.destination_found.connect(self._go_to_destination)

    def begin(self) -> None:
        """Show the place that the program was started with, now that all parts are connected."""
        if self._wanted is not None:
            self.show(self._wanted)

    @Slot(object)
    def show(self, target: FileTarget | None) -> None:
        """Show the place, at once or when the book is open; None: none any more."""
        self._wanted = target
        if self._books.book is not None and not self._books.is_opening:
            self._show_wanted()

    @Slot()
    def _show_wanted(self) -> None:
        target, self._wanted = self._wanted, None
        view = self._books.pane.page_view
        if target is None or not view.page_count:
            return
        if target.page:
            page = view.page_names.page(target.page, view.page_count)
            if page:
                view.go_to_page(page)
            else:
                self._tell_missing(target.page)
        if target.destination:
            self._destination = target.destination
            self._client.find_destination(target.destination)
        if target.words:
            self._books.pane.open_find(target.words)
        if target.source:
            self.source_requested.emit(target)

    @Slot()
    def _forget(self) -> None:
        self._destination = ""

    @Slot(str, int, float)
    def _go_to_destination(self, name: str, page: int, top: float) -> None:
        if name != self._destination:
            return
        self._destination = ""
        if page:
            self._books.pane.page_view.look_up(page, top=top, flash=True)
        else:
            self._window.show_notice(tr("This book has no place named “{name}”.", name=name))

    def _tell_missing(self, page: str) -> None:
        self._window.show_notice(tr("This book has no page {page}.", page=page))
