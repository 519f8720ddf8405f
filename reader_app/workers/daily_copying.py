"""Once a day, soon after a start: a copy of the library, made where nobody waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.domain.errors import DomainError
from reader_app.workers.tasks import Tasks

SOON_MS = 8_000
LOOK_AGAIN_MS = 60 * 60 * 1000

_log = logging.getLogger(__name__)


class DailyCopying(QObject):
    """`make(is_stopped)` makes today's copy if there is none yet; it is asked again every hour.

    `failed(DomainError)`: it could not, told once.
    """

    failed = Signal(object)

    def __init__(
        self,
        make: Callable[[Callable[[], bool]], bool],
        tasks: Tasks,
        parent: QObject | None = None,
        *,
        soon_ms: int = SOON_MS,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._tasks = tasks
        self._stop = Event()
        self._has_told = False
        self._timer = QTimer(self, singleShot=True, interval=soon_ms)
        self._timer.timeout.connect(self._run)
        self._timer.start()

    def shut_down(self) -> None:
        """A copy under way is given up; the next start makes it."""
        self._timer.stop()
        self._stop.set()

    @Slot()
    def _run(self) -> None:
        self._tasks.run(lambda: self._make(self._stop.is_set), failed=self._tell)
        self._timer.start(LOOK_AGAIN_MS)

    def _tell(self, error: DomainError) -> None:
        if not self._has_told:
            self._has_told = True
            _log.warning("no copy of the library was made: %s", error.code)
            self.failed.emit(error)
