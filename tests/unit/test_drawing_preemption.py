"""When a page that is being drawn makes room for another."""

from __future__ import annotations

import pytest

from reader_app.workers.document_process import STOPPING_S
from reader_app.workers.process_limits import Quarantine
from reader_app.workers.render_queue import (
    SLICE_S,
    Beside,
    Crowd,
    InflightRequest,
    InflightRequests,
    RenderQueue,
    to_interrupt,
    to_stop,
)
from reader_app.workers.rendered_page import Priority, RenderKey

HEAVY, LIGHT, THIRD = (RenderKey(page, 100) for page in (1, 2, 3))


@pytest.fixture
def queue() -> RenderQueue:
    return RenderQueue()


@pytest.fixture
def inflight() -> InflightRequests:
    return InflightRequests()


def stopped(inflight: InflightRequests, queue: RenderQueue) -> list[RenderKey]:
    return [sent.key for sent in to_stop(inflight, queue)]


def sent(
    key: RenderKey, began: float = 0.0, priority: Priority = Priority.VISIBLE
) -> InflightRequest:
    return InflightRequest(key, priority, 0, began)


def test_drawing_ahead_stops_at_once_for_what_is_looked_at(
    inflight: InflightRequests, queue: RenderQueue
) -> None:
    inflight.add(HEAVY, Priority.PREFETCH, 0)
    queue.add(LIGHT, Priority.VISIBLE)
    assert stopped(inflight, queue) == [HEAVY]


def test_all_that_is_drawn_ahead_stops_for_what_is_looked_at(
    inflight: InflightRequests, queue: RenderQueue
) -> None:
    inflight.add(HEAVY, Priority.PREFETCH, 0)
    inflight.add(THIRD, Priority.PREFETCH, 1)
    queue.add(LIGHT, Priority.VISIBLE)
    assert stopped(inflight, queue) == [HEAVY, THIRD]


def test_a_page_in_sight_keeps_others_in_sight_waiting_for_one_slice(queue: RenderQueue) -> None:
    heavy = sent(HEAVY)
    queue.add(LIGHT, Priority.VISIBLE)
    assert to_interrupt([heavy], queue, SLICE_S / 2) is None
    assert to_interrupt([heavy], queue, SLICE_S * 2) is heavy


def test_drawing_ahead_stops_for_what_was_sent_after_it(
    inflight: InflightRequests, queue: RenderQueue
) -> None:
    inflight.add(HEAVY, Priority.PREFETCH, 0)
    inflight.add(LIGHT, Priority.VISIBLE, 1)
    assert stopped(inflight, queue) == [HEAVY]


def test_for_what_is_no_longer_wanted_nothing_stops(
    inflight: InflightRequests, queue: RenderQueue
) -> None:
    inflight.add(HEAVY, Priority.PREFETCH, 0)
    inflight.add(LIGHT, Priority.VISIBLE, 1)
    inflight.keep_only([HEAVY])
    assert stopped(inflight, queue) == [LIGHT]
    (behind,) = inflight.waiting
    behind.is_wanted, behind.stopped = True, 1.0
    assert stopped(inflight, queue) == []


def test_what_waits_behind_a_page_is_taken_back_if_it_is_wanted(inflight: InflightRequests) -> None:
    inflight.add(HEAVY, Priority.VISIBLE, 0)
    inflight.add(LIGHT, Priority.VISIBLE, 1)
    assert [each.key for each in inflight.recall_waiting()] == [LIGHT]
    assert inflight.recall_waiting() == []
    assert inflight.keys == [HEAVY]


def test_what_was_taken_back_can_be_asked_of_another_process(inflight: InflightRequests) -> None:
    inflight.add(HEAVY, Priority.VISIBLE, 0)
    inflight.add(LIGHT, Priority.VISIBLE, 1)
    inflight.recall_waiting()
    assert not inflight.want(LIGHT, Priority.VISIBLE)


def test_a_page_that_made_room_comes_after_the_light_ones(queue: RenderQueue) -> None:
    queue.add(LIGHT, Priority.VISIBLE)
    to_interrupt([sent(HEAVY)], queue, SLICE_S * 2)
    queue.end_batch()
    queue.add(HEAVY, Priority.VISIBLE)
    assert queue.take() == (LIGHT, Priority.VISIBLE)


def test_of_two_long_drawings_the_one_begun_last_makes_room(queue: RenderQueue) -> None:
    older, newer = sent(HEAVY, began=0.0), sent(THIRD, began=1.0)
    queue.add(LIGHT, Priority.VISIBLE)
    assert to_interrupt([older, newer], queue, 2.0) is newer


def test_the_other_makes_room_when_the_first_does_not_stop(queue: RenderQueue) -> None:
    older, newer = sent(HEAVY, began=0.0), sent(THIRD, began=1.0)
    newer.stopped = 2.0
    queue.add(LIGHT, Priority.VISIBLE)
    assert to_interrupt([older, newer], queue, 2.0 + SLICE_S / 2) is None
    assert to_interrupt([older, newer], queue, 2.0 + SLICE_S * 2) is older


