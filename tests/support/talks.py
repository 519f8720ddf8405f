"""A whole conversation about a book, wired as the app wires it, over memory or the real store."""

from __future__ import annotations

from reader_app.agent.always_retrieve import AlwaysRetrieveStrategy
from reader_app.agent.limits import AgentLimits
from reader_app.agent.message_history import FullHistoryContextStrategy
from reader_app.agent.tool_use import ToolUseRetrievalStrategy
from reader_app.app.chat.chat_with_book import ChatWithBookUseCase
from reader_app.app.chat.cost_cap import CostCap
from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import OutlineEntry
from reader_app.domain.search import Tokenizer
from reader_app.store.open_store import Store
from tests.support.fakes import (
    PROMPTS,
    BookText,
    EventLog,
    FakeClock,
    FakeComments,
    FakeImages,
    MemoryBooks,
    MemoryConversations,
    MemoryMessages,
    a_book,
    unique_pages,
)
from tests.support.scripted_model import ScriptedProvider

OUTLINE = (
    OutlineEntry(1, "The Beginning", 1),
    OutlineEntry(1, "The Middle", 6),
    OutlineEntry(2, "The Storm", 8),
    OutlineEntry(1, "The End", 15),
)


class Talk:
    """`talk.ask("…")`, then look at `messages`, `provider.requests`, `log`.

    `conversation`: one that is in the store already, with its book.
    """

    def __init__(
        self,
        *steps: object,
        provider: object | None = None,
        pages: list[str] | None = None,
        labels: tuple[str, ...] = (),
        book: Book | None = None,
        limits: AgentLimits | None = None,
        desk: object | None = None,
        store: Store | None = None,
        conversation: Conversation | None = None,
        books: object | None = None,
        conversations: object | None = None,
        messages: object | None = None,
        outline: tuple[OutlineEntry, ...] = OUTLINE,
        max_messages: int = 20,
        token_budget: int = 100_000,
        cost_cap: CostCap | None = None,
        comments: FakeComments | None = None,
        details: object | None = None,
    ) -> None:
        texts = pages or unique_pages(20)
        self.book = book or a_book(len(texts))
        self.provider = provider or ScriptedProvider(*steps)
        self.text = BookText(texts, labels)
        self.images = FakeImages()
        self.clock = FakeClock()
        self.desk = desk
        self.books = store.books if store else books or MemoryBooks()
        self.conversations = store.conversations if store else conversations
        self.conversations = self.conversations or MemoryConversations()
        self.stored = store.messages if store else messages or MemoryMessages()
        self.conversation = conversation or Conversation(self.book.id)
        if conversation is None:
            self._store_all(store, outline, labels)
        self.log = EventLog()
        self.limits = limits or AgentLimits()
        self.chat = ChatWithBookUseCase(
            self.provider,
            SearchBooksUseCase(store.pages, self.text) if store else self.text,
            self.stored,
            self.conversations,
            self.books,
            ToolUseRetrievalStrategy(ALL_TOOLS, self.limits, self.clock),
            FullHistoryContextStrategy(max_messages, token_budget),
            PROMPTS,
            fallback_strategy=AlwaysRetrieveStrategy(PROMPTS, self.limits, self.clock),
            pages=store.pages if store else self.text,
            page_texts=self.text,
            images=self.images,
            comments=comments,
            details=details,
            position=desk,
            clock=self.clock,
            limits=self.limits,
            cost_cap=cost_cap,
            further_books=store.further_books if store else None,
        )

    def _store_all(
        self, store: Store | None, outline: tuple[OutlineEntry, ...], labels: tuple[str, ...]
    ) -> None:
        self.books.add(self.book)
        self.books.save_outline(self.book.id, outline)
        self.books.save_labels(self.book.id, labels)
        self.conversations.add(self.conversation)
        if store is not None:
            store.pages.begin(self.book.id, Tokenizer.PORTER)
            store.pages.add_pages(self.book.id, self.text.all_pages)

    def ask(self, words: str = "What happens?", **options: object) -> str:
        self.log.events.clear()
        return self.chat.execute(self.conversation.id, words, on_event=self.log, **options)

    def retry(self, **options: object) -> str:
        self.log.events.clear()
        return self.chat.retry(self.conversation.id, on_event=self.log, **options)

    def guard(self, page: int | None) -> None:
        """Switch the spoiler guard on at `page`, or off."""

        def change(book: Book) -> None:
            book.spoiler_guard = page is not None
            if page is not None:
                book.mark_read_up_to(page)

        self.books.update(self.book.id, change)

    @property
    def messages(self) -> list[ChatMessage]:
        return self.stored.list_for_conversation(self.conversation.id)

    @property
    def kinds(self) -> list[str]:
        """Roles in order, with the state where it isn't complete."""
        return [
            m.role.value + ("" if m.state.value == "complete" else f":{m.state.value}")
            for m in self.messages
        ]

    @property
    def requests(self) -> list:
        return self.provider.requests
