from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.navigation import History

pages = st.integers(1, 400)
jumps_elsewhere = st.lists(
    st.tuples(pages, pages).filter(lambda jump: jump[0] != jump[1]), min_size=1, max_size=40
)


def test_without_a_jump_there_is_nowhere_to_go() -> None:
    history = History()
    assert (history.can_go_back, history.can_go_forward) == (False, False)
    assert history.back(ViewPosition(1)) is None


def test_back_returns_to_where_the_jump_began() -> None:
    history = History()
    history.record_jump(ViewPosition(20, 0.4), ViewPosition(50))
    assert history.back(ViewPosition(50)) == ViewPosition(20, 0.4)


def test_back_after_reading_on_still_returns_to_where_the_jump_began() -> None:
    history = History()
    history.record_jump(ViewPosition(20), ViewPosition(50))
    assert history.back(ViewPosition(53)) == ViewPosition(20)


def test_forward_leads_to_where_one_was_before_going_back() -> None:
    history = History()
    history.record_jump(ViewPosition(20), ViewPosition(50))
    history.back(ViewPosition(53, 0.5))
    assert history.forward(ViewPosition(20)) == ViewPosition(53, 0.5)


def test_a_place_that_scrolling_led_to_is_kept_when_it_is_jumped_from() -> None:
    history = History()
    history.record_jump(ViewPosition(1), ViewPosition(50))
    history.record_jump(ViewPosition(60), ViewPosition(80))
    assert [
        history.back(ViewPosition(80)),
        history.back(ViewPosition(60)),
        history.back(ViewPosition(50)),
    ] == [
        ViewPosition(60),
        ViewPosition(50),
        ViewPosition(1),
    ]


def test_a_transient_place_makes_room_for_another_one() -> None:
    history = History()
    history.record_jump(ViewPosition(1), ViewPosition(50))
    history.record_jump(ViewPosition(60), ViewPosition(80))
    history.back(ViewPosition(80))
    history.record_jump(ViewPosition(65), ViewPosition(90))
    assert history.back(ViewPosition(90)) == ViewPosition(65)
    assert history.back(ViewPosition(65)) == ViewPosition(50)


def test_a_new_jump_forgets_what_was_ahead() -> None:
    history = History()
    history.record_jump(ViewPosition(1), ViewPosition(50))
    history.back(ViewPosition(50))
    history.record_jump(ViewPosition(1), ViewPosition(70))
    assert not history.can_go_forward


def test_a_jump_to_where_one_is_adds_nothing() -> None:
    history = History()
    history.record_jump(ViewPosition(5), ViewPosition(5))
    assert not history.can_go_back


@given(jumps_elsewhere)
def test_going_all_the_way_back_ends_where_the_first_jump_began(
    jumps: list[tuple[int, int]],
) -> None:
    history = History()
    for leaving, target in jumps:
        history.record_jump(ViewPosition(leaving), ViewPosition(target))
    here = ViewPosition(jumps[-1][1])
    while history.can_go_back:
        step = history.back(here)
        assert step is not None
        here = step
    assert here.page == jumps[0][0]


@given(jumps_elsewhere)
def test_forward_undoes_back(jumps: list[tuple[int, int]]) -> None:
    history = History()
    for leaving, target in jumps:
        history.record_jump(ViewPosition(leaving), ViewPosition(target))
    here = ViewPosition(jumps[-1][1])
    before = history.back(here)
    if before is not None:
        assert history.forward(before) == here


def test_the_oldest_of_very_many_places_are_forgotten() -> None:
    history = History()
    for page in range(1, 1000):
        history.record_jump(ViewPosition(page), ViewPosition(page + 1))
    steps = 0
    while history.can_go_back:
        history.back(ViewPosition(1))
        steps += 1
    assert steps == 199
