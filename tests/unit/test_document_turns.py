"""When a page that is being drawn makes room for another."""

from __future__ import annotations

import pytest

from reader_app.workers.document_types import Priority, RenderKey
from reader_app.workers.render_queue import RenderQueue
from reader_app.workers.turns import SLICE_S, to_stop
from reader_app.workers.underway import Fence, Underway

HEAVY, LIGHT, THIRD = (RenderKey(page, 100) for page in (1, 2, 3))


@pytest.fixture
def queue() -> RenderQueue:
    return RenderQueue()


@pytest.fixture
def underway() -> Underway:
    return Underway()


def began(underway: Underway) -> float:
    assert underway.first is not None
    return underway.first.began


def stopped(underway: Underway, queue: RenderQueue, after_s: float) -> list[RenderKey]:
    return [sent.key for sent in to_stop(underway, queue, began(underway) + after_s)]


def test_drawing_ahead_stops_at_once_for_what_is_looked_at(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.PREFETCH, 0)
    queue.add(LIGHT, Priority.VISIBLE)
    assert stopped(underway, queue, 0.0) == [HEAVY]


def test_all_that_is_drawn_ahead_stops_for_what_is_looked_at(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.PREFETCH, 0)
    underway.add(THIRD, Priority.PREFETCH, 1)
    queue.add(LIGHT, Priority.VISIBLE)
    assert stopped(underway, queue, 0.0) == [HEAVY, THIRD]


def test_a_page_in_sight_keeps_others_in_sight_waiting_for_one_slice(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.VISIBLE, 0)
    queue.add(LIGHT, Priority.VISIBLE)
    assert stopped(underway, queue, SLICE_S / 2) == []
    assert stopped(underway, queue, SLICE_S * 2) == [HEAVY]


def test_drawing_ahead_stops_for_what_was_sent_after_it(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.PREFETCH, 0)
    underway.add(LIGHT, Priority.VISIBLE, 1)
    assert stopped(underway, queue, 0.0) == [HEAVY]


def test_a_page_in_sight_makes_room_for_one_that_was_sent_after_it(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.VISIBLE, 0)
    underway.add(LIGHT, Priority.VISIBLE, 1)
    assert stopped(underway, queue, SLICE_S / 2) == []
    assert stopped(underway, queue, SLICE_S * 2) == [HEAVY]


def test_a_page_that_made_room_comes_after_the_light_ones(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.VISIBLE, 0)
    queue.add(LIGHT, Priority.VISIBLE)
    stopped(underway, queue, SLICE_S * 2)
    queue.end_batch()
    queue.add(HEAVY, Priority.VISIBLE)
    assert queue.take() == (LIGHT, Priority.VISIBLE)


def test_heavy_pages_do_not_stop_each_other(underway: Underway, queue: RenderQueue) -> None:
    queue.note_heavy(LIGHT)
    queue.add(LIGHT, Priority.VISIBLE)
    underway.add(HEAVY, Priority.VISIBLE, 0)
    assert stopped(underway, queue, 60.0) == []


def test_a_page_in_sight_is_not_stopped_for_what_comes_next(
    underway: Underway, queue: RenderQueue
) -> None:
    underway.add(HEAVY, Priority.VISIBLE, 0)
    queue.add(LIGHT, Priority.PREFETCH)
    assert stopped(underway, queue, 60.0) == []


def test_what_left_the_screen_stops(underway: Underway, queue: RenderQueue) -> None:
    underway.add(HEAVY, Priority.VISIBLE, 0)
    underway.keep_only([])
    assert stopped(underway, queue, 0.0) == [HEAVY]


def test_nothing_is_told_to_stop_twice(underway: Underway, queue: RenderQueue) -> None:
    underway.add(HEAVY, Priority.PREFETCH, 0)
    queue.add(LIGHT, Priority.VISIBLE)
    for sent in to_stop(underway, queue, 0.0):
        sent.stopped = 1.0
    assert stopped(underway, queue, 1.0) == []


def test_a_page_that_does_not_stop_is_not_drawn_ahead_but_still_drawn() -> None:
    fence = Fence()
    fence.note_stubborn(3)
    assert (fence.may_draw_ahead(3), fence.is_closed(3)) == (False, False)
