"""Ports: interfaces through which the packages use each other, implemented elsewhere.

First the model provider and the agent's strategies, then the repositories, then access to the pages
of indexed books: texts, search index, pictures and vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from reader_app.domain.chat import USUAL, ModelAbilities, RequestOptions
from reader_app.domain.values import dataclass

if TYPE_CHECKING:
    from reader_app.domain import chat
    from reader_app.domain.annotations import (
        Annotation,
        Bookmark,
        FieldValue,
        FileAnnotation,
        FreeMark,
        Highlight,
    )
    from reader_app.domain.book import Book, PageMove
    from reader_app.domain.citations import CheckedClaim, CheckedQuotation
    from reader_app.domain.conversation import (
        Conversation,
        ConversationSummary,
        FrozenPrompt,
        WaitingQuestion,
    )
    from reader_app.domain.cross_references import ReferenceTarget
    from reader_app.domain.document import OutlineEntry, PageTable, PageText
    from reader_app.domain.events import ChatEvent, EventListener
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.domain.search import PageScore, Tokenizer

ToolHandler: TypeAlias = "Callable[[JsonObject], chat.ToolOutcome]"
ToolChoice: TypeAlias = Literal["auto", "none"]


class CancelSignal(Protocol):
    """The reader's request to stop a turn. Thread-safe and idempotent; it can't be taken back."""

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` once on cancellation, at once if already cancelled.

        Returns a function that removes the callback again.
        """
        ...

    def raise_if_cancelled(self) -> None:
        """Raise TurnCancelledError if cancelled."""
        ...

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds`, but no longer than until cancellation; return True if cancelled."""
        ...


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request to a model.

    `on_event` gets TextDelta, CitationEvent, RetryEvent and others while the model answers.
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
        """Pass the event to `on_event`, if there is a listener."""
        if self.on_event is not None:
            self.on_event(event)


class ChatProvider(Protocol):
    """Access to a model. Its calls block, so run them in a worker."""

    @property
    def model(self) -> str: ...

    @property
    def can_use_tools(self) -> bool:
        """False once the server has rejected tools, or if the preset says that it has none."""
        ...

    @property
    def can_see_images(self) -> bool: ...

    @property
    def abilities(self) -> ModelAbilities:
        """What is known so far about the model and its server."""
        ...

    @property
    def is_offline(self) -> bool:
        """Whether this provider works without a language model."""
        ...

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """Ask a local server about itself, if need be: then `abilities` and `can_see_images` know.

        Failures are ignored. Raises TurnCancelledError within 200 ms of the reader's stop.
        """
        ...

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """Send the request and return the streamed response.

        Raises LLMError, with code TIMEOUT past the deadline, or TurnCancelledError within 200 ms of
        the reader's stop.
        """
        ...

    def count_tokens(self, request: ChatRequest) -> int | None:
        """Return how many tokens the request would take, as the server counts; None if unknown.

        The request leaves the machine for this (RequestSent), but no model reads it. Raises
        LLMError or TurnCancelledError.
        """
        ...


@dataclass(frozen=True, slots=True)
class FencedRequest:
    """Messages that may be sent, and the highest page that they may draw on."""

    messages: tuple[chat.PromptMessage, ...]
    horizon: int


class RequestFence(Protocol):
    """The spoiler guard of a turn: every model request passes through it with all its messages."""

    def horizon(self) -> int:
        """Return the highest page that may be sent now."""
        ...

    def admitted(self, messages: Sequence[chat.PromptMessage]) -> FencedRequest:
        """Return the messages with what may not be sent now removed."""
        ...


class TurnRecorder(Protocol):
    """Records what happens in a turn, at the moment it happens."""

    def question(self, message: chat.PromptMessage) -> None:
        """Record the reader's question as it is sent from now on, with the blocks beside it."""
        ...

    def pictures_refused(self) -> None:
        """Record that the server refuses this conversation's pictures; they are not sent again."""
        ...

    def request(self, messages: Sequence[chat.PromptMessage], horizon: int) -> None:
        """Record that a model request with exactly these messages is about to be sent."""
        ...

    def response(self, response: chat.ChatResponse) -> None:
        """Record a model's response, whatever follows from it."""
        ...

    def tool_calls(
        self, message: chat.PromptMessage, invocations: Sequence[chat.ToolInvocation]
    ) -> None:
        """Record the model's message that calls tools, before any of them runs."""
        ...

    def tool_result(self, record: chat.ToolCallRecord, block: JsonObject, horizon: int) -> None:
        """Record the result of a tool call; results come in the order of the calls."""
        ...

    def answer(self, answer: chat.TurnAnswer) -> None: ...


class TurnSupervisor(Protocol):
    """Watches a thorough turn: says when to stop looking, and checks the draft of the answer."""

    def must_answer(
        self, messages: Sequence[chat.PromptMessage], tools: Sequence[chat.ToolDefinition]
    ) -> bool:
        """Return whether time or money would run out if another look preceded the answer."""
        ...

    def review(self, draft: chat.TurnAnswer) -> chat.DraftReport:
        """Check a draft against what it cites. Raises TurnCancelledError."""
        ...


class RetrievalStrategy(Protocol):
    """How the text of the book reaches the model in a turn."""

    def at_depth(self, depth: chat.Depth) -> RetrievalStrategy:
        """Return the strategy with the limits for questions of this depth."""
        ...

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
        supervisor: TurnSupervisor | None = None,
    ) -> tuple[str, list[chat.PromptMessage]]:
        """Return the answer text, and all prompt messages that the turn added.

        Every tool call among them has its result. `deadline_s`: seconds left of the turn, if it
        began before this call. `supervisor`: set for a thorough turn. Raises LLMError, or
        TurnCancelledError when the reader stops the turn.
        """
        ...


class ConversationContextStrategy(Protocol):
    """Chooses which part of a conversation is sent again."""

    def build_context(
        self, messages: Sequence[chat.ChatMessage], system_prompt: str
    ) -> list[chat.PromptMessage]: ...


class BookRepository(Protocol):
    def add(self, book: Book) -> None: ...

    def find(self, book_id: str) -> Book | None: ...

    def find_by_checksum(self, checksum: str) -> Book | None:
        """Return the book of a file with this SHA-256, or of a copy with notes that we made."""
        ...

    def list_recent(self, limit: int = 50) -> list[Book]:
        """Return up to `limit` books, last read first."""
        ...

    def update(self, book_id: str, change: Callable[[Book], None]) -> Book:
        """Read, change and write a book in one transaction. Raises BookError(NOT_FOUND)."""
        ...

    def delete(self, book_id: str) -> None:
        """Delete a book with its pages, index, conversations and messages."""
        ...

    def outline(self, book_id: str) -> tuple[OutlineEntry, ...]: ...

    def labels(self, book_id: str) -> tuple[str, ...]: ...

    def save_outline(self, book_id: str, outline: Sequence[OutlineEntry]) -> None: ...

    def save_labels(self, book_id: str, labels: Sequence[str]) -> None: ...


class LibraryRepository(BookRepository, Protocol):
    """A BookRepository with what only the library itself needs."""

    def find_by_path(self, path: Path) -> Book | None:
        """Return the book last opened from this path; the file itself isn't checked."""
        ...

    def use_version(self, book_id: str, checksum: str) -> None:
        """Make a version of the book's file its own file; does nothing if it is none."""
        ...

    def list_guarded(self) -> list[Book]:
        """Return the books whose spoiler guard is on, last read first."""
        ...

    def hide(self, book_id: str) -> None:
        """Hide a book from the library until `restore` brings it back or it is purged."""
        ...

    def restore(self, book_id: str) -> None:
        """Bring back a hidden book.

        Raises BookError: NOT_FOUND, or ALREADY_EXISTS if the same content was opened again
        meanwhile.
        """
        ...

    def cover(self, book_id: str) -> bytes | None:
        """Return the cover as PNG, or None if none was saved."""
        ...

    def save_cover(self, book_id: str, png: bytes) -> None: ...

    def place(self, book_id: str) -> JsonObject:
        """Return the state in which the reader left the view (zoom, offset, panel).

        Empty if never saved.
        """
        ...

    def merge_place(self, book_id: str, values: JsonObject) -> None:
        """Set these values of it and keep the others, in one transaction."""
        ...


class ConversationRepository(Protocol):
    def add(self, conversation: Conversation) -> None: ...

    def find(self, conversation_id: str) -> Conversation | None: ...

    def list_all(self) -> list[ConversationSummary]:
        """Return the conversations of all books in the library, last activity first.

        Deleted ones are left out.
        """
        ...

    def list_for_book(self, book_id: str) -> list[ConversationSummary]:
        """Return the conversations that ask this book, last activity first.

        Conversations of other books that ask this one besides are included; deleted ones are left
        out.
        """
        ...

    def save(self, conversation: Conversation) -> None: ...

    def save_draft(self, conversation_id: str, draft: str) -> None:
        """Save what the reader has typed and not sent. Raises StorageError(NOT_FOUND)."""
        ...

    def frozen_prompt(self, conversation_id: str) -> FrozenPrompt | None:
        """Return the start of every request of the conversation; None before the first request."""
        ...

    def freeze_prompt(self, conversation_id: str, prompt: FrozenPrompt) -> None:
        """Begin every further request with this prompt. Raises StorageError."""
        ...

    def waiting(self, conversation_id: str) -> list[WaitingQuestion]:
        """Return the questions that wait to be asked next, in order."""
        ...

    def save_waiting(self, conversation_id: str, questions: Sequence[WaitingQuestion]) -> None:
        """Replace the waiting questions with these."""
        ...

    def delete(self, conversation_id: str) -> None:
        """Hide a conversation; `restore` brings it back until `purge_deleted`."""
        ...

    def restore(self, conversation_id: str) -> None: ...

    def erase(self, conversation_id: str) -> None:
        """Delete a conversation for good, with its messages and requests.

        Raises StorageError(NOT_FOUND).
        """
        ...

    def purge_deleted(self) -> None: ...


class ChatMessageRepository(Protocol):
    def add(self, message: chat.ChatMessage) -> chat.ChatMessage:
        """Store the message and return it with its sequence number.

        Without a parent id it is added after the messages that are shown.
        """
        ...

    def put(self, message: chat.ChatMessage) -> chat.ChatMessage:
        """Replace the stored message that has the same id. Raises StorageError(NOT_FOUND)."""
        ...

    def add_beside(self, message: chat.ChatMessage, question_id: str) -> chat.ChatMessage:
        """Store a question as a branch beside another one, and follow the new branch."""
        ...

    def list_for_conversation(self, conversation_id: str) -> list[chat.ChatMessage]:
        """Return the followed branch in sequence order, without superseded messages."""
        ...

    def find(self, message_id: str) -> chat.ChatMessage | None: ...

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        """Hide the shown messages from `sequence` on for good, as they are tried again.

        Rows are kept.
        """
        ...

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        """Save the result of checking an answer's quotations; do nothing if the answer is gone."""
        ...

    def save_claims(self, message_id: str, claims: Sequence[CheckedClaim]) -> None:
        """Save the result of checking an answer's sentences; do nothing if the answer is gone."""
        ...

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Map each question that has branches to the ids of all its branches, oldest first."""
        ...

    def choose_branch(self, question_id: str) -> None:
        """Follow the branch that begins with this question; choices deeper in it are unchanged."""
        ...

    def usage_for_conversation(self, conversation_id: str) -> chat.TokenUsage: ...


class AnnotationRepository(Protocol):
    """Marked words, free marks and bookmarks; lists are in the order of the book.

    Saving an existing one changes it; saving a deleted one brings it back.
    """

    def highlights(self, book_id: str) -> list[Highlight]: ...

    def save_highlight(self, highlight: Highlight) -> None: ...

    def delete_highlight(self, highlight_id: str) -> None:
        """Delete a highlight with its note; does nothing if it is already gone."""
        ...

    def free_marks(self, book_id: str) -> list[FreeMark]: ...

    def save_free_mark(self, mark: FreeMark) -> None: ...

    def delete_free_mark(self, mark_id: str) -> None: ...

    def bookmarks(self, book_id: str) -> list[Bookmark]: ...

    def save_bookmark(self, bookmark: Bookmark) -> None: ...

    def delete_bookmark(self, bookmark_id: str) -> None: ...

    def written(self, book_id: str) -> dict[str, int]:
        """Return what was saved in the book's file: names, and microseconds of their change."""
        ...

    def save_written(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Store what is in the book's file now, and its new checksum.

        The file that it was so far remains known as a version of the book.
        """
        ...

    def add_copy(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Remember that a file with this checksum is a copy of the book's file with these notes."""
        ...


class UnstoredAnnotationRepository(Protocol):
    """Keeps annotations elsewhere while the library can't be written, over a restart, too."""

    def keep(self, changes: Sequence[tuple[Annotation, bool]]) -> None:
        """Keep annotations that are to be stored, or to be deleted (True). Raises StorageError."""
        ...

    def store(self) -> None:
        """Store what was kept. Raises StorageError if that still can't be done."""
        ...


class FormRepository(Protocol):
    """What the reader entered in the forms of books, by the names of the fields."""

    def values(self, book_id: str) -> dict[str, FieldValue]: ...

    def save(self, book_id: str, name: str, value: FieldValue | None) -> None:
        """Store a value; None deletes what is stored."""
        ...


class ReadingPosition(Protocol):
    """The page in view and where the reader reads, for tools. May be called from a worker."""

    def current_page(self) -> int:
        """Return the page in view."""
        ...

    def reading_page(self) -> int:
        """Return the page where the reader reads, even while another one is looked at."""
        ...

    def move_to(self, page: int, *, needs_consent: bool, is_look_up: bool = False) -> PageMove:
        """Go to a page on behalf of the agent; the reader sees the move.

        `needs_consent`: the page is beyond the fence, so the reader is asked first. `is_look_up`:
        the page is only shown, so the reading position stays.
        """
        ...

    def pin(self, target: ReferenceTarget) -> bool:
        """Show a part of the book in a card that stays; False where there is no window for it."""
        ...


class Clock(Protocol):
    def monotonic(self) -> float: ...


class PageRepository(Protocol):
    """Page texts of indexed books, with their word boxes and full-text index."""

    def begin(self, book_id: str, tokenizer: Tokenizer, sample_text: str = "") -> None:
        """Start the book's index if there is none; pages that are stored already are kept.

        An index of another version is used for searches until the new one is complete.
        `sample_text`: some text of the book.
        """
        ...

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None: ...

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        """Return the pages with their words; pages not indexed yet are left out."""
        ...

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return the pages without words, by page number. Cheaper than `pages`."""
        ...

    def bare_texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, str]:
        """Return only the text of the pages, by page number. Cheaper than `texts`."""
        ...

    def indexed_numbers(self, book_id: str) -> set[int]: ...

    def pages_without_text(self, book_id: str) -> list[int]: ...

    def tokenizer(self, book_id: str) -> Tokenizer | None: ...

    def search(
        self, book_id: str, match: str, *, limit_page: int | None, top_k: int
    ) -> list[PageScore]:
        """Return matching pages from 1 to `limit_page`, best first; the limit is part of the query.

        `match` is an FTS5 expression built by `reader_app.retrieval`.
        """
        ...

    # --- for building an index

    def is_current(self, book_id: str) -> bool:
        """Whether the book has a sound index made by this version. Cheap."""
        ...

    def filled_numbers(self, book_id: str) -> set[int]:
        """Return the numbers of the pages that the unfinished index has."""
        ...

    def complete(self, book_id: str) -> None:
        """Finish an index that has all its pages: verify it and use it for searches from now on."""
        ...

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        """Return how many of the pages first..last are indexed; without `last`, of all. Cheap."""
        ...

    def relabel(self, book_id: str, labels: Sequence[str]) -> None:
        """Give the stored pages these labels, one per page of the book."""
        ...

    def forget(self, book_id: str) -> None:
        """Delete a book's pages and index."""
        ...


class PageTexts(Protocol):
    """Book text for tools; waits for the index only as long as a call needs it."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        """Wait until pages first..last are indexed; return how many of them are.

        Fewer than asked for: the wait was given up.
        """
        ...


class PageTables(Protocol):
    """Finds the tables of a book's pages in its file."""

    def tables(
        self, book: Book, page: int, cancel: CancelSignal | None = None
    ) -> tuple[PageTable, ...]:
        """Return the tables of a page from top to bottom.

        Raises BookError; TurnCancelledError within 200 ms of the reader's stop.
        """
        ...


class PageImages(Protocol):
    def page_image(self, book: Book, page: int, cancel: CancelSignal | None) -> chat.ImagePayload:
        """Return the page as a picture.

        Raises TurnCancelledError within 200 ms of the reader's stop.
        """
        ...


class FileComments(Protocol):
    def annotations(self, book: Book, cancel: CancelSignal | None) -> Sequence[FileAnnotation]:
        """Return what the book's file has of annotations; () if it has none or can't be read.

        Raises TurnCancelledError within 200 ms of the reader's stop.
        """
        ...


class Vocabulary(Protocol):
    """The words of an index: in lower case, English ones without their endings."""

    def has(self, book_id: str, word: str) -> bool:
        """Whether some page of the book has the word, in any of its forms."""
        ...

    def beginning_with(self, book_id: str, letter: str) -> Sequence[tuple[str, int]]:
        """Return the book's words with this first letter, and on how many pages each is.

        Takes 0.5 ms.
        """
        ...
