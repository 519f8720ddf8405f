"""What is typed to find in all books, and the excerpt that shows it."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.passages import marked_excerpt
from reader_app.retrieval.query import distinct_words, least_matches, match_most_words
from reader_app.retrieval.ranking import interleave_books, query_coverage


@pytest.mark.parametrize(("count", "least"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_more_than_half_of_the_words_are_asked_for(count: int, least: int) -> None:
    assert least_matches(count) == least


@given(st.text(max_size=40), st.sampled_from(Tokenizer))
def test_whatever_is_typed_is_a_valid_expression(text: str, tokenizer: Tokenizer) -> None:
    index = sqlite3.connect(":memory:")
    index.execute("CREATE VIRTUAL TABLE t USING fts5(body, tokenize='trigram')")
    match = match_most_words(distinct_words(text.replace("\0", "")), tokenizer)
    if match:
        index.execute(
            "SELECT * FROM t WHERE t MATCH ?", (match.encode("utf-8", "replace").decode(),)
        )
    index.close()


def test_small_words_are_not_looked_for() -> None:
    assert distinct_words("who is the captain of the ship") == ["captain", "ship"]


def test_the_excerpt_is_where_most_words_are() -> None:
    text = "A whale. " + "Nothing at all. " * 60 + "The whale and its captain met. " + "More. " * 60
    excerpt, marks = marked_excerpt(text, ("whale", "captain"))
    assert [excerpt[a:b] for a, b in marks] == ["whale", "captain"]
    assert excerpt.startswith("…") and excerpt.endswith("…")


def test_without_the_words_the_excerpt_is_the_beginning() -> None:
    assert marked_excerpt("It begins here.", ("whale",)) == ("It begins here.", ())


def test_a_letter_that_folds_to_two_is_marked_whole() -> None:
    excerpt, marks = marked_excerpt("Straßen und Wege", ("strass", "weg"))
    assert [excerpt[a:b] for a, b in marks] == ["Straßen", "Wege"]


@given(st.text(max_size=400), st.lists(st.text(min_size=1, max_size=4), max_size=3))
def test_marks_are_inside_the_excerpt(text: str, stems: list[str]) -> None:
    excerpt, marks = marked_excerpt(text, tuple(stem.casefold() for stem in stems))
    assert all(0 <= a < b <= len(excerpt) for a, b in marks)


def test_coverage_is_that_of_the_best_wording() -> None:
    text = "The whale was seen at night."
    assert query_coverage(text, ["captain's ship", "whale at night"], Tokenizer.PORTER) == 1.0


def test_books_take_turns_where_their_pages_cover_the_same() -> None:
    ranked = [[(0.5, "a1"), (0.5, "a2")], [(0.5, "b1"), (0.5, "b2")]]
    assert list(interleave_books(ranked)) == ["a1", "b1", "a2", "b2"]


def test_each_book_s_pages_keep_their_order() -> None:
    ranked = [[(0.2, "a1"), (1.0, "a2")], [(0.5, "b1")]]
    assert list(interleave_books(ranked)) == ["b1", "a1", "a2"]
