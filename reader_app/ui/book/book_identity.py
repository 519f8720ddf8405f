"""The identity of books: finds a file's book by its path at once, and by its content later.

The content has to be hashed first. Both functions read the store, so they must run off the main
thread. `OwnWrites` knows which versions of files Pagemate itself has written.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.values import dataclass
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
    """The book of a file, and the work that is still to be done for it.

    `guard_of`, `last_read`: as in `Entered`. `wants_title`: its title page was not read yet.
    """

    book: Book
    place: JsonObject
    labels: tuple[str, ...]
    needs_index: bool
    has_cover: bool
    guard_of: str = ""
    last_read: datetime | None = None
    wants_title: bool = False

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
        services.titles.is_wanted(book.id),
    )


def _stamp_of(path: Path) -> FileStamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return path, found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size


class OwnWrites(QObject):
    """The versions of books' files that Pagemate itself wrote; they don't count as changes.

    Lives in the main thread; `has` may be called anywhere. `ended`: nothing is being written any
    more.
    """

    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._stamps: set[tuple[int, int, int]] = set()

    @property
    def are_under_way(self) -> bool:
        return self._count > 0

    def begin(self) -> None:
        """Note that a book's file is about to be written."""
        self._count += 1

    def end(self, stamp: tuple[int, int, int] | None) -> None:
        """Note that the file was written; `stamp` None: it wasn't."""
        self._count -= 1
        if stamp is not None:
            self._stamps.add(stamp)
        if not self._count:
            self.ended.emit()

    def has(self, path: Path) -> bool:
        """Whether we wrote the present version of a file."""
        try:
            found = path.stat()
        except OSError:
            return False
        return (found.st_mtime_ns, found.st_size, found.st_ino) in self._stamps
