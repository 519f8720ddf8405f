"""Pages that print no number, among pages that print another one than they have."""

from __future__ import annotations

from reader_app.ui.chat.page_names import BookPageNames

FRONT = BookPageNames(("", "", "iii", "iv", "", "1", "2", "3"))


def test_a_page_that_prints_nothing_has_its_number_in_brackets() -> None:
    assert FRONT.short(2) == "p. (2)"
    assert FRONT.short(7) == "p. 2 (7)"


def test_in_a_list_it_can_not_be_taken_for_the_page_that_prints_that_number() -> None:
    assert FRONT.listed([2, 3, 7]) == "pp. (2)–iii and 2"
    assert FRONT.span(5, 6) == "pages (5)–1"


def test_where_nothing_else_is_printed_numbers_stand_alone() -> None:
    assert BookPageNames(("", "2", "")).listed([1, 2, 3]) == "pp. 1–3"


def test_a_page_without_a_printed_number_is_told_in_words() -> None:
    names = BookPageNames(["", "", "1", "2"])
    assert names.spoken(1) == "page 1, which has no printed number"
    assert names.spoken(3) == "p. 1 (3)"
    assert BookPageNames(["1", "2"]).spoken(2) == "p. 2"
