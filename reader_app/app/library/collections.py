"""Makes, names and deletes collections, and says which books are in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.domain.library import CollectionRepository

LONGEST_NAME: Final = 80


class CollectionsUseCase:
    """A name is used once, in whatever letters it is written."""

    def __init__(self, collections: CollectionRepository) -> None:
        self._collections = collections

    def make(self, name: str, book_ids: Sequence[str] = ()) -> BookCollection:
        """With these books in it; under a known name they go into that collection."""
        made = BookCollection(_cleaned(name), frozenset(book_ids))
        known = self._named(made.name)
        if known is not None:
            made = replace(known, book_ids=known.book_ids | made.book_ids)
        self._collections.save(made)
        return made

    def rename(self, collection_id: str, name: str) -> None:
        """Raises BookError(ALREADY_EXISTS) when another one has that name."""
        cleaned = _cleaned(name)
        known = self._named(cleaned)
        if known is not None and known.id != collection_id:
            raise BookError(
                BookErrorCode.ALREADY_EXISTS,
                tr("There is a collection “{name}” already.", name=known.name),
            )
        self._collections.rename(collection_id, cleaned)

    def delete(self, collection_id: str) -> BookCollection | None:
        """Its books stay in the library. What it was, to be given to `restore`."""
        found = next((each for each in self._collections.all() if each.id == collection_id), None)
        self._collections.delete(collection_id)
        return found

    def restore(self, collection: BookCollection) -> None:
        """Undo `delete`."""
        self._collections.save(collection)

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._collections.put(collection_id, book_ids)

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._collections.take_out(collection_id, book_ids)

    def _named(self, name: str) -> BookCollection | None:
        folded = name.casefold()
        return next(
            (each for each in self._collections.all() if each.name.casefold() == folded), None
        )


def _cleaned(name: str) -> str:
    cleaned = " ".join(name.split())[:LONGEST_NAME].strip()
    if not cleaned:
        raise BookError(BookErrorCode.INVALID_STATE, tr("A collection needs a name."))
    return cleaned
