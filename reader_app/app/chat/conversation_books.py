"""Holds the books that a conversation asks, each with its place and its spoiler guard.

`ConversationBooksUseCase` lists them with titles and labels, and changes which are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reader_app.agent.spoiler_fence import Fences
from reader_app.app.chat.book_context import BookContext, title_of
from reader_app.domain.book import MOST_BOOKS, OWN_PLACE, Book, FurtherBook, FurtherBooks
from reader_app.domain.citations import PassageSource
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.library import SearchedBook, SearchedBooks
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.protocols import BookRepository
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class PlacedBook:
    """A book at its place in the conversation."""

    place: int
    bound: BookContext

    def now(self) -> Book | None:
        """Return the book in its current state, or None if it is gone from the library."""
        try:
            return self.bound.now()
        except BookError:
            return None


class ConversationBooks:
    """The books of a conversation; `own` is its own book.

    `find` also returns further books that are no longer asked.
    """

    def __init__(
        self,
        books: BookRepository,
        book_id: str,
        further: Iterable[FurtherBook] = (),
        up_to: int = 0,
    ) -> None:
        """`book_id`: the conversation's own book; `up_to` as in `BookContext`, for that book."""
        listed = list(further)
        self._asked = {OWN_PLACE, *(each.place for each in listed if each.is_asked)}
        several = self.has_several
        self.own = BookContext(books, book_id, up_to, is_one_of_several=several)
        self._all = {OWN_PLACE: PlacedBook(OWN_PLACE, self.own)}
        for each in listed:
            bound = BookContext(books, each.book_id, place=each.place, is_one_of_several=several)
            self._all[each.place] = PlacedBook(each.place, bound)

    @property
    def has_several(self) -> bool:
        """Whether more than the conversation's own book is asked."""
        return len(self._asked) > 1

    @property
    def asked(self) -> list[PlacedBook]:
        """The books that are asked, own book first, without those gone from the library."""
        return [each for each in self._all.values() if each.place in self._asked and each.now()]

    def listed(self) -> list[Book]:
        """Return all books that are or were asked and still exist, own book first.

        Raises BookError.
        """
        self.own.now()
        return [book for each in self._all.values() if (book := each.now()) is not None]

    def find(self, place: int) -> BookContext | None:
        """Return the book at a place, whether it is still asked or not; None if it is gone."""
        found = self._all.get(place)
        return found.bound if found is not None and found.now() is not None else None

    def fences(self) -> Fences:
        """Return the current fences of all books; nothing of a deleted book is sent again."""
        further = {each.place: each.now() for each in self._further}
        fences = {place: 0 if book is None else book.fence for place, book in further.items()}
        guarded = {place: fence for place, fence in fences.items() if fence is not None}
        return Fences(self.own.now().fence, guarded)

    def reach(self) -> tuple[int, ...]:
        """Return the highest page of each further book that may be sent now, from place 2 on."""
        last = max(self._all)
        return tuple(self._horizon(place) for place in range(OWN_PLACE + 1, last + 1))

    def label(self, source: PassageSource) -> str:
        """Return the label of the page that a passage stands on."""
        found = self._all.get(source.book)
        book = found.now() if found is not None else None
        if found is None or book is None:
            return str(source.page)
        return found.bound.label(source.page, book.fence)

    def title(self, place: int) -> str:
        """Return the title of the book at a place; "" if it is gone."""
        found = self._all.get(place)
        book = found.now() if found is not None else None
        return title_of(book) if book is not None else ""

    def names(self) -> PageNames:
        """Return the names of the pages for people, with the books' titles if there are several."""
        further = {place: self._names(place) for place in self._all if place != OWN_PLACE}
        return self._names(OWN_PLACE, further)

    def _names(self, place: int, further: Mapping[int, PageNames] | None = None) -> PageNames:
        found = self._all[place]
        book = found.now()
        if book is None:
            return PageNames((), tr("a removed book"), further)
        return PageNames(found.bound.told_labels(book.fence), title_of(book), further)

    @property
    def _further(self) -> list[PlacedBook]:
        return [each for place, each in self._all.items() if place != OWN_PLACE]

    def _horizon(self, place: int) -> int:
        """Return the highest page of a book that may be sent, whether it is still asked or not."""
        found = self._all.get(place)
        book = found.now() if found is not None else None
        if book is None:
            return 0
        return book.page_count if book.fence is None else book.fence


@dataclass(frozen=True, slots=True)
class AskedBook:
    """A book of a conversation. `labels`: one per page, () if they aren't needed."""

    place: int
    book_id: str
    title: str
    labels: tuple[str, ...] = ()
    is_asked: bool = True


class ConversationBooksUseCase:
    """Lists and changes the books that a conversation asks. Call it from a worker."""

    def __init__(
        self, further: FurtherBooks, books: BookRepository, library: SearchedBooks
    ) -> None:
        self._further = further
        self._books = books
        self._library = library

    def asked(self, conversation_id: str, own_id: str) -> tuple[AskedBook, ...]:
        """Return the own book and then the further ones that are or were asked and still exist."""
        listed = self._further.list_for_conversation(conversation_id) if conversation_id else []
        return self._told(own_id, listed)

    def planned(self, own_id: str, further_ids: Sequence[str]) -> tuple[AskedBook, ...]:
        """Return the books that a conversation which isn't stored yet is going to ask."""
        others = [each for each in dict.fromkeys(further_ids) if each != own_id]
        listed = [
            FurtherBook(place, book_id) for place, book_id in enumerate(others, OWN_PLACE + 1)
        ]
        return self._told(own_id, listed)

    def ask(self, conversation_id: str, book_ids: Sequence[str]) -> None:
        """Replace the further books that the conversation asks.

        Raises BookError(INVALID_STATE) for too many books, and StorageError.
        """
        if len(set(book_ids)) >= MOST_BOOKS:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr("A conversation can include up to {MOST_BOOKS} books.", MOST_BOOKS=MOST_BOOKS),
                advice=tr("Choose fewer books."),
            )
        self._further.ask(conversation_id, book_ids)

    def choices(self) -> Sequence[SearchedBook]:
        """Return all books of the library, last read first."""
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
