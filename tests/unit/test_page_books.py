"""Which book a page belongs to that an answer names."""

from __future__ import annotations

import pytest

from reader_app.app.citations.page_mentions import UNKNOWN, PageMentions
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_links import OfferTarget, target_of


@pytest.mark.parametrize("address", ["pagemate:quit", "pagemate:", "pagemate:model/x"])
def test_a_link_does_no_more_than_what_answers_may_offer(address: str) -> None:
    assert target_of("pagemate:model") == OfferTarget("model")
    assert target_of(address) is None


BOTH = PageNames(
    ("i", "ii", "1", "2", "3", "4", "5", "6", "7"),
    "Emma",
    {2: PageNames((), "Emma and Persuasion"), 3: PageNames((), "The Voyage")},
)


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        ("She says so (Emma, p. 7).", [1]),
        ("She says so (Emma and Persuasion, p. 7).", [2]),
        ("In The Voyage it is so (pp. 5 and 7).", [3, 3]),
        ("Emma says no. The other says yes (p. 7).", [UNKNOWN]),
        ("In Emma (p. 7) and in The Voyage (p. 7).", [1, 3]),
        ("In Emma (p. 9) and in The Voyage (p. 7).", [1, 3]),
        ("In The Voyage (p. 7). It says so (p. 7).", [3, 3]),
        ("Nobody says so (p. 7).", [UNKNOWN]),
    ],
)
def test_the_title_before_it_in_its_sentence_counts(answer: str, places: list[int]) -> None:
    assert [found.book for found in PageMentions(BOTH).found_in(answer)] == places


def test_each_book_has_its_own_numbers() -> None:
    answer = "In Emma (p. 7) and in The Voyage (p. 7)."
    assert PageMentions(BOTH).drawn(answer) == "In Emma (p. 5) and in The Voyage (p. 7)."


def test_a_page_of_nobody_knows_which_book_is_called_by_its_place_in_the_file() -> None:
    assert PageMentions(BOTH).drawn("Nobody says so (p. 7).") == "Nobody says so (p. #7)."


def test_of_one_book_all_pages_are_its_own() -> None:
    assert PageMentions(PageNames()).found_in("Somewhere (p. 7).")[0].book == 1


def test_pages_are_told_with_their_book_among_several() -> None:
    names = PageNames(("i", "1"), "Emma", {2: PageNames(("1", "2"), "Persuasion")})
    assert names.name(2) == "Emma, p. 1"
    assert names.name(2, 2) == "Persuasion, p. 2"
    assert names.name(0, 2) == "Persuasion"
    assert names.name(4, 9) == "a removed book, p. 4"


def test_of_one_book_pages_are_told_without_it() -> None:
    assert PageNames(("i", "1"), "Emma").name(2) == "p. 1"
