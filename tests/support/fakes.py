"""Doubles for the ports of the agent: a store in memory, a book of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from reader_app.domain.annotations import FileAnnotation
from reader_app.domain.book import Book, BookStatus, PageMove, PageMoveResult, now_utc
from reader_app.domain.chat import ChatMessage, ImagePayload, MessageRole, TokenUsage
from reader_app.domain.conversation import (
    Conversation,
    ConversationSummary,
    FrozenPrompt,
    WaitingQuestion,
)
from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import OutlineEntry, PageTable, PageText
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    StorageError,
    StorageErrorCode,
)
from reader_app.domain.events import ChatEvent, TextDelta
from reader_app.domain.search import SearchHit, SearchResults
from reader_app.retrieval.passages import whole_page

PROMPTS = Path(__file__).resolve().parent.parent.parent / "prompts"


def disk_full() -> StorageError:
    return StorageError(StorageErrorCode.WRITE_FAILED, "The disk is full.")


# --- a store --------------------------------------------------------------------------------------


class MemoryBooks:
    def __init__(self, *books: Book) -> None:
        self._books = {book.id: replace(book) for book in books}
        self._outlines: dict[str, tuple[OutlineEntry, ...]] = {}
        self._labels: dict[str, tuple[str, ...]] = {}

    def add(self, book: Book) -> None:
        self._books[book.id] = replace(book)

    def find(self, book_id: str) -> Book | None:
        book = self._books.get(book_id)
        return replace(book) if book else None

    def update(self, book_id: str, change: Callable[[Book], None]) -> Book:
        book = self.find(book_id)
        if book is None:
            raise BookError(BookErrorCode.NOT_FOUND, "This book is gone.")
        change(book)
        self._books[book_id] = book
        return replace(book)

    def delete(self, book_id: str) -> None:
        del self._books[book_id]

    def outline(self, book_id: str) -> tuple[OutlineEntry, ...]:
        return self._outlines.get(book_id, ())

    def labels(self, book_id: str) -> tuple[str, ...]:
        return self._labels.get(book_id, ())

    def save_outline(self, book_id: str, outline) -> None:
        self._outlines[book_id] = tuple(outline)

    def save_labels(self, book_id: str, labels) -> None:
        self._labels[book_id] = tuple(labels)


class MemoryConversations:
    def __init__(self, *conversations: Conversation) -> None:
        self._rows = {c.id: replace(c) for c in conversations}
        self._hidden: set[str] = set()
        self._waiting: dict[str, tuple[WaitingQuestion, ...]] = {}
        self._prompts: dict[str, FrozenPrompt] = {}
        self.fails = False

    def add(self, conversation: Conversation) -> None:
        if self.fails:
            raise disk_full()
        self._rows[conversation.id] = replace(conversation)

    def find(self, conversation_id: str) -> Conversation | None:
        row = None if conversation_id in self._hidden else self._rows.get(conversation_id)
        return replace(row) if row else None

    def list_all(self) -> list[ConversationSummary]:
        return [
            ConversationSummary(c.id, c.book_id, c.title, c.created_at, c.created_at, 0)
            for c in reversed(self._rows.values())
            if c.id not in self._hidden
        ]

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        return [summary for summary in self.list_all() if summary.book_id == book_id]

    def save(self, conversation: Conversation) -> None:
        if self.fails:
            raise disk_full()
        self._rows[conversation.id] = replace(conversation)

    def save_draft(self, conversation_id: str, draft: str) -> None:
        self._rows[conversation_id].draft = draft

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        return self._prompts.get(conversation_id)

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        if self.fails:
            raise disk_full()
        self._prompts[conversation_id] = prompt

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        return list(self._waiting.get(conversation_id, ()))

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        self._waiting[conversation_id] = tuple(questions)

    def delete(self, conversation_id: str) -> None:
        self._hidden.add(conversation_id)

    def restore(self, conversation_id: str) -> None:
        self._hidden.discard(conversation_id)

    def erase(self, conversation_id: str) -> None:
        del self._rows[conversation_id]

    def purge_deleted(self) -> None:
        for key in self._hidden:
            self._rows.pop(key, None)


class MemoryMessages:
    """`fail_after`: how many more messages can be stored before the disk is full."""

    def __init__(self) -> None:
        self.rows: list[ChatMessage] = []
        self.superseded: set[str] = set()
        self.chosen: dict[tuple[str, str], str] = {}
        self.fail_after: int | None = None

    def add(self, message: ChatMessage) -> ChatMessage:
        shown = self.list_for_conversation(message.conversation_id)
        asked = [row.id for row in shown if row.role is MessageRole.USER]
        parent = message.parent_id or (asked[-1] if asked else "")
        return self._store(replace(message, parent_id=parent))

    def add_beside(self, message: ChatMessage, question_id: str) -> ChatMessage:
        other = self.find(question_id)
        assert other is not None
        return self._store(replace(message, parent_id=other.parent_id))

    def _store(self, message: ChatMessage) -> ChatMessage:
        self._count_room()
        stored = replace(message, sequence=len(self.rows) + 1, created_at=now_utc())
        self.rows.append(stored)
        if stored.role is MessageRole.USER:
            self.choose_branch(stored.id)
        return stored

    def _count_room(self) -> None:
        if self.fail_after is not None:
            if self.fail_after == 0:
                raise disk_full()
            self.fail_after -= 1

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        shown: list[ChatMessage] = []
        asked = {""}
        for row in self.rows:
            if row.conversation_id != conversation_id or row.id in self.superseded:
                continue
            is_question = row.role is MessageRole.USER
            if is_question and self.chosen.get((conversation_id, row.parent_id)) != row.id:
                continue
            if row.parent_id in asked:
                shown.append(row)
                asked |= {row.id} if is_question else set()
        return shown

    def put(self, message: ChatMessage) -> ChatMessage:
        self._count_room()
        self.rows = [message if row.id == message.id else row for row in self.rows]
        return message

    def save_quotations(self, message_id: str, quotations) -> None:
        self.rows = [
            replace(row, quotations=tuple(quotations)) if row.id == message_id else row
            for row in self.rows
        ]

    def save_claims(self, message_id: str, claims) -> None:
        self.rows = [
            replace(row, claims=tuple(claims)) if row.id == message_id else row for row in self.rows
        ]

    def find(self, message_id: str) -> ChatMessage | None:
        return next((row for row in self.rows if row.id == message_id), None)

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        for row in self.list_for_conversation(conversation_id):
            if row.sequence >= sequence:
                self.superseded.add(row.id)

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        below: dict[str, list[str]] = {}
        for row in self.rows:
            is_mine = row.conversation_id == conversation_id and row.id not in self.superseded
            if is_mine and row.role is MessageRole.USER:
                below.setdefault(row.parent_id, []).append(row.id)
        return {key: tuple(keys) for keys in below.values() if len(keys) > 1 for key in keys}

    def choose_branch(self, question_id: str) -> None:
        row = self.find(question_id)
        assert row is not None
        self.chosen[row.conversation_id, row.parent_id] = question_id

    def usage_for_conversation(self, conversation_id: str) -> TokenUsage:
        mine = [row for row in self.rows if row.conversation_id == conversation_id]
        return sum((row.usage for row in mine if row.usage), TokenUsage())


# --- a book ---------------------------------------------------------------------------------------


class BookText:
    """Pages by number; finds the pages on which a word of the query stands."""

    def __init__(self, pages: Sequence[str], labels: Sequence[str] = ()) -> None:
        self._pages = {
            number: PageText(number, labels[number - 1] if labels else str(number), text)
            for number, text in enumerate(pages, start=1)
        }
        self.searches: list[tuple[tuple[str, ...], int | None]] = []
        self.while_searching: Callable[[], None] = lambda: None
        self.while_reading: Callable[[], None] = lambda: None
        self.error: Exception | None = None

    @property
    def all_pages(self) -> list[PageText]:
        return list(self._pages.values())

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        return len(self._pages)

    def put(self, page: PageText) -> None:
        """Instead of the one with its number."""
        self._pages[page.number] = page

    def keep_only(self, last: int) -> None:
        """As if pages after this one weren't indexed yet."""
        self._pages = {number: page for number, page in self._pages.items() if number <= last}

    def wait_for_pages(self, book: Book, first: int, last: int, cancel) -> int:
        """All pages are indexed; tests look in while a search is on its way."""
        self.while_searching()
        if cancel is not None:
            cancel.raise_if_cancelled()
        return last - first + 1

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        self.while_reading()
        return {number: self._pages[number] for number in numbers if number in self._pages}

    def bare_texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, str]:
        return {number: page.text for number, page in self.texts(book_id, numbers).items()}

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        return [self._pages[n] for n in range(first, last + 1) if n in self._pages]

    def indexed_numbers(self, book_id: str) -> set[int]:
        return set(self._pages)

    def pages_without_text(self, book_id: str) -> list[int]:
        return [number for number, page in self._pages.items() if not page.text.strip()]

    def tokenizer(self, book_id: str) -> None:
        """Pages have no index that words could be looked up in."""

    def spelt(self, book: Book, words: str) -> str:
        return words

    def of_closed_books(self) -> BookText:
        return self

    def search(self, book: Book, queries, *, top_k, limit_page, cancel=None) -> SearchResults:
        self.searches.append((tuple(queries), limit_page))
        self.while_searching()
        if cancel is not None:
            cancel.raise_if_cancelled()
        if self.error is not None:
            raise self.error
        last = book.page_count if limit_page is None else min(limit_page, book.page_count)
        words = {word.casefold().strip("?.!,") for query in queries for word in query.split()}
        hits: list[SearchHit] = []
        for number in range(1, last + 1):
            page = self._pages[number]
            found = words & {word.casefold().strip(".,") for word in page.text.split()}
            if found:
                hits.append(replace(whole_page(page), score=float(len(found))))
        hits.sort(key=lambda hit: -hit.score)
        blank = sum(1 for n in range(1, last + 1) if not self._pages[n].text.strip())
        return SearchResults(tuple(hits[:top_k]), last, book.page_count, blank)


