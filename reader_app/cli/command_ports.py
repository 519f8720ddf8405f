"""What the commands need from the rest of the house; the composition root supplies it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeAlias

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.unsaved_turn import TurnPlace
from reader_app.app.citations.citation_places import SentencePlace
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage
from reader_app.domain.document import PageText
from reader_app.domain.events import EventListener
from reader_app.domain.protocols import BookRepository, PageRepository
from reader_app.domain.search import SearchResults

Progress: TypeAlias = Callable[[int, int], None]
"""Pages done, pages in all."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that `doctor` looked at; `is_good` False makes it a problem.

    `name` is one that programs know: `marked`, and translated where it is shown; `value` is words.
    """

    name: str
    value: str
    is_good: bool = True


@dataclass(frozen=True, slots=True)
class TurnWishes:
    """How a question is to be asked. `conversation_id` None: in a new conversation.

    `place` holds for this question only; `is_kept` False: no conversation is stored, and the
    agent's moves hold for this question only, too.
    """

    conversation_id: str | None = None
    place: TurnPlace = field(default_factory=TurnPlace)
    is_offline: bool = False
    is_kept: bool = True


class RunnableTurn(Protocol):
    """One question on its way, not started yet."""

    @property
    def model(self) -> str: ...

    @property
    def is_offline(self) -> bool: ...

    def run(self, on_event: EventListener) -> str:
        """Block until the answer is stored; the answer. Called once, from any thread.

        Raises DomainError, or TurnCancelledError soon after `stop`.
        """
        ...

    def stop(self) -> None:
        """End the turn within 200 ms, keeping what was streamed. From any thread, any number."""
        ...

    def message(self, message_id: str) -> ChatMessage | None:
        """One of the turn's messages, stored or not."""
        ...

    def book(self) -> Book | None:
        """Position and guard as they are for this question; None once it is gone."""
        ...


class CommandServices(Protocol):
    """The whole program without a window."""

    @property
    def notices(self) -> Sequence[str]:
        """What opening the library had to mend and whose guard an opened book has taken over, one
        sentence each.
        """
        ...

    @property
    def books(self) -> BookRepository: ...

    @property
    def conversations(self) -> ConversationsUseCase: ...

    @property
    def pages(self) -> PageRepository: ...

    def open_book(self, path: Path, password: str = "") -> Book:
        """The book of this file, made on first sight; its index begins in the background.

        Raises BookError when it can't be opened, PASSWORD_REQUIRED for a wrong password, too.
        """
        ...

    def known_book(self, path: Path) -> Book | None:
        """The book of this file if the library has it; the file is not opened."""
        ...

    def finish_index(self, book: Book, on_progress: Progress | None = None) -> Book:
        """Wait until every page is indexed; the book as it is then (status ready or failed)."""
        ...

    def pages_left_out(self) -> Sequence[int]:
        """Of the book that was opened last: those whose text takes too long or too much memory."""
        ...

    def page_text(self, book: Book, page: int) -> PageText:
        """One page with its words, waiting for that page only."""
        ...

    def sentence_places(self, page: PageText) -> Sequence[SentencePlace]: ...

    def search(
        self, book: Book, queries: Sequence[str], *, top_k: int, limit_page: int | None
    ) -> SearchResults:
        """One search with all wordings, waiting for the pages it covers."""
        ...

    def turn(self, book: Book, question: str, wishes: TurnWishes) -> RunnableTurn:
        """A turn of that book, not started. Raises MessageError, BookError(NOT_FOUND)."""
        ...

    def to_reader(self, told: str) -> str:
        """What a tool told the model, in the reader's language; "" if it is no news to a reader."""
        ...

    def export_conversation(self, conversation_id: str) -> str:
        """As Markdown. Raises BookError(NOT_FOUND)."""
        ...

    def examine(self) -> Sequence[Finding]:
        """Store check, engine, key (never the key itself), model: for `doctor`."""
        ...

    def close(self) -> None:
        """End every process and thread, within half a second."""
        ...
