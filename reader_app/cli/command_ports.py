"""The interfaces that commands need from the rest of the program; `bootstrap` implements them."""

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
    """One result of `pagemate doctor`; `is_good` False makes it a problem.

    `name` is marked for translation and is stable in JSON; `value` is shown as it is.
    """

    name: str
    value: str
    is_good: bool = True


@dataclass(frozen=True, slots=True)
class TurnWishes:
    """How a question is to be asked. `conversation_id` None: in a new conversation.

    `place` holds for this question only. `is_kept` False: no conversation is stored, and page moves
    of the agent hold for this question only.
    """

    conversation_id: str | None = None
    place: TurnPlace = field(default_factory=TurnPlace)
    is_offline: bool = False
    is_kept: bool = True


class RunnableTurn(Protocol):
    """One question, whose turn hasn't started yet."""

    @property
    def model(self) -> str: ...

    @property
    def is_offline(self) -> bool: ...

    def run(self, on_event: EventListener) -> str:
        """Block until the answer is stored and return its id. Call it once, from any thread.

        Raises DomainError, or TurnCancelledError soon after `stop`.
        """
        ...

    def stop(self) -> None:
        """End the turn within 200 ms and keep what was streamed. Call it from any thread."""
        ...

    def message(self, message_id: str) -> ChatMessage | None:
        """Return one of the turn's messages, stored or not."""
        ...

    def book(self) -> Book | None:
        """The book with position and guard as they are for this question; None once it is gone."""
        ...


class CommandServices(Protocol):
    """All that commands use of the program."""

    @property
    def notices(self) -> Sequence[str]:
        """Sentences on what opening the library had to repair, and whose guard a book took over."""
        ...

    @property
    def books(self) -> BookRepository: ...

    @property
    def conversations(self) -> ConversationsUseCase: ...

    @property
    def pages(self) -> PageRepository: ...

    def open_book(self, path: Path, password: str = "") -> Book:
        """Return the book of this file, added on first sight; it is indexed in the background.

        Raises BookError if it can't be opened, PASSWORD_REQUIRED for a wrong password, too.
        """
        ...

    def known_book(self, path: Path) -> Book | None:
        """Return the book of this file if the library has it, without opening the file."""
        ...

    def finish_index(self, book: Book, on_progress: Progress | None = None) -> Book:
        """Wait until every page is indexed. Returns the book with status ready or failed."""
        ...

    def pages_left_out(self) -> Sequence[int]:
        """Pages of the last opened book whose text takes too much time or memory."""
        ...

    def page_text(self, book: Book, page: int) -> PageText:
        """Return one page with its words; waits for that page only."""
        ...

    def sentence_places(self, page: PageText) -> Sequence[SentencePlace]: ...

    def search(
        self, book: Book, queries: Sequence[str], *, top_k: int, limit_page: int | None
    ) -> SearchResults:
        """Search with all wordings at once; waits for the pages that the search covers."""
        ...

    def turn(self, book: Book, question: str, wishes: TurnWishes) -> RunnableTurn:
        """Make a turn about the book. Raises MessageError, BookError(NOT_FOUND)."""
        ...

    def to_reader(self, told: str) -> str:
        """Translate what a tool told the model; "" if that is no news to the reader."""
        ...

    def export_conversation(self, conversation_id: str) -> str:
        """Return a conversation as Markdown. Raises BookError(NOT_FOUND)."""
        ...

    def examine(self) -> Sequence[Finding]:
        """Check store, engine, key (never shown) and model, for `pagemate doctor`."""
        ...

    def close(self) -> None:
        """End all child processes and threads within half a second."""
        ...
