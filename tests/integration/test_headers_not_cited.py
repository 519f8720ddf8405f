"""Running heads, feet and page numbers are no sentences to cite; all other sentences are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.domain.document import PageText
from reader_app.domain.search import SearchHit
from reader_app.retrieval.headers_and_footers import header_spans, pages_before
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import BookText
from tests.support.library import indexed_book
from tests.support.tool_bench import Bench

PAGES = [
    "INTRODUCTION\n\nWhales sing at night. Nobody knows why.",
    "2 THE WHALE\n\nShips hear them. Men listen.\n\n<http://whale.example>",
    "INTRODUCTION 3\n\nThe song is long. It has 12 parts.",
    "4 THE WHALE\n\nA calf learns it. It takes a year.\n\n<http://whale.example>",
    "COLOURS\n\nWhales are white. Some are grey.\n\n5",
    "6 THE WHALE\n\nThe whale is old.\n\n1,851\n\n<http://whale.example>",
]


def left_out(number: int, pages: list[str] = PAGES, label: str = "") -> list[str]:
    texts = dict(enumerate(pages, start=1))
    page = PageText(number, label, texts[number])
    return [page.text[start:end] for start, end in header_spans(page, texts)]


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        (1, []),
        (2, []),
        (3, ["INTRODUCTION 3"]),
        (4, ["4 THE WHALE", "<http://whale.example>"]),
        (5, []),
        (6, ["6 THE WHALE", "<http://whale.example>"]),
    ],
)
def test_what_counts_the_pages_or_recurs_at_an_edge_is_beside_the_text(
    number: int, lines: list[str]
) -> None:
    assert left_out(number) == lines


def test_a_page_number_is_known_by_the_label_alone() -> None:
    assert left_out(5, label="5") == ["5"]
    assert left_out(1, ["whale\n1070\n\nWhales sing."], label="1070") == ["whale\n1070"]


def test_what_stands_within_the_text_stays_though_it_recurs() -> None:
    page = "ACME INC.\n\nSTATEMENT OF {}\n\n(in millions)\n\nSales {} and more.\n\n{}"
    pages = [page.format("SALES", 7, 12), page.format("COSTS", 9, 15)]
    assert left_out(2, pages) == ["ACME INC."]


def test_a_page_is_compared_with_the_two_before_it() -> None:
    assert pages_before([1, 2, 7]) == {1, 5, 6}


# --- what tools give a model


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir, prepare=prepare_for_index)
    yield opened
    opened.close()


def told(hit: SearchHit) -> list[tuple[int, str]]:
    return [(sentence.index, sentence.text) for sentence in hit.sentences]


def test_a_search_gives_sentences_with_the_numbers_they_have_on_the_page(store: Store) -> None:
    book = indexed_book(store, PAGES)
    found = SearchBooksUseCase(store.pages, BookText(PAGES)).search(book, ["calf"])
    assert told(found.hits[0]) == [(1, "A calf learns it."), (2, "It takes a year.")]
    assert found.hits[0].content == "A calf learns it. It takes a year."


def test_words_of_a_head_are_searched_for_as_before(store: Store) -> None:
    book = indexed_book(store, PAGES)
    found = SearchBooksUseCase(store.pages, BookText(PAGES)).search(book, ["introduction"])
    assert {hit.first_page for hit in found.hits} == {1, 3}


@pytest.mark.parametrize("tool", ["read_pages", "find_all"])
def test_other_tools_leave_them_out_too(tool: str) -> None:
    arguments = (
        {"first": 4, "last": 4}
        if tool == "read_pages"
        else {"words": ["whale", "calf"], "from_page": 1}
    )
    outcome = Bench(PAGES).run(tool, **arguments)
    hits = {hit.first_page: hit for hit in outcome.payload.hits}
    assert told(hits[4])[0] == (1, "A calf learns it.")
    assert "THE WHALE" not in hits[4].content


def test_a_page_of_nothing_else_is_sent_as_it_is() -> None:
    (hit,) = Bench([*PAGES[:3], "4 THE WHALE"]).run("read_pages", first=4, last=4).payload.hits
    assert told(hit) == [(0, "4 THE WHALE")]
