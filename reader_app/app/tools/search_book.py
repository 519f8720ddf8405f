"""search_book: finds pages of one book by words; find_mentions: all places of a name.

find_mentions is only for the companion without a model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from reader_app.agent.tool_arguments import boolean, integer, text, texts
from reader_app.app.chat import book_context
from reader_app.app.tools.tool import Tool, ToolContext, ToolScope, ToolWords
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.document import Sentence
from reader_app.domain.events import ToolResultEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit, SearchResults, mention_pattern
from reader_app.domain.translation import marked
from reader_app.retrieval.passages import whole_page

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
    if absent := book_context.absent_note(results):
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


_MOST: Final = 40
_LEADERS: Final = re.compile(r"\.{4,}|(\. ){4,}|… \d+ .*… \d+")
_CLOSING: Final = "\"'”’)»"
_ENDS: Final = (".", "!", "?", ":", ";", ",", "…", "。", "！", "？", "—", "-")
_LONG: Final = 8
"""Words; a shorter line without an end is a heading."""
_FIND_DEFINITION: Final = ToolDefinition(
    "find_mentions",
    "All places where one of these names stands, in the order of the book.",
    {
        "type": "object",
        "properties": {
            "names": {"type": "array", "items": {"type": "string"}, "maxItems": 4},
            "from_page": {"type": "integer", "minimum": 1},
            "up_to": {"type": "integer", "minimum": 0},
            "from_end": {"type": "boolean"},
            "most": {"type": "integer", "minimum": 1, "maximum": _MOST},
        },
        "required": ["names"],
    },
)


def _find(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book, pages = context.book.now(), context.ports.pages
    if pages is None:
        return ToolOutcome("The book's text can't be read here.", is_error=True)
    end = book.page_count if book.fence is None else book.fence
    if context.ports.page_texts is not None and end > 0:
        context.ports.page_texts.wait_for_pages(book, 1, end, context.cancel)
    whole = pages.bare_texts(book.id, range(1, end + 1))
    bodies = {page: _body(whole[page], context.book.chapter(page, None)) for page in sorted(whole)}
    names = texts(arguments, "names")
    name, pattern = _found_name(names, bodies, context, book)
    up_to = integer(arguments, "up_to", end)
    start = integer(arguments, "from_page", 1)
    counts = {page: len(pattern.findall(text)) for page, text in bodies.items()}
    later = sum(1 for page, count in counts.items() if count and page > up_to)
    near = [page for page, count in counts.items() if count and start <= page <= up_to]
    chosen = near[::-1] if boolean(arguments, "from_end") else near
    mentions = (
        _mentions(context.book.placed(whole_page(found), book), pattern)
        for page in chosen
        if (found := pages.texts(book.id, [page]).get(page)) is not None
    )
    most = integer(arguments, "most", 1)
    hits = tuple(islice((hit for hit in mentions if hit.sentences), most))
    count = sum(counts[page] for page in near)
    note = f"Mentions of {name}: {count} on {len(near)} pages, later {later} pages."
    shown = tuple(sorted(hit.first_page for hit in hits))
    if not hits:
        searched = search_results(context, names, 1, min(up_to, end))
        unread = book_context.unread_note(searched.unread_pages)
        return ToolOutcome(f"{nothing_found(searched, unread)}\n{note}")
    text = "\n\n".join([*(hit.content for hit in hits), note])
    return ToolOutcome(text, payload=PassagesPayload(hits, note), pages_shown=shown)


def _body(text: str, chapter: str) -> str:
    """Return a page's text without the chapter's title at its top, which is no mention."""
    first, _, rest = text.partition("\n")
    return rest if chapter and first.strip().casefold() == chapter.casefold() else text


def _found_name(
    names: Sequence[str], texts: Mapping[int, str], context: ToolContext, book: Book
) -> tuple[str, re.Pattern[str]]:
    """Return the first of the names that the book has, spelt as it is there, and its pattern."""
    whole = "\n".join(texts.values())
    for name in (*names, *(_spelt(name, whole, context, book) for name in names)):
        if name and mention_pattern(name).search(whole):
            return name, _pattern(name, whole)
    return names[0], mention_pattern(names[0])


def _spelt(name: str, text: str, context: ToolContext, book: Book) -> str:
    """Return a misspelt name as the book writes it most often, or ""."""
    stem = context.ports.search_books.spelt(book, name)
    found = re.findall(rf"\b{re.escape(stem)}\w{{0,4}}\b", text, re.IGNORECASE)
    return max(set(found), key=found.count) if found and stem != name else ""


def _pattern(name: str, text: str) -> re.Pattern[str]:
    """Return the name's pattern; capitals count where the book mostly writes it with one."""
    title = " ".join(word[:1].upper() + word[1:] for word in name.split())
    exact, loose = mention_pattern(title, is_exact=True), mention_pattern(name)
    return exact if 2 * len(exact.findall(text)) > len(loose.findall(text)) else loose


def _mentions(hit: SearchHit, pattern: re.Pattern[str]) -> SearchHit:
    """Return the hit with the sentences that have the name, each with the one after it."""
    own = {each.index for each in hit.sentences if pattern.search(each.text) and _is_prose(each)}
    kept = tuple(each for each in hit.sentences if {each.index, each.index - 1} & own)
    return replace(hit, sentences=kept, content=" ".join(each.text for each in kept))


def _is_prose(sentence: Sentence) -> bool:
    """Whether a sentence is no heading, and no line of a table of contents."""
    plain = sentence.text.strip()
    return not _LEADERS.search(plain) and (
        plain.rstrip(_CLOSING).endswith(_ENDS) or len(plain.split()) >= _LONG
    )


FIND_MENTIONS: Final = Tool(
    _FIND_DEFINITION,
    _find,
    ToolWords(
        "search",
        marked("Looking for mentions"),
        marked("Looked for mentions"),
        marked("Couldn’t look for mentions"),
    ),
    ToolScope.NO_MODEL,
)
