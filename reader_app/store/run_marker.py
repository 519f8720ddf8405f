"""How the last run ended: the marker that a crash leaves behind, and when safe mode is offered."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.domain.values import dataclass
from reader_app.store.open_lock import FileLock

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue

ENOUGH_DEATHS: Final = 2
"""The number of consecutive failed starts after which safe mode is offered."""
_LIBRARY: Final = ("pagemate.db-wal", "pagemate.db")


@dataclass(frozen=True, slots=True)
class LastRun:
    """How the last run of the program ended.

    `died`: it was not closed in order. `failed_starts`: consecutive runs that died before their
    window was complete. `kept_until`: time of the last write to the library. `crash_from`: offset
    in crash.log at which that run's part begins.
    """

    died: bool = False
    failed_starts: int = 0
    kept_until: datetime | None = None
    started_at: str = ""
    pid: int = 0
    crash_from: int = 0

    @property
    def is_safe_mode_due(self) -> bool:
        return self.failed_starts >= ENOUGH_DEATHS


class CrashMarker:
    """The marker file of this run: an orderly exit deletes it, a crash leaves it behind.

    In a folder that can't be written there is no marker, and the next start learns nothing.
    """

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._path = data_dir / "running.json"
        self._lock = FileLock(data_dir / "running.lock")
        self._is_ours = False
        self._last = LastRun()

    def begin(self) -> LastRun:
        """Return how the last run ended, and write the marker of this one.

        While another run is in progress, nothing is read or written.
        """
        try:
            self._is_ours = self._lock.try_lock()
        except OSError:
            return self._last
        if self._is_ours:
            self._last = self._read()
            self._write(is_whole=False)
        return self._last

    def whole(self) -> None:
        """Record that the window is complete: a later crash does not count as a failed start."""
        if self._is_ours:
            self._write(is_whole=True)

    def end(self) -> None:
        """Delete the marker: the run ends in order, or with an error that the reader was shown."""
        if self._is_ours:
            self._is_ours = False
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            self._lock.release()

    def _read(self) -> LastRun:
        try:
            values: JsonValue = json.loads(self._path.read_bytes())
        except FileNotFoundError:
            return LastRun()
        except (OSError, ValueError, RecursionError):
            values = {}  # the run died while it wrote the marker
        told: JsonObject = values if isinstance(values, Mapping) else {}
        failed = 0 if told.get("is_whole") is True else _number(told, "failed_starts") + 1
        started_at = told.get("started_at")
        return LastRun(
            died=True,
            failed_starts=failed,
            kept_until=self._last_write(),
            started_at=started_at if isinstance(started_at, str) else "",
            pid=_number(told, "pid"),
            crash_from=_number(told, "crash_from"),
        )

    def _write(self, *, is_whole: bool) -> None:
        values: JsonObject = {
            "started_at": datetime.now().astimezone().isoformat(timespec="seconds"),
            "pid": os.getpid(),
            "is_whole": is_whole,
            "failed_starts": 0 if is_whole else self._last.failed_starts,
            "crash_from": self._crash_size,
        }
        with suppress(OSError):
            self._path.write_text(json.dumps(values), encoding="ascii")

    @property
    def _crash_size(self) -> int:
        path = self._data_dir / "logs" / "crash.log"
        try:
            return path.stat().st_size
        except OSError:
            return 0

    def _last_write(self) -> datetime | None:
        times = []
        for name in _LIBRARY:
            with suppress(OSError):
                times.append((self._data_dir / name).stat().st_mtime)
        return datetime.fromtimestamp(max(times)).astimezone() if times else None


def _number(values: JsonObject, name: str) -> int:
    value = values.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
