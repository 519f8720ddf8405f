"""The printed number is a page's only name; where there is none it is the place in the file."""

from __future__ import annotations

import pytest

from reader_app.domain.page_numbers import PageNames, is_page_alone, own_labels

NOVEL = PageNames(("", "", "iii", "iv", "", "1", "2", "3"))


def test_the_printed_number_stands_alone() -> None:
    assert (NOVEL.name(7), NOVEL.name(4), NOVEL.number(8)) == ("p. 2", "p. iv", "3")


def test_a_page_that_prints_nothing_is_called_as_one_types_it() -> None:
    assert NOVEL.name(2) == "p. #2"
    assert NOVEL.page(NOVEL.name(2)) == 2


def test_pages_are_counted_by_the_printed_numbers_if_most_pages_have_one() -> None:
    book = PageNames(("", "ii", *map(str, range(1, 9)), ""))
    assert (book.last(11), NOVEL.last(8), PageNames().last(7)) == (8, 8, 7)


def test_ranges_and_lists_have_printed_numbers_too() -> None:
    assert NOVEL.listed([2, 3, 7]) == "pp. #2–iii and 2"
    assert NOVEL.span(6, 8) == "pp. 1–3"
    assert NOVEL.span(6, 6) == "p. 1"
    assert NOVEL.listed([]) == ""


def test_where_nothing_else_is_printed_numbers_are_the_files() -> None:
    assert PageNames(("", "2", "")).listed([1, 2, 3]) == "pp. 1–3"
    assert PageNames().name(7) == "p. 7"


@pytest.mark.parametrize(
    ("typed", "page"),
    [("2", 7), ("p. 2", 7), ("page 2", 7), ("#2", 2), ("page #2", 2), ("IV", 4), ("p iii", 3)],
)
def test_what_is_typed_is_the_printed_number_and_with_a_sign_the_files(
    typed: str, page: int
) -> None:
    assert NOVEL.page(typed) == page


@pytest.mark.parametrize("typed", ["", "page ", "8", "#9", "#0", "0", "xx", "-1", "²"])
def test_what_no_page_is_called_leads_nowhere(typed: str) -> None:
    assert NOVEL.page(typed) == 0


def test_a_number_that_nothing_prints_is_the_files_if_that_page_prints_nothing() -> None:
    names = PageNames(("i", "ii", "301", "302", "", "303"))
    assert (names.page("5"), names.page("6")) == (5, 0)


def test_without_labels_numbers_are_looked_up_among_the_pages_there_are() -> None:
    assert (PageNames().page("12", 20), PageNames().page("21", 20)) == (12, 0)


def test_the_place_in_the_file_is_told_where_it_is_another() -> None:
    assert NOVEL.in_file(7) == "Page 7 in the file"
    assert PageNames(("1", "2")).in_file(2) == ""


def test_a_label_that_stands_twice_belongs_to_the_page_in_the_longer_run() -> None:
    names = PageNames(("1", "1", "2", "3", "A-1", "i"))
    assert [names.number(page) for page in (1, 2, 5)] == ["#1", "1", "A-1"]
    assert names.page("1") == 2


def test_the_first_of_equals_keeps_its_label() -> None:
    assert own_labels(("Cover", "Cover", "1")) == ("Cover", "", "1")


def test_front_matter_keeps_its_romans_against_a_short_appendix() -> None:
    assert own_labels(("i", "ii", "iii", "1", "2", "i", "ii")) == (
        "i",
        "ii",
        "iii",
        "1",
        "2",
        "",
        "",
    )


def test_a_book_whose_chapters_all_count_from_one_is_numbered_as_its_file() -> None:
    names = PageNames(("1", "2", "1", "2", "1", "2", "1", "2", "3"))
    assert (names.name(6), names.page("6"), names.in_file(6)) == ("p. 6", 6, "")


@pytest.mark.parametrize(
    ("words", "is_alone"),
    [("I'm on page 20", True), ("page xiv.", True), ("I'm on page 20. Who is Philip?", False)],
)
def test_a_page_alone_is_told_from_a_question(words: str, is_alone: bool) -> None:
    assert is_page_alone(words) is is_alone


@pytest.mark.parametrize(
    ("entry", "pages"),
    [
        ("1, 3", (6, 8)),
        ("1-3", (6, 7, 8)),
        ("iii–iv, #1", (3, 4, 1)),
        ("3 — 1", (8, 7, 6)),
        ("2-", (7, 8)),
        ("-#2", (1, 2)),
        ("p. 2;3", (7, 8)),
        ("", ()),
        ("2, 99", None),
        ("2-99", None),
        ("two", None),
        ("-", None),
    ],
)
def test_lists_of_pages_are_typed_by_their_printed_numbers(
    entry: str, pages: tuple[int, ...] | None
) -> None:
    assert NOVEL.pages(entry) == pages


def test_a_printed_number_with_a_hyphen_is_one_page_and_may_begin_a_range() -> None:
    book = PageNames(("A-1", "A-2", "B-1"))
    assert book.pages("A-2") == (2,)
    assert book.pages("A-1, B-1") == (1, 3)
