"""At most so many turns at once; the others wait and can be stopped while they wait."""

from __future__ import annotations

import threading

from reader_app.domain.errors import CancelToken
from reader_app.workers.agent_worker import ConcurrencyLimit


def quietly() -> None:
    """Whoever waits here tells nobody."""


def entering(gate: ConcurrencyLimit, cancel: CancelToken) -> tuple[threading.Thread, list[bool]]:
    results: list[bool] = []
    thread = threading.Thread(target=lambda: results.append(gate.enter(cancel, quietly)))
    thread.start()
    return thread, results


def test_a_place_that_is_left_goes_to_the_one_who_waited() -> None:
    gate = ConcurrencyLimit(most=1)
    assert gate.enter(CancelToken(), quietly)
    thread, results = entering(gate, CancelToken())
    gate.leave()
    thread.join(10)
    assert results == [True]


def test_whoever_is_stopped_while_waiting_takes_no_place() -> None:
    gate = ConcurrencyLimit(most=1)
    assert gate.enter(CancelToken(), quietly)
    cancel = CancelToken()
    thread, results = entering(gate, cancel)
    cancel.cancel()
    thread.join(10)
    assert results == [False]
    gate.leave()
    assert gate.enter(CancelToken(), quietly)


def test_as_many_as_there_are_places_go_in_at_once() -> None:
    gate = ConcurrencyLimit(most=2)
    assert gate.enter(CancelToken(), quietly)
    assert gate.enter(CancelToken(), quietly)
    cancel = CancelToken()
    cancel.cancel()
    assert not gate.enter(cancel, quietly)


def test_only_who_finds_no_place_is_told_to_wait() -> None:
    gate, told = ConcurrencyLimit(most=1), []
    cancel = CancelToken()
    cancel.cancel()
    gate.enter(CancelToken(), lambda: told.append("first"))
    gate.enter(cancel, lambda: told.append("second"))
    assert told == ["second"]
