"""Misspelt words are put right after the words of the book."""

from __future__ import annotations

import pytest

from reader_app.app.search.spelling_correction import (
    correct_spelling,
    nearest_stem,
    other_spellings,
)

STEMS = [("capit", 9), ("captain", 3), ("whale", 5), ("white", 40), ("expenditur", 4)]


def right(query: str) -> str:
    def has(word: str) -> bool:
        return any(word.casefold().startswith(stem) for stem, _ in STEMS)

    def beginning_with(letter: str) -> list[tuple[str, int]]:
        return [(stem, pages) for stem, pages in STEMS if stem.startswith(letter)]

    return correct_spelling(query, has, beginning_with)


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("captial", "capit"),
        ("whlae", "whale"),
        ("whalle", "whale"),
        ("whle", "whale"),
        ("captian", "captain"),
        ("expendiutres", "expenditur"),
        ("whsle", "whale"),
        ("whqle", "whale"),
        ("wgale", "whale"),
    ],
)
def test_one_mistake_is_seen_through(word: str, stem: str) -> None:
    assert nearest_stem(word, [entry for entry in STEMS if entry[0][0] == word[0]]) == stem


def test_words_that_the_book_has_stay() -> None:
    assert right("White whales") == "White whales"


def test_words_that_nothing_is_near_stay() -> None:
    assert right("submarine cables") == "submarine cables"


def test_short_words_and_numbers_stay() -> None:
    assert right("whle 20180") == "whle 20180"


def test_only_the_unknown_word_changes() -> None:
    assert right("the white whaale of the captain") == "the white whale of the captain"


def test_another_word_is_no_mistake() -> None:
    assert nearest_stem("decimal", [("decis", 40)]) == ""
    assert nearest_stem("turnover", [("turn", 90)]) == ""


def test_a_long_question_stays_as_it_is() -> None:
    long = "wizard garden window silver castle forest dragon bridge wizrad"
    asked: list[str] = []

    def has(word: str) -> bool:
        asked.append(word)
        return word != "wizrad"

    assert correct_spelling(long, has, lambda letter: [("wizard", 3)]) == long
    assert asked == []
    shorter = " ".join(long.split()[1:])
    assert correct_spelling(shorter, has, lambda letter: [("wizard", 3)]).endswith(" wizard")


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("colour", {"color"}),
        ("honored", {"honoured"}),
        ("center", {"centre"}),
        ("dancing", {"dance"}),
        ("figure 12", {"fig 12"}),
        ("section 3.4", {"fig 3.4", "3.4"}),
        ("Japan", {"jp"}),
        ("lighthouses", {"light house"}),
        ("hadn", {"hand"}),
        ("hsnd", {"hand"}),
        ("hane", {"hand"}),
    ],
)
def test_a_book_may_print_a_word_otherwise(word: str, others: set[str]) -> None:
    assert others <= set(other_spellings(word))


def test_only_words_of_four_letters_are_tried_with_one_changed() -> None:
    assert set(other_spellings("ab12")) == {"ab12e"}
    assert "house" not in other_spellings("hpuse")
    assert "the" not in other_spellings("teh")
    assert all(len(each) >= 3 for each in other_spellings("cats"))
