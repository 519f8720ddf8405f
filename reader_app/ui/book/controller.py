"""The controller of the open book: opens it from a path, reloads and closes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QPixmap

from reader_app.app.library.ingest import BookFileIdentity
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.values import dataclass, field, replace
from reader_app.ui.book import book_identity
from reader_app.ui.book.book_contents import BookContents
from reader_app.ui.book.book_identity import OwnWrites
from reader_app.ui.book.book_record import BookRecord
from reader_app.ui.book.position_keeper import PositionKeeper, history_of
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.navigation import History
from reader_app.ui.pages.placeholder import Placeholder, window_picture

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo
    from reader_app.ui.book.book_contents import BookContents
    from reader_app.ui.book.book_identity import RegisteredBook
    from reader_app.ui.pages.geometry import ViewPosition
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
_REGISTER_AGAIN_MS: Final = 2000


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
    - `title_known(str)`: that of a file that was open before, just before `place_known`.
    - `place_known(JsonObject)`: the stored position, just before `pages_shown`.
    - `registered(RegisteredBook, DocumentInfo)`: the file's book is known.
    - `failed(BookError)`: the file can't be opened.
    - `store_failed(DomainError)`: the store can't be read or written.
    """

    title_known = Signal(str)
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
        self._unread: BookError | None = None
        self._stamp: book_identity.FileStamp | None = None
        self._identities: dict[book_identity.FileStamp, BookFileIdentity] = {}
        self._try_again = QTimer(self, singleShot=True, interval=_TRY_AGAIN_MS)
        self._try_again.timeout.connect(self._ask_client)
        self._register_again = QTimer(self, singleShot=True, interval=_REGISTER_AGAIN_MS)
        self._register_again.timeout.connect(self._register)
        client.begun.connect(self._show_beginning)
        client.opened.connect(self._show)
        client.identified.connect(self._identify)
        client.unidentified.connect(self._note_unread)
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
        """Set the file to open; call `ask` once the previous one is closed.

        The picture of the page isn't kept: it is large, and the placeholder has it.
        """
        memory = wanted.memory
        bare = ViewMemory(memory.place, memory.history) if memory is not None else None
        self._is_under_way, self._wanted = True, replace(wanted, memory=bare)

    def ask(self) -> None:
        self._ask_client()

    def keep_picture(self, *, comes_back: bool) -> None:
        """Store a picture of the window for the next start, but not of a locked file.

        `comes_back`: the next start shows the book at this place.
        """
        path, keep = self._wanted.path, self._services.session.keep_picture
        is_open = self._info is not None and not self._wanted.password
        picture = window_picture(self._pane) if is_open and comes_back else None
        head, pixels = (picture.head, picture.pixels) if picture is not None else ({}, b"")
        settings = self._services.settings

        def store() -> None:
            keep(path, {**head, "is_reopened": settings.load().reopens_books}, pixels)

        self._tasks.run(store)

    def end(self) -> None:
        """Mark the opening as over: a book is open, or none is to be."""
        self._is_under_way = False

    def close(self) -> None:
        """Close the document and remove its pages from the view."""
        self._try_again.stop()
        self._register_again.stop()
        self._number += 1
        self._info, self._identity, self._stamp, self._unread = None, None, None, None
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
        if known.book is not None:
            self.title_known.emit(known.book.title)
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
        self._tell_unread()

    @Slot(object)
    def _identify(self, hashed: HashedFile) -> None:
        identity = BookFileIdentity(Path(hashed.path), hashed.checksum, hashed.size)
        is_news = identity != self._identity
        self._identity = identity
        self._keep_identity()
        if is_news:
            self._register()

    @Slot(object)
    def _note_unread(self, error: BookError) -> None:
        self._unread = error
        self._tell_unread()

    def _tell_unread(self) -> None:
        """Say why nothing can be asked, once pages are shown; without pages, `failed` says it."""
        error = self._unread
        if error is not None and self._identity is None and self._pane.page_view.page_count:
            self._unread = None
            self.store_failed.emit(error)

    def _keep_identity(self) -> None:
        if self._stamp is not None and self._identity is not None:
            self._identities[self._stamp] = self._identity

    @Slot()
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
            # The store can't be written: the book can be read, but nothing is remembered so far.
            self.store_failed.emit(error)
            self._register_again.start()
            return
        tries = self._wanted.tries_left
        if tries and error.code != BookErrorCode.PASSWORD_REQUIRED:
            self._wanted = replace(self._wanted, tries_left=tries - 1)
            self._try_again.start()
        else:
            self.failed.emit(error)


_RELOAD_TRIES: Final = 10
_RELOAD_PATIENCE_MS: Final = 5000


