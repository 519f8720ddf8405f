"""The handlers of all tools, bound to one book.

The handlers of all tools, bound to the books that a conversation asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from reader_app.app.chat.book_context import BookContext, picture_pages, pictures_note
from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
from reader_app.app.tools.current_page import GetCurrentPageTool, SetCurrentPageTool
from reader_app.app.tools.get_outline import outline_text
from reader_app.app.tools.read_pages import ReadPagesTool, ViewPageTool
from reader_app.app.tools.search_book import FewPassages, SearchTool
from reader_app.app.tools.search_library import SearchLibraryTool, handlers_for
from reader_app.domain.book import OWN_PLACE, Book
from reader_app.domain.chat import ToolOutcome
from reader_app.domain.events import EventListener
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import (
    CancelSignal,
    PageImages,
    PageRepository,
    PageTexts,
    ReadingPosition,
    ToolHandler,
)
from reader_app.domain.search import Tokenizer


@dataclass(frozen=True, slots=True)
class BookPorts:
    """Where the tools get the book's text and pictures from; what is None can't be asked for."""

    search_books: SearchBooksUseCase
    pages: PageRepository | None = None
    page_texts: PageTexts | None = None
    images: PageImages | None = None


def build_book_handlers(
    book: BookContext,
    ports: BookPorts,
    desk: ReadingPosition,
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


class _AsIndexed:
    """Books that aren't open are searched as far as they are in the index."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        del book, first, last
        if cancel is not None:
            cancel.raise_if_cancelled()
        return 0


def build_tool_handlers(
    shelf: ConversationBooks,
    ports: BookPorts,
    desk: ReadingPosition,
    *,
    cache: SearchCache,
    conversation_id: str,
    can_see_images: bool = False,
    few: FewPassages | None = None,
    on_event: EventListener | None = None,
    cancel: CancelSignal | None = None,
) -> dict[str, ToolHandler]:
    """One handler for each tool, by its name. A model can name no book that isn't asked.

    `few` as in `SearchTool`.
    """

    def ports_of(each: PlacedBook) -> BookPorts:
        if each.place == OWN_PLACE or ports.pages is None:
            return ports
        return replace(
            ports, search_books=SearchBooksUseCase(ports.pages, _AsIndexed()), page_texts=None
        )

    def of_book(each: PlacedBook) -> Mapping[str, ToolHandler]:
        return build_book_handlers(
            each.bound,
            ports_of(each),
            desk,
            cache=cache,
            conversation_id=conversation_id,
            can_see_images=can_see_images,
            few=few,
            on_event=on_event,
            cancel=cancel,
        )

    def search_of(each: PlacedBook) -> SearchTool:
        return SearchTool(
            each.bound, ports_of(each).search_books, cache, conversation_id, None, cancel
        )

    def tokenizer_of(book_id: str) -> Tokenizer | None:
        return ports.pages.tokenizer(book_id) if ports.pages is not None else None

    library = SearchLibraryTool(shelf, search_of, tokenizer_of, on_event, few)
    return handlers_for(shelf, of_book, library.run)
