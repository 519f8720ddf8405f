"""Holds the page in view and the read-up-to page of an open book, and who changed them.

`StoredReadingPosition` is the reading position of a book that isn't open in a window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.app.chat.book_context import BookContext


class MoveOrigin(StrEnum):
    """Who changed the page. The viewer has to follow the change unless it is by READER."""

    READER = "reader"
    AGENT = "agent"
    RESTORE = "restore"


class ArrivalReason(StrEnum):
    """Why the reader came to a page: by reading on, or by a link, citation, hit or chapter."""

    READING = "reading"
    JUMP = "jump"


@dataclass(frozen=True, slots=True)
class PageChange:
    """A new page in view. `is_hard_point`: the Back command returns to `previous`."""

    page: int
    previous: int
    origin: MoveOrigin
    is_hard_point: bool = False


@dataclass(frozen=True, slots=True)
class FurthestChange:
    """A change of the read-up-to page."""

    page: int
    previous: int


StateChange: TypeAlias = PageChange | FurthestChange
ChangeListener: TypeAlias = Callable[[StateChange], None]


class PageState:
    """The page in view and the read-up-to page of one open book; used by one thread only.

    Each change is passed to `on_change` once. Setting the same value again is no change, so the
    viewer's report of a page that it was moved to has no effect.
    """

    def __init__(
        self,
        page_count: int,
        on_change: ChangeListener | None = None,
        *,
        current_page: int = 0,
        furthest_page: int = 0,
    ) -> None:
        self._page_count = page_count
        self._on_change = on_change
        self._current = self._checked(current_page)
        self._furthest = self._checked(furthest_page)
        self._is_in_turn = False
        self._has_reader_turned = False

    @property
    def current_page(self) -> int:
        return self._current

    @property
    def furthest_page(self) -> int:
        return self._furthest

    def report(
        self,
        page: int,
        reason: ArrivalReason = ArrivalReason.READING,
        *,
        left_to: int = 0,
        shown_to: int = 0,
    ) -> None:
        """Set the page in view, as the reader has gone there in the viewer.

        If several pages are shown side by side, `page` is the first and `shown_to` the last of
        them; `left_to` is the last of those shown before.
        """
        previous = self._current
        if self._checked(page) == previous:
            return
        self._has_reader_turned = self._is_in_turn or self._has_reader_turned
        is_jump = reason is ArrivalReason.JUMP
        self._go(page, MoveOrigin.READER, is_hard_point=is_jump and previous > 0)
        if not is_jump:
            self._read_on(
                range(previous, max(previous, left_to) + 1), range(page, max(page, shown_to) + 1)
            )

    def restore(self, page: int) -> None:
        """Set the stored page when a book is opened."""
        self._go(self._checked(page), MoveOrigin.RESTORE)

    def turn_began(self) -> None:
        """Note that a turn began: once the reader changes the page during it, the agent can't."""
        self._is_in_turn = True
        self._has_reader_turned = False

    def turn_ended(self) -> None:
        self._is_in_turn = False
        self._has_reader_turned = False

    def move_for_agent(self, page: int, *, needs_consent: bool = False) -> PageMove:
        """Go to a page for the agent, unless the reader must be asked or has changed the page."""
        previous = self._current
        if self._checked(page) == previous:
            return PageMove(previous, page, PageMoveResult.UNCHANGED)
        if needs_consent:
            return PageMove(previous, page, PageMoveResult.ASKED)
        if self._has_reader_turned:
            return PageMove(previous, page, PageMoveResult.OFFERED)
        self._go(page, MoveOrigin.AGENT, is_hard_point=True)
        return PageMove(previous, page, PageMoveResult.MOVED)

    def accept_offer(self, move: PageMove) -> PageMove:
        """Make an offered or asked move after the reader has accepted it."""
        previous = self._current
        if previous == move.to_page:
            return PageMove(previous, move.to_page, PageMoveResult.UNCHANGED)
        self._go(move.to_page, MoveOrigin.AGENT, is_hard_point=True)
        return PageMove(previous, move.to_page, PageMoveResult.MOVED)

    def undo_move(self, move: PageMove) -> bool:
        """Undo a move of the agent; return False if the reader has left that page meanwhile."""
        if move.result is not PageMoveResult.MOVED or self._current != move.to_page:
            return False
        self._go(move.from_page, MoveOrigin.AGENT)
        return True

    def mark_read_up_to(self, page: int) -> None:
        """Set the read-up-to page as the reader says, forwards or back."""
        self._set_furthest(self._checked(page))

    def _go(self, page: int, origin: MoveOrigin, *, is_hard_point: bool = False) -> None:
        previous = self._current
        if page == previous:
            return
        self._current = page
        self._tell(PageChange(page, previous, origin, is_hard_point))

    def _read_on(self, left: range, shown: range) -> None:
        following = self._furthest + 1
        # The next unread page also counts when the reader leaves it by reading on. It didn't count
        # when it came into view if the book was opened there or the agent had gone there.
        has_left_it = following in left and shown.start == left.stop
        if has_left_it or following in shown:
            self._set_furthest(self._checked(shown.stop - 1))

    def _set_furthest(self, page: int) -> None:
        previous = self._furthest
        if page != previous:
            self._furthest = page
            self._tell(FurthestChange(page, previous))

    def _tell(self, change: StateChange) -> None:
        if self._on_change is not None:
            self._on_change(change)

    def _checked(self, page: int) -> int:
        if not 0 <= page <= self._page_count:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr(
                    "There is no page {page}: this book has pages 1 to {page_count}.",
                    page=page,
                    page_count=self._page_count,
                ),
            )
        return page


class StoredReadingPosition:
    """The reading position of a book that isn't open in a window; it is the stored page."""

    def __init__(self, book: BookContext) -> None:
        self._book = book

    def current_page(self) -> int:
        return self._book.now().current_page

    def move_to(self, page: int, *, needs_consent: bool) -> PageMove:
        """Store the page; a move that needs consent is not made, as nobody can be asked."""
        previous = self.current_page()
        if page == previous:
            return PageMove(previous, page, PageMoveResult.UNCHANGED)
        if needs_consent:
            return PageMove(previous, page, PageMoveResult.ASKED)
        self._book.store_page(page)
        return PageMove(previous, page, PageMoveResult.MOVED)
