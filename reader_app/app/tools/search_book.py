"""search_book: the pages that the words are on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reader_app.agent.tool_arguments import integer, text, texts
from reader_app.app.chat.book_context import (
    BookContext,
    recognised_note,
    searched_note,
    unread_note,
    without_text_note,
)
from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.chat import PassagesPayload, ToolOutcome
from reader_app.domain.events import EventListener, ToolResultEvent
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import CancelSignal
from reader_app.domain.search import SearchHit, SearchResults

DEFAULT_TOP_K = 5


class FewPassages:
    """How a small model on the reader's machine is helped: its window holds few passages, and the
    words it searches for are often fewer than those of the question ("grimesby roylott" for "How
    did Dr. Grimesby Roylott die?"), so a turn's first search looks for the question as well.
    """

    def __init__(self, question: str, most: int = 3) -> None:
        self._most = most
        self._question = question

    def at_most(self, top_k: int) -> int:
        return min(top_k, self._most)

    def question_once(self) -> tuple[str, ...]:
        """The question's words; a later search of the turn is meant to find something else."""
        asked, self._question = self._question.strip(), ""
        return (asked,) if asked else ()


@dataclass(frozen=True, slots=True)
class SearchTool:
    """`conversation_id` keeps one conversation's cached results from another's.

    `few`: for a model that gets few passages whatever it asks for.
    """

    book: BookContext
    search_books: SearchBooksUseCase
    cache: SearchCache
    conversation_id: str
    on_event: EventListener | None
    cancel: CancelSignal | None
    few: FewPassages | None = None

    def run(self, arguments: JsonObject) -> ToolOutcome:
        queries = (text(arguments, "query"), *texts(arguments, "other_queries"))
        if self.few is not None:
            queries += self.few.question_once()
        results = self.results(queries, integer(arguments, "top_k", DEFAULT_TOP_K))
        hits = results.hits
        if self.on_event is not None:
            self.on_event(ToolResultEvent(queries[0], len(hits), hits, results.read))
        told = (
            unread_note(results.unread_pages),
            _goes_on_note(results),
            recognised_note(hits),
        )
        note = " ".join(part for part in told if part)
        if not hits:
            return ToolOutcome(_nothing_found(results, note))
        note = " ".join(part for part in (note, without_text_note(results)) if part)
        found = "\n\n".join(passage_text(hit) for hit in hits)
        pages = tuple(sorted({hit.first_page for hit in hits}))
        return ToolOutcome(
            f"{found}\n\n{note}" if note else found,
            payload=PassagesPayload(hits, note),
            pages_shown=pages,
        )

    def results(self, queries: tuple[str, ...], top_k: int) -> SearchResults:
        """What is found now, each hit with its chapter."""
        book = self.book.now()
        found = self._found(book, queries, self.few.at_most(top_k) if self.few else top_k)
        return replace(found, hits=tuple(self.book.placed(hit, book) for hit in found.hits))

    def _found(self, book: Book, queries: tuple[str, ...], top_k: int) -> SearchResults:
        folded = tuple(" ".join(query.casefold().split()) for query in queries)
        key = (self.conversation_id, book.id, book.fence, folded, top_k)
        known = self.cache.find(key)
        if known is not None:
            return known
        results = self.search_books.search(
            book, queries, top_k=top_k, limit_page=book.fence, cancel=self.cancel
        )
        # Pictures may get their text at any moment.
        is_whole = book.status is BookStatus.READY and not results.unread_pages
        if is_whole and not results.picture_pages:
            self.cache.keep(key, results)
        return results


def passage_text(hit: SearchHit) -> str:
    pages = f"{hit.first_page}-{hit.last_page}"
    place = f"{hit.book_title}, pages {pages}" if hit.book_title else f"Pages {pages}"
    return f"[{place}]\n{hit.content}"


def _goes_on_note(results: SearchResults) -> str:
    """Which of the found pages the reader or the model may want to read on from."""
    pages = sorted(
        {hit.last_page for hit in results.hits if hit.goes_on} & set(range(results.searched_up_to))
    )
    if not pages:
        return ""
    if len(pages) == 1:
        return f"Page {pages[0]} ends in the middle of a sentence; page {pages[0] + 1} goes on."
    named = f"{', '.join(map(str, pages[:-1]))} and {pages[-1]}"
    return f"Pages {named} end in the middle of a sentence; the page after each goes on."


def _nothing_found(results: SearchResults, note: str) -> str:
    unread = set(results.unread_pages)
    searched = [page for page in range(1, results.searched_up_to + 1) if page not in unread]
    sentences = ["No relevant passages found."]
    if searched:
        sentences.append(searched_note(results, searched))
    elif not unread:
        where = f"no page of {results.page_count}"
        sentences.append(f"Searched {where}: the spoiler guard is on, nothing is read yet.")
    if results.is_foreign and searched:
        sentences.append("The book is written in another script: search in the book's language.")
    return " ".join([*sentences, note] if note else sentences)
