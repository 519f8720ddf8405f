"""What the reader switches for one book: the guard, and whether pictures may be sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.errors import DomainError
    from reader_app.domain.protocols import LibraryRepository
    from reader_app.workers.background_tasks import Tasks


class BookSwitches(QObject):
    """`changed(Book)`: as it is stored now. `refused(error)`: the store is as it was.

    `is_pending`: what the reader has switched is on its way there.
    """

    changed = Signal(object)
    refused = Signal(object)

    def __init__(
        self, books: LibraryRepository, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._books = books
        self._tasks = tasks
        self._pending = 0

    @property
    def is_pending(self) -> bool:
        return self._pending > 0

    def toggle_guard(self, book_id: str, is_on: bool) -> None:
        def change(book: Book) -> None:
            book.spoiler_guard = is_on

        self._update(book_id, change)

    def allow_images(self, book_id: str) -> None:
        def change(book: Book) -> None:
            book.images_allowed = True

        self._update(book_id, change)

    def _update(self, book_id: str, change: Callable[[Book], None]) -> None:
        self._pending += 1
        self._tasks.run(lambda: self._books.update(book_id, change), self._tell, self._refuse)

    def _tell(self, book: Book) -> None:
        self._pending -= 1
        self.changed.emit(book)

    def _refuse(self, error: DomainError) -> None:
        self._pending -= 1
        self.refused.emit(error)
