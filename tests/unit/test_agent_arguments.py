"""What models put into tool calls."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.agent.tool_arguments import BadArgumentError, checked_arguments, integer
from reader_app.app.tools.current_page import SET_CURRENT_PAGE
from reader_app.app.tools.search_book import SEARCH_BOOK
from reader_app.app.tools.tool_table import ALL_TOOLS

PAGE = SET_CURRENT_PAGE.definition.parameters
SEARCH = SEARCH_BOOK.definition.parameters


@pytest.mark.parametrize("given_page", [50, 50.0, "50", " 50 ", "50.0", 5e1])
def test_fifty_in_any_form_is_fifty(given_page: object) -> None:
    page = checked_arguments(PAGE, {"page": given_page})["page"]
    assert page == 50 and type(page) is int


@pytest.mark.parametrize(
    "given_page",
    [True, False, json.loads("1e999"), float("nan"), "fifty", "", 50.5, "5 0", [50], {"n": 50}],
)
def test_what_is_no_whole_number_is_refused(given_page: object) -> None:
    with pytest.raises(BadArgumentError) as refused:
        checked_arguments(PAGE, {"page": given_page})
    assert str(refused.value) == '"page" must be a whole number.'


@pytest.mark.parametrize("arguments", [{}, {"page": None}, {"Page": 50}])
def test_a_missing_argument_is_named(arguments: dict) -> None:
    with pytest.raises(BadArgumentError) as refused:
        checked_arguments(PAGE, arguments)
    assert str(refused.value) == '"page" is missing.'


@pytest.mark.parametrize("value", ["true", "True", True])
def test_true_is_true_in_words_too(value: object) -> None:
    assert checked_arguments(PAGE, {"page": 1, "printed": value})["printed"] is True


@pytest.mark.parametrize("value", ["yes", 1, 0, []])
def test_other_words_are_not_true_or_false(value: object) -> None:
    with pytest.raises(BadArgumentError):
        checked_arguments(PAGE, {"page": 1, "printed": value})


@pytest.mark.parametrize("top_k", [0, -1, 21, 1000])
def test_top_k_is_one_to_twenty(top_k: int) -> None:
    with pytest.raises(BadArgumentError):
        checked_arguments(SEARCH, {"query": "whale", "top_k": top_k})


@pytest.mark.parametrize("query", ["", "   ", 5, None, ["whale"]])
def test_a_query_is_text_that_is_not_blank(query: object) -> None:
    with pytest.raises(BadArgumentError):
        checked_arguments(SEARCH, {"query": query})


def test_four_other_queries_are_too_many() -> None:
    with pytest.raises(BadArgumentError):
        checked_arguments(SEARCH, {"query": "a", "other_queries": ["b", "c", "d", "e"]})


def test_one_other_query_may_come_without_a_list() -> None:
    made = checked_arguments(SEARCH, {"query": "a", "other_queries": "b"})
    assert made["other_queries"] == ["b"]


def test_blank_other_queries_are_left_out() -> None:
    made = checked_arguments(SEARCH, {"query": "a", "other_queries": ["b", " ", ""]})
    assert made["other_queries"] == ["b"]


def test_arguments_nobody_asked_for_are_left_out() -> None:
    assert checked_arguments(SEARCH, {"query": "a", "book_id": "other"}) == {"query": "a"}


def test_a_default_stands_in_for_what_is_missing() -> None:
    assert integer({}, "top_k", 5) == 5


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
NAMES = st.sampled_from(["query", "other_queries", "top_k", "page", "printed", "first", "last"])


@given(st.sampled_from(ALL_TOOLS), st.dictionaries(NAMES | st.text(max_size=4), JSON))
@pytest.mark.slow
def test_anything_is_either_exact_or_refused_in_one_sentence(tool, arguments: dict) -> None:
    try:
        made = checked_arguments(tool.parameters, arguments)
    except BadArgumentError as refused:
        assert str(refused).endswith(".")
    else:
        assert set(made) <= set(tool.parameters["properties"])
