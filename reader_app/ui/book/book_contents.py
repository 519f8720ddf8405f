"""The contents of the open book as its file provides them: labels, outline, cover, index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import has_chapters

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader_app.domain.document import DocumentInfo, OutlineEntry
    from reader_app.ui.book.book_identity import RegisteredBook
    from reader_app.ui.pages.viewer_pane import ViewerPane
    from reader_app.ui.services import ReadingServices
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.rendered_page import IndexProgress

_COVER_WIDTH: Final = 320


class BookContents(QObject):
    """Shows labels and outline of the open book, and stores what its file provides.

    `status_changed`: indexing of the book has ended. `references_found`: the references of its
    pages are known, a while after the pages could be searched.
    """

    labels_changed = Signal()
    index_progressed = Signal(int, int, bool)
    status_changed = Signal()
    references_found = Signal()

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        client: DocumentClient,
        pane: ViewerPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._client = client
        self._pane = pane
        self._book: Book | None = None
        self._info: DocumentInfo | None = None
        self._outline: tuple[OutlineEntry, ...] = ()
        self._labels: tuple[str, ...] = ()
        self._has_read_outline = self._has_asked = False
        self.indexed_elsewhere: Callable[[str], bool] = lambda _book_id: False
        self._needs_index = self._is_indexing = self._is_ready = False
        client.outline_loaded.connect(self._keep_outline)
        client.thumbnail_loaded.connect(self._keep_cover)
        client.index_progressed.connect(self._follow_index)

    @property
    def labels(self) -> tuple[str, ...]:
        return self._labels

    def forget(self) -> None:
        """Forget everything, because the document is closed."""
        self._book, self._info, self._outline, self._labels = None, None, (), ()
        self._needs_index = self._is_indexing = self._is_ready = False
        self._has_read_outline = self._has_asked = False

    def show_labels(self, labels: tuple[str, ...]) -> None:
        """Set the labels, as far as known, of the pages that are about to be shown."""
        self._labels = labels

    def begin(self, found: RegisteredBook, info: DocumentInfo) -> None:
        """Store what the document provides from now on, because its book is known."""
        self._book, self._info = found.book, info
        self._use_outline()
        if not found.has_cover:
            self._client.request_thumbnail(1, _COVER_WIDTH)
        self._needs_index = found.needs_index
        if found.needs_index:
            self.index_progressed.emit(0, found.book.page_count, False)
            self.index_unless_elsewhere()

    @property
    def is_indexing(self) -> bool:
        """Whether this window's text process writes the index of the open book."""
        return self._is_indexing

    @Slot()
    def index_unless_elsewhere(self) -> None:
        """Index the open book if that is still to do and no other window does it."""
        book = self._book
        is_due = self._needs_index and not self._is_indexing
        if book is not None and is_due and not self.indexed_elsewhere(book.id):
            self._is_indexing, self._is_ready = True, False
            self._client.index(book.id, max(1, book.current_page))

    @Slot(object)
    def update(self, book: Book) -> None:
        """Replace the book by the same one, read from the store again."""
        if self._book is not None:
            self._book = book

    def use_labels(self, labels: tuple[str, ...]) -> None:
        """Show the page labels, which have become known."""
        if labels != self._labels:
            self._labels = labels
            self._pane.set_labels(labels)
            self.labels_changed.emit()

    @Slot(object)
    def _keep_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        self._has_read_outline = True
        self._outline = outline
        self._use_outline()

    def _use_outline(self) -> None:
        """Store the outline; find one for a file without chapters in its own."""
        book = self._book
        if book is None or not self._has_read_outline:
            return
        if not self._has_asked:
            self._look_for_stored_outline(book)
        elif self._outline:
            self._save_outline()

    def _look_for_stored_outline(self, book: Book) -> None:
        """Find where the file's chapters begin, or chapters for a file that names none.

        They are taken from the store if they are there; otherwise they are found once the book is
        indexed, because that needs its text.
        """
        has_own = has_chapters(self._outline, book.page_count)
        books, client, info, own = self._services.books, self._client, self._info, self._outline

        def use(known: tuple[OutlineEntry, ...]) -> None:
            if info is not self._info or self._outline != own or self._has_asked:
                return
            is_of_file = tuple(entry for entry in known if not entry.is_made) == own
            is_complete = any(entry.start >= 0 for entry in known) if has_own else known != own
            if is_of_file and is_complete:
                self._has_asked = True
                client.outline_loaded.emit(known)
                return
            if known or own:  # what is known may be from an earlier version of the file
                self._save_outline()
            if book.status is BookStatus.READY:
                self._has_asked = True
                client.request_outline(is_made=True, has_own=has_own)

        self._tasks.run(lambda: books.outline(book.id), use)

    def _save_outline(self) -> None:
        book, outline = self._book, self._outline
        if book is not None:
            self._tasks.run(lambda: self._services.books.save_outline(book.id, outline))

    @Slot(int, object)
    def _keep_cover(self, page: int, png: bytes) -> None:
        book = self._book
        if book is not None and page == 1 and png:
            self._tasks.run(lambda: self._services.books.save_cover(book.id, png))

    @Slot(object)
    def _follow_index(self, progress: IndexProgress) -> None:
        book = self._book
        if book is None or progress.book_id != book.id:
            return
        if progress.error or progress.is_done:
            self._needs_index = self._is_indexing = False
        was_ready = self._is_ready
        self._is_ready |= progress.is_ready or progress.is_done
        if progress.error:
            book.status = BookStatus.FAILED
            self.status_changed.emit()
            return
        is_news = self._is_ready and not was_ready
        if is_news:
            book.status = BookStatus.READY
            self._look_for_labels(book)
            self._use_outline()
        if is_news or not was_ready:
            self.index_progressed.emit(progress.pages_done, progress.page_count, is_news)
        if is_news:
            self.status_changed.emit()
        if progress.is_done:
            self.references_found.emit()

    def _look_for_labels(self, book: Book) -> None:
        """Look for page labels, which the index may have found on the pages."""
        info = self._info
        if info is None:
            return

        def use(labels: tuple[str, ...]) -> None:
            if info is self._info:
                self.use_labels(labels)

        self._tasks.run(lambda: self._services.ingest.labels(book, info), use)
