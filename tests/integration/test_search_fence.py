"""A limit of p never gives a page after p, and an early reader is not starved."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.domain.book import Book
from reader_app.domain.document import PageText
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store

WORDS = ("whale", "ship", "captain", "sea", "letter", "gave", "give", "1,577", "2018")
PAGES = 60


class Indexed:
    """All pages are there."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        return last - first + 1


def shelved(store: Store, texts: list[str], tokenizer: Tokenizer) -> Book:
    book = Book("Title", Path("b"), f"{tokenizer} {len(texts)}", len(texts))
    store.books.add(book)
    store.pages.begin(book.id, tokenizer)
    store.pages.add_pages(
        book.id, [PageText(number, str(number), text) for number, text in enumerate(texts, 1)]
    )
    store.pages.complete(book.id)
    return book


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fence")


@pytest.fixture(scope="module")
def store(folder: Path) -> Iterator[Store]:
    opened = open_store(folder, prepare=prepare_for_index)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def books(store: Store) -> dict[Tokenizer, Book]:
    texts = [
        f"Page {n}. " + " ".join(WORDS[(n * step) % len(WORDS)] for step in range(1, 8)) + "."
        for n in range(1, PAGES + 1)
    ]
    return {tokenizer: shelved(store, texts, tokenizer) for tokenizer in Tokenizer}


@given(
    words=st.lists(
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=5), min_size=1, max_size=4
    ),
    limit=st.integers(0, PAGES + 5),
    top_k=st.integers(1, 20),
    tokenizer=st.sampled_from(list(Tokenizer)),
)
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_a_limit_never_gives_a_page_after_it(
    store: Store,
    books: dict[Tokenizer, Book],
    words: list[list[str]],
    limit: int,
    top_k: int,
    tokenizer: Tokenizer,
) -> None:
    queries = [" ".join(query) for query in words]
    results = SearchBooksUseCase(store.pages, Indexed()).search(
        books[tokenizer], queries, top_k=top_k, limit_page=limit
    )
    assert all(hit.first_page <= limit for hit in results.hits)
    assert len(results.hits) <= top_k


def test_an_early_reader_is_not_starved_by_better_pages_further_on(store: Store) -> None:
    early = ["A whale was mentioned once, in passing, among very many other things."] * 5
    later = ["The white whale, the whale, the white whale."] * 1000
    book = shelved(store, early + later, Tokenizer.PORTER)
    results = SearchBooksUseCase(store.pages, Indexed()).search(
        book, ["the white whale"], top_k=5, limit_page=5
    )
    assert sorted(hit.first_page for hit in results.hits) == [1, 2, 3, 4, 5]


def test_nothing_is_found_where_nothing_was_read(
    store: Store, books: dict[Tokenizer, Book]
) -> None:
    results = SearchBooksUseCase(store.pages, Indexed()).search(
        books[Tokenizer.PORTER], ["whale"], limit_page=0
    )
    assert (results.hits, results.searched_up_to) == ((), 0)


@pytest.mark.parametrize(("question", "is_foreign"), [("Где кит?", True), ("submarine", False)])
def test_a_question_in_another_script_is_told(
    store: Store, books: dict[Tokenizer, Book], question: str, is_foreign: bool
) -> None:
    results = SearchBooksUseCase(store.pages, Indexed()).search(books[Tokenizer.PORTER], [question])
    assert results.hits == ()
    assert results.is_foreign is is_foreign


def test_a_complete_index_is_in_one_piece(store: Store, folder: Path) -> None:
    book = Book("Pieces", Path("p"), "pieces", 300)
    store.books.add(book)
    store.pages.begin(book.id, Tokenizer.TRIGRAM)
    for first in range(1, 301, 10):
        pages = [PageText(n, str(n), f"word{n} other{n * 7}") for n in range(first, first + 10)]
        store.pages.add_pages(book.id, pages)
    store.pages.complete(book.id)
    database = sqlite3.connect(folder / "pagemate.db")
    ((key,),) = database.execute("SELECT key FROM page_index WHERE book_id = ?", (book.id,))
    pieces = database.execute(f"SELECT count(DISTINCT segid) FROM page_words_{key}_idx").fetchall()
    database.close()
    assert pieces == [(1,)]


@pytest.mark.slow
def test_the_page_is_found_in_a_book_of_16_000_pages(store: Store) -> None:
    texts = [
        f"The captain of ship {n} wrote about the sea and the letter number {n * 7}."
        for n in range(1, 16_001)
    ]
    texts[12_344] = "The captain hid the doubloon of the white whale in the mast."
    book = shelved(store, texts, Tokenizer.PORTER)
    results = SearchBooksUseCase(store.pages, Indexed()).search(
        book, ["Where did the captain hide the doubloon?"], top_k=3
    )
    assert results.hits[0].first_page == 12_345