class BookController(QObject):
    """Opens, reloads and closes the book; `position` and `record` hold what is stored of it.

    Signals:
    - `title_known(str)`: the title of a file that was open before, just before `place_known`.
    - `place_known(JsonObject)`: the stored view state, just before `pages_shown`.
    - `pages_shown`: the first page can be drawn.
    - `book_opened(Book)`: questions can be asked as well.
    - `book_changed(Book)`: its guard, read-up-to page or status has changed.
    - `book_titled(Book)`: it has got another title or other authors.
    - `book_reloaded(Book)`: its file was read again.
    - `labels_changed`: the page labels became known while the book was open.
    - `book_returned(datetime)`: after `book_opened` of a known book, when it was read before
    - `guard_taken_over(str)`: after `book_opened`, if the spoiler guard was copied from the book
      with this title, of which it may be another version.
    - `open_failed(BookError, str)`: the file at this path can't be opened.
    """

    title_known = Signal(str)
    place_known = Signal(object)
    pages_shown = Signal()
    book_opened = Signal(object)
    book_changed = Signal(object)
    book_titled = Signal(object)
    book_reloaded = Signal(object)
    book_closed = Signal()
    open_failed = Signal(object, str)
    store_failed = Signal(object)
    labels_changed = Signal()
    texts_changed = Signal(int)
    """Pages that were pictures have text now."""
    guard_taken_over = Signal(str)
    book_returned = Signal(object)
    index_progressed = Signal(int, int, bool)
    file_changed = Signal()
    file_gone = Signal()

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        client: DocumentClient,
        pane: ViewerPane,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._pane = pane
        self._handbook = services.handbook
        self._placeholder = Placeholder(pane.page_view, pane)
        self._contents = BookContents(services, tasks, client, pane, self)
        self._opening = BookOpening(services, tasks, client, pane, self._contents, self)
        self.position = PositionKeeper(services, tasks, pane.page_view, self)
        self.record = BookRecord(services.books, services.titles, tasks, self.position)
        self.own_writes = OwnWrites(self)
        self._connect()

    # --- state

    @property
    def book(self) -> Book | None:
        return self.record.book

    @property
    def own_file(self) -> Path | None:
        """The file of the open book; None for the handbook, whose folder is the program's."""
        book = self.book
        if book is None or book.file_path == self._handbook:
            return None
        return book.file_path

    @property
    def fence(self) -> int | None:
        """The last page that the spoiler guard of the open book lets through; None if it is off.

        It comes from the live state, which may be stored a moment later.
        """
        state = self.position.state_of(self.book.id) if self.book is not None else None
        if state is None or self.book is None or not self.book.spoiler_guard:
            return None
        return state.furthest_page

    @property
    def pane(self) -> ViewerPane:
        return self._pane

    @property
    def labels(self) -> tuple[str, ...]:
        """The page labels of the open book; () without its file."""
        return self._contents.labels

    @property
    def contents(self) -> BookContents:
        """What the file provides, and whether it is indexed here."""
        return self._contents

    @property
    def is_opening(self) -> bool:
        """Whether a file is being opened and its book isn't known yet."""
        return self._opening.is_under_way

    def view_memory(self) -> ViewMemory | None:
        """Return how the open book is shown, for a later `open_file`; None without pages."""
        view = self._pane.page_view
        if self._opening.info is None or not view.page_count:
            return None
        return ViewMemory(
            view.navigation.position(), view.navigation.history, self._placeholder.picture_of_view()
        )

    # --- opening and closing

    def open_file(self, path: Path, password: str = "", memory: ViewMemory | None = None) -> None:
        """Open a file in place of what is open."""
        is_same = self.book is not None and path == self._opening.wanted.path
        revised_id = self.book.id if self.book is not None and is_same else ""
        self._placeholder.hold(memory.picture if memory is not None else None)
        self._open(FileToOpen(path, password, memory, revised_id))

    def follow_opening(self, path: Path, memory: ViewMemory | None = None) -> None:
        """Follow a file that the client was told to open before the window was built."""
        self._opening.begin(FileToOpen(path, memory=memory))

    def expect_view(self, picture: QImage) -> None:
        """Show that picture of the page view until the book's pages are drawn, at the start."""
        self._placeholder.expect_view(QPixmap.fromImage(picture))

    @property
    def is_covered(self) -> bool:
        """Whether a picture is shown until the book's pages are drawn."""
        return self._placeholder.isVisible()

    def open_without_file(self, book: Book) -> None:
        """Open a book whose file is gone; its text and conversations can still be used."""
        self._opening.begin(FileToOpen(book.file_path))
        self._let_go()
        self._placeholder.release()
        self._take(book)
        self.file_gone.emit()

    @Slot()
    def reload(self) -> None:
        """Read the file again, keeping position, history, conversation and a running answer."""
        if self.book is not None:
            memory = self.view_memory()
            self._placeholder.keep(_RELOAD_PATIENCE_MS)
            wanted = replace(
                self._opening.wanted,
                memory=memory,
                revised_id=self.book.id,
                tries_left=_RELOAD_TRIES,
            )
            self._open(wanted, keeps_book=True)

    def close_book(self) -> None:
        """Store the position and close the document."""
        self._opening.end()
        self._placeholder.release()
        self._let_go()

    def shut_down(self) -> None:
        """Store the position and end the document processes."""
        self._opening.keep_picture(comes_back=self.position.comes_back)
        self.position.flush()
        self._forget_book()
        self._client.shut_down()

    # --- requests

    def show_page(self, page: int) -> None:
        """Go to a page mentioned in the conversation.

        The jump is recorded in the history; the page doesn't count as read.
        """
        info = self._opening.info
        if info is not None and 1 <= page <= info.page_count:
            self._pane.page_view.look_up(page, flash=True)

    # --- inside: opening

    def _connect(self) -> None:
        client, opening = self._client, self._opening
        contents, record = self._contents, self.record
        client.file_changed.connect(self.file_changed)
        client.texts_changed.connect(self.texts_changed)
        client.file_gone.connect(self.file_gone)
        opening.title_known.connect(self.title_known)
        opening.place_known.connect(self.place_known)
        opening.pages_shown.connect(self._placeholder.wait_for_pixels)
        opening.pages_shown.connect(self.pages_shown)
        opening.registered.connect(self._start)
        opening.failed.connect(self._fail)
        opening.store_failed.connect(self.store_failed)
        contents.labels_changed.connect(self.labels_changed)
        contents.index_progressed.connect(self.index_progressed)
        contents.status_changed.connect(record.announce)
        record.changed.connect(contents.update)
        record.changed.connect(self.book_changed)
        record.titled.connect(self.book_titled)
        client.title_page_read.connect(record.keep_title_page)
        record.store_failed.connect(self.store_failed)
        self.position.store_failed.connect(self.store_failed)

    def _open(self, wanted: FileToOpen, *, keeps_book: bool = False) -> None:
        self._opening.begin(wanted)
        self._let_go(keeps_book=keeps_book)
        self._opening.ask()

    def _let_go(self, *, keeps_book: bool = False) -> None:
        self.position.flush()
        self.position.pause()
        self._opening.close()
        if not keeps_book:
            self._end_book()

    def _end_book(self) -> None:
        if self.book is not None:
            self._forget_book()
            self.book_closed.emit()

    def _forget_book(self) -> None:
        self.record.set_book(None)
        self.position.end()

    @Slot(object, object)
    def _start(self, found: RegisteredBook, info: DocumentInfo) -> None:
        self._contents.use_labels(found.labels)
        book, view = found.book, self._pane.page_view
        is_at_start = self._opening.wanted.memory is None and view.navigation.position().page == 1
        if book.current_page and book.current_page != view.page and is_at_start:
            # A file known by its content but not by its path: its position is known only now.
            view.navigation.restore(found.place_in_view)
            view.navigation.continue_history(history_of(found.place))
        if self.book is not None and self.book.id == book.id:
            self._go_on(book, self._reading_place(found))
        else:
            self._end_book()
            self._take(book, self._reading_place(found))
        if found.last_read is not None:
            self.book_returned.emit(found.last_read)
        if found.guard_of:
            self.guard_taken_over.emit(found.guard_of)
        self._contents.begin(found, info)
        if found.wants_title:
            self._client.request_properties(of_work=True)

    def _reading_place(self, found: RegisteredBook) -> ViewPosition | None:
        """Return where the book is read, if what it was left at was only looked up."""
        memory, page = self._opening.wanted.memory, found.book.current_page
        is_away = memory is not None and page and memory.place.page != page
        return found.place_in_view if is_away else None

    def _take(self, book: Book, reading_place: ViewPosition | None = None) -> None:
        self._opening.end()
        has_pages = self._opening.info is not None
        self._begin(book, has_pages=has_pages, reading_place=reading_place)
        self.book_opened.emit(book)
        self.position.settle()

    def _go_on(self, book: Book, reading_place: ViewPosition | None) -> None:
        self._opening.end()
        self._begin(book, has_pages=True, reading_place=reading_place)
        self.position.settle()
        self.book_changed.emit(book)
        self.book_reloaded.emit(book)

    def _begin(self, book: Book, *, has_pages: bool, reading_place: ViewPosition | None) -> None:
        self.record.set_book(book)
        self.position.begin(book, has_pages=has_pages, reading_place=reading_place)

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        if error.code != BookErrorCode.PASSWORD_REQUIRED:
            self._opening.end()
            self._let_go()
        self._placeholder.release()
        self.open_failed.emit(error, str(self._opening.wanted.path))
