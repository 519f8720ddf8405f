"""Quantities, dates and arithmetic that are read out of sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.retrieval.claims import claim_arithmetic, claim_dates, claim_numbers


def only(text: str) -> claim_numbers.Quantity:
    (found,) = claim_numbers.quantities_in(text)
    return found


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("about $1.6 billion", "1,577 million"),
        ("$1,577 million", "$ (1,577)"),
        ("232 feet", "two hundred and thirty-two feet"),
        ("802,701", "Eight Hundred and Two Thousand Seven Hundred and One"),
        ("£312 million", "£312m"),
        ("23%", "22.9 percent"),
        ("33%", "one third"),
        ("48 cents", "$0.48"),
        ("2.3 kilometres", "2,300 metres"),
        ("roughly 2,000", "2,004"),
    ],
)
def test_what_stands_for_the_same_number_agrees(said: str, printed: str) -> None:
    assert claim_numbers.agrees(only(said), only(printed))


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("1,578", "1,577"),
        ("$4 million", "$4 billion"),
        ("14 million", "14 percent"),
        ("€5", "$5"),
        ("five months", "five years"),
        ("20 kilometres", "20 miles"),
        ("36,000", "36,500"),
        ("about 17,080", "approximately 17,000"),
        ("-14.76%", "14.76%"),
    ],
)
def test_what_differs_in_value_unit_or_sign_does_not_agree(said: str, printed: str) -> None:
    sentence = f"It was {said}"
    (own,) = claim_numbers.quantities_in(sentence)
    (other,) = claim_numbers.quantities_in(f"It was {printed}")
    assert not claim_numbers.agrees(own, other)


def test_a_decimal_comma_is_read_outside_english() -> None:
    (said,) = claim_numbers.quantities_in("rund 1,25 Milliarden Euro", is_english=False)
    (printed,) = claim_numbers.quantities_in("1.250,3 Mio. Euro", is_english=False)
    assert claim_numbers.agrees(said, printed)


def test_dates_in_different_spellings_agree_and_other_days_do_not() -> None:
    (spelt,) = claim_dates.dates_in("on the twentieth of March, 1888, at night")
    (short,) = claim_dates.dates_in("On 20 March 1888")
    (partial,) = claim_dates.dates_in("in March 1888")
    (other,) = claim_dates.dates_in("March 21, 1888")
    (numeric,) = claim_dates.dates_in("20.3.1888")
    assert claim_dates.dates_agree(short, spelt)
    assert claim_dates.dates_agree(partial, spelt)
    assert claim_dates.dates_agree(short, numeric)
    assert not claim_dates.dates_agree(other, spelt)


def test_may_and_march_are_words_unless_they_are_dates() -> None:
    assert not claim_dates.dates_in("You may march on. May I?")
    assert [date.month for date in claim_dates.dates_in("in May and on March 3")] == [5, 3]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("R&D was 4.8% (1,577 ÷ 32,765 = 4.8%).", 1577 / 32765),
        ("31,089/((12,483+10,387)/2) = 2.7", 31089 / 11435),
        ("$5,370 million (8,958 − 3,588).", 5370),
        ("*100=25,867/66,608*100=39%", 25867 / 66608 * 100),
    ],
)
def test_shown_arithmetic_is_worked_out(text: str, value: float) -> None:
    assert any(
        each.value == pytest.approx(value) for each in claim_arithmetic.calculations_in(text)
    )


def test_ranges_and_scores_are_no_arithmetic() -> None:
    assert not claim_arithmetic.calculations_in("From 1939-1945, pages 12–14, they lost 9–6.")


def test_times_of_day_are_read_in_digits_and_in_words() -> None:
    assert [time for *_, time in claim_dates.clock_times_in("stand at 8:40")] == [520]
    assert 520 in claim_dates.spoken_times_in("at twenty minutes to nine")


@given(st.text(alphabet="0123456789.,()-−–%$€£ mbk÷×*/+=:xMayMarch\n½", max_size=60))
def test_reading_wild_figures_never_fails(text: str) -> None:
    for is_english in (True, False):
        for each in claim_numbers.quantities_in(text, is_english=is_english):
            assert text[each.start : each.end]
            assert claim_numbers.agrees(each, each) or each.is_negative
    claim_arithmetic.calculations_in(text)
    claim_dates.dates_in(text)
    claim_dates.clock_times_in(text)
