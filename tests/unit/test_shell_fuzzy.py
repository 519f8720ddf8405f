"""A few letters find a name, the nearest first."""

from __future__ import annotations

import pytest

from reader_app.ui.window.command_palette import close_first, matches, query_of, rank

NAMES = ["fit width", "fit page", "find in the book", "full screen", "go to [x^2]: a proof"]


def found(typed: str) -> list[str]:
    query = query_of(typed)
    hits = matches(query, NAMES, range(len(NAMES)))
    return [NAMES[i] for i in sorted(hits, key=lambda i: rank(query, NAMES[i]))]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("fw", "fit width"),
        ("page fit", "fit page"),
        ("FULL", "full screen"),
        ("book", "find in the book"),
        ("[x^2]", "go to [x^2]: a proof"),
        ("^", "go to [x^2]: a proof"),
    ],
)
def test_letters_find_a_name(typed: str, first: str) -> None:
    assert found(typed)[0] == first


def test_letters_in_another_order_find_nothing() -> None:
    assert found("wf") == []


def test_nothing_typed_fits_everything() -> None:
    assert found("") == sorted(NAMES, key=len)


def test_a_beginning_is_nearer_than_a_word_and_a_word_than_a_part() -> None:
    query = query_of("in")
    names = ["index", "find in it", "wind", "i am not"]
    assert sorted(names, key=lambda name: rank(query, name)) == names


def test_letters_close_together_are_nearer() -> None:
    query = query_of("abc")
    assert rank(query, "xabxc") < rank(query, "axxbxxc")


def test_names_that_hold_the_word_come_before_those_with_its_letters() -> None:
    names = ["a-b", "b", "ab", "xab"]
    query = query_of("ab")
    assert close_first(query, names, matches(query, names, range(4))) == [2, 3, 0]


def test_the_letters_of_a_longer_word_may_not_be_scattered() -> None:
    names = ["dark", "a library of books"]
    assert matches(query_of("dark"), names, range(2)) == [0]
    assert matches(query_of("aryb"), names, range(2)) == []
