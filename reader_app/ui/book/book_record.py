"""The record of the open book in the store, and its switches: spoiler guard and images."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from reader_app.app.library.book_titles import TitleBooksUseCase
    from reader_app.domain.book import Book
    from reader_app.domain.errors import DomainError
    from reader_app.domain.library import TitlePage
    from reader_app.domain.protocols import LibraryRepository
    from reader_app.ui.book.position_keeper import PositionKeeper
    from reader_app.workers.background_tasks import Tasks

_SWITCHES: Final = (
    "title",
    "author",
    "spoiler_guard",
    "images_allowed",
    "comments_allowed",
    "saves_into_file",
)
"""What the reader changes about a book, and what is the same in each window that shows it."""


class BookRecord(QObject):
    """Holds the open book and writes its switches into the store.

    `changed(Book)`: the guard, the read-up-to page or the status has changed, or could not be
    changed. `titled(Book)`: it has got another title or author. `store_failed(DomainError)`:
    writing failed, so the store is unchanged.
    """

    changed = Signal(object)
    titled = Signal(object)
    store_failed = Signal(object)

    def __init__(
        self,
        books: LibraryRepository,
        titles: TitleBooksUseCase,
        tasks: Tasks,
        position: PositionKeeper,
    ) -> None:
        super().__init__(position)
        self._books = books
        self._titles = titles
        self._tasks = tasks
        self._position = position
        self._book: Book | None = None
        self._pending = 0
        position.furthest_changed.connect(self._note_furthest)
        position.stored.connect(self._refresh)

    @property
    def book(self) -> Book | None:
        """The open book; None without one."""
        return self._book

    def set_book(self, book: Book | None) -> None:
        """Set the book that is open from now on; None for none."""
        self._book = book

    @Slot(bool)
    def toggle_guard(self, is_on: bool) -> None:
        """Switch the spoiler guard of the open book."""

        def change(book: Book) -> None:
            book.spoiler_guard = is_on

        self._update(change)

    @Slot()
    def allow_images(self) -> None:
        """Allow images of the open book's pages to be sent to the model."""

        def change(book: Book) -> None:
            book.images_allowed = True

        self._update(change)

    @Slot(bool)
    def allow_comments(self, is_allowed: bool = True) -> None:
        """Allow the comments in the open book's file to be sent to the model, or not."""

        def change(book: Book) -> None:
            book.comments_allowed = is_allowed

        self._update(change)

    @Slot(object)
    def keep_title_page(self, page: TitlePage) -> None:
        """Store what the first pages of the open book tell about it."""
        book = self._book
        if book is not None:
            book_id, keep = book.id, self._titles.keep
            self._tasks.run(lambda: keep(book_id, page), self._take_title, self.store_failed.emit)

    def _take_title(self, stored: Book | None) -> None:
        book = self._book
        if book is None or stored is None or stored.id != book.id:
            return
        if (stored.title, stored.author) != (book.title, book.author):
            book.title, book.author = stored.title, stored.author
            self.titled.emit(book)

    @Slot()
    def announce(self) -> None:
        """Emit `changed`, but not while a switch is being stored.

        Until it is stored, the switch stays where the reader has put it.
        """
        if self._book is not None and not self._pending:
            self.changed.emit(self._book)

    def follow(self, other: Book) -> None:
        """Take over the switches of the same book, as another window has stored them."""
        own = self._book
        if own is not None and own.id == other.id and not self._pending:
            switches = {name: getattr(other, name) for name in _SWITCHES}
            if any(getattr(own, name) != value for name, value in switches.items()):
                self._book = replace(own, **switches)
                self.announce()

    def _update(self, change: Callable[[Book], None]) -> None:
        if self._book is not None:
            self._pending += 1
            book_id = self._book.id
            self._tasks.run(
                lambda: self._books.update(book_id, change), self._take_stored, self._note_failure
            )

    def _take_stored(self, book: Book) -> None:
        self._pending -= 1
        self._refresh(book)

    def _note_failure(self, error: DomainError) -> None:
        """Report the failure and reset the switches to the store's values.

        This matters most for the spoiler guard.
        """
        self._pending -= 1
        self.store_failed.emit(error)
        self.announce()

    @Slot(object)
    def _refresh(self, book: Book) -> None:
        state = self._position.state_of(book.id)
        if state is not None:
            book.current_page = state.reading_page
            book.furthest_page = state.furthest_page
            self._book = book
            self.announce()

    @Slot(int)
    def _note_furthest(self, page: int) -> None:
        if self._book is not None:
            self._book.furthest_page = page
            self.announce()
