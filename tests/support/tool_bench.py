"""The tools of one book, ready to be called."""

from __future__ import annotations

from reader_app.agent.tool_dispatch import ToolDispatch
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.library.reading_position import StoredReadingPosition
from reader_app.app.search.book_search import SearchCache
from reader_app.app.tools.tool import BookPorts, FewPassages, ToolContext
from reader_app.app.tools.tool_table import ALL_TOOLS, build_tool_handlers, offered_tools
from reader_app.domain.book import Book
from reader_app.domain.chat import (
    Depth,
    ToolInvocation,
    ToolOutcome,
)
from reader_app.domain.cross_references import ReferenceRepository
from reader_app.domain.document import OutlineEntry
from tests.support.fakes import (
    BookText,
    EventLog,
    FakeClock,
    FakeComments,
    FakeDesk,
    FakeImages,
    FakeTables,
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
        self.tables: FakeTables | None = FakeTables()
        self.clock = FakeClock()
        self.cache = SearchCache(self.clock)
        self.log = EventLog()
        self.asked = ConversationBooks(self.books, self.book.id)
        self.bound = self.asked.own
        self.desk = desk or StoredReadingPosition(self.bound)
        self.can_see_images = can_see_images
        self.comments: FakeComments | None = None
        self.references: ReferenceRepository | None = None
        self.page_texts: BookText | None = None
        self.few: FewPassages | None = None

    def run(self, tool: str, conversation: str = "c1", **arguments: object) -> ToolOutcome:
        context = ToolContext(
            self.asked,
            self.bound,
            BookPorts(
                self.text,
                self.text,
                self.page_texts,
                self.images,
                self.tables,
                self.comments,
                self.references,
            ),
            self.desk,
            self.cache,
            conversation,
            can_see_images=self.can_see_images,
            few=self.few,
            on_event=self.log,
        )
        handlers = build_tool_handlers(context, depth=Depth.THOROUGH)
        offered = offered_tools(self.asked, ALL_TOOLS, Depth.THOROUGH)
        dispatch = ToolDispatch(offered, handlers, max_calls=10, clock=self.clock)
        return dispatch.run(ToolInvocation(tool, "t1", arguments))

    @property
    def stored(self) -> Book:
        return self.bound.now()


def guarded(page: int, **options: object) -> Bench:
    return Bench(spoiler_guard=True, furthest_page=page, **options)
