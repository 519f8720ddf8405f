"""The library's books, collections, imports, search results and backups, and the ports for them."""

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
    """A book as lists show it. `last_read` None: nobody has opened it yet."""

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
        """0 to 1."""
        return self.current_page / self.page_count if self.page_count else 0.0


@dataclass(frozen=True, slots=True)
class BookCollection:
    """Books that the reader put together under a name."""

    name: str
    book_ids: frozenset[str] = frozenset()
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Shelf:
    """All of the library at one moment; collections by name."""

    books: tuple[ShelfBook, ...] = ()
    collections: tuple[BookCollection, ...] = ()


class ImportOutcome(StrEnum):
    ADDED = "added"
    KNOWN = "known"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ImportItem:
    """A file, or a folder whose files are not known yet, that waits to be imported."""

    place: int
    path: Path
    is_folder: bool


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """Files looked at and files in all; `has_folders`: there may be more."""

    done: int
    total: int
    has_folders: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that could not be opened, and why in a sentence."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """`known`: files whose content was in the library already."""

    added: int = 0
    known: tuple[Path, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.known or self.refused)


MOST_COUNTED: Final = 100


@dataclass(frozen=True, slots=True)
class SearchedBook:
    """A book of the library. `fence`: last page that may be shown of it; None: all may.
    `is_indexed`: all of it is in the index.
    """

    id: str
    title: str
    author: str
    fence: int | None
    is_indexed: bool


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that holds the words. `marks`: (start, end) in `excerpt` of each of them."""

    page: int
    label: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    coverage: float


@dataclass(frozen=True, slots=True)
class FoundBook:
    """A book in which something was found.

    `order`: its place among all books, last read first. `count`: how many of its pages have most
    of the words (`MOST_COUNTED`: or more), `pages` the best of them. `coverage`: share of the
    words that its best page or its title has, 0 to 1. `in_title`: title or author has all of them.
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
    """How far a search has come. `unindexed`: books of which not all pages can be found yet.

    `guarded`: those of which only the pages up to a spoiler guard's fence can be.
    """

    searched: int
    books: int
    unindexed: int
    guarded: int = 0


class SearchedBooks(Protocol):
    """The books that can be searched."""

    def books(self) -> Sequence[SearchedBook]:
        """Last read first."""
        ...


class ShelfRepository(Protocol):
    """All books at once; a hidden one keeps what it has until it is purged."""

    def books(self) -> list[ShelfBook]:
        """Last read first, then those that nobody has opened, last added first."""
        ...

    def waiting_for_index(self) -> list[str]:
        """Ids of books whose index is not finished and did not fail, first added first.

        Then those whose index was made by another version.
        """
        ...

    def hide(self, book_ids: Sequence[str]) -> None:
        """Take all of them out of the library in one go."""
        ...

    def restore(self, book_ids: Sequence[str]) -> None:
        """Undo `hide`, all or none. Raises BookError: NOT_FOUND, ALREADY_EXISTS."""
        ...

    def hidden(self) -> list[str]: ...

    def purge(self, book_id: str, is_wanted: Callable[[], bool]) -> None:
        """End a hidden book in short steps; what a kill leaves of it, the next call ends.

        `is_wanted`: asked between two steps.
        """
        ...


class CollectionRepository(Protocol):
    def all(self) -> list[BookCollection]:
        """By name."""
        ...

    def save(self, collection: BookCollection) -> None:
        """With its books; books that are gone are left out."""
        ...

    def rename(self, collection_id: str, name: str) -> None: ...

    def delete(self, collection_id: str) -> None:
        """The collection, not its books."""
        ...

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None: ...

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None: ...


class ImportRepository(Protocol):
    """What an import has still to look at, and what came of the rest: it outlives a kill."""

    def add(self, paths: Sequence[tuple[Path, bool]]) -> None:
        """Pairs of path and is_folder; what is there already stays as it is."""
        ...

    def next(self) -> ImportItem | None:
        """Folders first."""
        ...

    def expand(self, folder: ImportItem, found: Sequence[tuple[Path, bool]]) -> None:
        """These take the folder's place."""
        ...

    def settle(self, place: int, outcome: ImportOutcome, reason: str = "") -> None: ...

    def together(self) -> AbstractContextManager[None]:
        """All that is written inside, or nothing."""
        ...

    def counts(self) -> ImportCounts: ...

    def forget_waiting(self) -> None: ...

    def report(self) -> ImportReport: ...

    def clear(self) -> None:
        """The report was told; what waits stays."""
        ...


class CopyKind(StrEnum):
    """Why a copy was made."""

    DAILY = "daily"
    BEFORE_RESTORE = "before-restore"
    BEFORE_IMPORT = "before-import"


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A copy beside the library. `made_at` is in UTC, `size` in bytes."""

    name: str
    kind: CopyKind
    made_at: datetime
    size: int


class CopyStoppedError(Exception):
    """The reader stopped what was going on. Not a failure."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How work that takes its time is watched: how much of all is done, and whether to stop."""

    on_progress: Callable[[int, int], None] = lambda _done, _of: None
    is_stopped: Callable[[], bool] = lambda: False

    def go_on(self, done: int, of: int) -> None:
        """Tell how far it is. Raises StoppedError."""
        if self.is_stopped():
            raise CopyStoppedError
        self.on_progress(done, of)


@dataclass(slots=True)
class Merged:
    """What an import brought. `known_books` were here already, `moved` of them were read on there.

    `guarded`: of those that were read further there, the ones whose spoiler guard is on here: it
    stays where it is.
    `differing`: notes that were written otherwise here, and stay so. `illegible`: books and
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
    """All that the reader made, without what can be read again from the files of the books."""

    def write_copy(self, target: Path, watch: Watch) -> None:
        """A library file at `target`, or none. Raises StorageError, StoppedError."""
        ...

    def merge(self, file: Path, watch: Watch) -> Merged:
        """Add what a copy holds and this library doesn't. Raises StorageError if it is no copy.

        A copy of this library is kept before. Stopped, what was added so far stays.
        """
        ...


class KeptCopies(Protocol):
    """The copies beside the library."""

    def listed(self) -> tuple[KeptCopy, ...]:
        """Newest first."""
        ...

    def wish_restored(self, name: str) -> None:
        """The next start takes this copy. Raises StorageError."""
        ...
