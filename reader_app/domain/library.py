"""The library's books, collections, imports, search results and backups, and their ports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol

from reader_app.domain.book import new_id


@dataclass(frozen=True, slots=True)
class ShelfBook:
    """A book as lists show it. `last_read` None: it was never opened."""

    id: str
    title: str
    author: str
    file_path: Path
    page_count: int
    current_page: int
    added: datetime
    last_read: datetime | None

    @property
    def progress(self) -> float:
        """Share of pages up to the current one, 0 to 1."""
        return self.current_page / self.page_count if self.page_count else 0.0


WORDS_PER_MINUTE: Final = 240


@dataclass(frozen=True, slots=True)
class ReadingNow:
    """A book that the reader is in the middle of, with the chapter there, "" if none is known.

    Minutes are those left to read; None while the text isn't indexed.
    """

    book: ShelfBook
    chapter: str = ""
    chapter_minutes: int | None = None
    book_minutes: int | None = None


@dataclass(frozen=True, slots=True)
class BookCollection:
    """Books that the reader grouped under a name."""

    name: str
    book_ids: frozenset[str] = frozenset()
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The whole library at one moment; collections are sorted by name."""

    books: tuple[ShelfBook, ...] = ()
    collections: tuple[BookCollection, ...] = ()


class ImportOutcome(StrEnum):
    ADDED = "added"
    KNOWN = "known"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ImportItem:
    """A file to be imported, or a folder that hasn't been scanned yet."""

    place: int
    path: Path
    is_folder: bool


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """Number of files processed and in total; `has_folders`: unscanned folders may add more."""

    done: int
    total: int
    has_folders: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that could not be opened, with a sentence that says why."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The results of an import. `known`: files whose content was in the library already."""

    added: int = 0
    known: tuple[Path, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.known or self.refused)


MOST_COUNTED: Final = 100


@dataclass(frozen=True, slots=True)
class SearchedBook:
    """A book of the library, for searching.

    `fence`: last page of it that may be shown; None: all may. `is_indexed`: all of it is indexed.
    """

    id: str
    title: str
    author: str
    fence: int | None
    is_indexed: bool


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that contains the words. `marks`: (start, end) in `excerpt` of each of them."""

    page: int
    label: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    coverage: float


@dataclass(frozen=True, slots=True)
class FoundBook:
    """A book in which something was found.

    `order`: its rank among all books, last read first. `count`: how many of its pages have most of
    the words (`MOST_COUNTED`: or more); `pages`: the best of them. `coverage`: share of the words
    that its best page or its title has, 0 to 1. `in_title`: title and author together have all of
    them.
    """

    id: str
    title: str
    author: str
    order: int
    coverage: float
    pages: tuple[FoundPage, ...] = ()
    count: int = 0
    in_title: bool = False


@dataclass(frozen=True, slots=True)
class LibrarySearched:
    """Progress of a search of the library, in books.

    `unindexed`: books whose pages can't all be found yet. `guarded`: books that are searched only
    up to the fence of their spoiler guard.
    """

    searched: int
    books: int
    unindexed: int
    guarded: int = 0


class SearchedBooks(Protocol):
    """The books that can be searched."""

    def books(self) -> Sequence[SearchedBook]:
        """Return all books, last read first."""
        ...


class ShelfRepository(Protocol):
    """The library's books as lists show them; a hidden book is kept whole until it is purged."""

    def books(self) -> list[ShelfBook]:
        """Return books last read first, then unopened ones, last added first."""
        ...

    def waiting_for_index(self) -> list[str]:
        """Return ids of books whose index is unfinished but did not fail, first added first.

        Books whose index was made by another version follow them.
        """
        ...

    def hide(self, book_ids: Sequence[str]) -> None:
        """Hide all these books from the library, in one transaction."""
        ...

    def restore(self, book_ids: Sequence[str]) -> None:
        """Undo `hide` for all or none. Raises BookError: NOT_FOUND, ALREADY_EXISTS."""
        ...

    def hidden(self) -> list[str]: ...

    def purge(self, book_id: str, is_wanted: Callable[[], bool]) -> None:
        """Delete a hidden book for good in short steps; after a crash, the next call continues.

        `is_wanted`: called between two steps; False interrupts the deletion.
        """
        ...


