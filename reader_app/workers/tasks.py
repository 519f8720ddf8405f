"""Work that must not run in the GUI thread: one thread, first come first served."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QThread, Signal, Slot

from reader_app.domain.errors import DomainError

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class _Work:
    run: Callable[[], Callable[[], None] | None]


class _Job(Generic[_Result]):
    """One function and what to do with its outcome, back in the GUI thread."""

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
    outcome_ready = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.jobs: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self.setObjectName("tasks")

    def run(self) -> None:
        while (work := self.jobs.get()) is not None:
            outcome = work.run()
            if outcome is not None:
                self.outcome_ready.emit(outcome)
            del outcome, work


class Tasks(QObject):
    """Runs functions in order in a worker thread; outcomes are handled in the GUI thread.

    Known errors go to `failed`; anything else is a bug and goes out through `crashed`.
    """

    crashed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = _TaskThread()
        self._thread.outcome_ready.connect(self._handle)
        self._is_open = True
        self._thread.start()

    def run(
        self,
        work: Callable[[], _Result],
        done: Callable[[_Result], None] | None = None,
        failed: Callable[[DomainError], None] | None = None,
    ) -> None:
        """Queue `work`. Nothing happens after `shut_down`."""
        if self._is_open:
            self._thread.jobs.put(_Work(_Job(work, done, failed, self.crashed.emit).run))

    def shut_down(self) -> None:
        """Finish what is queued (writes of the reader's own), then end the thread."""
        if self._is_open:
            self._is_open = False
            self._thread.jobs.put(None)
            self._thread.wait()

    @Slot(object)
    def _handle(self, outcome: Callable[[], None]) -> None:
        if self._is_open:
            outcome()