def test_heavy_pages_do_not_stop_each_other(queue: RenderQueue) -> None:
    queue.note_heavy(LIGHT)
    queue.add(LIGHT, Priority.VISIBLE)
    assert to_interrupt([sent(HEAVY)], queue, 60.0) is None


def test_a_preview_is_not_stopped_for_its_own_page(queue: RenderQueue) -> None:
    queue.add(RenderKey(HEAVY.page, HEAVY.width * 3), Priority.VISIBLE)
    assert to_interrupt([sent(HEAVY)], queue, 60.0) is None


def test_a_page_makes_room_for_its_own_preview(queue: RenderQueue) -> None:
    long = sent(HEAVY)
    queue.add(RenderKey(HEAVY.page, HEAVY.width // 3), Priority.VISIBLE)
    assert to_interrupt([long], queue, 60.0) is long


def test_a_page_in_sight_is_not_stopped_for_what_comes_next(queue: RenderQueue) -> None:
    queue.add(LIGHT, Priority.PREFETCH)
    assert to_interrupt([sent(HEAVY)], queue, 60.0) is None


def test_what_left_the_screen_stops(inflight: InflightRequests, queue: RenderQueue) -> None:
    inflight.add(HEAVY, Priority.VISIBLE, 0)
    inflight.keep_only([])
    assert stopped(inflight, queue) == [HEAVY]


def test_nothing_is_told_to_stop_twice(inflight: InflightRequests, queue: RenderQueue) -> None:
    inflight.add(HEAVY, Priority.PREFETCH, 0)
    queue.add(LIGHT, Priority.VISIBLE)
    for each in to_stop(inflight, queue):
        each.stopped = 1.0
    assert stopped(inflight, queue) == []


def test_a_page_that_does_not_stop_is_not_drawn_ahead_but_still_drawn() -> None:
    quarantine = Quarantine()
    quarantine.note_stubborn(3)
    assert (quarantine.may_draw_ahead(3), quarantine.is_closed(3)) == (False, False)
    assert quarantine.stubborn == {3}


VISIBLE, PREFETCH = Priority.VISIBLE, Priority.PREFETCH
LARGER, SMALLER = (RenderKey(HEAVY.page, width) for width in (300, 30))


@pytest.mark.parametrize(
    ("key", "priority", "beside"),
    [
        (LIGHT, VISIBLE, Beside((HEAVY,), has_reserve=False)),
        (LIGHT, PREFETCH, Beside((HEAVY,))),
        (SMALLER, VISIBLE, Beside((HEAVY,))),
    ],
)
def test_beside_a_page_that_takes_long_others_are_drawn(
    key: RenderKey, priority: Priority, beside: Beside
) -> None:
    assert beside.may_draw(key, priority)


@pytest.mark.parametrize(
    ("key", "priority", "beside"),
    [
        (LIGHT, PREFETCH, Beside((HEAVY,), has_reserve=False)),
        (LARGER, VISIBLE, Beside((HEAVY,))),
        (SMALLER, VISIBLE, Beside((HEAVY,), has_reserve=False)),
        (LIGHT, VISIBLE, Beside((HEAVY,), stubborn=frozenset({LIGHT.page}))),
    ],
)
def test_the_last_process_is_kept_for_what_is_light_and_looked_for(
    key: RenderKey, priority: Priority, beside: Beside
) -> None:
    assert not beside.may_draw(key, priority)


@pytest.mark.parametrize(
    ("crowd", "deaf_s", "is_wanted"),
    [
        (Crowd(is_full=True, is_kept_waiting=True), STOPPING_S * 2, True),
        (Crowd(is_full=True, is_kept_waiting=False), SLICE_S * 2, False),
        (Crowd(is_full=False, is_kept_waiting=False), STOPPING_S * 2, False),
    ],
)
def test_a_deaf_process_ends_for_others(crowd: Crowd, deaf_s: float, is_wanted: bool) -> None:
    assert crowd.is_in_the_way(deaf_s, is_wanted=is_wanted)


@pytest.mark.parametrize(
    ("crowd", "deaf_s", "is_wanted"),
    [
        (Crowd(is_full=False, is_kept_waiting=True), SLICE_S * 2, False),
        (Crowd(is_full=True, is_kept_waiting=False), 60.0, True),
        (Crowd(is_full=True, is_kept_waiting=True), SLICE_S * 2, True),
        (Crowd(is_full=True, is_kept_waiting=True), 0.0, False),
    ],
)
def test_no_process_ends_without_need(crowd: Crowd, deaf_s: float, is_wanted: bool) -> None:
    assert not crowd.is_in_the_way(deaf_s, is_wanted=is_wanted)
