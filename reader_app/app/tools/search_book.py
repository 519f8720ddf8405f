"""search_book: finds pages of one book by words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from reader_app.agent.tool_arguments import integer, text, texts
from reader_app.app.chat import book_context
from reader_app.app.tools.tool import Tool, ToolContext, ToolWords
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.events import ToolResultEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit, SearchResults
from reader_app.domain.translation import marked

DEFAULT_TOP_K: Final = 5
SEARCH_WORDS: Final = ToolWords(
    "search",
    marked("Searching {query}"),
    marked("Searched {query} · {found}"),
    marked("Couldn’t search {query}"),
)
QUERIES: Final[JsonObject] = {
    "type": "array",
    "items": {"type": "string"},
    "maxItems": 3,
    "description": "Up to 3 other wordings, such as the heading, the table's title or its row's "
    "label; all results are united.",
}
_DEFINITION: Final = ToolDefinition(
    "search_book",
    "Keyword search in the book. It finds pages on which the words stand, so write the words that "
    "the book itself would print, in the book's language, not the reader's question. Use "
    "other_queries for other wordings: synonyms, names, the terms of the field. Numbers and years "
    "are found as they are printed. If you are unsure whether you have what you need, search again "
    "with other words. Each passage is a part of one page; read_pages shows the rest.",
    {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "Words that the book would print, able to stand alone.",
            },
            "other_queries": QUERIES,
            "top_k": {
                "type": "integer",
                "minimum": 1,
                "maximum": 20,
                "description": "How many pages to return, 1 to 20; 5 if left out.",
            },
        },
        "required": ["query"],
    },
    examples=(
        # "How much did they spend on new machines in 2023?"
        {
            "query": "purchases of property, plant and equipment 2023",
            "other_queries": ["capital expenditure", "investing activities", "cash flow statement"],
        },
        # "Warum ist der Kapitän so zornig?", asked about Moby-Dick in English
        {
            "query": "Ahab White Whale revenge",
            "other_queries": ["dismasted me", "his leg reaped away"],
            "top_k": 8,
        },
    ),
)


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    queries = (text(arguments, "query"), *texts(arguments, "other_queries"))
    if context.few is not None:
        queries += context.few.question_once()
    up_to = integer(arguments, "up_to", -1)
    results = search_results(context, queries, integer(arguments, "top_k", DEFAULT_TOP_K), up_to)
    hits = results.hits
    if context.on_event is not None:
        context.on_event(ToolResultEvent(queries[0], len(hits), hits, results.read))
    told = (
        book_context.unread_note(results.unread_pages),
        _goes_on_note(results),
        book_context.recognised_note(hits),
    )
    note = " ".join(part for part in told if part)
    # The companion without a model limits its searches itself and tells why.
    withheld = book_context.withheld_note(results) if up_to < 0 else ""
    if not hits:
        return ToolOutcome(nothing_found(results, f"{note} {withheld}".strip()))
    further = [note, book_context.without_text_note(results)]
    absent = book_context.absent_note(results)
    if absent or results.searched_up_to < results.page_count:
        further += [book_context.reach_note(results), withheld, absent]
    note = " ".join(part for part in further if part)
    found = "\n\n".join(passage_text(hit) for hit in hits)
    pages = tuple(sorted({hit.first_page for hit in hits}))
    return ToolOutcome(
        f"{found}\n\n{note}" if note else found,
        payload=PassagesPayload(hits, note),
        pages_shown=pages,
    )


def search_results(
    context: ToolContext, queries: tuple[str, ...], top_k: int, up_to: int = -1
) -> SearchResults:
    """Search the context's book, and return the results with chapter and book added to each hit.

    `up_to`: the last page to search; -1: all that the guard lets through.
    """
    book = context.book.now()
    most = context.few.at_most(top_k) if context.few else top_k
    found = _found(context, book, queries, most, up_to)
    return replace(found, hits=tuple(context.book.placed(hit, book) for hit in found.hits))


def _found(
    context: ToolContext, book: Book, queries: tuple[str, ...], top_k: int, up_to: int
) -> SearchResults:
    folded = tuple(" ".join(query.casefold().split()) for query in queries)
    last = book.fence
    if up_to >= 0:
        last = up_to if last is None else min(last, up_to)
    key = (context.conversation_id, book.id, last, folded, top_k)
    known = context.cache.find(key)
    if known is not None:
        return known
    results = context.ports.search_books.search(
        book, queries, top_k=top_k, limit_page=last, cancel=context.cancel
    )
    # Not cached with pictures among the pages: OCR may add their text at any moment.
    is_whole = book.status is BookStatus.READY and not results.unread_pages
    if is_whole and not results.picture_pages:
        context.cache.keep(key, results)
    return results


def passage_text(hit: SearchHit) -> str:
    pages = f"{hit.first_page}-{hit.last_page}"
    place = f"{hit.book_title}, pages {pages}" if hit.book_title else f"Pages {pages}"
    return f"[{place}]\n{hit.content}"


def _goes_on_note(results: SearchResults) -> str:
    """Return a note on which found pages end in mid-sentence, so that it continues overleaf."""
    pages = sorted(
        {hit.last_page for hit in results.hits if hit.goes_on} & set(range(results.searched_up_to))
    )
    if not pages:
        return ""
    if len(pages) == 1:
        return f"Page {pages[0]} ends in the middle of a sentence; page {pages[0] + 1} goes on."
    named = f"{', '.join(map(str, pages[:-1]))} and {pages[-1]}"
    return f"Pages {named} end in the middle of a sentence; the page after each goes on."


def nothing_found(results: SearchResults, note: str = "") -> str:
    """Return the text of an empty search: what was searched, and what couldn't be."""
    unread = set(results.unread_pages)
    searched = [page for page in range(1, results.searched_up_to + 1) if page not in unread]
    sentences = ["No relevant passages found."]
    if searched:
        sentences.append(book_context.searched_note(results, searched))
    elif not unread:
        where = f"no page of {results.page_count}"
        sentences.append(f"Searched {where}: the spoiler guard is on, nothing is read yet.")
    if results.is_foreign and searched:
        sentences.append("The book is written in another script: search in the book's language.")
    return " ".join([*sentences, note] if note else sentences)


SEARCH_BOOK: Final = Tool(
    _DEFINITION,
    _run,
    SEARCH_WORDS,
)
