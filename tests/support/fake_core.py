"""The program without a window as the commands see it, made of dictionaries."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.citations.citation_places import SentencePlace
from reader_app.cli.command_ports import Finding, Progress, TurnWishes
from reader_app.cli.terminal import Terminal
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.chat import ChatMessage, MessageRole, TokenUsage
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import PageText, Rect, Sentence
from reader_app.domain.errors import BookError, BookErrorCode, TurnCancelledError
from reader_app.domain.events import (
    ChatEvent,
    EventListener,
    TurnCancelled,
    TurnFinished,
    TurnStarted,
)
from reader_app.domain.search import SearchHit, SearchResults
from tests.support.fakes import MemoryConversations

CONVERSATION = "conversation-1"
TURN = "turn-1"


class FakePerson:
    """Types these words, one line for each question."""

    def __init__(self, *words: str) -> None:
        self._words = list(words)
        self.asked: list[str] = []

    def answer(self, question: str) -> str:
        self.asked.append(question)
        if not self._words:
            raise EOFError
        return self._words.pop(0)

    def secret(self, question: str) -> str:
        return self.answer(question)


def terminal(person: FakePerson | None = None, typed: str = "") -> Terminal:
    return Terminal(StringIO(), StringIO(), person, input=StringIO(typed))


def printed(used: Terminal) -> str:
    assert isinstance(used.out, StringIO)
    return used.out.getvalue()


def noted(used: Terminal) -> str:
    assert isinstance(used.err, StringIO)
    return used.err.getvalue()


class FakeBooks:
    def __init__(self, book: Book) -> None:
        self.book = book

    def find(self, book_id: str) -> Book | None:
        return self.book if book_id == self.book.id else None

    def labels(self, book_id: str) -> tuple[str, ...]:
        return ("i", "ii", "iii", "iv", "1", "2", "3", "4", "5", "10")

    def update(self, book_id: str, change: Callable[[Book], None]) -> Book:
        assert book_id == self.book.id
        change(self.book)
        return self.book


class FakeMessages:
    def __init__(self) -> None:
        self.stored: list[ChatMessage] = []

    def find(self, message_id: str) -> ChatMessage | None:
        return next((m for m in self.stored if m.id == message_id), None)

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        return [m for m in self.stored if m.conversation_id == conversation_id]


class FakePages:
    def __init__(self) -> None:
        self.without_text: list[int] = []

    def pages_without_text(self, book_id: str) -> list[int]:
        return self.without_text


class FakeTurn:
    """Plays the given events; then ends, raises, or calls `on_wait` and waits to be stopped."""

    model = "fake-model"
    is_offline = False
    has_depths = True

    def __init__(
        self,
        events: Sequence[ChatEvent],
        error: Exception | None,
        on_wait: Callable[[], None] | None,
        core: FakeCore,
    ) -> None:
        self._events = events
        self._error = error
        self._on_wait = on_wait
        self._stopped = threading.Event()
        self._core = core

    def message(self, message_id: str) -> ChatMessage | None:
        return self._core.messages.find(message_id)

    def book(self) -> Book:
        """As it is for this question."""
        seen = replace(self._core.book)
        self._core.wishes[-1].place.put_into(seen)
        return seen

    def run(self, on_event: EventListener) -> str:
        on_event(TurnStarted(CONVERSATION, TURN))
        for event in self._events:
            on_event(event)
        if self._on_wait is not None:
            self._on_wait()
            self._stopped.wait()
            on_event(TurnCancelled(TURN))
            raise TurnCancelledError
        if self._error is not None:
            raise self._error
        return "done"

    def stop(self) -> None:
        self._stopped.set()


class FakeCore:
    def __init__(self, page_count: int = 10) -> None:
        self.book = Book("A test book", Path("book.pdf"), "sum", page_count)
        self.books = FakeBooks(self.book)
        self.messages = FakeMessages()
        self.pages = FakePages()
        self.notices: list[str] = []
        self.password = ""
        self.rows = MemoryConversations()
        self.conversations = ConversationsUseCase(self.rows, self.messages, self.books)
        self.events: list[ChatEvent] = []
        self.turn_error: Exception | None = None
        self.on_wait: Callable[[], None] | None = None
        self.asked: list[tuple[str | None, str, bool]] = []
        self.wishes: list[TurnWishes] = []
        self.searched: list[tuple[tuple[str, ...], int, int | None]] = []
        self.hits: tuple[SearchHit, ...] = ()
        self.failing_files: dict[str, Exception] = {}
        self.findings: list[Finding] = []
        self.is_closed = False
        self.left_out: tuple[int, ...] = ()

    def open_book(self, path: Path, password: str = "") -> Book:
        if path.name in self.failing_files:
            raise self.failing_files[path.name]
        if password != self.password and self.password:
            told = "Wrong password." if password else "It has a password."
            raise BookError(BookErrorCode.PASSWORD_REQUIRED, told)
        return self.book

    def known_book(self, path: Path) -> Book | None:
        return self.book if path.name == self.book.file_path.name else None

    def finish_index(self, book: Book, on_progress: Progress | None = None) -> Book:
        if on_progress is not None:
            on_progress(book.page_count, book.page_count)
        book.status = BookStatus.READY
        return book

    def pages_left_out(self) -> Sequence[int]:
        return self.left_out

    def page_text(self, book: Book, page: int) -> PageText:
        return PageText(page, "iv", "First one. Second one.")

    def sentence_places(self, page: PageText) -> Sequence[SentencePlace]:
        return [SentencePlace(Sentence(0, 0, 10, "First one."), (Rect(1.0, 2.0, 3.0, 4.0),))]

    def search(
        self, book: Book, queries: Sequence[str], *, top_k: int, limit_page: int | None
    ) -> SearchResults:
        self.searched.append((tuple(queries), top_k, limit_page))
        return SearchResults(self.hits, limit_page or book.page_count, book.page_count)

    def turn(self, book: Book, question: str, wishes: TurnWishes) -> FakeTurn:
        self.asked.append((wishes.conversation_id, question, wishes.is_offline))
        self.wishes.append(wishes)
        return FakeTurn(self.events, self.turn_error, self.on_wait, self)

    def to_reader(self, told: str) -> str:
        return told

    def export_conversation(self, conversation_id: str) -> str:
        if conversation_id != CONVERSATION:
            raise BookError(BookErrorCode.NOT_FOUND, "There is no such conversation.")
        return "# A talk\n"

    def examine(self) -> Sequence[Finding]:
        return self.findings

    def close(self) -> None:
        self.is_closed = True

    def talk(self, title: str = "Who?", book_id: str = "", key: str = CONVERSATION) -> Conversation:
        """A stored conversation, about the book unless told."""
        made = Conversation(book_id or self.book.id, title, key)
        self.rows.add(made)
        return made

    def finish(self, answer: str, **fields: object) -> TurnFinished:
        """Store an answer and give the event that ends its turn."""
        citations = fields.pop("citations", ())
        message = ChatMessage(
            CONVERSATION,
            MessageRole.ASSISTANT,
            answer,
            turn_id=TURN,
            citations=citations,
            model="fake-model-2",
        )
        self.messages.stored.append(message)
        return TurnFinished(TURN, message.id, answer, TokenUsage(10, 5), 2, **fields)
