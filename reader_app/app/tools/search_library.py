"""search_library: searches all books of a conversation that asks several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from reader_app.agent.tool_arguments import integer, text, texts
from reader_app.app.chat.book_context import title_of
from reader_app.app.tools import search_book
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope
from reader_app.domain.book import OWN_PLACE, BookPages
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.events import ToolResultEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit, SearchResults, Tokenizer
from reader_app.retrieval.ranking import interleave_books, query_coverage

if TYPE_CHECKING:
    from reader_app.app.chat.conversation_books import ConversationBooks, PlacedBook
_DEFINITION: Final = ToolDefinition(
    "search_library",
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
            "other_queries": search_book.QUERIES,
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


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    queries = (text(arguments, "query"), *texts(arguments, "other_queries"))
    top_k = integer(arguments, "top_k", search_book.DEFAULT_TOP_K)
    if context.few is not None:
        queries += context.few.question_once()
        top_k = context.few.at_most(top_k)
    asked = context.books.asked
    searched = {
        each.place: search_book.search_results(context.about(each), queries, top_k)
        for each in asked
    }
    ranked = [_ranked(context, book, searched[book.place], queries) for book in asked]
    hits = tuple(islice(interleave_books(ranked), top_k))
    if context.on_event is not None:
        context.on_event(ToolResultEvent(queries[0], len(hits), hits))
    notes = " ".join(_note(place) for place, each in searched.items() if each.unread_pages)
    if not hits:
        nothing = f"No relevant passages found. {books_in_words(context.books)}"
        return ToolOutcome(" ".join(part for part in (nothing, notes) if part))
    found = "\n\n".join(search_book.passage_text(hit) for hit in hits)
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
    context: ToolContext, book: PlacedBook, results: SearchResults, queries: tuple[str, ...]
) -> list[tuple[float, SearchHit]]:
    pages = context.ports.pages
    tokenizer = pages.tokenizer(book.bound.id) if pages is not None else None
    return [
        (query_coverage(hit.content, queries, tokenizer or Tokenizer.PORTER), hit)
        for hit in results.hits
    ]


def _pages(hits: Sequence[SearchHit], place: int) -> tuple[int, ...]:
    return tuple(sorted({hit.first_page for hit in hits if hit.book == place}))


def books_in_words(books: ConversationBooks) -> str:
    """Return a list such as `The books here: 1 Emma (pages 1-40 of 300), 2 Persuasion (…).`"""
    parts = []
    for each in books.asked:
        book = each.bound.now()
        last = book.page_count if book.fence is None else book.fence
        pages = f"pages 1-{last} of {book.page_count}" if last else "nothing read yet"
        parts.append(f"{each.place} {title_of(book)} ({pages})")
    return f"The books here: {', '.join(parts)}."


def _note(place: int) -> str:
    return f"Book {place} isn't read into the index yet, so not all of it was searched."


SEARCH_LIBRARY: Final = Tool(
    _DEFINITION,
    _run,
    search_book.SEARCH_WORDS,
    ToolScope.ALL_BOOKS,
)
