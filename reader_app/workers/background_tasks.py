"""Work off the main thread: queued tasks, calls back into it, the daily backup, freeing memory.

The module also estimates the remaining time of work that consists of equal pieces.
"""

from __future__ import annotations

import logging
import queue
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from reader_app.domain.errors import DomainError, TurnCancelledError
from reader_app.domain.values import dataclass
from reader_app.ipc.memory import give_back_memory

if TYPE_CHECKING:
    from reader_app.domain.protocols import CancelSignal

_SURE_AFTER_S: Final = 2.0
_SURE_AFTER: Final = 3
_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
SOON_MS = 8_000
CHECK_AGAIN_MS = 60 * 60 * 1000
PAUSED_MS = 4_000


class RemainingTime:
    """Estimates the remaining time of work that consists of equal pieces.

    It counts from `begin` on, so that the speed of an earlier run is not taken into account.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began_at = 0.0
        self._began_with = 0

    def begin(self, done: int) -> None:
        """Start counting; `done` pieces are done already."""
        self._began_at, self._began_with = self._clock(), done

    def seconds(self, done: int, total: int) -> float | None:
        """Return the seconds that are left; None while there is too little to judge by."""
        pieces, passed = done - self._began_with, self._clock() - self._began_at
        if pieces < _SURE_AFTER or passed < _SURE_AFTER_S:
            return None
        return (total - done) * passed / pieces


@dataclass(frozen=True, slots=True)
class _Work:
    """`tell` passes the outcome of `run`, if there is one, to the main thread."""

    run: Callable[[], Callable[[], None] | None]
    tell: Callable[[Callable[[], None]], None]


class _Job(Generic[_Result]):
    """One function, and the callbacks for its outcome, which run in the main thread."""

    def __init__(
        self,
        work: Callable[[], _Result],
        done: Callable[[_Result], None] | None,
        failed: Callable[[DomainError], None] | None,
        crashed: Callable[[Exception], None],
    ) -> None:
        self._work = work
        self._done = done
        self._failed = failed
        self._crashed = crashed

    def run(self) -> Callable[[], None] | None:
        try:
            result = self._work()
        except DomainError as error:
            failed = self._failed
            if failed is None:
                _log.warning("a task failed: %s", error.code)
                return None
            known = error
            return lambda: failed(known)
        except Exception as error:  # noqa: BLE001 - the border of a worker
            _log.exception("a task crashed")
            bug = error
            return lambda: self._crashed(bug)
        done = self._done
        return None if done is None else lambda: done(result)


class _TaskThread(QThread):
    """A thread that runs jobs in order; it ends with the last of its users."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self.users = 0
        self.setObjectName("tasks")

    def run(self) -> None:
        while (work := self.jobs.get()) is not None:
            outcome = work.run()
            if outcome is not None:
                # Whoever asked may be gone, but others who share the thread still need it.
                with suppress(RuntimeError):
                    work.tell(outcome)
            del outcome, work


class Tasks(QObject):
    """Runs functions in order in a worker thread; outcomes are handled in the main thread.

    Known errors go to `failed`; anything else is a bug and is reported by `crashed`. `shares`:
    tasks whose thread is used as well, so that two windows write the same book in the order in
    which their changes were made.
    """

    crashed = Signal(object)
    _outcome_ready = Signal(object)

    def __init__(self, parent: QObject | None = None, *, shares: Tasks | None = None) -> None:
        super().__init__(parent)
        self._outcome_ready.connect(self._handle)
        self._is_open = True
        self._thread: _TaskThread = shares._thread if shares is not None else _TaskThread()
        self._thread.users += 1
        if shares is None:
            self._thread.start()

    def run(
        self,
        work: Callable[[], _Result],
        done: Callable[[_Result], None] | None = None,
        failed: Callable[[DomainError], None] | None = None,
    ) -> None:
        """Queue `work`. After `shut_down` nothing is queued."""
        if self._is_open:
            job = _Job(work, done, failed, self.crashed.emit)
            self._thread.jobs.put(_Work(job.run, self._outcome_ready.emit))

    def shut_down(self) -> None:
        """Finish what is queued, which may be the reader's own data.

        The thread ends with the last of those who share it.
        """
        if not self._is_open:
            return
        self._is_open = False
        self._thread.users -= 1
        if self._thread.users:
            is_done = Event()
            self._thread.jobs.put(_Work(is_done.set, self._outcome_ready.emit))
            is_done.wait()
        else:
            self._thread.jobs.put(None)
            self._thread.wait()

    @Slot(object)
    def _handle(self, outcome: Callable[[], None]) -> None:
        if self._is_open:
            outcome()


