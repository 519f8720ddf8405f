"""Several books in one conversation: search_library, and which book the other tools mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from reader_app.agent.always_retrieve import SEARCH_LIBRARY
from reader_app.agent.tool_arguments import BadArgumentError, integer, text, texts
from reader_app.app.chat.book_context import title_of
from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
from reader_app.app.tools.definitions import QUERIES
from reader_app.app.tools.search_book import DEFAULT_TOP_K, FewPassages, SearchTool, passage_text
from reader_app.domain.book import OWN_PLACE, BookPages
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.events import EventListener, ToolResultEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import ToolHandler
from reader_app.domain.search import SearchHit, SearchResults, Tokenizer
from reader_app.retrieval.ranking import interleave_books, query_coverage

SEARCH_LIBRARY_TOOL: Final = ToolDefinition(
    SEARCH_LIBRARY,
    "Keyword search in all books of this conversation, best pages first, each with its book. Use "
    "it when the answer may stand in any of them, or to compare what they say; then look further "
    "with search_book and read_pages and that book's number. It finds pages on which the words "
    "stand, so write the words that the books themselves would print. Where the books are in "
    "several languages, put the words of each language into other_queries. The same words give "
    "the same result.",
    {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "Words that the books would print, able to stand alone.",
            },
            "other_queries": QUERIES,
            "top_k": {
                "type": "integer",
                "minimum": 1,
                "maximum": 20,
                "description": "How many pages to return of all books together, 1 to 20; 5 if left "
                "out.",
            },
        },
        "required": ["query"],
    },
    examples=(
        {
            "query": "right of withdrawal fourteen days",
            "other_queries": ["Widerrufsrecht vierzehn Tage", "cooling-off period"],
        },
    ),
)
_BOOK: Final[JsonObject] = {
    "type": "integer",
    "minimum": 1,
    "description": "Number of the book in this conversation; book 1 if left out.",
}
_OF_THE_READER: Final = frozenset({"get_current_page", "set_current_page"})
"""Tools of the book that is open; all others can be told which book they mean."""


def tools_for(
    shelf: ConversationBooks, tools: Sequence[ToolDefinition]
) -> tuple[ToolDefinition, ...]:
    """What is offered: as it is for one book; for several, with a search of all and a choice."""
    if not shelf.has_several or not tools:
        return tuple(tools)
    return (SEARCH_LIBRARY_TOOL, *(with_book(tool) for tool in tools))


def handlers_for(
    shelf: ConversationBooks,
    of_book: Callable[[PlacedBook], Mapping[str, ToolHandler]],
    library: ToolHandler,
) -> dict[str, ToolHandler]:
    """One handler for each tool. `of_book`: those bound to one book; `library`: search_library."""
    by_place = {each.place: of_book(each) for each in shelf.asked}
    own = by_place[OWN_PLACE]
    if not shelf.has_several:
        return dict(own)

    def routed(name: str) -> ToolHandler:
        def run(arguments: JsonObject) -> ToolOutcome:
            place = integer(arguments, "book", OWN_PLACE)
            if place not in by_place:
                raise BadArgumentError(f"There is no such book here. {_listed(shelf)}")
            return _at(place, by_place[place][name](arguments))

        return run

    handlers = {name: own[name] if name in _OF_THE_READER else routed(name) for name in own}
    return {SEARCH_LIBRARY: library, **handlers}


@dataclass(frozen=True, slots=True)
class SearchLibraryTool:
    """`search_of`: the search of one book; `tokenizer_of`: how its text was cut, by book id.

    `few` as in `SearchTool`.
    """

    shelf: ConversationBooks
    search_of: Callable[[PlacedBook], SearchTool]
    tokenizer_of: Callable[[str], Tokenizer | None]
    on_event: EventListener | None
    few: FewPassages | None = None

    def run(self, arguments: JsonObject) -> ToolOutcome:
        queries = (text(arguments, "query"), *texts(arguments, "other_queries"))
        top_k = integer(arguments, "top_k", DEFAULT_TOP_K)
        if self.few is not None:
            queries += self.few.question_once()
            top_k = self.few.at_most(top_k)
        asked = self.shelf.asked
        searched = {each.place: self.search_of(each).results(queries, top_k) for each in asked}
        ranked = [self._ranked(book, searched[book.place], queries) for book in asked]
        hits = tuple(islice(interleave_books(ranked), top_k))
        if self.on_event is not None:
            self.on_event(ToolResultEvent(queries[0], len(hits), hits))
        notes = " ".join(_note(place) for place, each in searched.items() if each.unread_pages)
        if not hits:
            nothing = f"No relevant passages found. {_listed(self.shelf)}"
            return ToolOutcome(" ".join(part for part in (nothing, notes) if part))
        found = "\n\n".join(passage_text(hit) for hit in hits)
        return ToolOutcome(
            f"{found}\n\n{notes}" if notes else found,
            payload=PassagesPayload(hits, notes),
            pages_shown=_pages(hits, OWN_PLACE),
            further=tuple(
                BookPages(place, _pages(hits, place))
                for place in sorted({hit.book for hit in hits} - {OWN_PLACE})
            ),
        )

    def _ranked(
        self, book: PlacedBook, results: SearchResults, queries: tuple[str, ...]
    ) -> list[tuple[float, SearchHit]]:
        tokenizer = self.tokenizer_of(book.bound.id) or Tokenizer.PORTER
        return [(query_coverage(hit.content, queries, tokenizer), hit) for hit in results.hits]


def with_book(tool: ToolDefinition) -> ToolDefinition:
    """The tool as it is offered where there are several books to choose from."""
    properties = tool.parameters.get("properties")
    if tool.name in _OF_THE_READER or not isinstance(properties, Mapping):
        return tool
    return replace(
        tool, parameters={**tool.parameters, "properties": {**properties, "book": _BOOK}}
    )


def _at(place: int, outcome: ToolOutcome) -> ToolOutcome:
    """Pages of a further book are told as such."""
    if place == OWN_PLACE or not outcome.pages_shown:
        return outcome
    return replace(outcome, pages_shown=(), further=(BookPages(place, outcome.pages_shown),))


def _pages(hits: Sequence[SearchHit], place: int) -> tuple[int, ...]:
    return tuple(sorted({hit.first_page for hit in hits if hit.book == place}))


def _listed(shelf: ConversationBooks) -> str:
    """ "The books here: 1 Emma (pages 1-40 of 300), 2 Persuasion (pages 1-249 of 249)."."""
    parts = []
    for each in shelf.asked:
        book = each.bound.now()
        last = book.page_count if book.fence is None else book.fence
        pages = f"pages 1-{last} of {book.page_count}" if last else "nothing read yet"
        parts.append(f"{each.place} {title_of(book)} ({pages})")
    return f"The books here: {', '.join(parts)}."


def _note(place: int) -> str:
    return f"Book {place} isn't read into the index yet, so not all of it was searched."
