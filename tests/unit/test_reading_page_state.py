"""One page state, two values, and who may change them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.app.chat.book_context import BookContext
from reader_app.app.library.reading_position import (
    ArrivalReason,
    FurthestChange,
    MoveOrigin,
    PageChange,
    PageState,
    StateChange,
    StoredReadingPosition,
)
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.errors import BookError
from tests.support.fakes import MemoryBooks, a_book


class Watched:
    """A page state and everything it said."""

    def __init__(self, current: int = 0, furthest: int = 0, page_count: int = 100) -> None:
        self.said: list[StateChange] = []
        self.state = PageState(
            page_count, self.said.append, current_page=current, furthest_page=furthest
        )

    @property
    def pages(self) -> list[PageChange]:
        return [change for change in self.said if isinstance(change, PageChange)]


def test_a_page_turned_by_the_reader_is_told_once() -> None:
    watched = Watched(current=5, furthest=50)
    watched.state.report(6)
    assert watched.said == [PageChange(6, 5, MoveOrigin.READER)]


def test_an_unchanged_page_says_nothing() -> None:
    watched = Watched(current=5)
    watched.state.report(5)
    watched.state.restore(5)
    assert watched.state.move_for_agent(5).result is PageMoveResult.UNCHANGED
    assert watched.said == []


def test_the_viewers_echo_of_a_move_ends_here() -> None:
    watched = Watched(current=5)
    watched.state.move_for_agent(42)
    watched.state.report(42)
    assert watched.said == [PageChange(42, 5, MoveOrigin.AGENT, is_hard_point=True)]


def test_restoring_is_no_point_in_the_history() -> None:
    watched = Watched()
    watched.state.restore(30)
    assert watched.said == [PageChange(30, 0, MoveOrigin.RESTORE)]


def test_the_agents_move_is_a_hard_point() -> None:
    watched = Watched(current=5)
    move = watched.state.move_for_agent(42)
    assert move == PageMove(5, 42, PageMoveResult.MOVED)
    assert watched.pages[0].is_hard_point


def test_a_jump_is_a_hard_point_and_reading_is_none() -> None:
    watched = Watched(current=5)
    watched.state.report(40, ArrivalReason.JUMP)
    watched.state.report(41, ArrivalReason.READING)
    assert [change.is_hard_point for change in watched.pages] == [True, False]


# --- undo


def test_undo_goes_back_to_where_the_reader_was() -> None:
    watched = Watched(current=5)
    move = watched.state.move_for_agent(42)
    assert watched.state.undo_move(move)
    assert watched.state.page_in_view == 5
    assert watched.pages[-1] == PageChange(5, 42, MoveOrigin.AGENT)


def test_undo_does_nothing_once_the_reader_has_gone_on() -> None:
    watched = Watched(current=5)
    move = watched.state.move_for_agent(42)
    watched.state.report(43)
    assert not watched.state.undo_move(move)
    assert watched.state.page_in_view == 43


def test_undo_twice_is_undo_once() -> None:
    watched = Watched(current=5)
    move = watched.state.move_for_agent(42)
    watched.state.undo_move(move)
    assert not watched.state.undo_move(move)


@pytest.mark.parametrize("result", [PageMoveResult.OFFERED, PageMoveResult.ASKED])
def test_a_move_that_was_not_made_can_not_be_undone(result: PageMoveResult) -> None:
    watched = Watched(current=42)
    assert not watched.state.undo_move(PageMove(5, 42, result))


# --- the reader wins


def test_a_page_turned_during_the_turn_makes_the_move_an_offer() -> None:
    watched = Watched(current=5)
    watched.state.turn_began()
    watched.state.report(6)
    assert watched.state.move_for_agent(42).result is PageMoveResult.OFFERED
    assert watched.state.page_in_view == 6


def test_a_page_turned_before_the_turn_does_not() -> None:
    watched = Watched(current=5)
    watched.state.report(6)
    watched.state.turn_began()
    assert watched.state.move_for_agent(42).result is PageMoveResult.MOVED


def test_a_page_turned_after_the_agents_move_wins_over_its_next_one() -> None:
    watched = Watched(current=5)
    watched.state.turn_began()
    watched.state.move_for_agent(42)
    watched.state.report(42)
    watched.state.report(43)
    assert watched.state.move_for_agent(50).result is PageMoveResult.OFFERED


def test_the_agents_own_move_is_not_the_readers() -> None:
    watched = Watched(current=5)
    watched.state.turn_began()
    watched.state.move_for_agent(42)
    watched.state.report(42)
    assert watched.state.move_for_agent(50).result is PageMoveResult.MOVED


def test_the_next_turn_begins_anew() -> None:
    watched = Watched(current=5)
    watched.state.turn_began()
    watched.state.report(6)
    watched.state.turn_ended()
    watched.state.turn_began()
    assert watched.state.move_for_agent(42).result is PageMoveResult.MOVED


def test_an_offer_that_is_taken_moves_the_page() -> None:
    watched = Watched(current=5)
    watched.state.turn_began()
    watched.state.report(6)
    offer = watched.state.move_for_agent(42)
    made = watched.state.accept_offer(offer)
    assert made == PageMove(6, 42, PageMoveResult.MOVED)
    assert watched.pages[-1] == PageChange(42, 6, MoveOrigin.AGENT, is_hard_point=True)
    assert watched.state.undo_move(made)


def test_an_offer_of_the_page_one_is_on_changes_nothing() -> None:
    watched = Watched(current=42)
    made = watched.state.accept_offer(PageMove(5, 42, PageMoveResult.OFFERED))
    assert made.result is PageMoveResult.UNCHANGED and watched.said == []


def test_a_move_that_needs_consent_is_asked_even_when_the_reader_has_moved() -> None:
    watched = Watched(current=5)
    watched.state.turn_began()
    watched.state.report(6)
    move = watched.state.move_for_agent(42, needs_consent=True)
    assert move.result is PageMoveResult.ASKED
    assert watched.state.page_in_view == 6


# --- read up to


def test_reading_on_moves_the_read_up_to_page() -> None:
    watched = Watched(current=5, furthest=5)
    watched.state.report(6)
    assert watched.said == [PageChange(6, 5, MoveOrigin.READER), FurthestChange(6, 5)]


def test_a_book_read_from_its_first_page_is_followed() -> None:
    watched = Watched()
    for page in (1, 2, 3):
        watched.state.report(page)
    assert watched.state.furthest_page == 3


def test_a_book_that_opens_at_its_first_page_is_followed() -> None:
    watched = Watched(current=1)
    watched.state.report(2)
    assert watched.state.furthest_page == 2


@pytest.mark.parametrize("page", [3, 5, 7, 60])
def test_turning_elsewhere_does_not(page: int) -> None:
    watched = Watched(current=4, furthest=5)
    watched.state.report(page)
    assert watched.state.furthest_page == 5


def test_a_jump_to_the_next_page_is_not_reading() -> None:
    watched = Watched(current=5, furthest=5)
    watched.state.report(6, ArrivalReason.JUMP)
    assert watched.state.furthest_page == 5


@pytest.mark.parametrize("page", [6, 60])
def test_no_move_of_the_agent_counts_as_read(page: int) -> None:
    watched = Watched(current=5, furthest=5)
    watched.state.move_for_agent(page)
    watched.state.report(page)
    assert watched.state.furthest_page == 5


def test_restoring_does_not_count_as_read() -> None:
    watched = Watched(furthest=5)
    watched.state.restore(6)
    assert watched.state.furthest_page == 5


def test_reading_on_from_where_a_jump_led_does_not_skip_what_lies_between() -> None:
    watched = Watched(current=5, furthest=5)
    watched.state.report(40, ArrivalReason.JUMP)
    watched.state.report(41)
    assert watched.state.furthest_page == 5


@pytest.mark.parametrize("page", [2, 60])
def test_read_up_to_here_moves_it_both_ways(page: int) -> None:
    watched = Watched(current=5, furthest=5)
    watched.state.mark_read_up_to(page)
    assert watched.said == [FurthestChange(page, 5)]


@pytest.mark.parametrize("page", [-1, 101])
def test_a_page_that_is_none_is_refused(page: int) -> None:
    watched = Watched(current=5)
    for change in (
        watched.state.report,
        watched.state.restore,
        watched.state.move_for_agent,
        watched.state.mark_read_up_to,
    ):
        with pytest.raises(BookError):
            change(page)
    assert watched.said == []


def test_a_state_works_without_a_listener() -> None:
    state = PageState(10)
    state.report(1)
    assert state.page_in_view == 1


STEPS = st.one_of(
    st.tuples(st.just("read"), st.integers(0, 12)),
    st.tuples(st.just("jump"), st.integers(0, 12)),
    st.tuples(st.just("agent"), st.integers(0, 12)),
    st.tuples(st.just("restore"), st.integers(0, 12)),
    st.tuples(st.just("turn"), st.just(0)),
)


@given(st.lists(STEPS, max_size=30))
def test_changes_tell_the_whole_story_and_nothing_twice(steps: list[tuple[str, int]]) -> None:
    watched = Watched(page_count=12)
    for what, page in steps:
        furthest = watched.state.furthest_page
        match what:
            case "read":
                watched.state.report(page)
                watched.state.report(page)
            case "jump":
                watched.state.report(page, ArrivalReason.JUMP)
            case "agent":
                watched.state.move_for_agent(page)
                watched.state.report(watched.state.page_in_view)
            case "restore":
                watched.state.restore(page)
            case _:
                watched.state.turn_began()
        assert what == "read" or watched.state.furthest_page == furthest
        assert watched.state.furthest_page <= furthest + 2
    at = 0
    for change in watched.pages:
        assert change.previous == at != change.page
        at = change.page
    assert at == watched.state.page_in_view


# --- without a window


def test_without_a_window_the_stored_page_is_the_page() -> None:
    book = a_book(20, current_page=4)
    books = MemoryBooks(book)
    desk = StoredReadingPosition(BookContext(books, book.id))
    assert desk.move_to(9, needs_consent=False) == PageMove(4, 9, PageMoveResult.MOVED)
    assert books.find(book.id).current_page == desk.current_page() == 9


def test_without_a_window_nobody_can_be_asked() -> None:
    book = a_book(20, current_page=4)
    desk = StoredReadingPosition(BookContext(MemoryBooks(book), book.id))
    assert desk.move_to(9, needs_consent=True).result is PageMoveResult.ASKED
    assert desk.current_page() == 4


# --- where one reads, and what one looks at


def looked_up(page: int = 80, *, reading: int = 20, furthest: int = 20) -> Watched:
    """Somebody who reads on page 20 and has looked something up."""
    watched = Watched(current=reading, furthest=furthest)
    watched.state.look_up(reading)
    watched.state.report(page, ArrivalReason.JUMP)
    return watched


def test_a_look_up_leaves_the_reading_position_where_it_is() -> None:
    watched = looked_up(80)
    watched.state.look_up(80)
    watched.state.report(99, ArrivalReason.JUMP)
    assert (watched.state.page_in_view, watched.state.reading_page) == (99, 20)
    assert watched.state.is_looking_up


@pytest.mark.parametrize(
    "pages,reading",
    [([81], 20), ([81, 80], 20), ([81, 82], 82), ([79, 78], 78), ([81, 80, 81], 20)],
)
def test_two_pages_turned_in_one_direction_are_reading_on(pages: list[int], reading: int) -> None:
    watched = looked_up(80)
    for page in pages:
        watched.state.report(page)
    assert watched.state.reading_page == reading
    assert watched.state.is_looking_up == (reading == 20)


def test_another_look_up_between_begins_the_count_again() -> None:
    watched = looked_up(80)
    watched.state.report(81)
    watched.state.look_up(81)
    watched.state.report(90, ArrivalReason.JUMP)
    watched.state.report(91)
    assert watched.state.reading_page == 20


def test_back_at_the_reading_position_pages_are_read_as_before() -> None:
    watched = looked_up(80)
    watched.state.report(20, ArrivalReason.JUMP)
    assert not watched.state.is_looking_up
    watched.state.report(21)
    assert (watched.state.reading_page, watched.state.furthest_page) == (21, 21)


def test_a_hit_on_the_page_one_reads_does_not_let_the_next_hit_take_the_position_along() -> None:
    watched = looked_up(80)
    for page in (20, 60):
        watched.state.report(page, ArrivalReason.JUMP)
    assert watched.state.reading_page == 20


def test_no_page_that_is_looked_up_counts_as_read_until_the_reader_reads_on() -> None:
    watched = looked_up(21)
    watched.state.report(22)
    assert watched.state.furthest_page == 20
    watched.state.report(23)
    assert (watched.state.reading_page, watched.state.furthest_page) == (23, 23)


def test_a_page_scrolled_through_is_reading_on() -> None:
    watched = looked_up(80)
    watched.state.report(81)
    watched.state.read_on()
    assert (watched.state.reading_page, watched.state.furthest_page) == (81, 20)


def test_a_page_that_the_reader_names_is_where_they_read_and_back_undoes_it() -> None:
    watched = looked_up(80)
    watched.state.read_here()
    assert (watched.state.reading_page, watched.state.furthest_page) == (80, 20)
    watched.state.look_up(80)
    watched.state.report(20, ArrivalReason.JUMP)
    assert watched.state.reading_page == 80
    watched.state.came_back()
    assert (watched.state.reading_page, watched.state.is_looking_up) == (20, False)


def test_back_to_a_page_that_was_only_looked_at_is_a_look_up() -> None:
    watched = looked_up(80)
    watched.state.report(20, ArrivalReason.JUMP)
    watched.state.look_up(20)
    watched.state.report(80, ArrivalReason.JUMP)
    watched.state.came_back()
    assert watched.state.reading_page == 20


def test_a_place_the_reader_tells_the_agent_is_read_and_one_it_shows_is_not() -> None:
    watched = Watched(current=20)
    watched.state.move_for_agent(50)
    assert watched.state.reading_page == 50
    shown = watched.state.move_for_agent(80, is_look_up=True)
    assert (watched.state.page_in_view, watched.state.reading_page) == (80, 50)
    assert watched.pages[-1].is_look_up
    assert watched.state.undo_move(shown)
    assert (watched.state.reading_page, watched.state.is_looking_up) == (50, False)


@pytest.mark.parametrize(
    ("asked", "reading"),
    [({}, 80), ({"is_look_up": True}, 20), ({"needs_consent": True}, 20)],
)
def test_the_page_in_view_is_read_if_the_agent_is_told_so_and_not_if_it_only_shows_it(
    asked: dict[str, bool], reading: int
) -> None:
    state = looked_up(80, reading=20).state
    assert state.move_for_agent(80, **asked).result is PageMoveResult.UNCHANGED
    assert (state.page_in_view, state.reading_page) == (80, reading)


def test_undo_of_a_place_told_takes_the_reading_position_back() -> None:
    watched = Watched(current=20)
    watched.state.undo_move(watched.state.move_for_agent(50))
    assert watched.state.reading_page == 20