class DailyBackup(QObject):
    """Makes a backup of the library once a day, soon after a start.

    `make(is_stopped)` makes today's backup if there is none yet; it is called every hour.
    `failed(DomainError)` is emitted once, for the first failure.
    """

    failed = Signal(object)

    def __init__(
        self,
        make: Callable[[Callable[[], bool]], bool],
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._tasks = tasks
        self._stop = Event()
        self._has_told = False
        self._timer = QTimer(self, singleShot=True, interval=SOON_MS)
        self._timer.timeout.connect(self._run)
        self._timer.start()

    def shut_down(self) -> None:
        """Abandon a backup in progress; the next start makes it."""
        self._timer.stop()
        self._stop.set()

    @Slot()
    def _run(self) -> None:
        self._tasks.run(lambda: self._make(self._stop.is_set), failed=self._tell)
        self._timer.start(CHECK_AGAIN_MS)

    def _tell(self, error: DomainError) -> None:
        if not self._has_told:
            self._has_told = True
            _log.warning("no copy of the library was made: %s", error.code)
            self.failed.emit(error)


class MemoryTrimming(QObject):
    """Returns free memory of the C heap to the system, once the reader has paused.

    After an hour of opening and closing books half of the heap lies free in gaps: some 50 MB.
    `later` is connected to whatever uses memory; nothing wakes up while nothing happens.
    """

    due = Signal()
    """The reader has paused: what is kept only for speed may be freed."""

    def __init__(
        self, tasks: Tasks, parent: QObject | None = None, *, after_ms: int = PAUSED_MS
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._timer = QTimer(self, singleShot=True, interval=after_ms)
        self._timer.timeout.connect(self._trim)

    @Slot()
    def later(self) -> None:
        """Trim after the next pause."""
        self._timer.start()

    def shut_down(self) -> None:
        """Trim no more."""
        self._timer.stop()

    @Slot()
    def _trim(self) -> None:
        self.due.emit()
        self._tasks.run(give_back_memory)


class MainThreadCalls(QObject):
    """Runs a function in the main thread and hands its result to the waiting worker.

    A blocking queued connection would deadlock while the window waits for the worker to end. Here
    the wait ends as soon as the turn is cancelled.
    """

    _requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requested.connect(self._run)

    def call(self, function: Callable[[], _Result], cancel: CancelSignal) -> _Result:
        """Run `function` in the main thread and return its result; for worker threads only.

        Raises TurnCancelledError if the turn is stopped meanwhile.
        """
        future: Future[_Result] = Future()

        def run() -> None:
            try:
                result = function()
            except Exception as error:  # noqa: BLE001 - belongs to the caller in the worker
                raised = error
                _settle(lambda: future.set_exception(raised))
            else:
                _settle(lambda: future.set_result(result))

        forget = cancel.on_cancel(
            lambda: _settle(lambda: future.set_exception(TurnCancelledError()))
        )
        try:
            self._requested.emit(run)
            return future.result()
        finally:
            forget()

    def post(self, function: Callable[[], None]) -> None:
        """Run `function` in the main thread soon, without waiting for it."""
        self._requested.emit(function)

    @Slot(object)
    def _run(self, run: Callable[[], None]) -> None:
        run()


def _settle(action: Callable[[], None]) -> None:
    """Run `action`, which sets a future's outcome; do nothing if the outcome is set already."""
    try:
        action()
    except InvalidStateError:
        return
