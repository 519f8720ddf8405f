"""Runs a turn that stores nothing: conversation and reading position are kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.protocols import BookRepository
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.citations import CheckedClaim, CheckedQuotation
    from reader_app.domain.conversation import (
        Conversation,
        ConversationSummary,
        FrozenPrompt,
        WaitingQuestion,
    )
    from reader_app.domain.cross_references import ReferenceTarget
    from reader_app.domain.document import OutlineEntry


@dataclass(frozen=True, slots=True)
class TurnPlace:
    """The reader's position for one turn.

    `page`: the page in view. `guard`: the spoiler guard is on, and the reader has read up to this
    page. None: as stored with the book.
    """

    page: int | None = None
    guard: int | None = None

    def put_into(self, book: Book) -> None:
        """Apply the position to the book.

        Raises BookError(INVALID_STATE) for a page it doesn't have.
        """
        if self.page is not None:
            book.set_current_page(self.page)
        if self.guard is not None:
            book.spoiler_guard = True
            book.mark_read_up_to(self.guard)


class BooksForTurn(BookRepository):
    """A BookRepository of the library, in which one book has the position of a single turn.

    Everything in a turn reads the book through it, so that the guard holds for each tool, receipt
    and context block. The agent's page moves are stored as usual, and the stored page is the page
    in view from then on; with `keeps_moves` False they apply to this turn only.
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
        """Change the book, in the store or for this turn only. Raises BookError(NOT_FOUND)."""
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
        """Whether the stored guard allows a move to this page without the reader's consent.

        The stored guard outlasts this turn.
        """
        book = self._books.find(self._book_id) if self._keeps_moves else None
        return book is None or book.fence is None or 0 < page <= book.fence

    # --- passed on to the library

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


class PositionForTurn:
    """A ReadingPosition without a window, for a turn with its own position.

    It doesn't store a move; the tool `set_current_page` does.
    """

    def __init__(self, books: BooksForTurn, book_id: str) -> None:
        self._books = books
        self._book_id = book_id

    def current_page(self) -> int:
        book = self._books.find(self._book_id)
        return book.current_page if book is not None else 0

    def reading_page(self) -> int:
        return self.current_page()

    def move_to(self, page: int, *, needs_consent: bool, is_look_up: bool = False) -> PageMove:
        """Return the result of a move; one that needs consent is not made: nobody can be asked."""
        previous = self.current_page()
        if page == previous:
            return PageMove(previous, page, PageMoveResult.UNCHANGED)
        is_asked = needs_consent or not self._books.may_stay(page)
        return PageMove(previous, page, PageMoveResult.ASKED if is_asked else PageMoveResult.MOVED)

    def pin(self, target: ReferenceTarget) -> bool:
        """Return False: there is no window that shows the book."""
        return False


class UnsavedConversations:
    """A ConversationRepository in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, Conversation] = {}
        self._hidden: dict[str, Conversation] = {}
        self._prompts: dict[str, FrozenPrompt] = {}

    def add(self, conversation: Conversation) -> None:
        self._kept[conversation.id] = replace(conversation)

    def find(self, conversation_id: str) -> Conversation | None:
        found = self._kept.get(conversation_id)
        return replace(found) if found is not None else None

    def list_all(self) -> list[ConversationSummary]:
        """Return an empty list: only stored conversations are listed."""
        return []

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Return an empty list, as `list_all`."""
        del book_id
        return []

    def save(self, conversation: Conversation) -> None:
        self._required(conversation.id)
        self._kept[conversation.id] = replace(conversation)

    def save_draft(self, conversation_id: str, draft: str) -> None:
        self._required(conversation_id).draft = draft

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        return self._prompts.get(conversation_id)

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        self._required(conversation_id)
        self._prompts[conversation_id] = prompt

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        """Return an empty list: the conversation ends after its one question."""
        del conversation_id
        return []

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        """Do nothing, as no question waits; see `waiting`."""

    def delete(self, conversation_id: str) -> None:
        self._hidden[conversation_id] = self._required(conversation_id)
        del self._kept[conversation_id]

    def restore(self, conversation_id: str) -> None:
        if conversation_id in self._hidden:
            self._kept[conversation_id] = self._hidden.pop(conversation_id)

    def erase(self, conversation_id: str) -> None:
        self._required(conversation_id)
        del self._kept[conversation_id]
        self._prompts.pop(conversation_id, None)

    def purge_deleted(self) -> None:
        self._hidden.clear()

    def _required(self, conversation_id: str) -> Conversation:
        if conversation_id not in self._kept:
            raise _gone()
        return self._kept[conversation_id]


class UnsavedMessages:
    """A ChatMessageRepository in memory, for conversations with a single branch."""

    def __init__(self) -> None:
        self._rows: list[ChatMessage] = []
        self._superseded: set[str] = set()

    def add(self, message: ChatMessage) -> ChatMessage:
        shown = self.list_for_conversation(message.conversation_id)
        asked = [row.id for row in shown if row.role is MessageRole.USER]
        parent = message.parent_id or (asked[-1] if asked else "")
        stored = replace(message, parent_id=parent, sequence=len(self._rows) + 1)
        self._rows.append(stored)
        return stored

    def put(self, message: ChatMessage) -> ChatMessage:
        if self.find(message.id) is None:
            raise _gone()
        self._rows = [message if row.id == message.id else row for row in self._rows]
        return message

    def add_beside(self, message: ChatMessage, question_id: str) -> ChatMessage:
        """Add the question and hide the other one with its answer: here nobody chooses branches."""
        other = self.find(question_id)
        if other is None:
            raise _gone()
        self.supersede_from(message.conversation_id, other.sequence)
        return self.add(replace(message, parent_id=other.parent_id))

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        return [
            row
            for row in self._rows
            if row.conversation_id == conversation_id and row.id not in self._superseded
        ]

    def find(self, message_id: str) -> ChatMessage | None:
        return next((row for row in self._rows if row.id == message_id), None)

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        shown = self.list_for_conversation(conversation_id)
        self._superseded |= {row.id for row in shown if row.sequence >= sequence}

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        found = self.find(message_id)
        if found is not None:
            self.put(replace(found, quotations=tuple(quotations)))

    def save_claims(self, message_id: str, claims: Sequence[CheckedClaim]) -> None:
        found = self.find(message_id)
        if found is not None:
            self.put(replace(found, claims=tuple(claims)))

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Return nothing: a question asked again replaces the first."""
        del conversation_id
        return {}

    def choose_branch(self, question_id: str) -> None:
        """Do nothing: there is only one branch."""

    def usage_for_conversation(self, conversation_id: str) -> TokenUsage:
        mine = (row.usage for row in self._rows if row.conversation_id == conversation_id)
        return sum((usage for usage in mine if usage is not None), TokenUsage())


def _gone() -> StorageError:
    return StorageError(StorageErrorCode.NOT_FOUND, tr("This conversation no longer exists."))
