"""Threads of the window: tasks in order, outcomes in the GUI thread, questions from workers."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from reader_app.domain.errors import BookError, BookErrorCode, DomainError, TurnCancelledError
from reader_app.domain.events import EventListener, TextDelta
from reader_app.domain.protocols import CancelSignal
from reader_app.workers.agent_worker import AgentWorker, TurnOutcome
from reader_app.workers.background_tasks import MainThreadCalls, Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.shut_down()


@pytest.fixture
def worker(qtbot: QtBot) -> Iterator[AgentWorker]:
    made = AgentWorker()
    yield made
    made.shut_down()


def test_work_runs_elsewhere_and_its_outcome_is_handled_in_the_gui_thread(
    qtbot: QtBot, tasks: Tasks
) -> None:
    threads: list[QThread] = []
    tasks.run(QThread.currentThread, lambda there: threads.extend([there, QThread.currentThread()]))
    qtbot.waitUntil(lambda: len(threads) == 2)
    assert threads[0] is not threads[1]
    assert threads[1] is QThread.currentThread()


def test_known_errors_reach_the_failed_handler(qtbot: QtBot, tasks: Tasks) -> None:
    errors: list[DomainError] = []

    def work() -> None:
        raise BookError(BookErrorCode.NOT_FOUND, "No such book.")

    tasks.run(work, failed=errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert errors[0].code is BookErrorCode.NOT_FOUND


def test_a_bug_in_a_task_is_reported_and_the_next_task_runs(qtbot: QtBot, tasks: Tasks) -> None:
    done: list[int] = []
    with qtbot.waitSignal(tasks.crashed):
        tasks.run(lambda: 1 // 0)
    tasks.run(lambda: 7, done.append)
    qtbot.waitUntil(lambda: done == [7])


def test_who_is_gone_before_an_outcome_leaves_the_thread_to_the_others(
    qtbot: QtBot, tasks: Tasks
) -> None:
    is_free = threading.Event()
    gone = Tasks(shares=tasks)
    gone.run(is_free.wait, lambda _: None)
    delete(gone)
    is_free.set()
    told: list[int] = []
    tasks.run(lambda: 7, told.append)
    qtbot.waitUntil(lambda: told == [7])
    tasks._thread.users -= 1


def test_shutting_down_finishes_what_was_queued(qtbot: QtBot) -> None:
    tasks = Tasks()
    written: list[int] = []
    for number in range(20):
        tasks.run(lambda number=number: written.append(number))
    tasks.shut_down()
    assert written == list(range(20))


def test_a_turn_reports_events_then_its_answer(qtbot: QtBot, worker: AgentWorker) -> None:
    events: list[object] = []
    worker.event_emitted.connect(events.append)

    def turn(on_event: EventListener, cancel: CancelSignal) -> str:
        on_event(TextDelta("Hello"))
        return "Hello"

    with qtbot.waitSignal(worker.turn_ended) as ended:
        assert worker.start(turn)
    assert ended.args == [TurnOutcome(1, answer="Hello")]
    assert events == [TextDelta("Hello")]
    assert not worker.is_running


def test_only_one_turn_runs_and_stop_ends_it(qtbot: QtBot, worker: AgentWorker) -> None:
    def turn(on_event: EventListener, cancel: CancelSignal) -> str:
        cancel.wait(60)
        raise TurnCancelledError

    assert worker.start(turn)
    assert not worker.start(turn)
    with qtbot.waitSignal(worker.turn_ended) as ended:
        worker.stop()
    assert ended.args == [TurnOutcome(1)]


def test_a_crashed_turn_is_a_bug_and_the_worker_lives_on(qtbot: QtBot, worker: AgentWorker) -> None:
    def crash(on_event: EventListener, cancel: CancelSignal) -> str:
        raise ZeroDivisionError

    with qtbot.waitSignal(worker.turn_ended) as ended:
        worker.start(crash)
    assert isinstance(ended.args[0].bug, ZeroDivisionError)
    with qtbot.waitSignal(worker.turn_ended) as ended:
        worker.start(lambda on_event, cancel: "fine")
    assert ended.args[0].answer == "fine"


def test_shutting_down_stops_a_running_turn(qtbot: QtBot) -> None:
    worker = AgentWorker()
    began, left = threading.Event(), threading.Event()

    def turn(on_event: EventListener, cancel: CancelSignal) -> str:
        began.set()
        cancel.wait(60)
        left.set()
        raise TurnCancelledError

    worker.start(turn)
    began.wait(10)
    worker.shut_down()
    assert left.is_set()


def test_a_worker_can_ask_the_gui_thread(qtbot: QtBot, worker: AgentWorker) -> None:
    calls = MainThreadCalls()
    gui_thread = QThread.currentThread()

    def turn(on_event: EventListener, cancel: CancelSignal) -> str:
        return str(calls.call(lambda: QThread.currentThread() is gui_thread, cancel))

    with qtbot.waitSignal(worker.turn_ended) as ended:
        worker.start(turn)
    assert ended.args[0].answer == "True"


def test_an_error_in_the_gui_thread_goes_back_to_the_asking_worker(
    qtbot: QtBot, worker: AgentWorker
) -> None:
    calls = MainThreadCalls()

    def refuse() -> int:
        raise BookError(BookErrorCode.INVALID_STATE, "There is no page 9.")

    with qtbot.waitSignal(worker.turn_ended) as ended:
        worker.start(lambda on_event, cancel: str(calls.call(refuse, cancel)))
    assert ended.args[0].error.message == "There is no page 9."


def test_stop_ends_the_wait_for_the_gui_thread(qtbot: QtBot) -> None:
    calls = MainThreadCalls()
    worker = AgentWorker()
    worker.start(lambda on_event, cancel: calls.call(lambda: "late", cancel))
    # The event loop does not run: the question is never answered, and yet this returns.
    worker.shut_down()
