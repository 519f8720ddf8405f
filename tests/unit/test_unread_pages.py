"""A search that gives up waiting for the index says which pages it has not searched."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.library.reading_position import StoredReadingPosition
from reader_app.app.search.book_search import SearchBooksUseCase, SearchCache
from reader_app.app.search.index_wait import IndexedPageTexts
from reader_app.app.tools.tool import BookPorts, ToolContext
from reader_app.app.tools.tool_table import build_tool_handlers
from reader_app.domain.book import Book, BookStatus, FurtherBook
from reader_app.domain.chat import ToolOutcome
from reader_app.domain.document import PageText
from reader_app.domain.protocols import ToolHandler
from reader_app.domain.search import Tokenizer
from reader_app.llm.offline.answer_writing import to_reader
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import FakeClock

PAGES = 6


def stalled(
    store: Store,
    read: set[int],
    status: BookStatus = BookStatus.INDEXING,
    checksum: str = "sum",
) -> Book:
    """A book of which nobody reads any more than `read`."""
    book = Book("Title", Path(checksum), checksum, PAGES, status=status)
    store.books.add(book)
    store.pages.begin(book.id, Tokenizer.PORTER)
    store.pages.add_pages(
        book.id, [PageText(page, str(page), f"A whale on page {page}.") for page in sorted(read)]
    )
    return book


def tools_of(
    store: Store, book: Book, *further: FurtherBook, cache: SearchCache | None = None
) -> dict[str, ToolHandler]:
    """The index is waited for without any patience."""
    texts = IndexedPageTexts(store.books, store.pages, FakeClock(), give_up_after_s=0, step_s=0)
    use_case = SearchBooksUseCase(store.pages, texts, store.vocabulary)
    books = ConversationBooks(store.books, book.id, further)
    ports = BookPorts(use_case, store.pages)
    cache = cache or SearchCache(FakeClock())
    position = StoredReadingPosition(books.own)
    return build_tool_handlers(ToolContext(books, books.own, ports, position, cache, "talk"))


def told(store: Store, read: set[int], words: str) -> ToolOutcome:
    return tools_of(store, stalled(store, read))["search_book"]({"query": words})


@pytest.fixture
def store(tmp_path: Path):
    opened = open_store(tmp_path, prepare=prepare_for_index)
    yield opened
    opened.close()


def test_pages_that_never_came_are_named_beside_what_was_found(store: Store) -> None:
    outcome = told(store, {1, 2, 3}, "whale")
    assert outcome.pages_shown == (1, 2, 3)
    assert outcome.text.endswith(
        "The text of pages 4-6 could not be read yet, so they were not searched."
    )


def test_an_empty_search_claims_only_pages_that_it_searched(store: Store) -> None:
    assert told(store, {1, 2, 3, 5, 6}, "submarine").text == (
        "No relevant passages found. Searched pages 1-3, 5-6 of 6."
        " The text of page 4 could not be read yet, so it was not searched."
    )


def test_a_search_without_any_page_claims_none(store: Store) -> None:
    assert told(store, set(), "whale").text == (
        "No relevant passages found."
        " The text of pages 1-6 could not be read yet, so they were not searched."
    )


def test_only_pages_up_to_the_limit_are_missed(store: Store) -> None:
    book = stalled(store, {1, 2})
    texts = IndexedPageTexts(store.books, store.pages, FakeClock(), give_up_after_s=0, step_s=0)
    search = SearchBooksUseCase(store.pages, texts).search
    assert search(book, ["whale"], limit_page=2).unread_pages == ()
    assert search(book, ["whale"], limit_page=3).unread_pages == (3,)


def test_what_was_searched_in_part_is_searched_again_the_next_time(store: Store) -> None:
    book = stalled(store, {1, 2, 3}, BookStatus.READY)
    cache = SearchCache(FakeClock())
    search = tools_of(store, book, cache=cache)["search_book"]
    assert search({"query": "whale"}).pages_shown == (1, 2, 3)
    store.pages.add_pages(
        book.id, [PageText(page, str(page), f"A whale on page {page}.") for page in (4, 5, 6)]
    )
    outcome = search({"query": "whale"})
    assert len(outcome.pages_shown) == 5
    assert "could not be read" not in outcome.text


def test_a_search_of_several_books_names_each_that_was_not_searched_whole(store: Store) -> None:
    own, whole = stalled(store, {1, 2}), stalled(store, set(range(1, PAGES + 1)), checksum="other")
    library = tools_of(store, own, FurtherBook(2, whole.id))["search_library"]
    told = library({"query": "whale"}).text
    assert told.endswith("Book 1 isn't read into the index yet, so not all of it was searched.")
    assert "Book 2 isn't" not in told


def test_a_reader_is_told_so_in_plain_words() -> None:
    told = "The text of pages 4-6 could not be read yet, so they were not searched."
    assert to_reader(told) == "Pages 4-6 couldn’t be read yet, so they weren’t searched."
