"""The handlers of all tools, bound to one book."""

from __future__ import annotations

from dataclasses import dataclass

from reader_app.agent.search_cache import SearchCache
from reader_app.app.bound_book import BoundBook
from reader_app.app.outline_text import outline_text
from reader_app.app.search import SearchBooksUseCase
from reader_app.app.tool_pages import ReadPagesTool, ViewPageTool
from reader_app.app.tool_pictures import picture_pages, pictures_note
from reader_app.app.tool_position import GetCurrentPageTool, SetCurrentPageTool
from reader_app.app.tool_search import FewPassages, SearchTool
from reader_app.domain.book import Book
from reader_app.domain.chat import ToolOutcome
from reader_app.domain.events import EventListener
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.page_ports import PageImages, PageRepository, PageTexts
from reader_app.domain.protocols import CancelSignal, ReadingDesk, ToolHandler


@dataclass(frozen=True, slots=True)
class BookPorts:
    """Where the tools get the book's text and pictures from; what is None can't be asked for."""

    search_books: SearchBooksUseCase
    pages: PageRepository | None = None
    page_texts: PageTexts | None = None
    images: PageImages | None = None


def build_tool_handlers(
    book: BoundBook,
    ports: BookPorts,
    desk: ReadingDesk,
    *,
    cache: SearchCache,
    conversation_id: str,
    can_see_images: bool = False,
    few: FewPassages | None = None,
    on_event: EventListener | None = None,
    cancel: CancelSignal | None = None,
) -> dict[str, ToolHandler]:
    """One handler for each tool, by its name. A model can name no other book than `book`."""

    def show_outline(arguments: JsonObject) -> ToolOutcome:
        del arguments
        now = book.now()
        shown = outline_text(book.outline, now.page_count, now.fence)
        if not shown:
            shown = "No chapter may be shown yet." if book.outline else "This book has no outline."
        silent = _pictures(now, ports.pages)
        return ToolOutcome(f"{shown}\n\n{silent}" if silent else shown)

    search = SearchTool(book, ports.search_books, cache, conversation_id, on_event, cancel, few)
    read = ReadPagesTool(book, ports.pages, ports.page_texts, cancel)
    view = ViewPageTool(book, ports.images, can_see_images, cancel)
    return {
        "search_book": search.run,
        "get_current_page": GetCurrentPageTool(book, desk).run,
        "set_current_page": SetCurrentPageTool(book, desk).run,
        "read_pages": read.run,
        "get_outline": show_outline,
        "view_page": view.run,
    }


def _pictures(book: Book, pages: PageRepository | None) -> str:
    """Which pages up to the fence are pictures."""
    if pages is None:
        return ""
    last = book.page_count if book.fence is None else book.fence
    without_text = [number for number in pages.pages_without_text(book.id) if number <= last]
    if not without_text:
        return ""
    return pictures_note(picture_pages(pages, book.id, without_text))
