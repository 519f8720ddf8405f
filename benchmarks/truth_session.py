"""A book in a library of its own, indexed as the program does it, and conversations about it."""

from __future__ import annotations

import base64
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pymupdf

from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
from reader_app.agent.limits import AgentLimits, SystemClock
from reader_app.agent.message_history import FullHistoryContextStrategy
from reader_app.agent.tool_use import ToolUseRetrievalStrategy
from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget
from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.bootstrap.backend import open_backend
from reader_app.bootstrap.command_line import CommandBackend
from reader_app.bootstrap.paths import prompts_folder
from reader_app.domain.book import Book
from reader_app.domain.chat import (
    ChatMessage,
    ChatResponse,
    ImagePayload,
    ModelAbilities,
    StopReason,
    TokenUsage,
    ToolInvocation,
)
from reader_app.domain.conversation import Conversation
from reader_app.domain.cross_references import (
    BookReferences,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
)
from reader_app.domain.document import PageTable, Rect, TableCell
from reader_app.domain.events import TextDelta, TurnFinished
from reader_app.domain.protocols import ChatProvider, ChatRequest, PageRepository
from reader_app.domain.servers import ServerKind
from reader_app.llm.capabilities import capabilities_of
from reader_app.llm.claude.request import assembled, body_of
from reader_app.store.open_store import Store

LIMITS: Final = AgentLimits(max_iterations=20, max_tool_calls=60)
Step = Callable[[dict[str, Any]], Sequence[dict[str, Any]]]
"""From the body of a request to the blocks of the answer."""


_ANYWHERE: Final = Rect(10, 10, 50, 20)


