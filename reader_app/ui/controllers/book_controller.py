"""The open book: its document, the viewer that shows it, and where its reader is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.ingest import FileIdentity
from reader_app.app.reading import PageState
from reader_app.domain.book import Book
from reader_app.domain.document import DocumentInfo
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.ui.controllers.book_contents import BookContents
from reader_app.ui.controllers.book_switches import BookSwitches
from reader_app.ui.controllers.opening import Opening
from reader_app.ui.controllers.place_keeping import PlaceKeeper
from reader_app.ui.controllers.places import place_of
from reader_app.ui.controllers.registering import KnownFile, Registered, known_file, registered
from reader_app.ui.controllers.services import Services
from reader_app.ui.viewer.viewer_pane import ViewerPane
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.document_client import FileIdentity as HashedFile
from reader_app.workers.tasks import Tasks


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
        self._info: DocumentInfo | None = None
        self._identity: FileIdentity | None = None
        self._opening = Opening()
        self._contents = BookContents(services, tasks, client, pane, self)
        self._place = PlaceKeeper(services, tasks, pane.page_view, self)
        self._switches = BookSwitches(services.books, tasks, self)
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
        return self._place.state if self._book is not None and self._book.id == book_id else None

    @property
    def labels(self) -> tuple[str, ...]:
        """What the pages of the open book are called; () without its file."""
        return self._contents.labels

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
        self._info, self._identity = None, None
        self._contents.forget()
        self._client.close_document()
        self._pane.clear()
        if self._book is not None:
            self._book = None
            self._place.end()
            self.book_closed.emit()

    def shut_down(self) -> None:
        """Store the place and end the document processes."""
        self.flush()
        self._book = None
        self._place.end()
        self._client.shut_down()

    # --- wishes

    def toggle_guard(self, is_on: bool) -> None:
        if self._book is not None:
            self._switches.toggle_guard(self._book.id, is_on)

    def allow_images(self) -> None:
        if self._book is not None:
            self._switches.allow_images(self._book.id)

    def read_up_to_here(self) -> None:
        self._place.read_up_to_here()

    def show_page(self, page: int) -> None:
        """Follow a page mention: shown with Back, not counted as read."""
        if self._info is not None and 1 <= page <= self._info.page_count:
            self._pane.page_view.go_to_page(page, flash=True)

    @Slot()
    def flush(self) -> None:
        """Store position, read-up-to page and view now."""
        self._place.flush()

    # --- inside: opening

    def _connect(self) -> None:
        self._client.opened.connect(self._show)
        self._client.identified.connect(self._identify)
        self._client.open_failed.connect(self._fail)
        self._client.file_changed.connect(self.file_changed)
        self._client.file_gone.connect(self.file_gone)
        contents, place, switches = self._contents, self._place, self._switches
        contents.labels_changed.connect(self.labels_changed)
        contents.index_progressed.connect(self.index_progressed)
        contents.status_changed.connect(self._tell_changed)
        place.page_changed.connect(self.page_changed)
        place.furthest_changed.connect(self._read_on)
        place.stored.connect(self._refresh)
        place.store_failed.connect(self.store_failed)
        switches.changed.connect(self._refresh)
        switches.refused.connect(self._tell_unchanged)

    @Slot(object)
    def _show(self, info: DocumentInfo) -> None:
        """Pages are shown as soon as the place is known; that the file is hashed can wait."""
        self._info = info
        opening, path, services = self._opening.number, self._path, self._services

        def show(known: KnownFile) -> None:
            if opening != self._opening.number:
                return
            self._contents.show_labels(known.labels)
            shown = replace(info, labels=known.labels)
            self._pane.set_document(shown, self._client, known.place_in(info))
            self._register()

        self._tasks.run(
            lambda: known_file(services, path, info),
            show,
            lambda error: show(KnownFile(None, {}, info.labels)),
        )

    @Slot(object)
    def _identify(self, hashed: HashedFile) -> None:
        self._identity = FileIdentity(Path(hashed.path), hashed.checksum, hashed.size)
        self._register()

    def _register(self) -> None:
        info, identity, opening = self._info, self._identity, self._opening.number
        if info is None or identity is None or not self._pane.page_view.page_count:
            return
        services, revised_id = self._services, self._opening.revised_id

        def take(found: Registered) -> None:
            if opening == self._opening.number and self._book is None:
                self._start(found, info)

        self._tasks.run(lambda: registered(services, identity, info, revised_id), take, self._fail)

    def _start(self, found: Registered, info: DocumentInfo) -> None:
        self._contents.use_labels(found.labels)
        book, view = found.book, self._pane.page_view
        has_moved = view.place().page != 1
        if book.current_page and book.current_page != view.page and not has_moved:
            # Known by its content, not by its path: only now its place is known.
            view.restore(place_of(found.place, book.current_page))
        self._take(book)
        self._contents.begin(found, info)

    def _take(self, book: Book) -> None:
        self._opening.end()
        self._book = book
        self._place.begin(book, has_pages=self._info is not None)
        self.book_opened.emit(book)
        self._place.settle()

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

    # --- inside: the store

    @Slot(object)
    def _tell_unchanged(self, error: DomainError) -> None:
        """A switch must not stand where the store doesn't: above all the guard's."""
        self.store_failed.emit(error)
        self._tell_changed()

    @Slot(object)
    def _refresh(self, book: Book) -> None:
        state = self.page_state(book.id)
        if state is not None:
            book.current_page = state.current_page
            book.furthest_page = state.furthest_page
            self._book = book
            self._contents.update(book)
            self.book_changed.emit(book)

    @Slot(int)
    def _read_on(self, page: int) -> None:
        if self._book is not None:
            self._book.furthest_page = page
            self.book_changed.emit(self._book)

    @Slot()
    def _tell_changed(self) -> None:
        if self._book is not None:
            self.book_changed.emit(self._book)