class CollectionRepository(Protocol):
    def all(self) -> list[BookCollection]:
        """Return all collections by name."""
        ...

    def save(self, collection: BookCollection) -> None:
        """Save a collection with its books; books that no longer exist are left out."""
        ...

    def rename(self, collection_id: str, name: str) -> None: ...

    def delete(self, collection_id: str) -> None:
        """Delete the collection, not its books."""
        ...

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None: ...

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None: ...


class ImportRepository(Protocol):
    """The queue of an import and the results so far; both survive a crash."""

    def add(self, paths: Sequence[tuple[Path, bool]]) -> None:
        """Add pairs of path and is_folder; paths that are queued or done already are unchanged."""
        ...

    def next(self) -> ImportItem | None:
        """Return the next item to process, folders first; None if nothing is queued."""
        ...

    def expand(self, folder: ImportItem, found: Sequence[tuple[Path, bool]]) -> None:
        """Replace a folder by the pairs of path and is_folder that were found in it."""
        ...

    def settle(self, place: int, outcome: ImportOutcome, reason: str = "") -> None: ...

    def together(self) -> AbstractContextManager[None]:
        """Return a context in which all writes happen in one transaction."""
        ...

    def counts(self) -> ImportCounts: ...

    def forget_waiting(self) -> None: ...

    def report(self) -> ImportReport: ...

    def clear(self) -> None:
        """Delete the results, after the reader was told; queued items stay."""
        ...


class CopyKind(StrEnum):
    """Why a backup was made."""

    DAILY = "daily"
    BEFORE_RESTORE = "before-restore"
    BEFORE_IMPORT = "before-import"


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A backup beside the library. `made_at` is in UTC, `size` in bytes."""

    name: str
    kind: CopyKind
    made_at: datetime
    size: int


class CopyStoppedError(Exception):
    """The reader stopped a copy, export or import. This is not a failure."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Callbacks for long work: one reports how much is done, one asks whether to stop."""

    on_progress: Callable[[int, int], None] = lambda _done, _of: None
    is_stopped: Callable[[], bool] = lambda: False

    def go_on(self, done: int, of: int) -> None:
        """Report progress. Raises CopyStoppedError if the work is to stop."""
        if self.is_stopped():
            raise CopyStoppedError
        self.on_progress(done, of)


@dataclass(slots=True)
class Merged:
    """What an import added.

    `known_books`: were here already; `moved`: those of them that had been read on there. `guarded`:
    known books that were read further there, but whose spoiler guard is on here and so stays where
    it is. `differing`: notes with another text here, which stay as they are. `illegible`: books and
    conversations that couldn't be read.
    """

    books: int = 0
    known_books: int = 0
    moved: int = 0
    guarded: int = 0
    conversations: int = 0
    messages: int = 0
    highlights: int = 0
    bookmarks: int = 0
    collections: int = 0
    differing: int = 0
    illegible: int = 0
    is_stopped: bool = False


class PortableLibrary(Protocol):
    """The library as exports contain it: without what can be read again from the books' files."""

    def write_copy(self, target: Path, watch: Watch) -> None:
        """Write a complete library file to `target`, or none.

        Raises StorageError, CopyStoppedError.
        """
        ...

    def merge(self, file: Path, watch: Watch) -> Merged:
        """Add what the file holds and this library doesn't.

        Raises StorageError if it isn't a library file. A backup of this library is made first. If
        stopped, what was added so far stays.
        """
        ...


class KeptCopies(Protocol):
    """The backups beside the library."""

    def listed(self) -> tuple[KeptCopy, ...]:
        """Return the backups, newest first."""
        ...

    def wish_restored(self, name: str) -> None:
        """Have the next startup restore this backup. Raises StorageError."""
        ...
