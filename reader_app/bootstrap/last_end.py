"""How the last run ended: a mark that an orderly end takes away, and a death leaves behind."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.store.open_lock import FileLock

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue

ENOUGH_DEATHS: Final = 2
"""So many starts in a row that ended before the window was whole."""
_LIBRARY: Final = ("pagemate.db-wal", "pagemate.db")


@dataclass(frozen=True, slots=True)
class LastEnd:
    """`died`: nobody closed it. `failed_starts`: in a row, before the window was whole.

    `kept_until`: when something was stored last. `crash_from`: where in crash.log its own begins.
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


class RunMark:
    """The mark of this run. A folder that can't be written has none, and no harm comes of it."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._path = data_dir / "running.json"
        self._lock = FileLock(data_dir / "running.lock")
        self._is_ours = False
        self._last = LastEnd()

    def begin(self) -> LastEnd:
        """How the last run ended; from now on this one is marked.

        Beside a run that goes on there is nothing to tell, and nothing is marked.
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
        """The window has come up: whatever happens from now on, the start was a good one."""
        if self._is_ours:
            self._write(is_whole=True)

    def end(self) -> None:
        """Orderly, or with a sentence that the reader has read."""
        if self._is_ours:
            self._is_ours = False
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            self._lock.release()

    def _read(self) -> LastEnd:
        try:
            values: JsonValue = json.loads(self._path.read_bytes())
        except FileNotFoundError:
            return LastEnd()
        except (OSError, ValueError, RecursionError):
            values = {}  # died while it wrote that
        told: JsonObject = values if isinstance(values, Mapping) else {}
        failed = 0 if told.get("is_whole") is True else _number(told, "failed_starts") + 1
        started_at = told.get("started_at")
        return LastEnd(
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
