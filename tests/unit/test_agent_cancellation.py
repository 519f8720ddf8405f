"""Stop, from anywhere, at any moment."""

from __future__ import annotations

import threading

import pytest

from reader_app.domain.errors import CancelToken, TurnCancelledError


def test_a_new_token_is_not_cancelled() -> None:
    token = CancelToken()
    token.raise_if_cancelled()
    assert not token.is_cancelled


def test_cancelling_twice_is_cancelling_once() -> None:
    token, calls = CancelToken(), []
    token.on_cancel(lambda: calls.append(1))
    token.cancel()
    token.cancel()
    assert calls == [1]
    with pytest.raises(TurnCancelledError):
        token.raise_if_cancelled()


def test_a_late_callback_is_called_at_once() -> None:
    token, calls = CancelToken(), []
    token.cancel()
    token.on_cancel(lambda: calls.append(1))
    assert calls == [1]


def test_a_callback_that_was_undone_is_not_called() -> None:
    token, calls = CancelToken(), []
    undo = token.on_cancel(lambda: calls.append(1))
    undo()
    undo()
    token.cancel()
    assert calls == []


def test_a_wait_ends_when_another_thread_cancels() -> None:
    token = CancelToken()
    waiting = threading.Event()
    results: list[bool] = []

    def wait() -> None:
        waiting.set()
        results.append(token.wait(30))

    thread = threading.Thread(target=wait)
    thread.start()
    waiting.wait()
    token.cancel()
    thread.join()
    assert results == [True]


def test_a_wait_without_a_cancel_says_so() -> None:
    assert CancelToken().wait(0.001) is False


def test_many_threads_cancel_and_each_callback_runs_once() -> None:
    token, calls, lock = CancelToken(), [], threading.Lock()

    def note(number: int) -> None:
        with lock:
            calls.append(number)

    for number in range(50):
        token.on_cancel(lambda number=number: note(number))
    threads = [threading.Thread(target=token.cancel) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(calls) == list(range(50))


def test_a_callback_may_use_the_token() -> None:
    token, seen = CancelToken(), []
    token.on_cancel(lambda: seen.append(token.is_cancelled))
    token.on_cancel(lambda: token.on_cancel(lambda: seen.append("late")))
    token.cancel()
    assert seen == [True, "late"]
