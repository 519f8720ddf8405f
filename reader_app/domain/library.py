"""What the library shows: books on a shelf, collections of them, and what an import came to."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path

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
class Collection:
    """Books that the reader put together under a name."""

    name: str
    book_ids: frozenset[str] = frozenset()
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Shelf:
    """All of the library at one moment; collections by name."""

    books: tuple[ShelfBook, ...] = ()
    collections: tuple[Collection, ...] = ()


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
