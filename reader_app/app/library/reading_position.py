"""Holds the reading position, the page in view and the read-up-to page of an open book.

The read-up-to page is the spoiler guard's fence. Whether the companion may turn the page is decided
here, too, and who changed what is known. `StoredReadingPosition` is the reading position of a book
that isn't open in a window.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.app.chat.book_context import BookContext
    from reader_app.domain.cross_references import ReferenceTarget


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
    """A new page in view.

    `is_hard_point`: the Back command returns to `previous`. `is_look_up`: the reading position
    stays where it is.
    """

    page: int
    previous: int
    origin: MoveOrigin
    is_hard_point: bool = False
    is_look_up: bool = False


@dataclass(frozen=True, slots=True)
class FurthestChange:
    """A change of the read-up-to page."""

    page: int
    previous: int


StateChange: TypeAlias = PageChange | FurthestChange
ChangeListener: TypeAlias = Callable[[StateChange], None]


_TURNS: Final = 2
"""The number of pages turned by hand in one direction after a look-up that count as reading on."""


class PageState:
    """The reading position, the page in view and the read-up-to page of one open book.

    The reading position is where the reader reads: it is stored, it is where the book opens again,
    and progress is counted from it. The page in view follows every movement. The two part when the
    reader looks something up (`look_up`): by find, citation, link, outline, thumbnail, command
    palette, scroll bar, Forward, Home or End, or because the companion shows a page. The reading
    position follows again once the reader reads on there: turns two pages by hand, scrolls through
    one (`read_on`), or says so (`read_here`). Typing a page number into the page box, "I'm on page
    20" and "read up to here" all say so; Back undoes it (`came_back`). Chapters and thumbnails are
    only looked at, as in e-readers, because that is how people leaf through a book.

    Used by one thread only. Each change is passed to `on_change` once. Setting the same value again
    is no change, so the viewer's report of a page that it was moved to has no effect.
    """

    def __init__(
        self,
        page_count: int,
        on_change: ChangeListener | None = None,
        *,
        current_page: int = 0,
        furthest_page: int = 0,
    ) -> None:
        """Begin at `current_page`, the stored reading position."""
        self._page_count = page_count
        self._on_change = on_change
        self._in_view = self._reading = self._checked(current_page)
        self._furthest = self._checked(furthest_page)
        self._is_elsewhere = False
        self._read_before = 0
        self._landed = 0
        self._steps = 0
        self._is_in_turn = False
        self._has_reader_turned = False

    @property
    def page_in_view(self) -> int:
        return self._in_view

    @property
    def reading_page(self) -> int:
        """The page of the reading position."""
        return self._reading

    @property
    def is_looking_up(self) -> bool:
        """Whether the page in view is another than the one where the reader reads."""
        return self._is_elsewhere and self._in_view != self._reading

    @property
    def furthest_page(self) -> int:
        return self._furthest

    def look_up(self, page: int) -> None:
        """Keep the reading position at `page` from now on, until the reader reads on elsewhere.

        Further look-ups meanwhile don't change it.
        """
        if not self.is_looking_up:
            self._reading = self._checked(page)
        self._is_elsewhere, self._steps = True, 0

    def read_here(self) -> None:
        """Make the page in view the reading position, because the reader says so."""
        self._move_reading(self._in_view)

    def read_on(self) -> None:
        """Make the page in view the reading position, because a page was scrolled through here."""
        if self.is_looking_up:
            self.read_here()
            here = self._in_view
            self._read_on(range(self._landed, here), range(here, here + 1))

    def came_back(self) -> None:
        """Note that Back led here; if the reader read here before, they read here again."""
        if self._in_view == self._read_before:
            self.read_here()

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
        previous = self._in_view
        if self._checked(page) == previous:
            return
        self._has_reader_turned = self._is_in_turn or self._has_reader_turned
        is_jump = reason is ArrivalReason.JUMP
        read_from = self._follow(page, is_jump=is_jump)
        self._go(page, MoveOrigin.READER, is_hard_point=is_jump and previous > 0)
        if read_from is not None:
            self._read_on(
                range(read_from, max(previous, left_to) + 1), range(page, max(page, shown_to) + 1)
            )

    def restore(self, page: int) -> None:
        """Set the stored page when a book is opened."""
        self._move_reading(self._checked(page))
        self._go(page, MoveOrigin.RESTORE)

    def turn_began(self) -> None:
        """Note that a turn began: the agent can't change the page once the reader has."""
        self._is_in_turn = True
        self._has_reader_turned = False

    def turn_ended(self) -> None:
        self._is_in_turn = False
        self._has_reader_turned = False

    def move_for_agent(
        self, page: int, *, needs_consent: bool = False, is_look_up: bool = False
    ) -> PageMove:
        """Go to a page for the agent, unless the reader must be asked or has changed the page.

        `is_look_up`: the reader only wants to see it, so the reading position stays.
        """
        previous = self._in_view
        if self._checked(page) == previous:
            if not (is_look_up or needs_consent):
                self.read_here()
            return PageMove(previous, page, PageMoveResult.UNCHANGED)
        if needs_consent:
            return PageMove(previous, page, PageMoveResult.ASKED)
        if self._has_reader_turned:
            return PageMove(previous, page, PageMoveResult.OFFERED)
        if is_look_up:
            self.look_up(self._reading)
            self._landed = page
        else:
            self._move_reading(page)
        self._go(page, MoveOrigin.AGENT, is_hard_point=True, is_look_up=is_look_up)
        return PageMove(previous, page, PageMoveResult.MOVED)

    def accept_offer(self, move: PageMove) -> PageMove:
        """Make an offered or asked move after the reader has accepted it."""
        previous = self._in_view
        self._move_reading(move.to_page)
        if previous == move.to_page:
            return PageMove(previous, move.to_page, PageMoveResult.UNCHANGED)
        self._go(move.to_page, MoveOrigin.AGENT, is_hard_point=True)
        return PageMove(previous, move.to_page, PageMoveResult.MOVED)

    def undo_move(self, move: PageMove) -> bool:
        """Undo a move of the agent; return False if the reader has left that page meanwhile."""
        if move.result is not PageMoveResult.MOVED or self._in_view != move.to_page:
            return False
        if self._reading == move.to_page:
            self._move_reading(move.from_page)
        self._go(move.from_page, MoveOrigin.AGENT)
        return True

    def mark_read_up_to(self, page: int) -> None:
        """Set the read-up-to page as the reader says, forwards or back."""
        self._set_furthest(self._checked(page))

    def _follow(self, page: int, *, is_jump: bool) -> int | None:
        """Move the reading position along to `page`, unless `page` is only looked at.

        Return the page from which on the reader has read; None if none was read.
        """
        if is_jump:
            self._landed, self._steps = page, 0
            self._reading = self._reading if self._is_elsewhere else page
            return None
        if not self.is_looking_up or page == self._reading:
            self._is_elsewhere, self._reading = False, page
            return self._in_view
        self._steps += 1 if page > self._in_view else -1
        if abs(self._steps) < _TURNS:
            return None
        self._move_reading(page)
        return self._landed

    def _move_reading(self, page: int) -> None:
        if page != self._reading:
            self._read_before, self._reading = self._reading, page
        self._is_elsewhere, self._steps = False, 0

    def _go(
        self,
        page: int,
        origin: MoveOrigin,
        *,
        is_hard_point: bool = False,
        is_look_up: bool = False,
    ) -> None:
        previous = self._in_view
        if page == previous:
            return
        self._in_view = page
        self._tell(PageChange(page, previous, origin, is_hard_point, is_look_up))

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

    def reading_page(self) -> int:
        return self.current_page()

    def move_to(self, page: int, *, needs_consent: bool, is_look_up: bool = False) -> PageMove:
        """Store the page; a move that needs consent is not made, as nobody can be asked."""
        previous = self.current_page()
        if page == previous:
            return PageMove(previous, page, PageMoveResult.UNCHANGED)
        if needs_consent:
            return PageMove(previous, page, PageMoveResult.ASKED)
        if not is_look_up:
            self._book.store_page(page)
        return PageMove(previous, page, PageMoveResult.MOVED)

    def pin(self, target: ReferenceTarget) -> bool:
        """Return False: there is no window that shows the book."""
        return False