class FakeComments:
    """A file with these annotations."""

    def __init__(self, *found: FileAnnotation) -> None:
        self._found = found

    def annotations(self, book: Book, cancel: object) -> tuple[FileAnnotation, ...]:
        return self._found


class FakeImages:
    def __init__(self) -> None:
        self.asked: list[int] = []

    def page_image(self, book: Book, page: int, cancel) -> ImagePayload:
        self.asked.append(page)
        return ImagePayload(page, "image/png", "aGVsbG8=", 750, 1000)


class FakeTables:
    """The tables of pages; those of others are empty."""

    def __init__(self) -> None:
        self.pages: dict[int, tuple[PageTable, ...]] = {}

    def tables(self, book: Book, page: int, cancel=None) -> tuple[PageTable, ...]:
        return self.pages.get(page, ())


class FakeDesk:
    """A window's page, without the window."""

    def __init__(self, page: int = 1) -> None:
        self.page = page
        self.reading = 0
        self.result = PageMoveResult.MOVED
        self.moves: list[tuple[int, bool]] = []
        self.pinned: list[str] = []

    def current_page(self) -> int:
        return self.page

    def reading_page(self) -> int:
        return self.reading or self.page

    def move_to(self, page: int, *, needs_consent: bool, is_look_up: bool = False) -> PageMove:
        self.moves.append((page, needs_consent))
        previous = self.page
        result = PageMoveResult.ASKED if needs_consent else self.result
        if result is PageMoveResult.MOVED:
            self.page = page
        return PageMove(previous, page, result)

    def pin(self, target: ReferenceTarget) -> bool:
        self.pinned.append(target.label)
        return True


class FakeClock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


def a_book(page_count: int = 20, **fields: object) -> Book:
    made = Book("The Whale", Path("whale.pdf"), "abc", page_count, author="H. M.")
    made.status = BookStatus.READY
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def unique_word(page: int) -> str:
    """A word that stands on this page only, of letters, so that no number can be taken for it."""
    return "zq" + "".join("abcdefghij"[int(digit)] for digit in f"{page:04d}") + "x"


def unique_pages(count: int) -> list[str]:
    return [
        f"Here the story goes on with {unique_word(n)}. Nobody knows {unique_word(n)} yet."
        for n in range(1, count + 1)
    ]


class EventLog:
    """Listens, and remembers."""

    def __init__(self) -> None:
        self.events: list[ChatEvent] = []

    def __call__(self, event: ChatEvent) -> None:
        self.events.append(event)

    def of(self, kind: type) -> list:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def names(self) -> list[str]:
        """Kinds in order, text left out."""
        return [type(e).__name__ for e in self.events if not isinstance(e, TextDelta)]

    @property
    def text(self) -> str:
        """What a window shows: deltas in a row."""
        return "".join(event.text for event in self.events if isinstance(event, TextDelta))
