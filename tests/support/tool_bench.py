"""The tools of one book, ready to be called."""

from __future__ import annotations

from reader_app.agent.tool_dispatch import ToolDispatch
from reader_app.app.chat.book_context import BookContext
from reader_app.app.chat.chat_with_book import ALL_TOOLS
from reader_app.app.library.page_state import StoredReadingPosition
from reader_app.app.search.book_search import SearchCache
from reader_app.app.tools.tool_set import BookPorts, build_book_handlers
from reader_app.domain.book import Book
from reader_app.domain.chat import (
    ToolInvocation,
    ToolOutcome,
)
from reader_app.domain.document import OutlineEntry
from tests.support.fakes import (
    BookText,
    EventLog,
    FakeClock,
    FakeDesk,
    FakeImages,
    MemoryBooks,
    a_book,
    unique_pages,
)
from tests.support.talks import OUTLINE


class Bench:
    """The tools of one book, called as the loop calls them."""

    def __init__(
        self,
        pages: list[str] | None = None,
        *,
        labels: tuple[str, ...] = (),
        outline: tuple[OutlineEntry, ...] = OUTLINE,
        desk: FakeDesk | None = None,
        can_see_images: bool = True,
        **book: object,
    ) -> None:
        texts = pages if pages is not None else unique_pages(20)
        self.book = a_book(len(texts), **book)
        self.books = MemoryBooks(self.book)
        self.books.save_outline(self.book.id, outline)
        self.books.save_labels(self.book.id, labels)
        self.text = BookText(texts, labels)
        self.images = FakeImages()
        self.clock = FakeClock()
        self.cache = SearchCache(self.clock)
        self.log = EventLog()
        self.bound = BookContext(self.books, self.book.id)
        self.desk = desk or StoredReadingPosition(self.bound)
        self.can_see_images = can_see_images

    def run(self, tool: str, conversation: str = "c1", **arguments: object) -> ToolOutcome:
        handlers = build_book_handlers(
            self.bound,
            BookPorts(self.text, self.text, None, self.images),
            self.desk,
            cache=self.cache,
            conversation_id=conversation,
            can_see_images=self.can_see_images,
            on_event=self.log,
        )
        dispatch = ToolDispatch(ALL_TOOLS, handlers, max_calls=10, clock=self.clock)
        return dispatch.run(ToolInvocation(tool, "t1", arguments))

    @property
    def stored(self) -> Book:
        return self.bound.now()


def guarded(page: int, **options: object) -> Bench:
    return Bench(spoiler_guard=True, furthest_page=page, **options)
