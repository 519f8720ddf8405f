"""Where the reader is for one question only: the library as its turn sees it, nothing stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reader_app.domain.page_move import PageMove, PageMoveResult

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.document import OutlineEntry
    from reader_app.domain.protocols import BookRepository


@dataclass(frozen=True, slots=True)
class TurnPlace:
    """`page`: the page in view; `guard`: guard on, read up to there. None: as the book has it."""

    page: int | None = None
    guard: int | None = None

    def put_into(self, book: Book) -> None:
        """Raises BookError(INVALID_STATE) for a page that the book doesn't have."""
        if self.page is not None:
            book.set_current_page(self.page)
        if self.guard is not None:
            book.spoiler_guard = True
            book.mark_read_up_to(self.guard)


class BooksForTurn:
    """Implements BookRepository: the library, with one book where the reader is for one turn.

    All of a turn reads the book here, so that the guard holds for each tool, receipt and context
    block. The agent's moves are stored as ever, and are the page in view from then on;
    `keeps_moves` False: they hold for this turn only.
    """

    def __init__(
        self, books: BookRepository, book_id: str, place: TurnPlace, *, keeps_moves: bool = True
    ) -> None:
        self._books = books
        self._book_id = book_id
        self._place = place
        self._keeps_moves = keeps_moves

    def find(self, book_id: str) -> Book | None:
        return self._placed(self._books.find(book_id))

    def update(self, book_id: str, change: Callable[[Book], None]) -> Book:
        """Raises BookError(NOT_FOUND)."""
        seen = self.find(book_id)
        if self._keeps_moves or book_id != self._book_id or seen is None:
            stored = self._books.update(book_id, change)
            if book_id == self._book_id:
                self._place = replace(self._place, page=None)
            return self._placed(stored) or stored
        change(seen)
        self._place = replace(self._place, page=seen.current_page)
        return seen

    def may_stay(self, page: int) -> bool:
        """Whether a move there needs no consent of the stored guard, which outlasts this turn."""
        book = self._books.find(self._book_id) if self._keeps_moves else None
        return book is None or book.fence is None or 0 < page <= book.fence

    # --- as the library has it

    def add(self, book: Book) -> None:
        self._books.add(book)

    def find_by_checksum(self, checksum: str) -> Book | None:
        return self._placed(self._books.find_by_checksum(checksum))

    def list_recent(self, limit: int = 50) -> list[Book]:
        found = (self._placed(book) for book in self._books.list_recent(limit))
        return [book for book in found if book is not None]

    def delete(self, book_id: str) -> None:
        self._books.delete(book_id)

    def outline(self, book_id: str) -> tuple[OutlineEntry, ...]:
        return self._books.outline(book_id)

    def labels(self, book_id: str) -> tuple[str, ...]:
        return self._books.labels(book_id)

    def save_outline(self, book_id: str, outline: Sequence[OutlineEntry]) -> None:
        self._books.save_outline(book_id, outline)

    def save_labels(self, book_id: str, labels: Sequence[str]) -> None:
        self._books.save_labels(book_id, labels)

    def _placed(self, book: Book | None) -> Book | None:
        if book is not None and book.id == self._book_id:
            self._place.put_into(book)
        return book


class DeskForTurn:
    """Implements ReadingDesk without a window, for a turn with a place of its own.

    `set_current_page` stores a move that was made.
    """

    def __init__(self, books: BooksForTurn, book_id: str) -> None:
        self._books = books
        self._book_id = book_id

    def current_page(self) -> int:
        book = self._books.find(self._book_id)
        return book.current_page if book is not None else 0

    def move_to(self, page: int, *, needs_consent: bool) -> PageMove:
        """Nobody can be asked here, so a move that needs consent is not made."""
        previous = self.current_page()
        if page == previous:
            return PageMove(previous, page, PageMoveResult.UNCHANGED)
        is_asked = needs_consent or not self._books.may_stay(page)
        return PageMove(previous, page, PageMoveResult.ASKED if is_asked else PageMoveResult.MOVED)
