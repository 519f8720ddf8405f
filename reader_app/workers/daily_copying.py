"""Once a day, soon after a start: a copy of the library, made where nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.workers.tasks import Tasks

SOON_MS = 8_000
LOOK_AGAIN_MS = 60 * 60 * 1000


class DailyCopying(QObject):
    """`make(is_stopped)` makes today's copy if there is none yet; it is asked again every hour."""

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
        self._timer = QTimer(self, singleShot=True, interval=soon_ms)
        self._timer.timeout.connect(self._run)
        self._timer.start()

    def shut_down(self) -> None:
        """A copy under way is given up; the next start makes it."""
        self._timer.stop()
        self._stop.set()

    @Slot()
    def _run(self) -> None:
        self._tasks.run(lambda: self._make(self._stop.is_set))
        self._timer.start(LOOK_AGAIN_MS)
