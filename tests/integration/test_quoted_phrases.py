"""Words in quotation marks are looked for as they stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.app.search.library_search import LibrarySearchUseCase
from reader_app.domain.book import Book
from reader_app.domain.document import PageText
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.passages import marked_excerpt, phrase_places
from reader_app.retrieval.query import (
    match_parsed,
    parsed_query,
    phrase_pattern,
    phrase_patterns,
)
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, indexed_book


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    made = open_store(tmp_path_factory.mktemp("data"), prepare=prepare_for_index)
    yield made
    made.close()


class _Indexed:
    """All pages are there."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        return last


def _book_with(store: Store, page: str, tokenizer: Tokenizer) -> Book:
    book = added_book(store, str(uuid4()), pages=2)
    store.pages.begin(book.id, tokenizer)
    store.pages.add_pages(book.id, [PageText(1, "1", page), PageText(2, "2", "x")])
    return book


@pytest.mark.parametrize(
    ("typed", "phrases", "rest"),
    [
        ('"capital expenditures" segment', ("capital expenditures",), "segment"),
        ("the “white whale” and „Ahab selbst“", ("white whale", "Ahab selbst"), "the and"),
        ("東京「上野駅」へ", ("上野駅",), "東京 へ"),
        ('a 5" pipe and a 6" tube', (), 'a 5" pipe and a 6" tube'),
        ('"" nothing " " in it', (), "nothing in it"),
        ('"not closed', (), '"not closed'),
    ],
)
def test_any_marks_of_quotation_hold_a_phrase(
    typed: str, phrases: tuple[str, ...], rest: str
) -> None:
    query = parsed_query(typed)
    assert (query.phrases, query.rest) == (phrases, rest)


def test_a_phrase_still_being_typed_is_one() -> None:
    query = parsed_query('segment "capital exp', may_be_open=True)
    assert (query.phrases, query.rest, query.is_open) == (("capital exp",), "segment", True)


CASES = [
    (Tokenizer.PORTER, '"capital expenditures"', "The capital\nexpendi-\ntures rose.", True),
    (Tokenizer.PORTER, '"capital expenditures"', "Capital and other expenditures rose.", False),
    (Tokenizer.PORTER, '"capital expenditures"', "A capital expenditure was made.", False),
    (Tokenizer.PORTER, '"statement of cash flows"', "the Statement of Cash Flows", True),
    (Tokenizer.PORTER, '"statement of cash flows"', "the statement: cash flows", False),
    (Tokenizer.PORTER, '"cash flows" segment', "Cash flows of each segment", True),
    (Tokenizer.PORTER, '"cash flows" segment', "Cash flows of the whole", False),
    (Tokenizer.PORTER, '"cash flo', "cash flows", True),
    (Tokenizer.PORTER, '"naive bayes"', "a naïve Bayes classifier", True),
    (Tokenizer.WORDS, '"das weiße Haus"', "Er sah das weiße\nHaus von fern.", True),
    (Tokenizer.WORDS, '"das weiße Haus"', "Weißes Hausboot", False),
    (Tokenizer.TRIGRAM, '"ที่บ้าน"', "เขาอยู่ที่บ้านของเขา", True),
    (Tokenizer.TRIGRAM, '"ที่บ้าน"', "ที่นี่มีบ้าน", False),
    (Tokenizer.BIGRAM, '"上野動物園"', "昨日は上野動物園へ行った。", True),
    (Tokenizer.BIGRAM, '"上野動物園"', "上野の動物園、動物園前", False),
    (Tokenizer.BIGRAM, '"上野動物園"', "昨日は上野動\n物園へ行った。", True),
]


@pytest.mark.parametrize(("tokenizer", "typed", "page", "is_there"), CASES)
def test_a_phrase_is_found_as_it_stands_and_only_so(
    store: Store, tokenizer: Tokenizer, typed: str, page: str, is_there: bool
) -> None:
    book = _book_with(store, page, tokenizer)
    search = LibrarySearchUseCase(store.searched_books, store.pages)
    assert [found.page for found in search.pages(typed, book.id)] == [1] * is_there


def test_in_one_book_the_words_are_looked_for_where_the_phrase_is_nowhere(store: Store) -> None:
    texts = ("A segment of capital.", "Capital expenditures rose.", "Expenditures: capital.")
    book = indexed_book(store, list(texts))
    search = SearchBooksUseCase(store.pages, _Indexed())

    def pages(query: str) -> set[int]:
        return {hit.first_page for hit in search.search(book, [query]).hits}

    assert pages('"capital expenditures" segment') == {2}
    assert pages('"expenditures of capital"') == {1, 2, 3}


def test_the_excerpt_begins_where_the_phrase_is_and_marks_all_of_it() -> None:
    text = "Capital here. " + "Nothing. " * 60 + "The capital expendi-\ntures of each segment."
    patterns = phrase_patterns(parsed_query('"capital expenditures"'), Tokenizer.PORTER)
    excerpt, marks = marked_excerpt(text, ("segment",), phrases=patterns)
    assert [excerpt[a:b] for a, b in marks] == ["capital expenditures", "segment"]


def test_on_the_page_the_phrase_is_where_it_is_printed() -> None:
    text = "a naïve\nBa-\nyes is no Bayes"
    ((start, end),) = phrase_places(text, [phrase_pattern("naive bayes", Tokenizer.PORTER)])
    assert text[start:end] == "naïve\nBa-\nyes"


_SIGNS = st.sampled_from('ab"“”«»「」 5字ßé*():-')


@given(st.text(_SIGNS, max_size=30), st.sampled_from(Tokenizer))
def test_whatever_is_quoted_is_a_valid_expression(text: str, tokenizer: Tokenizer) -> None:
    query = parsed_query(text, may_be_open=True)
    match = match_parsed(query, tokenizer, is_open=True)
    with closing(sqlite3.connect(":memory:")) as index:
        index.execute("CREATE VIRTUAL TABLE t USING fts5(body, tokenize='trigram')")
        if match:
            index.execute("SELECT 1 FROM t WHERE t MATCH ?", (match,))
    phrase_places(text, phrase_patterns(query, tokenizer))
