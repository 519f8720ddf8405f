"""How late the GUI thread is for a timer: busy itself, or kept waiting for a processor?"""

from __future__ import annotations

import os
import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer

from benchmarks.tables import table

DUE_MS: Final = 2
HEADS: Final = (
    "GUI thread away (ms)",
    "longest, median of rounds",
    "longest of all",
    "p99",
    "busy at a stretch, median of rounds",
    "longest",
    "of the longest of all: busy",
    "waiting for a processor",
)


@dataclass(frozen=True, slots=True)
class Gap:
    """Milliseconds from one timeout to the next: all, and what the thread did in them.

    What is left is sleep: nothing was due, or it waited for another thread or for the screen.
    `waited`: it could have run, but other processes had the processors; NaN where the system
    doesn't tell.
    """

    away: float
    busy: float
    waited: float


@dataclass
class Situation:
    """What was noted in each round."""

    name: str
    longest: list[Gap] = field(default_factory=list)
    p99_ms: list[float] = field(default_factory=list)
    busy_ms: list[float] = field(default_factory=list)
    note: str = ""

    def note_round(self, gaps: Sequence[Gap]) -> None:
        away = sorted(gap.away for gap in gaps)
        self.longest.append(max(gaps, key=lambda gap: gap.away))
        self.p99_ms.append(away[int(len(away) * 0.99)])
        self.busy_ms.append(max(gap.busy for gap in gaps))

    @property
    def longest_ms(self) -> list[float]:
        return [gap.away for gap in self.longest]

    def row(self) -> tuple[str, ...]:
        """As in `HEADS`."""
        worst = max(self.longest, key=lambda gap: gap.away)
        return (
            self.name,
            f"{statistics.median(self.longest_ms):.0f}",
            f"{worst.away:.0f}",
            f"{statistics.median(self.p99_ms):.1f}",
            f"{statistics.median(self.busy_ms):.0f}",
            f"{max(self.busy_ms):.0f}",
            f"{worst.busy:.0f}",
            "–" if worst.waited != worst.waited else f"{worst.waited:.0f}",
        )


def gaps_table(situations: Sequence[Situation]) -> str:
    return table(HEADS, [situation.row() for situation in situations])


class Lateness(QObject):
    """Notes by how much a timer that is due every 2 ms comes late. Lives in the GUI thread."""

    def __init__(self) -> None:
        super().__init__()
        self._gaps: list[Gap] = []
        self._last = (0.0, 0.0, 0.0)
        self._waiting = _Waiting()
        self._timer = QTimer(self, interval=DUE_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._note)

    def start(self) -> None:
        self._gaps.clear()
        self._last = self._now()
        self._timer.start()

    def stop(self, situation: Situation) -> None:
        self._timer.stop()
        situation.note_round(self._gaps)

    def _now(self) -> tuple[float, float, float]:
        return (
            1000 * time.perf_counter(),
            1000 * time.thread_time(),
            self._waiting.milliseconds(),
        )

    def _note(self) -> None:
        now, last = self._now(), self._last
        self._gaps.append(Gap(now[0] - last[0], now[1] - last[1], now[2] - last[2]))
        self._last = now


class _Waiting:
    """How long this thread has been ready without a processor (Linux)."""

    def __init__(self) -> None:
        try:
            place = f"/proc/self/task/{threading.get_native_id()}/schedstat"
            self._file = os.open(place, os.O_RDONLY)
        except OSError:
            self._file = -1

    def milliseconds(self) -> float:
        """NaN where the system doesn't tell."""
        if self._file < 0:
            return float("nan")
        return int(os.pread(self._file, 100, 0).split()[1]) / 1e6

    def __del__(self) -> None:
        if self._file >= 0:
            os.close(self._file)
