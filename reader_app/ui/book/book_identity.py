"""The identity of books: finds a file's book by its path at once, and by its content later.

The content has to be hashed first. Both functions read the store, so they must run off the main
thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from reader_app.domain.book import Book, BookStatus
from reader_app.ui.book.position_keeper import position_of

if TYPE_CHECKING:
    from reader_app.app.library.ingest import BookFileIdentity
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.ui.pages.geometry import ViewPosition
    from reader_app.ui.services import ReadingServices

FileStamp: TypeAlias = tuple[Path, int, int, int, int]


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What is known of a file by its path alone.

    `book`: None if the path was never open. `stamp`: identifies the file's version; while it is the
    same, so is the content.
    """

    book: Book | None
    place: JsonObject
    labels: tuple[str, ...]
    stamp: FileStamp | None = None

    def place_in(self, info: DocumentInfo) -> ViewPosition:
        """Return the reader's last position, or the first page if the page count has changed."""
        fits = self.book is not None and self.book.page_count == info.page_count
        return position_of(self.place, self.book.current_page if self.book and fits else 1)


@dataclass(frozen=True, slots=True)
class RegisteredBook:
    """The book of a file, and what has still to be made for it.

    `guard_of`, `last_read`: as in `Entered`.
    """

    book: Book
    place: JsonObject
    labels: tuple[str, ...]
    needs_index: bool
    has_cover: bool
    guard_of: str = ""
    last_read: datetime | None = None

    @property
    def place_in_view(self) -> ViewPosition:
        return position_of(self.place, self.book.current_page)


def known_file(services: ReadingServices, path: Path, info: DocumentInfo) -> KnownFile:
    book, stamp = services.books.find_by_path(path), _stamp_of(path)
    if book is None:
        return KnownFile(None, {}, info.labels, stamp)
    labels = services.ingest.labels(book, info)
    return KnownFile(book, services.books.place(book.id), labels, stamp)


def register_book(
    services: ReadingServices, identity: BookFileIdentity, info: DocumentInfo, revised_id: str
) -> RegisteredBook:
    """Add the file to the library; see `IngestBookUseCase.enter`."""
    entered = services.ingest.enter(identity, info, revised_id=revised_id)
    book = entered.book
    is_new_content = book.status is BookStatus.PENDING
    return RegisteredBook(
        book,
        services.books.place(book.id),
        services.ingest.labels(book, info),
        services.ingest.needs_index(book),
        not is_new_content and services.books.cover(book.id) is not None,
        entered.guard_of,
        entered.last_read,
    )


def _stamp_of(path: Path) -> FileStamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return path, found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size
