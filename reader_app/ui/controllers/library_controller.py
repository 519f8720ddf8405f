"""The start page: recent books, opening one of them, taking one out."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.app.library import LibraryEntry as StoredEntry
from reader_app.domain.book import Book
from reader_app.domain.errors import DomainError
from reader_app.ui.controllers.services import Services
from reader_app.ui.controllers.tabs_controller import TabsController
from reader_app.ui.dialogs.confirm import remove_book_question
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.main_window import MainWindow
from reader_app.workers.tasks import Tasks

_UNDO_REMOVE = "undo_remove:"
_UNDO_SECONDS = 10.0


class LibraryController(QObject):
    """Owns the library view."""

    open_requested = Signal()
    handbook_requested = Signal()
    files_dropped = Signal(list)

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        tabs: TabsController,
        window: MainWindow,
        view: LibraryView,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._tabs = tabs
        self._window = window
        self._view = view
        view.open_requested.connect(self.open_requested)
        view.handbook_requested.connect(self.handbook_requested)
        view.files_dropped.connect(self.files_dropped)
        view.book_activated.connect(self.open_book)
        view.remove_requested.connect(self._ask_to_remove)
        window.recent_requested.connect(self.open_book)
        window.notice_action_requested.connect(self._act_on_notice)

    @Slot()
    def refresh(self) -> None:
        """Read the list again, covers and all."""
        library, handbook = self._services.library, self._services.handbook

        def entries() -> tuple[list[LibraryEntry], bool]:
            stored = library.recent()
            shown = [_entry(entry, library.cover(entry.book.id) or b"") for entry in stored]
            has_handbook = any(entry.book.file_path == handbook for entry in stored)
            return shown, has_handbook

        def show(found: tuple[list[LibraryEntry], bool]) -> None:
            shown, has_handbook = found
            self._view.set_books(shown)
            self._view.set_handbook_shown(not has_handbook)
            self._window.set_recent([(entry.id, entry.title) for entry in shown[:10]])

        self._tasks.run(entries, show, self._tell)

    @Slot(str)
    def open_book(self, book_id: str) -> None:
        """Open a book of the library; without its file, its text and conversations."""
        find, wish = self._services.books.find, self._tabs.wishes

        def look() -> tuple[Book | None, bool]:
            book = find(book_id)
            return book, book is not None and book.file_path.is_file()

        def show(found: tuple[Book | None, bool]) -> None:
            if wish == self._tabs.wishes:  # nothing else was to be shown meanwhile
                self._open(found)

        self._tasks.run(look, show, self._tell)

    def _open(self, found: tuple[Book | None, bool]) -> None:
        book, is_there = found
        if book is None:
            self.refresh()
        else:
            self._tabs.open_book(book, is_gone=not is_there)

    @Slot(str)
    def _ask_to_remove(self, book_id: str) -> None:
        def ask(title: str) -> None:
            dialog = remove_book_question(title, self._window)
            dialog.accepted.connect(lambda: self._remove(book_id, title))
            dialog.open()

        find = self._services.books.find

        def title_of() -> str:
            book = find(book_id)
            return book.title if book is not None else ""

        self._tasks.run(title_of, ask, self._tell)

    def _remove(self, book_id: str, title: str) -> None:
        def told(_: None) -> None:
            self._tabs.close_book(book_id)
            self.refresh()
            self._window.show_notice(
                f"“{title}” was removed.", "Undo", _UNDO_SECONDS, f"{_UNDO_REMOVE}{book_id}"
            )

        self._tasks.run(lambda: self._services.library.remove(book_id), told, self._tell)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action.startswith(_UNDO_REMOVE):
            book_id = action.removeprefix(_UNDO_REMOVE)
            restore = self._services.library.restore
            self._tasks.run(lambda: restore(book_id), lambda _: self.refresh(), self._tell)

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(f"{error.message} {error.advice}".strip())


def _entry(stored: StoredEntry, cover: bytes) -> LibraryEntry:
    book = stored.book
    return LibraryEntry(
        id=book.id,
        title=book.title,
        author=book.author,
        cover=cover,
        progress=stored.progress,
        last_read=stored.last_read,
        is_missing=not stored.is_file_there,
    )
