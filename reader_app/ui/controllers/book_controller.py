"""The open book: its document, the viewer that shows it, and where its reader is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.ingest import FileIdentity
from reader_app.app.reading import FurthestChange, Origin, PageState, Reason, StateChange
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import DocumentInfo, OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.jsontypes import JsonObject
from reader_app.ui.controllers.opening import Opening
from reader_app.ui.controllers.places import place_of, store_place, stored_place
from reader_app.ui.controllers.services import Services
from reader_app.ui.viewer.viewer_pane import ViewerPane
from reader_app.workers.document_client import DocumentClient, IndexProgress
from reader_app.workers.document_client import FileIdentity as HashedFile
from reader_app.workers.tasks import Tasks

_STORE_AFTER_MS: Final = 400
_COVER_WIDTH: Final = 320


class BookController(QObject):
    """Owns the document client, the viewer and the page state of the open book.

    `book_opened(Book)` when pages can be read and questions asked; `book_changed(Book)` when its
    guard, read-up-to page or status did; `labels_changed` when it became known while it was open
    what its pages print; `open_failed(BookError, str)` with the path.
    """

    book_opened = Signal(object)
    book_changed = Signal(object)
    book_closed = Signal()
    open_failed = Signal(object, str)
    store_failed = Signal(object)
    labels_changed = Signal()
    page_changed = Signal(int)
    index_progressed = Signal(int, int, bool)
    file_changed = Signal()
    file_gone = Signal()

    def __init__(
        self,
        services: Services,
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
        self._path = Path()
        self._book: Book | None = None
        self._state: PageState | None = None
        self._info: DocumentInfo | None = None
        self._identity: FileIdentity | None = None
        self._outline: tuple[OutlineEntry, ...] = ()
        self._labels: tuple[str, ...] = ()
        self._opening = Opening()
        self._store_later = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_later.timeout.connect(self.flush)
        self._connect()

    # --- what others see

    @property
    def book(self) -> Book | None:
        return self._book

    @property
    def pane(self) -> ViewerPane:
        return self._pane

    def page_state(self, book_id: str) -> PageState | None:
        """That of the open book; None when it is another one. GUI thread only."""
        return self._state if self._book is not None and self._book.id == book_id else None

    @property
    def labels(self) -> tuple[str, ...]:
        """What the pages of the open book are called; () without its file."""
        return self._labels

    # --- opening and closing

    def open_file(self, path: Path, password: str = "") -> None:
        """Open a file in place of what is open; `return_to_last` if it can't be."""
        self._opening.begin(path, self._path, self._book)
        self._let_go()
        self._path = path
        self._client.open(path, password)

    @property
    def is_opening(self) -> bool:
        """A file is on its way, not yet a book."""
        return self._opening.is_under_way

    def return_to_last(self) -> bool:
        """Open what was open before a file that could not be; False where there was nothing."""
        if path := self._opening.take_last_path():
            self.open_file(path)
        return path is not None

    def follow_opening(self, path: Path) -> None:
        """The client was told to open this file before the window was put together."""
        self._opening.begin(path, self._path, None)
        self._path = path

    def open_without_file(self, book: Book) -> None:
        """The file is gone: its text and conversations can still be used."""
        self._opening.begin(book.file_path, self._path, self._book)
        self._let_go()
        self._path = book.file_path
        self._take(book)
        self.file_gone.emit()

    def reopen(self) -> None:
        """Read the file again, place kept."""
        self.open_file(self._path)

    def close_book(self) -> None:
        """Store the place and let go of the document."""
        self._opening.end()
        self._let_go()

    def _let_go(self) -> None:
        self.flush()
        self._opening.number += 1
        self._info, self._identity, self._outline, self._labels = None, None, (), ()
        self._client.close_document()
        self._pane.clear()
        if self._book is not None:
            self._book, self._state = None, None
            self.book_closed.emit()

    def shut_down(self) -> None:
        """Store the place and end the document processes."""
        self.flush()
        self._book, self._state = None, None
        self._client.shut_down()

    # --- wishes

    def toggle_guard(self, is_on: bool) -> None:
        def change(book: Book) -> None:
            book.spoiler_guard = is_on

        self._update(change)

    def allow_images(self) -> None:
        def change(book: Book) -> None:
            book.images_allowed = True

        self._update(change)

    def read_up_to_here(self) -> None:
        if self._state is not None and self._state.current_page:
            self._state.mark_read_up_to(self._state.current_page)
            self.flush()

    def show_page(self, page: int) -> None:
        """Follow a page mention: shown with Back, not counted as read."""
        if self._info is not None and 1 <= page <= self._info.page_count:
            self._pane.page_view.go_to_page(page, flash=True)

    @Slot()
    def flush(self) -> None:
        """Store position, read-up-to page and view now."""
        self._store_later.stop()
        book, state = self._book, self._state
        if book is None or state is None:
            return
        current, furthest, book_id = state.current_page, state.furthest_page, book.id
        books = self._services.books
        place = stored_place(self._pane.page_view.place()) if self._info is not None else None
        self._tasks.run(
            lambda: store_place(books, book_id, current, furthest, place),
            self._refresh,
            self.store_failed.emit,
        )

    # --- inside: opening

    def _connect(self) -> None:
        self._client.opened.connect(self._show)
        self._client.identified.connect(self._identify)
        self._client.open_failed.connect(self._fail)
        self._client.outline_loaded.connect(self._keep_outline)
        self._client.index_progressed.connect(self._follow_index)
        self._client.thumbnail_loaded.connect(self._keep_cover)
        self._client.file_changed.connect(self.file_changed)
        self._client.file_gone.connect(self.file_gone)
        self._pane.page_view.page_changed.connect(self._report_page)

    @Slot(object)
    def _show(self, info: DocumentInfo) -> None:
        """Pages are shown as soon as the place is known; that the file is hashed can wait."""
        self._info = info
        opening, path = self._opening.number, self._path
        books, ingest = self._services.books, self._services.ingest

        def known() -> tuple[Book | None, JsonObject, tuple[str, ...]]:
            book = books.find_by_path(path)
            if book is None:
                return None, {}, info.labels
            return book, books.place(book.id), ingest.labels(book, info)

        def show(found: tuple[Book | None, JsonObject, tuple[str, ...]]) -> None:
            if opening != self._opening.number:
                return
            book, values, self._labels = found
            fits = book is not None and book.page_count == info.page_count
            page = book.current_page if book is not None and fits else 1
            shown = replace(info, labels=self._labels)
            self._pane.set_document(shown, self._client, place_of(values, page))
            self._register()

        self._tasks.run(known, show, lambda error: show((None, {}, info.labels)))

    @Slot(object)
    def _identify(self, hashed: HashedFile) -> None:
        self._identity = FileIdentity(Path(hashed.path), hashed.checksum, hashed.size)
        self._register()

    def _register(self) -> None:
        info, identity, opening = self._info, self._identity, self._opening.number
        if info is None or identity is None or not self._pane.page_view.page_count:
            return
        services, revised_id = self._services, self._opening.revised_id

        def register() -> tuple[Book, tuple[str, ...], JsonObject, bool, bool]:
            book = services.ingest.register(identity, info, revised_id=revised_id)
            is_new_content = book.status is BookStatus.PENDING
            has_cover = not is_new_content and services.books.cover(book.id) is not None
            return (
                book,
                services.ingest.labels(book, info),
                services.books.place(book.id),
                services.ingest.needs_index(book),
                has_cover,
            )

        def take(registered: tuple[Book, tuple[str, ...], JsonObject, bool, bool]) -> None:
            if opening == self._opening.number and self._book is None:
                self._start(*registered)

        self._tasks.run(register, take, self._fail)

    def _start(
        self,
        book: Book,
        labels: tuple[str, ...],
        values: JsonObject,
        needs_index: bool,
        has_cover: bool,
    ) -> None:
        self._use_labels(labels)
        view = self._pane.page_view
        has_moved = view.place().page != 1
        if book.current_page and book.current_page != view.page and not has_moved:
            # Known by its content, not by its path: only now its place is known.
            view.restore(place_of(values, book.current_page))
        self._take(book)
        if self._outline:
            self._save_outline()
        if not has_cover:
            self._client.request_thumbnail(1, _COVER_WIDTH)
        if needs_index:
            self.index_progressed.emit(0, book.page_count, False)
            self._client.index(book.id)

    def _take(self, book: Book) -> None:
        self._opening.end()
        self._book = book
        self._state = PageState(
            book.page_count,
            self._follow_state,
            current_page=book.current_page,
            furthest_page=book.furthest_page,
        )
        self.book_opened.emit(book)
        view = self._pane.page_view
        if self._info is not None:
            # A book that opens at its place, or for the first time on its first page.
            reason = Reason.READING if not book.current_page else Reason.JUMP
            self._state.report(view.page, reason)
        self.page_changed.emit(self._state.current_page)

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        path = str(self._path)
        if not isinstance(error, BookError):
            # The store can't be written: reading goes on, nothing is remembered.
            self.store_failed.emit(error)
            return
        if error.code != BookErrorCode.PASSWORD_REQUIRED:
            self._opening.fail()
            self._let_go()
        self.open_failed.emit(error, path)

    # --- inside: pages

    @Slot(int, bool)
    def _report_page(self, page: int, is_reading: bool) -> None:
        if self._state is not None:
            self._state.report(page, Reason.READING if is_reading else Reason.JUMP)

    def _follow_state(self, change: StateChange) -> None:
        match change:
            case FurthestChange():
                self._store_later.start()
                if self._book is not None:
                    self._book.furthest_page = change.page
                    self.book_changed.emit(self._book)
            case _:
                if change.origin is not Origin.READER and change.page and self._info is not None:
                    self._pane.page_view.go_to_page(
                        change.page, record=change.is_hard_point, flash=True
                    )
                self._store_later.start()
                self.page_changed.emit(change.page)

    # --- inside: the store

    def _update(self, change: Callable[[Book], None]) -> None:
        book = self._book
        if book is None:
            return
        book_id = book.id
        self._tasks.run(
            lambda: self._services.books.update(book_id, change),
            self._refresh,
            self._tell_unchanged,
        )

    def _tell_unchanged(self, error: DomainError) -> None:
        """A switch must not stand where the store doesn't: above all the guard's."""
        self.store_failed.emit(error)
        if self._book is not None:
            self.book_changed.emit(self._book)

    def _refresh(self, book: Book) -> None:
        if self._book is not None and self._book.id == book.id and self._state is not None:
            book.current_page = self._state.current_page
            book.furthest_page = self._state.furthest_page
            self._book = book
            self.book_changed.emit(book)

    @Slot(object)
    def _keep_outline(self, outline: tuple[OutlineEntry, ...]) -> None:
        self._outline = outline
        self._save_outline()

    def _save_outline(self) -> None:
        book, outline = self._book, self._outline
        if book is not None:
            self._tasks.run(lambda: self._services.books.save_outline(book.id, outline))

    def _look_for_labels(self, book: Book) -> None:
        """The index may have found what the pages print."""
        info, opening = self._info, self._opening.number
        if info is None:
            return

        def use(labels: tuple[str, ...]) -> None:
            if opening == self._opening.number:
                self._use_labels(labels)

        self._tasks.run(lambda: self._services.ingest.labels(book, info), use)

    def _use_labels(self, labels: tuple[str, ...]) -> None:
        if labels != self._labels:
            self._labels = labels
            self._pane.set_labels(labels)
            self.labels_changed.emit()

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
        if progress.is_done:
            book.status = BookStatus.FAILED if progress.error else BookStatus.READY
            self._look_for_labels(book)
        self.index_progressed.emit(progress.pages_done, progress.page_count, progress.is_done)
        if progress.is_done:
            self.book_changed.emit(book)
