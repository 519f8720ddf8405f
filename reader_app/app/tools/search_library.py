"""search_library: searches all books of a conversation that asks several; compare: one by one.

compare is only for thorough answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from reader_app.agent.tool_arguments import integer, text, texts
from reader_app.app.chat.book_context import title_of
from reader_app.app.tools import search_book
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.book import OWN_PLACE, BookPages
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.events import ToolResultEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit, SearchResults, Tokenizer
from reader_app.domain.translation import marked
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
        further=_further(hits),
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


def _further(hits: Sequence[SearchHit]) -> tuple[BookPages, ...]:
    places = sorted({hit.book for hit in hits} - {OWN_PLACE})
    return tuple(BookPages(place, _pages(hits, place)) for place in places)


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


_MOST_COMPARED: Final = 12
"""Passages in all: with many books, fewer of each."""
_LONGEST_ASPECT: Final = 200
_COMPARE_DEFINITION: Final = ToolDefinition(
    "compare",
    "Searches each book of this conversation for the same thing and gives the best passages of "
    "every one, book by book, also where a book has none. Call it once for each row or column of a "
    "comparison, then answer with a table whose cells are cited, each from its own book; say "
    "plainly where a book is silent.",
    {
        "type": "object",
        "properties": {
            "aspect": {
                "type": "string",
                "description": 'What is compared, for the reader: "notice period".',
            },
            "query": {
                "type": "string",
                "description": "Words that the books would print, able to stand alone.",
            },
            "other_queries": search_book.QUERIES,
        },
        "required": ["aspect", "query", "other_queries"],
    },
    examples=(
        {
            "aspect": "Notice period",
            "query": "notice period termination months",
            "other_queries": ["Kündigungsfrist Monate"],
        },
    ),
)


def _compare(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    aspect = " ".join(text(arguments, "aspect").split())[:_LONGEST_ASPECT]
    queries = (text(arguments, "query"), *texts(arguments, "other_queries"))
    asked = context.books.asked
    each_gets = max(1, min(3, _MOST_COMPARED // len(asked)))
    rows: list[str] = []
    hits: list[SearchHit] = []
    for placed in asked:
        found = search_book.search_results(context.about(placed), queries, each_gets)
        hits += found.hits
        rows.append(_row(placed, found))
    note = f"For {aspect}: {' '.join(rows)}"
    passages = [search_book.passage_text(hit) for hit in hits]
    return ToolOutcome(
        "\n\n".join([*passages, note]),
        payload=PassagesPayload(tuple(hits), note) if hits else None,
        pages_shown=_pages(hits, OWN_PLACE),
        further=_further(hits),
    )


def _row(placed: PlacedBook, found: SearchResults) -> str:
    """Return the row of one book without any words from it: those are in the passages."""
    book = f"Book {placed.place}"
    if found.hits:
        pages = ", ".join(str(hit.first_page) for hit in found.hits)
        told = f"{book}: page {pages}."
    elif found.searched_up_to:
        told = f"{book}: nothing found in pages 1-{found.searched_up_to} of {found.page_count}."
    else:
        told = f"{book}: nothing read yet."
    return f"{told} {_note(placed.place)}" if found.unread_pages else told


COMPARE: Final = Tool(
    _COMPARE_DEFINITION,
    _compare,
    ToolWords(
        "table",
        marked("Comparing the books: {aspect}"),
        marked("Compared the books: {aspect} · {found}"),
        marked("Couldn’t compare the books: {aspect}"),
    ),
    ToolScope.ALL_BOOKS,
    is_thorough=True,
)
