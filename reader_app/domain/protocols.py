"""Ports: what the packages need of each other, implemented elsewhere.

First the way to a model and the agent's strategies, then repositories, then the pages of indexed
books: their texts, their index, their pictures, their words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from reader_app.domain.chat import USUAL, ModelAbilities, RequestOptions

if TYPE_CHECKING:
    from reader_app.domain import chat
    from reader_app.domain.annotations import Bookmark, Highlight
    from reader_app.domain.book import Book, PageMove
    from reader_app.domain.citations import CheckedQuotation
    from reader_app.domain.conversation import (
        Conversation,
        ConversationSummary,
        FrozenPrompt,
        WaitingQuestion,
    )
    from reader_app.domain.document import OutlineEntry, PageText
    from reader_app.domain.events import ChatEvent, EventListener
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.domain.search import PageScore, Tokenizer

ToolHandler: TypeAlias = "Callable[[JsonObject], chat.ToolOutcome]"
ToolChoice: TypeAlias = Literal["auto", "none"]


class CancelSignal(Protocol):
    """The reader's Stop. Thread-safe, idempotent, one way."""

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` once when cancelled (at once if it already is). Returns an undo."""
        ...

    def raise_if_cancelled(self) -> None:
        """Raise TurnCancelledError if cancelled."""
        ...

    def wait(self, seconds: float) -> bool:
        """Sleep up to `seconds`; True as soon as cancelled."""
        ...


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request to a model.

    `on_event` gets TextDelta, CitationEvent, RetryEvent and others while it is answered.
    `deadline_s`: seconds left of the turn.
    """

    messages: Sequence[chat.PromptMessage]
    tools: Sequence[chat.ToolDefinition] = ()
    tool_choice: ToolChoice = "auto"
    on_event: EventListener | None = None
    cancel: CancelSignal | None = None
    deadline_s: float | None = None
    options: RequestOptions = USUAL

    def tell(self, event: ChatEvent) -> None:
        """To whoever listens."""
        if self.on_event is not None:
            self.on_event(event)


class ChatProvider(Protocol):
    """A way to a model. Calls block; run them in a worker."""

    @property
    def model(self) -> str: ...

    @property
    def can_use_tools(self) -> bool:
        """False once the server has shown that it rejects tools (or the preset knows)."""
        ...

    @property
    def can_see_images(self) -> bool: ...

    @property
    def abilities(self) -> ModelAbilities:
        """What is known so far of the model and its server."""
        ...

    @property
    def is_offline(self) -> bool:
        """True for the provider that is no language model."""
        ...

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """Ask, streamed; past the deadline LLMError(TIMEOUT).

        Raises LLMError, or TurnCancelledError within 200 ms of Stop.
        """
        ...

    def count_tokens(self, request: ChatRequest) -> int | None:
        """What the server says that this request would take; None where it can't say.

        The request leaves the machine for it (RequestSent), but no model reads it. Raises LLMError,
        or TurnCancelledError.
        """
        ...


@dataclass(frozen=True, slots=True)
class FencedRequest:
    """Messages that may be sent, and the highest page that they can draw on."""

    messages: tuple[chat.PromptMessage, ...]
    horizon: int


class RequestFence(Protocol):
    """The spoiler guard at the door: every request of a turn passes it, with all its messages."""

    def horizon(self) -> int:
        """Highest page that may be sent now."""
        ...

    def admitted(self, messages: Sequence[chat.PromptMessage]) -> FencedRequest:
        """The messages as they may be sent now."""
        ...


class TurnRecorder(Protocol):
    """Takes down what happens in a turn, at the moment it happens."""

    def question(self, message: chat.PromptMessage) -> None:
        """The reader's question as it goes out from now on, with all that stands beside it."""
        ...

    def pictures_refused(self) -> None:
        """The server takes none of this conversation's pictures; they are not sent again."""
        ...

    def request(self, messages: Sequence[chat.PromptMessage], horizon: int) -> None:
        """A model request goes out with exactly these messages."""
        ...

    def response(self, response: chat.ChatResponse) -> None:
        """A model request was answered, whatever comes of it."""
        ...

    def tool_calls(
        self, message: chat.PromptMessage, invocations: Sequence[chat.ToolInvocation]
    ) -> None:
        """The model's message that calls tools, before any of them runs."""
        ...

    def tool_result(self, record: chat.ToolCallRecord, block: JsonObject, horizon: int) -> None:
        """A tool has run; in the order of the calls."""
        ...

    def answer(self, answer: chat.TurnAnswer) -> None: ...


class RetrievalStrategy(Protocol):
    """How a turn gets the book's text to the model."""

    def build_tool_definitions(self) -> tuple[chat.ToolDefinition, ...]: ...

    def execute(
        self,
        chat_provider: ChatProvider,
        messages: Sequence[chat.PromptMessage],
        tools: Sequence[chat.ToolDefinition],
        tool_handlers: Mapping[str, ToolHandler],
        on_event: EventListener | None = None,
        *,
        cancel: CancelSignal | None = None,
        recorder: TurnRecorder | None = None,
        fence: RequestFence | None = None,
        deadline_s: float | None = None,
        options: RequestOptions = USUAL,
    ) -> tuple[str, list[chat.PromptMessage]]:
        """The answer, and all prompt messages that the turn added, pairs whole.

        `deadline_s`: seconds left of the turn, when it doesn't begin with this call.
        Raises LLMError, or TurnCancelledError when the reader stops it.
        """
        ...


class ConversationContextStrategy(Protocol):
    """Which part of a conversation is sent again."""

    def build_context(
        self, messages: Sequence[chat.ChatMessage], system_prompt: str
    ) -> list[chat.PromptMessage]: ...


class BookRepository(Protocol):
    def add(self, book: Book) -> None: ...

    def find(self, book_id: str) -> Book | None: ...

    def find_by_checksum(self, checksum: str) -> Book | None: ...

    def list_recent(self, limit: int = 50) -> list[Book]:
        """Last read first."""
        ...

    def update(self, book_id: str, change: Callable[[Book], None]) -> Book:
        """Read, change and write in one transaction. Raises BookError(NOT_FOUND)."""
        ...

    def delete(self, book_id: str) -> None:
        """With all that is below it: pages, index, conversations, messages."""
        ...

    def outline(self, book_id: str) -> tuple[OutlineEntry, ...]: ...

    def labels(self, book_id: str) -> tuple[str, ...]: ...

    def save_outline(self, book_id: str, outline: Sequence[OutlineEntry]) -> None: ...

    def save_labels(self, book_id: str, labels: Sequence[str]) -> None: ...


class LibraryRepository(BookRepository, Protocol):
    """What only the library itself needs of its books."""

    def find_by_path(self, path: Path) -> Book | None:
        """The book last opened from there; whether the file is still the same is not asked."""
        ...

    def list_guarded(self) -> list[Book]:
        """Those whose spoiler guard is on; last read first."""
        ...

    def hide(self, book_id: str) -> None:
        """Take it out of the library until `restore` brings it back or it is purged."""
        ...

    def restore(self, book_id: str) -> None:
        """Raises BookError: NOT_FOUND, or ALREADY_EXISTS when its content was opened again."""
        ...

    def cover(self, book_id: str) -> bytes | None:
        """The cover as PNG, if one was saved."""
        ...

    def save_cover(self, book_id: str, png: bytes) -> None: ...

    def place(self, book_id: str) -> JsonObject:
        """How the reader left the view (zoom, offset, panel); empty if never saved."""
        ...

    def save_place(self, book_id: str, place: JsonObject) -> None: ...


class ConversationRepository(Protocol):
    def add(self, conversation: Conversation) -> None: ...

    def find(self, conversation_id: str) -> Conversation | None: ...

    def list_all(self) -> list[ConversationSummary]:
        """Those of all books in the library. Last activity first; deleted ones left out."""
        ...

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Those of other books that ask it, too. Last activity first; deleted ones left out."""
        ...

    def save(self, conversation: Conversation) -> None: ...

    def save_draft(self, conversation_id: str, draft: str) -> None:
        """What the reader has typed and not sent. Raises StorageError(NOT_FOUND)."""
        ...

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        """What every request of the conversation begins with; None before the first one."""
        ...

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        """Begin every request with this from now on. Raises StorageError."""
        ...

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        """What is to be asked next, in order."""
        ...

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        """These and no others wait from now on."""
        ...

    def delete(self, conversation_id: str) -> None:
        """Hide it; `restore` brings it back until `purge_deleted`."""
        ...

    def restore(self, conversation_id: str) -> None: ...

    def erase(self, conversation_id: str) -> None:
        """Delete it for good, with all that was said and sent. Raises StorageError(NOT_FOUND)."""
        ...

    def purge_deleted(self) -> None: ...


class ChatMessageRepository(Protocol):
    def add(self, message: chat.ChatMessage) -> chat.ChatMessage:
        """Store and return it with its sequence number; without a parent: after what is shown."""
        ...

    def put(self, message: chat.ChatMessage) -> chat.ChatMessage:
        """Store it in the place of the one with its id. Raises StorageError(NOT_FOUND)."""
        ...

    def add_beside(self, message: chat.ChatMessage, question_id: str) -> chat.ChatMessage:
        """Store a question as a branch beside another one, and follow it from now on."""
        ...

    def list_for_conversation(self, conversation_id: str) -> list[chat.ChatMessage]:
        """The branch that is followed, in sequence order; superseded ones left out."""
        ...

    def find(self, message_id: str) -> chat.ChatMessage | None: ...

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        """Hide what is shown from `sequence` on, for good: it is tried again. Rows are kept."""
        ...

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        """What the check of an answer's quotations found; nothing happens if it is gone."""
        ...

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Of every question that was asked in several ways: all their ids, oldest first."""
        ...

    def choose_branch(self, question_id: str) -> None:
        """Follow the branch that begins with this question; deeper choices are as they were."""
        ...

    def usage_for_conversation(self, conversation_id: str) -> chat.TokenUsage: ...


class AnnotationRepository(Protocol):
    """Highlights, notes and bookmarks; lists are in the book's order.

    Saving what is there already changes it; saving what was deleted brings it back.
    """

    def highlights(self, book_id: str) -> list[Highlight]: ...

    def save_highlight(self, highlight: Highlight) -> None: ...

    def delete_highlight(self, highlight_id: str) -> None:
        """With its note; nothing happens when it is gone already."""
        ...

    def bookmarks(self, book_id: str) -> list[Bookmark]: ...

    def save_bookmark(self, bookmark: Bookmark) -> None: ...

    def delete_bookmark(self, bookmark_id: str) -> None: ...


class ReadingPosition(Protocol):
    """The page in view, for tools: read live, moved visibly. Callable from a worker."""

    def current_page(self) -> int: ...

    def move_to(self, page: int, *, needs_consent: bool) -> PageMove:
        """Turn the page for the agent. `needs_consent`: beyond the fence, so ask the reader."""
        ...


class Clock(Protocol):
    def monotonic(self) -> float: ...


class PageRepository(Protocol):
    """Page texts of indexed books: word boxes and page index in one place."""

    def begin(self, book_id: str, tokenizer: Tokenizer, sample_text: str = "") -> None:
        """Make the book's index if it isn't there; keep pages that are.

        One of another version answers until the new one is complete. `sample_text`: of the book.
        """
        ...

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None: ...

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        """With words. Pages not indexed yet are left out."""
        ...

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Without words: cheap."""
        ...

    def bare_texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, str]:
        """What the pages say and nothing else: cheaper still."""
        ...

    def indexed_numbers(self, book_id: str) -> set[int]: ...

    def pages_without_text(self, book_id: str) -> list[int]: ...

    def tokenizer(self, book_id: str) -> Tokenizer | None: ...

    def search(
        self, book_id: str, match: str, *, limit_page: int | None, top_k: int
    ) -> list[PageScore]:
        """Pages 1..limit_page only, filtered inside the query; best first.

        `match` is an FTS5 expression that `reader_app.retrieval` made.
        """
        ...

    # --- what making an index needs besides

    def is_current(self, book_id: str) -> bool:
        """The book has an index that is sound, and that this version made. Cheap."""
        ...

    def filled_numbers(self, book_id: str) -> set[int]:
        """Pages that the index in the making has."""
        ...

    def complete(self, book_id: str) -> None:
        """All pages are there: the index is looked through, and answers from here on."""
        ...

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        """How many of pages first..last are indexed; without `last`, of all. Cheap."""
        ...

    def relabel(self, book_id: str, labels: Sequence[str]) -> None:
        """Give the stored pages these labels, one per page of the book."""
        ...

    def forget(self, book_id: str) -> None:
        """Drop a book's pages and index."""
        ...


class PageTexts(Protocol):
    """Book text for tools, waiting for the index only as far as a call needs it."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        """Wait until pages first..last are indexed; how many of them are (fewer: it gave up)."""
        ...


class PageImages(Protocol):
    def page_image(self, book: Book, page: int, cancel: CancelSignal | None) -> chat.ImagePayload:
        """Raises TurnCancelledError within 200 ms of Stop."""
        ...


class Vocabulary(Protocol):
    """Words as the index has them: in lower case, English ones without their endings."""

    def has(self, book_id: str, word: str) -> bool:
        """Some page of the book has the word, in any of its forms."""
        ...

    def beginning_with(self, book_id: str, letter: str) -> Sequence[tuple[str, int]]:
        """The book's words with this first letter, and on how many pages each is. 0.5 ms."""
        ...
