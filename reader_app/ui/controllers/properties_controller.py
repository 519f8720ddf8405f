"""Shows the properties of the open book."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from reader_app.domain.document import DocumentProperties
from reader_app.domain.ocr import PagePictures
from reader_app.domain.translation import tr
from reader_app.ui.controllers.book_controller import BookController
from reader_app.ui.controllers.property_words import Facts, book_facts, document_facts
from reader_app.ui.dialogs.properties_dialog import PropertiesDialog
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient


class PropertiesController(QObject):
    """Asks the text process for what the file says, adds what the library knows.

    `count_blank`: pages without text of the book with that id; `pictures`: those that show
    something, and those whose text was recognised.
    """

    def __init__(
        self,
        count_blank: Callable[[str], int],
        pictures: Callable[[str], PagePictures],
        tasks: Tasks,
        books: BookController,
        client: DocumentClient,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._count_blank = count_blank
        self._pictures = pictures
        self._tasks = tasks
        self._books = books
        self._client = client
        self._window = window
        self._is_asked = False
        self._pages_done = 0
        window.offer(ActionId.PROPERTIES, self.show)
        client.properties_loaded.connect(self._tell)
        books.index_progressed.connect(self._count)
        books.book_closed.connect(self._forget)

    @Slot()
    def show(self) -> None:
        """The dialog; a book whose file is gone has only what the library knows."""
        book = self._books.book
        if self._books.pane.page_view.page_count:
            self._is_asked = True
            self._client.request_properties()
        elif book is not None:
            self._tell_with_book([(tr("Title"), book.title), (tr("Author"), book.author)])

    @Slot(object)
    def _tell(self, told: DocumentProperties) -> None:
        if not self._is_asked:
            return
        self._is_asked = False
        self._tell_with_book(document_facts(told))

    def _tell_with_book(self, facts: Facts) -> None:
        book, done = self._books.book, self._pages_done
        count, pictures = self._count_blank, self._pictures
        if book is None:
            self._open(facts)
            return
        known = book

        def tell(found: tuple[int, PagePictures]) -> None:
            self._open([*facts, *book_facts(known, done, *found)])

        self._tasks.run(
            lambda: (count(known.id), pictures(known.id)),
            tell,
            lambda _: tell((0, PagePictures())),
        )

    def _open(self, facts: Facts) -> None:
        PropertiesDialog(facts, self._window).open()

    @Slot(int, int, bool)
    def _count(self, done: int, _total: int, _is_done: bool) -> None:
        self._pages_done = done

    @Slot()
    def _forget(self) -> None:
        self._is_asked, self._pages_done = False, 0
