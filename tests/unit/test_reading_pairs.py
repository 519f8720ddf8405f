"""What counts as read where two pages are in view at once."""

from __future__ import annotations

from reader_app.app.library.reading_position import ArrivalReason, PageState


def reading(current: int, furthest: int) -> PageState:
    return PageState(40, current_page=current, furthest_page=furthest)


def test_turning_to_the_next_pair_counts_both_of_its_pages() -> None:
    state = reading(2, 3)
    state.report(4, left_to=3, shown_to=5)
    assert (state.page_in_view, state.furthest_page) == (4, 5)


def test_the_last_pair_of_a_book_is_read_to_its_end() -> None:
    state = reading(36, 37)
    state.report(38, left_to=37, shown_to=40)
    assert state.furthest_page == 40


def test_a_pair_that_came_by_a_jump_counts_once_the_reader_reads_on() -> None:
    state = reading(1, 3)
    state.report(4, ArrivalReason.JUMP, left_to=1, shown_to=5)
    assert state.furthest_page == 3
    state.report(6, left_to=5, shown_to=7)
    assert state.furthest_page == 7


def test_a_page_read_alone_is_followed_by_its_pair() -> None:
    state = reading(2, 2)
    state.report(4, left_to=3, shown_to=5)
    assert state.furthest_page == 5


def test_back_in_a_pair_that_was_half_read_all_of_it_counts() -> None:
    state = reading(6, 4)
    state.report(4, left_to=7, shown_to=5)
    assert state.furthest_page == 5


def test_pairs_further_on_do_not_count() -> None:
    state = reading(10, 3)
    state.report(12, left_to=11, shown_to=13)
    assert state.furthest_page == 3