class NothingToWaitFor:
    """All pages are indexed before the first question."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        return last - first + 1


class TellTaleImages:
    """Remembers which pages somebody got to see."""

    def __init__(self) -> None:
        self.shown: list[int] = []
        blank = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 8, 8))
        blank.clear_with(255)
        self._png = base64.b64encode(blank.tobytes("png")).decode()

    def page_image(self, book: Book, page: int, cancel: object) -> ImagePayload:
        self.shown.append(page)
        return ImagePayload(page, "image/png", self._png, 8, 8)


class TellTaleTables:
    """Gives each page a table of its own words; remembers which pages were looked at."""

    def __init__(self, pages: PageRepository) -> None:
        self._pages = pages
        self.shown: list[int] = []

    def tables(self, book: Book, page: int, cancel: object = None) -> tuple[PageTable, ...]:
        self.shown.append(page)
        words = self._pages.bare_texts(book.id, [page]).get(page, "").split()
        cells = tuple(TableCell(at, 0, word, _ANYWHERE) for at, word in enumerate(words))
        return (PageTable(_ANYWHERE, cells, len(cells), 1),)


def add_references(store: Store, book: Book) -> None:
    """From each page to the next, to itself, and to one that may be either; all words are said."""
    texts = store.pages.bare_texts(book.id, range(1, book.page_count + 1))
    targets = {
        page: ReferenceTarget(page, _ANYWHERE, f"Figure {page}", " ".join(text.split()))
        for page, text in texts.items()
    }
    found = []
    for page, own in targets.items():
        after = targets.get(page + 1, own)
        for label, led in (
            (f"Fig. {after.page}", (after,)),
            (f"Fig. {page}", (own,)),
            ("[1]", (own, after)),
        ):
            found.append(CrossReference(page, (_ANYWHERE,), label, ReferenceKind.FIGURE, led))
    store.references.keep(book.id, BookReferences(tuple(found), (), tuple(targets.values())), 1)


class ScriptedModel:
    """A ChatProvider without a server: builds every request as it would be sent, and keeps it."""

    model = "scripted"
    can_use_tools = True
    can_see_images = True
    is_offline = False
    abilities = ModelAbilities()

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.script: list[Step] = []

    def look_at_server(self, cancel: object = None) -> None:
        """There is no server."""

    def count_tokens(self, request: ChatRequest) -> int | None:
        return None

    def chat_with_tools(self, request: ChatRequest) -> ChatResponse:
        built = assembled(
            request.messages,
            request.tools,
            model=self.model,
            max_tokens=4096,
            capabilities=capabilities_of(ServerKind.ANTHROPIC),
            tool_choice=request.tool_choice,
        )
        # As bytes and back: what a server would read.
        body = json.loads(json.dumps(body_of(built), ensure_ascii=False).encode())
        self.bodies.append(body)
        blocks = tuple(self.script.pop(0)(body))
        for block in blocks:
            if block["type"] == "text":
                request.tell(TextDelta(block["text"]))
        calls = tuple(
            ToolInvocation(block["name"], block["id"], block["input"])
            for block in blocks
            if block["type"] == "tool_use"
        )
        reason = StopReason.TOOL_USE if calls else StopReason.END_TURN
        return ChatResponse(blocks, calls, reason, TokenUsage(1, 1), model=self.model)


@dataclass
class Library:
    """An indexed book, and what conversations about it need."""

    core: CommandBackend
    store: Store
    book_id: str
    images: TellTaleImages = field(default_factory=TellTaleImages)
    invented: int = 0

    def __post_init__(self) -> None:
        self.tables = TellTaleTables(self.store.pages)

    @property
    def book(self) -> Book:
        found = self.store.books.find(self.book_id)
        assert found is not None
        return found

    def guard(self, page: int | None) -> None:
        """Switch the guard on with exactly `page` pages read, or off."""

        def change(book: Book) -> None:
            book.spoiler_guard = page is not None
            if page is not None:
                book.furthest_page = page

        self.store.books.update(self.book_id, change)

    def place(self, page: int) -> None:
        self.store.books.update(self.book_id, lambda book: book.set_current_page(page))

    def chat(self, provider: ChatProvider) -> ChatWithBookUseCase:
        """The program's own use case, with limits that let a liar try everything."""
        clock, prompts = SystemClock(), prompts_folder()
        waiting = NothingToWaitFor()
        return ChatWithBookUseCase(
            provider,
            SearchBooksUseCase(self.store.pages, waiting),
            self.store.messages,
            self.store.conversations,
            self.store.books,
            ToolUseRetrievalStrategy(ALL_TOOLS, LIMITS, clock),
            FullHistoryContextStrategy(),
            prompts,
            fallback_strategy=AlwaysRetrieveStrategy(prompts, LIMITS, clock),
            pages=self.store.pages,
            page_texts=waiting,
            images=self.images,
            tables=self.tables,
            references=self.store.references,
            clock=clock,
            limits=LIMITS,
        )

    def new_talk(self) -> str:
        conversation = Conversation(self.book_id)
        self.store.conversations.add(conversation)
        return conversation.id

    def ask(
        self,
        provider: ChatProvider,
        conversation: str,
        words: str,
        pointed: QuestionTarget = NO_TARGET,
    ) -> ChatMessage:
        """One turn; the stored answer."""
        ended: list[TurnFinished] = []

        def hear(event: object) -> None:
            if isinstance(event, TurnFinished):
                ended.append(event)

        self.chat(provider).execute(conversation, words, on_event=hear, pointed=pointed)
        self.invented += ended[0].invented_citations
        answer = self.store.messages.find(ended[0].message_id)
        assert answer is not None
        return answer


@contextmanager
def opened_library(path: Path) -> Iterator[Library]:
    """Index a book in a folder of its own, gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        core = open_backend(Path(folder))
        commands = CommandBackend(core)
        try:
            book = commands.open_book(path)
            commands.finish_index(book)
            core.store.books.update(book.id, _allow_images)
            add_references(core.store, book)
            yield Library(commands, core.store, book.id)
        finally:
            commands.close()


def _allow_images(book: Book) -> None:
    book.images_allowed = True
