"""Pages that a process is lost over cost less and less time, and a limited time together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.reader import LostPages


def test_a_page_that_was_lost_is_known_from_then_on() -> None:
    lost = LostPages(20.0)
    lost.note(7, 20.0)
    assert 7 in lost
    assert 8 not in lost
    assert lost.numbers == (7,)


def test_the_next_page_has_half_the_time_of_one_that_took_all_of_it() -> None:
    lost = LostPages(20.0)
    lost.note(1, 20.0)
    assert lost.time_limit_s == 10.0


def test_a_page_that_ends_its_process_at_once_costs_the_others_nothing() -> None:
    lost = LostPages(20.0)
    lost.note(1, 0.5)
    assert lost.time_limit_s == 20.0


def test_there_is_always_some_time_for_a_page() -> None:
    lost = LostPages(20.0, most_lost_s=1000.0)
    for page in range(1, 50):
        lost.note(page, lost.time_limit_s)
    assert lost.time_limit_s == 4.0


@given(speeds=st.lists(st.floats(0.1, 1.0), min_size=1, max_size=40))
def test_a_thousand_pages_without_an_end_take_little_more_than_the_limit(
    speeds: list[float],
) -> None:
    """`speeds`: the share of their time after which they are lost, again and again."""
    lost = LostPages(20.0)
    spent = 0.0
    page = 0
    while not lost.is_too_much:
        seconds = speeds[page % len(speeds)] * lost.time_limit_s
        page += 1
        spent += seconds
        lost.note(page, seconds)
    assert spent <= 140.0
