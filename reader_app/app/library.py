"""The reader's books: the list, and taking one out of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.protocols import ConversationRepository, LibraryRepository


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A book as the start page shows it. `progress` 0 to 1."""

    book: Book
    progress: float
    last_read: datetime
    is_file_there: bool


class LibraryUseCase:
    """Books that are removed stay restorable until `purge`."""

    def __init__(
        self,
        books: LibraryRepository,
        conversations: ConversationRepository,
        is_file: Callable[[Path], bool] = Path.is_file,
    ) -> None:
        self._books = books
        self._conversations = conversations
        self._is_file = is_file

    def recent(self, limit: int = 50) -> tuple[LibraryEntry, ...]:
        """Last read first. Looks at the disk: not for the GUI thread."""
        return tuple(self._entry(book) for book in self._books.list_recent(limit))

    def cover(self, book_id: str) -> bytes | None:
        """The cover as PNG, if there is one."""
        return self._books.cover(book_id)

    def conversation_count(self, book_id: str) -> int:
        """What the question before `remove` has to name."""
        return len(self._conversations.list_for_book(book_id))

    def remove(self, book_id: str) -> None:
        """Take the book and all its conversations out of the library; never the file itself."""
        self._books.hide(book_id)

    def restore(self, book_id: str) -> None:
        """Undo `remove`. Raises BookError: NOT_FOUND once purged, ALREADY_EXISTS if reopened."""
        self._books.restore(book_id)

    def purge(self) -> None:
        """Delete for good what was removed, books and conversations."""
        self._books.purge_hidden()
        self._conversations.purge_deleted()

    def _entry(self, book: Book) -> LibraryEntry:
        return LibraryEntry(
            book=book,
            progress=book.current_page / book.page_count if book.page_count else 0.0,
            last_read=book.updated_at,
            is_file_there=self._is_file(book.file_path),
        )
