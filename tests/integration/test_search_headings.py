"""A page below a heading of just the words that are looked for comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from reader_app.app.search.book_search import SearchBooksUseCase, headed_pages
from reader_app.domain.document import OutlineEntry
from reader_app.domain.search import Tokenizer
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import Store, open_store
from tests.integration.test_search_fence import Indexed, shelved

PAGES = [
    *["The method for lm is like that of lm: lm and lm are lm."] * 8,
    "lm: fits linear models. It takes a formula.",
    "The factors of a model are many. Factors of lm, and lm again.",
]
OUTLINE = (
    OutlineEntry(1, "Examples", 1),
    OutlineEntry(1, "Examples", 3),
    OutlineEntry(1, "Examples", 5),
    OutlineEntry(1, "4.1 lm", 9),
    OutlineEntry(1, "Factor", 10),
    OutlineEntry(1, "Elsewhere", 0, uri="other.pdf"),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path, prepare=prepare_for_index)
    yield opened
    opened.close()


def found(store: Store, question: str, *, limit: int | None = None) -> list[int]:
    book = shelved(store, PAGES, Tokenizer.PORTER)
    store.books.save_outline(book.id, OUTLINE)
    search = SearchBooksUseCase(store.pages, Indexed(), outline=store.books.outline)
    hits = search.search(book, [question], top_k=3, limit_page=limit).hits
    return [hit.first_page for hit in hits]


@pytest.mark.parametrize("question", ["lm", "What does lm do?", "what is LM"])
def test_it_comes_before_pages_that_have_the_word_more_often(store: Store, question: str) -> None:
    first, *others = found(store, question)
    assert first == 9
    assert len(others) == 2


def test_none_comes_from_past_the_limit(store: Store) -> None:
    assert max(found(store, "lm", limit=8)) <= 8


@pytest.mark.parametrize(
    ("queries", "pages"),
    [
        (["factors"], (10,)),
        (["factor levels"], ()),  # more than the heading has
        (["examples"], ()),  # a heading that stands everywhere
        (["what is it", ""], ()),
        (["levels", "the factor"], (10,)),
        (["elsewhere"], ()),
    ],
)
def test_only_a_heading_of_all_the_words_and_no_others(
    queries: Sequence[str], pages: tuple[int, ...]
) -> None:
    assert headed_pages(OUTLINE, queries, 10) == pages
