"""Opens another book in the second view, with document processes, marks and a fence of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtWidgets import QRubberBand

from reader_app.app.library.ingest import BookFileIdentity
from reader_app.domain.errors import BookErrorCode, DomainError
from reader_app.domain.translation import tr
from reader_app.ui.beside.beside_state import BesideRequest, SplitDirection
from reader_app.ui.beside.other_marks import OtherBook, OtherMarks
from reader_app.ui.book import book_identity
from reader_app.workers.document_client import DocumentClient

if TYPE_CHECKING:
    from reader_app.app.library.book_annotations import AnnotationsUseCase
    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo, Rect
    from reader_app.ui.beside.controller import BesideController
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.pages.geometry import ViewPosition
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tabs_controller import Tab, TabsController
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.rendered_page import FileIdentity as HashedFile

_EDGE_SHARE: Final = 0.3
"""The share of the page area, at its right and lower edge, where a dropped tab opens beside."""


class BooksBeside(QObject):
    """Opens books for the second view, one at a time.

    The conversation, the outline and the panels stay with the book of the first view.
    """

    marked = Signal(object, object)
    """Before and after: an annotation of the book beside was changed here."""

    def __init__(
        self,
        services: ReadingServices,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        books: BookController,
        tabs: TabsController,
        client: DocumentClient,
        beside: BesideController,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._annotations = annotations
        self._tasks = tasks
        self._books = books
        self._tabs = tabs
        self._launch = client.launch
        self._beside = beside
        self._window = window
        self._client: DocumentClient | None = None
        self._marks: OtherMarks | None = None
        self._wanted = self._shown = BesideRequest()
        self._number = self._number_at_opening = 0
        self._direction: SplitDirection | None = None
        self._info: DocumentInfo | None = None
        self._pending: tuple[BesideRequest, SplitDirection | None] | None = None
        self._hint: QRubberBand | None = None
        beside.other_wanted.connect(self._restore)
        beside.other_left.connect(self._leave)
        books.book_closed.connect(self._forget)
        books.book_opened.connect(self._open_pending)
        books.open_failed.connect(self._drop_pending)
        tabs.library_shown.connect(self._drop_pending)
        window.book_beside_requested.connect(self.open_book)

    # -- for others -----------------------------------------------------------------------------

    @property
    def other(self) -> OtherBook | None:
        """The book beside; None without one."""
        return self._beside.other

    @Slot(object)
    def open(self, wanted: BesideRequest) -> None:
        """Show a book beside the open one, at a place of it or where it was left there before.

        From the library, the book that was open last is shown first; without any, the book itself.
        """
        if self._books.book is None:
            self._open_from_library(wanted)
            return
        shown = self._beside.other
        if shown is not None and shown.book.id == wanted.book_id:
            self._show_place(wanted)
            return
        self._number += 1
        number, find, find_path = self._number, self._services.books.find, self._by_path

        def look() -> tuple[Book | None, bool]:
            book = find(wanted.book_id) if wanted.book_id else find_path(wanted.path)
            path = book.file_path if book is not None else wanted.path
            return book, path.is_file()

        def go(found: tuple[Book | None, bool]) -> None:
            if number == self._number:
                self._open_found(wanted, *found)

        self._tasks.run(look, go, self._tell)

    @Slot(str, int, object)
    def open_book(self, book_id: str, page: int = 0, rects: Sequence[Rect] = ()) -> None:
        """Show a book of the library beside the open one; `page` 0: where it was left."""
        self.open(BesideRequest(book_id=book_id, page=page, rects=tuple(rects)))

    @Slot(int)
    def open_tab(self, index: int) -> None:
        """Show the book of a tab beside the page."""
        self.open(_request_of(self._tabs.tabs[index]))

    # -- a tab that is dragged ------------------------------------------------------------------

    @Slot(object)
    def show_drop(self, where: QPoint | None) -> None:
        """Show where a tab dropped at this point of the screen would open; None: nowhere."""
        direction = self._direction_at(where)
        if direction is None:
            if self._hint is not None:
                self._hint.hide()
            return
        if self._hint is None:
            self._hint = QRubberBand(QRubberBand.Shape.Rectangle, self._books.pane)
            self._hint.setObjectName("dropBesideHint")
        area = self._books.pane.split.geometry()
        if direction is SplitDirection.RIGHT:
            area.setLeft(area.center().x())
        else:
            area.setTop(area.center().y())
        self._hint.setGeometry(area)
        self._hint.show()
        self._hint.raise_()

    def take_tab(self, tab: Tab, where: QPoint) -> bool:
        """Show a tab that was dropped on the right or lower edge of the page beside another book.

        Returns False for a tab that was dropped elsewhere. The dragged tab is the one in view, so
        the one that was in view before comes back.
        """
        direction, first = self._direction_at(where), self._tabs.shown_before(tab)
        if direction is None or first is None:
            return False
        self._pending = (_request_of(tab), direction)
        self._tabs.take_in(first)
        return True

    def _direction_at(self, where: QPoint | None) -> SplitDirection | None:
        pane = self._books.pane
        if where is None or not pane.isVisible() or len(self._tabs.tabs) < 2:
            return None
        at, area = pane.mapFromGlobal(where), pane.split.geometry()
        if not area.contains(at):
            return None
        across = (at.x() - area.left()) / max(1, area.width())
        down = (at.y() - area.top()) / max(1, area.height())
        if max(across, down) < 1 - _EDGE_SHARE:
            return None
        return SplitDirection.RIGHT if across >= down else SplitDirection.BELOW

    # -- what other windows do ------------------------------------------------------------------

    def follow_book(self, book: Book) -> None:
        """Take over what another window has changed of the book beside, such as its guard."""
        other = self._beside.other
        if other is not None and other.book.id == book.id:
            other.book = book
            self._beside.follow_fence()

    def follow_furthest(self, book_id: str, page: int) -> None:
        """Take over how far the book beside is read in another window."""
        other = self._beside.other
        if other is not None and other.book.id == book_id and page > other.book.furthest_page:
            other.book = replace(other.book, furthest_page=page)
            self._beside.follow_fence()

    def drop_book(self, book_id: str) -> None:
        """Close the book beside if it is this one, which has left the library."""
        other = self._beside.other
        if other is not None and other.book.id == book_id:
            self._beside.close_split()

    def shut_down(self) -> None:
        """End the document processes."""
        self._number += 1
        client, self._client = self._client, None
        if client is not None:
            client.shut_down()

    # -- opening --------------------------------------------------------------------------------

    def _open_from_library(self, wanted: BesideRequest) -> None:
        tabs = self._tabs.tabs
        if not tabs:
            if wanted.book_id:
                self._window.open_book_requested.emit(wanted.book_id)
            return
        self._pending = (wanted, None)
        self._tabs.step(1)

    @Slot()
    def _open_pending(self) -> None:
        pending, self._pending = self._pending, None
        self._number_at_opening = self._number
        if pending is not None:
            wanted, self._direction = pending
            self.open(wanted)

    @Slot(object)
    def _restore(self, wanted: BesideRequest) -> None:
        """Show what was beside the book, unless the reader has asked for another one meanwhile."""
        if self._number == self._number_at_opening:
            self.open(wanted)

    @Slot()
    def _drop_pending(self) -> None:
        self._pending = None

    def _by_path(self, path: Path) -> Book | None:
        return self._services.books.find_by_path(path)

    def _open_found(self, wanted: BesideRequest, book: Book | None, is_there: bool) -> None:
        own = self._books.book
        if own is None or self._books.pane.document is None:
            return
        if book is not None and book.id == own.id:
            area = wanted.rects[0] if wanted.rects else None
            page = wanted.page or self._books.pane.page_view.page
            self._beside.show_beside(page, area)
            return
        if book is None and wanted.book_id:
            return  # removed from the library meanwhile
        if not is_there:
            name = book.title if book is not None else wanted.path.name
            self._window.show_notice(tr("The file of “{title}” can’t be found.", title=name))
            return
        path = book.file_path if book is not None else wanted.path
        self._wanted, self._info = replace(wanted, path=path), None
        if self._beside.second is not None and self._beside.other is not None:
            # Its pages would be drawn and searched in the file that is being opened now.
            here = self._beside.second.view.navigation.position()
            self._shown = replace(self._shown, place=here, page=0, rects=())
            self._beside.second.clear()
        self._client_for_books().open(path, wanted.password)

    def _client_for_books(self) -> DocumentClient:
        if self._client is None:
            client = self._client = DocumentClient(self, launch=self._launch)
            client.opened.connect(self._take_file)
            client.identified.connect(self._identify)
            client.open_failed.connect(self._fail)
        return self._client

    @Slot(object)
    def _take_file(self, info: DocumentInfo) -> None:
        """Show the pages, if the book of the file is known; else wait until it is identified."""
        self._info = info
        number, services, path = self._number, self._services, self._wanted.path

        def show(known: book_identity.KnownFile) -> None:
            if number == self._number and known.book is not None:
                labelled = replace(info, labels=known.labels)
                self._show(known.book, labelled, known.place_in(info))

        self._tasks.run(lambda: book_identity.known_file(services, path, info), show, self._tell)

    @Slot(object)
    def _identify(self, hashed: HashedFile) -> None:
        """Enter a file that isn't in the library yet; one that has changed is another book."""
        info, shown = self._info, self._beside.other
        if info is None:
            return
        if shown is not None and shown.book.checksum == hashed.checksum:
            return
        number, services = self._number, self._services
        identity = BookFileIdentity(Path(hashed.path), hashed.checksum, hashed.size)

        def show(found: book_identity.RegisteredBook) -> None:
            other = self._beside.other
            if number == self._number and (other is None or other.book.id != found.book.id):
                labelled = replace(info, labels=found.labels)
                self._show(found.book, labelled, found.place_in_view)

        self._tasks.run(
            lambda: book_identity.register_book(services, identity, info, ""), show, self._tell
        )

    def _show(self, book: Book, info: DocumentInfo, place: ViewPosition) -> None:
        own, client = self._books.book, self._client
        if own is None or client is None or own.id == book.id:
            return
        if self._marks is None:
            drawing = self._books.pane.annotations.drawing
            self._marks = OtherMarks(
                self._annotations, self._tasks, self._window, lambda: drawing.look
            )
            self._marks.history.applied.connect(self.marked)
        self._marks.use_book(book.id)
        client.use_stored(book.id)
        other = OtherBook(book, info, client, self._marks, self._wanted.place or place)
        if self._direction is not None:  # done now, because the stored data of the book has its own
            self._beside.turn(self._direction)
            self._direction = None
        self._beside.show_other(other, is_restored=self._wanted.place is not None)
        self._shown = self._wanted
        self._show_place(self._wanted)

    def _show_place(self, wanted: BesideRequest) -> None:
        if not wanted.page:
            return
        second, other = self._beside.second, self._beside.other
        if second is None or other is None:
            return
        if other.fence is not None and wanted.page > other.fence:
            title = other.book.title
            self._window.show_notice(
                tr("This place is past where you’ve read in “{title}”.", title=title)
            )
        else:
            second.view.show_evidence(wanted.page, wanted.rects)

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        if error.code == BookErrorCode.PASSWORD_REQUIRED:
            name = self._wanted.path.name
            words = tr("“{name}” needs its password. Open it in a tab first.", name=name)
            self._window.show_notice(words)
        else:
            self._tell(error)
        if self._beside.other is None:
            self._leave()
        else:  # what was beside the page before comes back
            self._beside.close_split()
            self.open(self._shown)

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words)

    # -- closing --------------------------------------------------------------------------------

    @Slot()
    def _forget(self) -> None:
        """Drop a book that is still being opened, because that in the first view is closed."""
        self._number += 1
        self._wanted, self._direction = BesideRequest(), None
        if self._beside.other is None:
            self._leave()

    @Slot()
    def _leave(self) -> None:
        """Close the file; its processes wait for the next one: to end them takes some 80 ms."""
        if self._marks is not None:
            self._marks.use_book("")
        self._info = None
        if self._client is not None:
            self._client.close_document()


def _request_of(tab: Tab) -> BesideRequest:
    return BesideRequest(tab.path, tab.book_id, tab.password)
