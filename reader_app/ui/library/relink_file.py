"""Asks where the file of a book is that was moved, and tells the library."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.file_chooser import FileChooser

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.services import Services
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tabs_controller import TabsController
    from reader_app.workers.background_tasks import Tasks
from reader_app.ui.library.library_controller import LibraryController

_OPEN: Final = "open_located"


class RelinkFile(QObject):
    """Asks for the new file of a book and stores it if the content is the same.

    `checksum(Path)`: the SHA-256 of a file's content; called in a thread of `disk`.
    """

    def __init__(
        self,
        services: Services,
        disk: Tasks,
        checksum: Callable[[Path], str],
        tabs: TabsController,
        library: LibraryController,
        view: LibraryView,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._disk = disk
        self._checksum = checksum
        self._tabs = tabs
        self._library = library
        self._window = window
        self._book_id = ""
        self._other = Path()
        self._chooser = FileChooser(window, self)
        self._chooser.located.connect(self._try)
        view.requests.locate_requested.connect(self._ask)
        window.notice_action_requested.connect(self._act)

    @Slot(str)
    def _ask(self, book_id: str) -> None:
        book = next((each for each in self._library.shelf if each.id == book_id), None)
        if book is not None:
            self._book_id = book_id
            self._chooser.locate(book.file_path)

    @Slot(object)
    def _try(self, path: Path) -> None:
        book_id, relocate, checksum = self._book_id, self._services.library.relocate, self._checksum

        def told(book: Book) -> None:
            self._library.refresh()
            self._window.show_notice(tr("“{title}” was found.", title=book.title))

        def refuse(error: DomainError) -> None:
            self._other = path
            self._window.show_notice(error.message, tr("Open"), 0, _OPEN)

        self._disk.run(lambda: relocate(book_id, path, checksum(path)), told, refuse)

    @Slot(str)
    def _act(self, action: str) -> None:
        if action == _OPEN:
            self._tabs.open_files([self._other])
