"""The interfaces that commands need from the rest of the program; `bootstrap` implements them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.unsaved_turn import TurnPlace
from reader_app.app.citations.citation_places import SentencePlace
from reader_app.domain.annotations import FileAnnotation, FreeMark, Highlight
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage, Depth
from reader_app.domain.document import PageText
from reader_app.domain.events import EventListener
from reader_app.domain.protocols import BookRepository, PageRepository
from reader_app.domain.search import SearchResults
from reader_app.domain.values import dataclass, field

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of pages done and the number of all pages."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of `pagemate doctor`; `is_good` False makes it a problem.

    `name` is marked for translation and is stable in JSON; `value` is printed unchanged.
    """

    name: str
    value: str
    is_good: bool = True


@dataclass(frozen=True, slots=True)
class TurnWishes:
    """The way in which a question is to be asked. `conversation_id` None starts a new conversation.

    `place` applies to this question only. `is_kept` False: no conversation is stored, and page
    moves of the agent apply to this question only.
    """

    conversation_id: str | None = None
    place: TurnPlace = field(default_factory=TurnPlace)
    is_offline: bool = False
    is_kept: bool = True
    depth: Depth = Depth.NORMAL


class RunnableTurn(Protocol):
    """One question, whose turn hasn't started yet."""

    @property
    def model(self) -> str: ...

    @property
    def is_offline(self) -> bool: ...

    @property
    def has_depths(self) -> bool:
        """Whether the question's depth counts: only a model that calls tools has several."""
        ...

    def run(self, on_event: EventListener) -> str:
        """Block until the answer is stored and return its id. Call it once, from any thread.

        Raises DomainError, or TurnCancelledError soon after `stop`.
        """
        ...

    def stop(self) -> None:
        """End the turn within 200 ms and keep what was streamed. Call it from any thread."""
        ...

    def message(self, message_id: str) -> ChatMessage | None:
        """Return one of the turn's messages, stored or not; None if there is no such message."""
        ...

    def book(self) -> Book | None:
        """Return the book with this question's position and guard; None if the book is gone."""
        ...


class CommandServices(Protocol):
    """The services that commands use of the program."""

    @property
    def notices(self) -> Sequence[str]:
        """Sentences on repairs when the library was opened, and on guards taken over by books."""
        ...

    @property
    def books(self) -> BookRepository: ...

    @property
    def conversations(self) -> ConversationsUseCase: ...

    @property
    def pages(self) -> PageRepository: ...

    def open_book(self, path: Path, password: str = "") -> Book:
        """Return the book of this file, added if it is new; it is indexed in the background.

        Raises BookError if it can't be opened, with PASSWORD_REQUIRED also for a wrong password.
        """
        ...

    def known_book(self, path: Path) -> Book | None:
        """Return the book of this file if the library has it, without opening the file."""
        ...

    def finish_index(self, book: Book, on_progress: Progress | None = None) -> Book:
        """Wait until every page is indexed. Returns the book with status ready or failed."""
        ...

    def pages_left_out(self) -> Sequence[int]:
        """Pages of the last opened book whose text takes too much time or memory to read."""
        ...

    def page_text(self, book: Book, page: int) -> PageText:
        """Return one page with its words; waits for that page only."""
        ...

    def marks(self, book: Book) -> Sequence[Highlight | FreeMark]:
        """Return what the reader marked in a book."""
        ...

    def file_annotations(self, book: Book) -> Sequence[FileAnnotation]:
        """Return the annotations that the book's file brings along; () if it can't be read."""
        ...

    def sentence_places(self, page: PageText) -> Sequence[SentencePlace]: ...

    def search(
        self, book: Book, queries: Sequence[str], *, top_k: int, limit_page: int | None
    ) -> SearchResults:
        """Search with all wordings at once; waits for the pages that the search covers."""
        ...

    def turn(self, book: Book, question: str, wishes: TurnWishes) -> RunnableTurn:
        """Create a turn about the book. Raises MessageError, BookError(NOT_FOUND)."""
        ...

    def to_reader(self, told: str) -> str:
        """Reword and translate a tool's message to the model; "" if it isn't for the reader."""
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
