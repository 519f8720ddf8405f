"""Lists the books of the library, loads their covers and opens them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from reader_app.app.library.file_targets import BIBLIOGRAPHIES, file_target, is_no_book
from reader_app.app.library.imported_marks import EXPORT_SUFFIXES, is_annotation_export
from reader_app.domain.errors import DomainError
from reader_app.domain.search import DICTIONARY_SUFFIXES
from reader_app.ui.library.bookshelf_model import LibraryEntry
from reader_app.ui.library.covers import cover_image
from reader_app.ui.library.library_header import MOST_CARDS

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.library import Shelf, ShelfBook
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.services import Services
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.ui.window.tabs_controller import TabsController
    from reader_app.workers.background_tasks import Tasks

_RECENT: Final = 10


class LibraryController(QObject):
    """Fills the library view from the store.

    `listed`: the view shows the current content of the store. `bibliography_dropped(Path)`: a file
    of references. `notes_dropped(str)`: the path of another program's annotations.
    `dictionaries_dropped(list[Path])`: files of dictionaries.
    `disk` runs tasks that access files, which may be on a slow disk; nothing waits for them.
    """

    open_requested = Signal()
    handbook_requested = Signal()
    files_dropped = Signal(list)
    folders_dropped = Signal(list)
    bibliography_dropped = Signal(object)
    notes_dropped = Signal(str)
    dictionaries_dropped = Signal(list)
    listed = Signal()
    refresh_began = Signal()

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        disk: Tasks,
        tabs: TabsController,
        window: MainWindow,
        view: LibraryView,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._disk = disk
        self._tabs = tabs
        self._window = window
        self._view = view
        self._shelf: tuple[ShelfBook, ...] = ()
        self._missing: frozenset[str] = frozenset()
        self._opened: dict[str, str] = {}
        view.open_requested.connect(self.open_requested)
        view.handbook_requested.connect(self.handbook_requested)
        view.requests.open_requested.connect(self.open_book)
        view.covers.wanted.connect(self._load_covers)
        view.options.changed.connect(self._remember_look)
        window.files_dropped.connect(self.take)
        window.open_book_requested.connect(self.open_book)
        tasks.run(lambda: services.settings.load().library_look, view.options.use)
        tasks.run(services.handbook.is_file, view.set_handbook_shown)

    @property
    def shelf(self) -> Sequence[ShelfBook]:
        """The books of the last listing."""
        return self._shelf

    @Slot()
    def refresh(self) -> None:
        """Reload the list of books from the store."""
        self.refresh_began.emit()
        self._tasks.run(self._services.library.shelf, self._show, self._tell)

    @Slot(str)
    def open_book(self, book_id: str) -> None:
        """Open a book of the library; if its file is gone, open its text and conversations."""
        find, wish = self._services.books.find, self._tabs.request_count

        def look() -> tuple[Book | None, bool]:
            book = find(book_id)
            return book, book is not None and os.path.isfile(book.file_path)

        def show(found: tuple[Book | None, bool]) -> None:
            # Skip if the reader has asked for something else meanwhile.
            if wish == self._tabs.request_count:
                self._open(found)

        self._tasks.run(look, show, self._tell)

    def note_opened(self, book: Book) -> None:
        """Put the book, which the store may not know yet, on top of the recent ones."""
        self._opened = {book.id: book.title} | {
            key: title for key, title in self._opened.items() if key != book.id
        }
        self._show_recent()

    @Slot(object)
    def note_titled(self, book: Book) -> None:
        """Show the new title of the open book."""
        self._opened[book.id] = book.title
        self.refresh()

    def _open(self, found: tuple[Book | None, bool]) -> None:
        book, is_there = found
        if book is None:
            self.refresh()
        else:
            self._tabs.open_book(book, is_gone=not is_there)

    def _show(self, shelf: Shelf) -> None:
        self._shelf = shelf.books
        self._tabs.note_books({book.id: (book.title, book.file_path) for book in shelf.books})
        self._show_books()
        self._view.set_collections(shelf.collections, shelf.tags)
        there = {book.id for book in shelf.books}
        self._opened = {key: title for key, title in self._opened.items() if key in there}
        self._show_recent()
        self.listed.emit()
        library, handbook = self._services.library, self._services.handbook
        own = [book for book in shelf.books if book.file_path != handbook]
        self._tasks.run(lambda: library.reading_now(own, MOST_CARDS), self._view.show_reading)
        missing = library.missing
        self._disk.run(lambda: missing(shelf.books), self._mark_missing, self._tell)

    def _show_recent(self) -> None:
        read = {book.id: book.title for book in self._shelf if book.last_read is not None}
        self._window.set_recent(list((self._opened | read).items())[:_RECENT])

    def _show_books(self) -> None:
        entries = [_entry(book, book.id in self._missing) for book in self._shelf]
        handbook = self._services.handbook
        has_own = any(book.file_path != handbook for book in self._shelf)
        self._view.set_books(entries, has_own=has_own)

    def _mark_missing(self, missing: frozenset[str]) -> None:
        if missing != self._missing:
            self._missing = missing
            self._show_books()

    @Slot(list)
    def _load_covers(self, book_ids: list[str]) -> None:
        library, size = self._services.library, self._view.cover_size
        books = {book.id: book for book in self._shelf if book.id in book_ids}

        def load() -> dict[str, QImage]:
            return {key: cover_image(library.cover(key), books.get(key), size) for key in book_ids}

        def give_up(_: DomainError) -> None:
            self._view.supply_covers({book_id: QImage() for book_id in book_ids})

        self._tasks.run(load, self._view.supply_covers, give_up)

    @Slot(list)
    def take(self, files: list[Path]) -> None:
        """Open the books among dropped, chosen or forwarded files, and import the others.

        Only a look into a text tells whether it is a book. A place in a file is for books alone.
        """
        files = [file_target(path).path if is_no_book(path) else path for path in files]
        unsure = [path for path in files if path.suffix.lower() in EXPORT_SUFFIXES]
        if not unsure:
            self._take_sorted(files)
            return

        def look() -> list[Path]:
            return [path for path in unsure if is_annotation_export(path)]

        def sort(exports: list[Path]) -> None:
            self._take_sorted([path for path in files if path not in exports])
            for path in exports:  # after the folders, as their notes wait for the books
                self.notes_dropped.emit(str(path))

        self._disk.run(look, sort)

    def _take_sorted(self, files: list[Path]) -> None:
        folders = [path for path in files if os.path.isdir(path)]
        if folders:
            self.folders_dropped.emit(folders)
        dictionaries = [
            path
            for path in files
            if path not in folders and path.name.casefold().endswith(DICTIONARY_SUFFIXES)
        ]
        if dictionaries:
            self.dictionaries_dropped.emit(dictionaries)
        lists = [path for path in files if path.suffix.lower() in BIBLIOGRAPHIES]
        for path in lists:
            self.bibliography_dropped.emit(path)
        taken = {*folders, *lists, *dictionaries}
        books = [path for path in files if path not in taken]
        if books:
            self.files_dropped.emit(books)

    @Slot(str)
    def _remember_look(self, look: str) -> None:
        change = self._services.settings.change
        self._tasks.run(lambda: change(lambda settings: replace(settings, library_look=look)))

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words)


def _entry(book: ShelfBook, is_missing: bool) -> LibraryEntry:
    return LibraryEntry(
        id=book.id,
        title=book.title,
        author=book.author,
        progress=book.progress,
        last_read=book.last_read,
        added=book.added,
        is_missing=is_missing,
        path=str(book.file_path),
        year=book.year,
        tags=book.tags,
    )
