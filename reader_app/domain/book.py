"""A book of the library: its file, reading position and spoiler guard.

Also the result of a page move, the session of open books, and the books of a conversation. A book's
place is its number in a conversation: 1 for the conversation's own book, then in the order in which
books were added; a place is never reused for another book. Passages name their book by its place,
so that a model can't see or name a book that the conversation doesn't have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from typing import Final, Protocol
from uuid import uuid4

from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field


class BookStatus(StrEnum):
    PENDING = "pending"
    INDEXING = "indexing"
    READY = "ready"
    FAILED = "failed"


def now_utc() -> datetime:
    return datetime.now(UTC)


def new_id() -> str:
    return str(uuid4())


@dataclass(slots=True)
class Book:
    """A book of the library. Page numbers are 1-based physical pages; 0: no position yet.

    `comments_allowed`: the comments in the file may be sent to the model. `saves_into_file`: the
    reader's answer to whether annotations are saved into the file itself; None: not asked yet.
    """

    title: str
    file_path: Path
    checksum: str
    page_count: int
    author: str = ""
    id: str = field(default_factory=new_id)
    status: BookStatus = BookStatus.PENDING
    current_page: int = 0
    furthest_page: int = 0
    spoiler_guard: bool = False
    images_allowed: bool = False
    comments_allowed: bool = False
    saves_into_file: bool | None = None
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    def __post_init__(self) -> None:
        self.title = self.title.strip()
        if not self.title:
            raise BookError(BookErrorCode.INVALID_STATE, tr("Enter a title for the book."))
        if self.page_count < 0:
            raise BookError(
                BookErrorCode.INVALID_STATE, tr("A book can’t have fewer than 0 pages.")
            )
        self._check_page(self.current_page)
        self._check_page(self.furthest_page)

    def set_current_page(self, page: int) -> None:
        """Store the page in view, 0..page_count. Raises BookError(INVALID_STATE) otherwise."""
        self._check_page(page)
        self.current_page = page
        self.updated_at = now_utc()

    def mark_read_up_to(self, page: int) -> None:
        """Set the read-up-to page, which moves the fence forwards or back.

        Raises BookError(INVALID_STATE) for a page that the book doesn't have.
        """
        self._check_page(page)
        self.furthest_page = page
        self.updated_at = now_utc()

    @property
    def fence(self) -> int | None:
        """Last page that may reach the model, or None while the guard is off."""
        return self.furthest_page if self.spoiler_guard else None

    def _check_page(self, page: int) -> None:
        if isinstance(page, bool) or not isinstance(page, int) or not 0 <= page <= self.page_count:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr(
                    "There is no page {page}: this book has pages 1 to {page_count}.",
                    page=page,
                    page_count=self.page_count,
                ),
            )


class PageMoveResult(StrEnum):
    MOVED = "moved"
    OFFERED = "offered"
    """The reader changed the page during the turn; a button "Go to page 42" offers the move."""
    AWAY = "away"
    """Something else was shown than the turn's book; a button offers the move."""
    ASKED = "asked"
    """The page is beyond the read-up-to page, so the reader is asked (Go / Stay)."""
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class PageMove:
    """A page move by the agent, made or not; page 0 stands for no position."""

    from_page: int
    to_page: int
    result: PageMoveResult

    @property
    def is_open(self) -> bool:
        """Whether the reader may still make the move."""
        return self.result in (PageMoveResult.OFFERED, PageMoveResult.AWAY, PageMoveResult.ASKED)


@dataclass(frozen=True, slots=True)
class OpenBook:
    """An open book; `book_id` "": it was never shown, so the library doesn't have it yet.

    `place`: what its window shows of it, in the window's own form, if that isn't where it is read;
    None: the window shows where it is read.
    """

    path: Path
    title: str
    book_id: str = ""
    place: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """The open books of one window in their order.

    `current`: index of the one shown; -1: the library is shown. `layout`: place and size of the
    window and its panes, as the window writes them; "" if they aren't known.
    """

    books: tuple[OpenBook, ...] = ()
    current: int = -1
    layout: str = ""

    @property
    def shown(self) -> OpenBook | None:
        return self.books[self.current] if 0 <= self.current < len(self.books) else None


OWN_PLACE: Final = 1
MOST_BOOKS: Final = 50
"""How many books one conversation may ask at the same time."""


@dataclass(frozen=True, slots=True)
class FurtherBook:
    """A book that a conversation asks besides its own.

    `place` counts from 2. `is_asked` False: it is no longer asked, but its guard still applies to
    what the conversation holds of it.
    """

    place: int
    book_id: str
    is_asked: bool = True


@dataclass(frozen=True, slots=True)
class BookPages:
    """Pages of one book of a conversation."""

    place: int
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BookReceipt:
    """What was sent of a further book in a turn. `fence`, `pages_before` as in `ChatMessage`."""

    place: int
    pages: tuple[int, ...] = ()
    fence: int | None = None
    pages_withheld: tuple[int, ...] = ()
    pages_before: tuple[int, ...] = ()


class FurtherBooks(Protocol):
    """Stores which books a conversation asks besides its own."""

    def list_for_conversation(self, conversation_id: str) -> list[FurtherBook]:
        """Return all further books that the conversation ever asked, by place.

        Books that are gone from the library count as no longer asked.
        """
        ...

    def ask(self, conversation_id: str, book_ids: Sequence[str]) -> list[FurtherBook]:
        """Replace the further books that the conversation asks; return all it has then."""
        ...


def furthest(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Return the higher page of two reaches for each book (see `PromptMessage.reach`)."""
    return tuple(max(pair) for pair in zip_longest(one, other, fillvalue=0))


def reaches_beyond(reach: Sequence[int], fences: Mapping[int, int]) -> bool:
    """Whether a message draws on pages after the fence of a further book; `fences` by place."""
    return any(page > fences.get(place, page) for place, page in enumerate(reach, OWN_PLACE + 1))
