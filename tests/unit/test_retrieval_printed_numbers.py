"""Printed page numbers, found in the text of the pages."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from hypothesis import given
from hypothesis import strategies as st

from reader_app.retrieval.printed_page_numbers import (
    Numeral,
    labels_from_numerals,
    numerals_at_edges,
    roman_numeral,
)

BODY = "It rained, and nobody went out.\nThe lamp was lit early that evening.\nSo it went on."


def foot(number: object) -> str:
    return f"{BODY}\nHe had been there since 1912.\n{number}"


def head(number: object) -> str:
    return f"{number} THE HOUSE\n{BODY}\nNobody came."


def book(
    page_count: int, printed: Mapping[int, object], page: Callable[[object], str] = foot
) -> dict[int, str]:
    return {n: page(printed[n]) if n in printed else BODY for n in range(1, page_count + 1)}


def printed_labels(texts: Mapping[int, str], page_count: int) -> tuple[str, ...]:
    shown = {page: numerals_at_edges(text) for page, text in texts.items()}
    return labels_from_numerals(shown, page_count)


def physical(page_count: int) -> tuple[str, ...]:
    return tuple(str(page) for page in range(1, page_count + 1))


def test_a_number_alone_on_a_line_is_one() -> None:
    assert Numeral(36) in numerals_at_edges(foot(36))


def test_a_number_beside_a_running_head_is_one_on_either_side() -> None:
    assert Numeral(36) in numerals_at_edges(f"36 FREE CULTURE\n{BODY}")
    assert Numeral(37) in numerals_at_edges(f"{BODY}\nPIRACY 37\n<http://example.org/>")


def test_dashes_and_the_word_page_may_stand_around_it() -> None:
    for line in ("– 36 –", "Page 36", "[36]", "36 | Chapter 2", "Page 36 of 90"):
        assert Numeral(36) in numerals_at_edges(f"{BODY}\n{line}"), line


def test_money_fractions_and_dates_are_none() -> None:
    for line in ("$36", "3,600", "36%", "0.36", "Paid 1,236", "12/36", "036"):
        assert not numerals_at_edges(f"{BODY}\n{line}") & {Numeral(36), Numeral(36, True)}, line


def test_numbers_in_the_middle_of_a_page_are_none() -> None:
    assert not numerals_at_edges(f"{BODY}\n36\n{BODY}")


def test_romans_are_read_but_not_words_that_look_like_them() -> None:
    assert Numeral(14, is_roman=True) in numerals_at_edges(f"{BODY}\nxiv PREFACE")
    assert not numerals_at_edges(f"I went home\n{BODY}\nit was mild and civil")


@given(st.integers(1, 199))
def test_a_roman_numeral_is_read_as_it_is_written(value: int) -> None:
    assert numerals_at_edges(roman_numeral(value)) == {Numeral(value, is_roman=True)}


@given(
    before=st.integers(0, 30),
    numbered=st.integers(100, 200),
    silent=st.sets(st.integers(1, 200), max_size=15),
    after=st.integers(0, 10),
    page=st.sampled_from([foot, head]),
)
def test_pages_before_the_first_number_move_all_labels(
    before: int, numbered: int, silent: set[int], after: int, page: Callable[[object], str]
) -> None:
    shown = set(range(1, numbered + 1)) - {number for number in silent if number > 2}
    count = before + numbered + after
    labels = printed_labels(book(count, {before + n: n for n in shown}, page), count)
    if before == 0:
        assert labels == ()
    else:
        expected = tuple(str(n) for n in range(1, numbered + 1))
        last = max(shown)
        assert labels[before : before + last] == expected[:last]
        assert all(label == "" for label in labels[: min(before, last)])


@given(before=st.integers(1, 30), seed=st.integers(0, 10_000))
def test_numbers_of_tables_and_years_don_t_hide_the_printed_ones(before: int, seed: int) -> None:
    chance = random.Random(seed)
    count = 90
    texts = {
        page: f"{chance.randint(1, 400)}\n{chance.randint(1900, 2024)} was good\n{BODY}"
        f"\n{chance.randint(1, 99)} {chance.randint(1, 999)}\n{page - before}"
        for page in range(1, count + 1)
    }
    labels = printed_labels(texts, count)
    assert labels[before:] == physical(count - before)


@given(st.integers(0, 10_000), st.integers(1, 300))
def test_noise_never_becomes_page_numbers(seed: int, count: int) -> None:
    chance = random.Random(seed)
    texts = {
        page: "\n".join(str(chance.randint(1, 500)) for _ in range(chance.randint(0, 6)))
        for page in range(1, count + 1)
    }
    assert printed_labels(texts, count) == ()


def test_a_year_on_every_page_is_no_page_number() -> None:
    assert printed_labels(book(60, dict.fromkeys(range(1, 61), 2018)), 60) == ()


def test_chapter_numbers_are_no_page_numbers() -> None:
    assert printed_labels(book(100, {10 * n: n for n in range(1, 11)}), 100) == ()


def test_running_heads_with_a_chapter_number_are_no_page_numbers() -> None:
    assert printed_labels(book(100, {n: n // 10 + 1 for n in range(1, 101)}, head), 100) == ()


def test_footnote_numbers_are_no_page_numbers() -> None:
    notes = {page: f"{2 * page - page % 3} See the other book." for page in range(1, 101)}
    assert printed_labels(book(100, notes), 100) == ()


def test_a_few_pages_prove_nothing() -> None:
    assert printed_labels(book(7, {page: page + 464 for page in range(1, 8)}), 7) == ()


def test_an_appendix_with_its_own_numbers_doesn_t_number_the_book() -> None:
    assert printed_labels(book(100, {60 + n: n for n in range(1, 31)}), 100) == ()


def test_the_front_matter_counts_in_roman() -> None:
    printed: dict[int, object] = {page: roman_numeral(page) for page in range(5, 13)}
    printed |= {12 + n: n for n in range(2, 80)}
    labels = printed_labels(book(91, printed), 91)
    assert labels[:14] == (*map(roman_numeral, range(1, 13)), "1", "2")
    assert labels[-1] == "79"


def test_an_excerpt_goes_on_counting_from_where_it_was_taken() -> None:
    labels = printed_labels(book(15, {page: page + 464 for page in range(2, 16)}), 15)
    assert labels == tuple(str(page + 464) for page in range(1, 16))


def test_blank_pages_that_the_file_left_out_are_counted_as_the_book_does() -> None:
    printed = {page: page + 4 for page in range(1, 31)} | {p: p + 6 for p in range(32, 71)}
    labels = printed_labels(book(70, printed), 70)
    assert labels[29] == "34"
    assert labels[30] == "37"  # shows nothing, and is the last before 38
    assert labels[31] == "38"


def test_plates_that_the_book_didn_t_count_have_no_number() -> None:
    printed = {page: page - 10 for page in range(11, 51)}
    printed |= {page: page - 16 for page in range(57, 101)}
    labels = printed_labels(book(100, printed), 100)
    assert labels[49] == "40"
    assert labels[50:56] == ("",) * 6
    assert labels[56] == "41"


def test_a_page_far_from_all_numbers_keeps_its_own_unless_that_is_printed_elsewhere() -> None:
    labels = printed_labels(book(120, {page: page - 20 for page in range(21, 91)}), 120)
    assert labels[9] == ""
    assert labels[99] == "100"


def test_a_label_is_never_given_twice() -> None:
    printed = {page: page - 10 for page in range(11, 51)}
    printed |= {page: page - 12 for page in range(55, 101)}
    labels = [label for label in printed_labels(book(100, printed), 100) if label]
    assert len(labels) == len(set(labels))


def test_a_book_whose_numbers_are_the_physical_ones_needs_no_labels() -> None:
    assert printed_labels(book(50, {page: page for page in range(1, 51)}), 50) == ()


def test_a_book_without_text_has_no_numbers() -> None:
    assert printed_labels(dict.fromkeys(range(1, 40), ""), 39) == ()
