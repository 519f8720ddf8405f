"""The handlers of all tools, bound to the books that a conversation asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from reader_app.agent.search_cache import SearchCache
from reader_app.app.asked_shelf import AskedShelf, PlacedBook
from reader_app.app.search import SearchBooksUseCase
from reader_app.app.tool_library import SearchLibraryTool, handlers_for
from reader_app.app.tool_search import FewPassages, SearchTool
from reader_app.app.tools import BookPorts, build_tool_handlers
from reader_app.domain.asked_books import OWN_PLACE
from reader_app.domain.book import Book
from reader_app.domain.events import EventListener
from reader_app.domain.protocols import CancelSignal, ReadingDesk, ToolHandler
from reader_app.domain.search import Tokenizer


class _AsIndexed:
    """Books that aren't open are searched as far as they are in the index."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: CancelSignal | None) -> int:
        del book, first, last
        if cancel is not None:
            cancel.raise_if_cancelled()
        return 0


def build_shelf_handlers(
    shelf: AskedShelf,
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
        return build_tool_handlers(
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
