"""The line of a search says how much of the book was there to be searched."""

from __future__ import annotations

import pytest

from reader_app.domain.page_numbers import PageNames
from reader_app.domain.search import SearchResults
from reader_app.ui.answers.tool_step import ToolCallStep, words_of


def line(read: tuple[int, int] | None, *pages: int) -> str:
    step = ToolCallStep("search_book", {"query": "whale"}, "…", pages_shown=pages)
    return words_of(step.with_found(len(pages), read), PageNames())


def test_a_search_of_the_whole_book_says_nothing_of_it() -> None:
    assert line(None, 3) == "Searched “whale” · 1 page"


def test_a_search_of_a_part_says_of_how_much() -> None:
    told = line((312, 2415), 3)
    assert told == "Searched “whale” · 1 page · 312 of 2,415 pages searched so far"


def test_nothing_found_in_a_part_is_told_so_too() -> None:
    assert line((0, 40)) == "Searched “whale” · nothing found · 0 of 40 pages searched so far"


@pytest.mark.parametrize(("unread", "read"), [((), None), ((7, 9), (48, 50))])
def test_pages_count_as_far_as_they_may_be_searched(
    unread: tuple[int, ...], read: tuple[int, int] | None
) -> None:
    assert SearchResults((), 50, 328, unread_pages=unread).read == read
