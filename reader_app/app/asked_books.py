"""Which books a conversation asks: told with their titles and labels, and chosen anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.app.bound_book import title_of
from reader_app.domain.asked_books import MOST_BOOKS, OWN_PLACE, FurtherBook, FurtherBooks
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.language import tr
from reader_app.domain.library_search import SearchedBook, SearchedBooks
from reader_app.domain.protocols import BookRepository


@dataclass(frozen=True, slots=True)
class AskedBook:
    """A book of a conversation. `labels`: one per page, () where they aren't needed."""

    place: int
    book_id: str
    title: str
    labels: tuple[str, ...] = ()
    is_asked: bool = True


class AskedBooksUseCase:
    """Call it from a worker."""

    def __init__(
        self, further: FurtherBooks, books: BookRepository, library: SearchedBooks
    ) -> None:
        self._further = further
        self._books = books
        self._library = library

    def asked(self, conversation_id: str, own_id: str) -> tuple[AskedBook, ...]:
        """Own book first, then those that are or were asked and are still there."""
        listed = self._further.list_for_conversation(conversation_id) if conversation_id else []
        return self._told(own_id, listed)

    def planned(self, own_id: str, further_ids: Sequence[str]) -> tuple[AskedBook, ...]:
        """What a conversation that isn't stored yet is going to ask."""
        others = [each for each in dict.fromkeys(further_ids) if each != own_id]
        listed = [
            FurtherBook(place, book_id) for place, book_id in enumerate(others, OWN_PLACE + 1)
        ]
        return self._told(own_id, listed)

    def ask(self, conversation_id: str, book_ids: Sequence[str]) -> None:
        """These and no others are asked from now on, besides its own.

        Raises BookError(INVALID_STATE) for too many, StorageError.
        """
        if len(set(book_ids)) >= MOST_BOOKS:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr("One conversation can ask {MOST_BOOKS} books.", MOST_BOOKS=MOST_BOOKS),
                advice=tr("Choose fewer."),
            )
        self._further.ask(conversation_id, book_ids)

    def choices(self) -> Sequence[SearchedBook]:
        """All books of the library, last read first."""
        return self._library.books()

    def _told(self, own_id: str, listed: Sequence[FurtherBook]) -> tuple[AskedBook, ...]:
        own = self._books.find(own_id)
        if own is None:
            return ()
        has_others = bool(listed)
        found = [AskedBook(OWN_PLACE, own_id, title_of(own), self._labels(own_id, has_others))]
        for each in listed:
            book = self._books.find(each.book_id)
            if book is not None:
                labels = self._labels(book.id, has_others)
                told = AskedBook(each.place, book.id, title_of(book), labels, each.is_asked)
                found.append(told)
        return tuple(found)

    def _labels(self, book_id: str, are_needed: bool) -> tuple[str, ...]:
        return self._books.labels(book_id) if are_needed else ()
