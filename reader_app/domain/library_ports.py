"""Ports to what the library keeps beside its books."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from reader_app.domain.library import (
        Collection,
        ImportCounts,
        ImportItem,
        ImportOutcome,
        ImportReport,
        ShelfBook,
    )


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
    def all(self) -> list[Collection]:
        """By name."""
        ...

    def save(self, collection: Collection) -> None:
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
