"""Opening a book: from a path to pages on the screen and a book of the library."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QPixmap

from reader_app.app.library.ingest import BookFileIdentity
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.ui.book import book_identity
from reader_app.ui.book.position_keeper import history_of
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.navigation import History

if TYPE_CHECKING:
    from reader_app.domain.document import DocumentInfo
    from reader_app.ui.book.book_contents import BookContents
    from reader_app.ui.pages.viewer_pane import ViewerPane
    from reader_app.ui.services import ReadingServices
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.rendered_page import FileIdentity as HashedFile


@dataclass(frozen=True, slots=True)
class ViewMemory:
    """How a book was shown when another one replaced it.

    `picture`: how the page view looked then, if it was visible.
    """

    place: ViewPosition
    history: History
    picture: QPixmap | None = None


_TRY_AGAIN_MS: Final = 400


@dataclass(frozen=True, slots=True)
class FileToOpen:
    """A file to be shown.

    `memory`: how it was shown before, if that is known. `revised_id`: the id of the book that this
    file was until now. `tries_left`: how often a file that fails to open, because it may just be
    being written, is tried again.
    """

    path: Path
    password: str = field(default="", repr=False)
    memory: ViewMemory | None = None
    revised_id: str = ""
    tries_left: int = 0


class BookOpening(QObject):
    """Opens one file at a time; results that belong to an earlier file are ignored.

    Signals:
    - `place_known(JsonObject)`: the stored position, just before `pages_shown`.
    - `registered(RegisteredBook, DocumentInfo)`: the file's book is known.
    - `failed(BookError)`: the file can't be opened.
    - `store_failed(DomainError)`: the store can't be read or written.
    """

    place_known = Signal(object)
    pages_shown = Signal()
    registered = Signal(object, object)
    failed = Signal(object)
    store_failed = Signal(object)

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        client: DocumentClient,
        pane: ViewerPane,
        contents: BookContents,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._client = client
        self._pane = pane
        self._contents = contents
        self._number = 0
        self._is_under_way = False
        self._wanted = FileToOpen(Path())
        self._info: DocumentInfo | None = None
        self._identity: BookFileIdentity | None = None
        self._stamp: book_identity.FileStamp | None = None
        self._identities: dict[book_identity.FileStamp, BookFileIdentity] = {}
        self._try_again = QTimer(self, singleShot=True, interval=_TRY_AGAIN_MS)
        self._try_again.timeout.connect(self._ask_client)
        client.begun.connect(self._show_beginning)
        client.opened.connect(self._show)
        client.identified.connect(self._identify)
        client.open_failed.connect(self._fail)

    @property
    def is_under_way(self) -> bool:
        """Whether a file is being opened and its book isn't known yet."""
        return self._is_under_way

    @property
    def wanted(self) -> FileToOpen:
        """The file that was to be opened last."""
        return self._wanted

    @property
    def info(self) -> DocumentInfo | None:
        """The document whose pages are shown or about to be; None without one."""
        return self._info

    def begin(self, wanted: FileToOpen) -> None:
        """Set the file to open; call `ask` once the previous one is closed."""
        self._is_under_way, self._wanted = True, wanted

    def ask(self) -> None:
        self._ask_client()

    def end(self) -> None:
        """Mark the opening as over: a book is open, or none is to be."""
        self._is_under_way = False

    def close(self) -> None:
        """Close the document and remove its pages from the view."""
        self._try_again.stop()
        self._number += 1
        self._info, self._identity, self._stamp = None, None, None
        self._contents.forget()
        self._client.close_document()
        self._pane.clear()

    @Slot()
    def _ask_client(self) -> None:
        self._client.open(self._wanted.path, self._wanted.password)

    @Slot(object)
    def _show_beginning(self, info: DocumentInfo) -> None:
        """Show the first pages of a document still being laid out, if its book is new.

        A book that was never opened begins at its first page, which is there already.
        """
        number, path, services = self._number, self._wanted.path, self._services

        def show(is_known: bool) -> None:
            if number == self._number and self._info is None and not is_known:
                self._pane.show_beginning(info, self._client)
                self.pages_shown.emit()

        if self._wanted.memory is None:
            self._tasks.run(lambda: services.books.find_by_path(path) is not None, show)

    @Slot(object)
    def _show(self, info: DocumentInfo) -> None:
        """Show the pages as soon as the stored position is read; hashing the file can wait."""
        self._info = info
        number, path, services = self._number, self._wanted.path, self._services

        def show(known: book_identity.KnownFile) -> None:
            if number == self._number:
                self._show_known(known, info)

        self._tasks.run(
            lambda: book_identity.known_file(services, path, info),
            show,
            lambda error: show(book_identity.KnownFile(None, {}, info.labels)),
        )

    def _show_known(self, known: book_identity.KnownFile, info: DocumentInfo) -> None:
        memory = self._wanted.memory
        self._contents.show_labels(known.labels)
        self.place_known.emit(known.place)
        view = self._pane.page_view
        is_begun = bool(view.page_count) and known.book is None
        place = memory.place if memory is not None else known.place_in(info)
        place = (
            view.navigation.position() if is_begun else place
        )  # keeps where the reader has gone meanwhile
        self._pane.set_document(replace(info, labels=known.labels), self._client, place)
        history = memory.history if memory is not None else history_of(known.place)
        view.navigation.continue_history(history)
        self.pages_shown.emit()
        if known.stamp is not None:
            self._stamp = known.stamp
            # A file opened before in this session needn't be hashed again.
            self._identity = self._identity or self._identities.get(known.stamp)
            self._keep_identity()
        self._register()

    @Slot(object)
    def _identify(self, hashed: HashedFile) -> None:
        identity = BookFileIdentity(Path(hashed.path), hashed.checksum, hashed.size)
        is_news = identity != self._identity
        self._identity = identity
        self._keep_identity()
        if is_news:
            self._register()

    def _keep_identity(self) -> None:
        if self._stamp is not None and self._identity is not None:
            self._identities[self._stamp] = self._identity

    def _register(self) -> None:
        info, identity, number = self._info, self._identity, self._number
        if info is None or identity is None or not self._pane.page_view.page_count:
            return
        services, revised_id = self._services, self._wanted.revised_id

        def tell(found: book_identity.RegisteredBook) -> None:
            if number == self._number and self._is_under_way:
                self.registered.emit(found, info)

        self._tasks.run(
            lambda: book_identity.register_book(services, identity, info, revised_id),
            tell,
            self._fail,
        )

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        if not isinstance(error, BookError):
            # The store can't be written: the book can be read, but nothing is remembered.
            self.store_failed.emit(error)
            return
        tries = self._wanted.tries_left
        if tries and error.code != BookErrorCode.PASSWORD_REQUIRED:
            self._wanted = replace(self._wanted, tries_left=tries - 1)
            self._try_again.start()
        else:
            self.failed.emit(error)
