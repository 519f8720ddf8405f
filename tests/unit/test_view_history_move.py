"""The way back of a book that has fewer pages now, or of another session."""

from __future__ import annotations

import itertools
import json

from reader_app.ui.book.position_keeper import history_of, stored_history
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.navigation import History


def jumped(*pages: int) -> History:
    history = History()
    for leaving, target in itertools.pairwise(pages):
        history.record_jump(ViewPosition(leaving), ViewPosition(target))
    return history


def test_places_behind_the_last_page_are_forgotten() -> None:
    history = jumped(1, 90, 3)
    history.forget_after(10)
    place = history.back(ViewPosition(3))
    assert place is not None
    assert place.page == 1


def test_a_way_that_lies_behind_the_last_page_is_no_way() -> None:
    history = jumped(80, 90)
    history.forget_after(10)
    assert not history.can_go_back
    assert not history.can_go_forward


def test_places_ahead_stay_ahead() -> None:
    history = jumped(1, 5, 9)
    assert history.back(ViewPosition(9)) is not None
    history.forget_after(9)
    ahead = history.forward(ViewPosition(5))
    assert ahead is not None
    assert ahead.page == 9


def test_the_way_back_is_the_same_after_a_restart() -> None:
    history = jumped(1, 5, 9)
    history.back(ViewPosition(9, 0.25))
    again = history_of({"history": json.loads(json.dumps(stored_history(history)))})
    assert again.points == history.points and again.depth == history.depth == 1


def test_of_a_long_way_the_nearest_part_is_stored() -> None:
    again = history_of({"history": stored_history(jumped(*range(1, 200)))})
    assert [point.place.page for point in again.points] == list(range(159, 200))
    assert again.depth == 40


def test_a_damaged_way_is_none() -> None:
    points = [[1, 0.0, 0.0, 0, True], [2, 0.0, 0.0, 0, True]]
    for damaged in (
        {"at": 2, "points": points},
        {"at": True, "points": "x"},
        {"at": 0, "points": [[0, 0.0, 0.0, 0, True]]},
        [],
    ):
        assert history_of({"history": damaged}).points == ()


def test_the_way_to_the_reading_position_leaves_what_was_looked_up_ahead() -> None:
    history = jumped(20, 80, 60)
    assert history.return_to(20, ViewPosition(60))
    assert not history.can_go_back
    ahead = history.forward(ViewPosition(20))
    assert ahead is not None and ahead.page == 80
    assert not history.return_to(3, ViewPosition(80))
