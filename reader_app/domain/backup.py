"""Values and ports of backups: copies of the library, and what an import of one came to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol


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
