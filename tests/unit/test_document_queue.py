"""Which page is drawn next, and which pages are left alone."""

from __future__ import annotations

from reader_app.workers.process_limits import Quarantine
from reader_app.workers.render_queue import InflightRequests, RenderQueue, VisibleRequests
from reader_app.workers.rendered_page import Priority, RenderKey

FIRST, SECOND, THIRD = (RenderKey(page, 100) for page in (1, 2, 3))


def drained(queue: RenderQueue) -> list[RenderKey]:
    keys = []
    while (taken := queue.take()) is not None:
        keys.append(taken[0])
    return keys


def test_what_is_looked_at_comes_before_what_is_next() -> None:
    queue = RenderQueue()
    queue.add(FIRST, Priority.PREFETCH)
    queue.add(SECOND, Priority.VISIBLE)
    assert drained(queue) == [SECOND, FIRST]


def test_the_newest_batch_comes_first() -> None:
    queue = RenderQueue()
    queue.add(FIRST, Priority.VISIBLE)
    queue.end_batch()
    queue.add(SECOND, Priority.VISIBLE)
    assert drained(queue) == [SECOND, FIRST]


def test_a_batch_keeps_its_own_order() -> None:
    queue = RenderQueue()
    for key in (FIRST, SECOND, THIRD):
        queue.add(key, Priority.VISIBLE)
    assert drained(queue) == [FIRST, SECOND, THIRD]


def test_asking_again_changes_the_priority() -> None:
    queue = RenderQueue()
    queue.add(FIRST, Priority.PREFETCH)
    queue.add(SECOND, Priority.PREFETCH)
    queue.add(SECOND, Priority.VISIBLE)
    assert queue.take() == (SECOND, Priority.VISIBLE)
    assert len(queue) == 1


def test_what_left_the_screen_is_never_drawn() -> None:
    queue = RenderQueue()
    for key in (FIRST, SECOND, THIRD):
        queue.add(key, Priority.VISIBLE)
    queue.keep_only([SECOND])
    assert drained(queue) == [SECOND]


def test_an_empty_queue_gives_nothing() -> None:
    assert RenderQueue().take() is None


def test_what_does_not_fit_stays_until_its_turn() -> None:
    queue = RenderQueue()
    queue.add(FIRST, Priority.VISIBLE)
    queue.add(SECOND, Priority.PREFETCH)
    assert queue.take(lambda key, _: key != FIRST) == (SECOND, Priority.PREFETCH)
    assert queue.take(lambda key, _: key != FIRST) is None
    assert queue.take() == (FIRST, Priority.VISIBLE)


def test_no_more_than_two_requests_are_underway() -> None:
    inflight = InflightRequests()
    inflight.add(FIRST, Priority.VISIBLE, 0)
    assert inflight.has_room
    inflight.add(SECOND, Priority.VISIBLE, 1)
    assert not inflight.has_room


def test_the_process_works_on_the_oldest_request() -> None:
    inflight = InflightRequests()
    oldest = inflight.add(FIRST, Priority.VISIBLE, 0)
    inflight.add(SECOND, Priority.VISIBLE, 1)
    inflight.answered(oldest)
    assert inflight.first is not None
    assert inflight.first.key == SECOND


def test_an_answer_is_that_of_its_request_and_comes_once() -> None:
    inflight = InflightRequests()
    inflight.add(FIRST, Priority.VISIBLE, 0)
    second = inflight.add(SECOND, Priority.VISIBLE, 1)
    answered = inflight.answered(second)
    assert answered is not None
    assert (answered.key, answered.part) == (SECOND, 1)
    assert inflight.answered(second) is None
    assert inflight.keys == [FIRST]


def test_each_page_that_takes_long_is_told_once() -> None:
    waits = VisibleRequests()
    waits.note(SECOND, 1.0)
    waits.note(FIRST, 1.0)
    waits.note(FIRST, 2.5)  # it has waited since before
    waits.note(THIRD, 2.5)
    assert waits.newly_slow(now=1.5, slow_s=1.0) == []
    assert waits.newly_slow(now=3.0, slow_s=1.0) == [1, 2]
    assert waits.newly_slow(now=3.0, slow_s=1.0) == []
    waits.forget(FIRST)
    waits.note(FIRST, 4.0)
    assert waits.newly_slow(now=6.0, slow_s=1.0) == [1, 3]


def test_looking_at_a_page_that_is_drawn_ahead_makes_it_matter() -> None:
    inflight = InflightRequests()
    inflight.add(FIRST, Priority.PREFETCH, 0)
    assert inflight.want(FIRST, Priority.VISIBLE)
    assert inflight.first is not None
    assert inflight.first.priority is Priority.VISIBLE


def test_an_unwanted_request_is_wanted_again_when_asked_for() -> None:
    inflight = InflightRequests()
    inflight.add(FIRST, Priority.VISIBLE, 0)
    inflight.keep_only([])
    assert inflight.keys == []
    inflight.want(FIRST, Priority.PREFETCH)
    assert inflight.keys == [FIRST]


def test_a_page_that_cost_the_process_once_is_not_drawn_ahead() -> None:
    quarantine = Quarantine()
    quarantine.blame(7)
    assert not quarantine.may_draw_ahead(7)
    assert not quarantine.is_closed(7)


def test_a_page_that_cost_the_process_twice_is_quarantined() -> None:
    quarantine = Quarantine()
    quarantine.blame(7)
    quarantine.blame(7)
    assert quarantine.is_closed(7)
    assert not quarantine.is_closed(8)
