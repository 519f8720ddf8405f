"""The way back of a book that has fewer pages now."""

from __future__ import annotations

import itertools

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
