"""The backups beside the library: one a day, and one before each import and restore.

The last five of each kind are kept. Their names begin with an increasing number, so that a clock
that was wrong for a day neither stops later backups nor makes old ones look new.
"""

from __future__ import annotations

import filecmp
import re
import shutil
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from reader_app.domain.library import CopyKind, CopyStoppedError, KeptCopy, Watch
from reader_app.domain.values import dataclass
from reader_app.store.atomic_file import COPIES, WISH, write_atomically
from reader_app.store.backup.portable_copy import write_portable_copy
from reader_app.store.open_lock import FileLock
from reader_app.store.storage_errors import disk_full_error, gone_error, storage_errors

KEPT_BACKUPS: Final = 5
RESERVE_BYTES: Final = 200 * 1024 * 1024
"""Bytes that a daily backup must leave free on the disk."""
_NAME: Final = re.compile(
    r"pagemate\.(?P<number>\d{6,9})\.(?P<day>\d{4}-\d\d-\d\d)\."
    rf"(?P<kind>{'|'.join(CopyKind)})\.db"
)


def backup_day(copy: Path) -> str:
    """Return the day on which the backup of this name was made, as "2026-11-23"; else ""."""
    named = _NAME.fullmatch(copy.name)
    return named["day"] if named is not None else ""


@dataclass(frozen=True, slots=True)
class _Named:
    number: int
    day: str
    kind: CopyKind
    path: Path


class BackupFolder:
    """The folder of backups of the library at `library`; every call reads the folder anew."""

    def __init__(
        self,
        library: Path,
        *,
        today: Callable[[], date] = date.today,
        free_bytes: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free,
        reserve_bytes: int = RESERVE_BYTES,
    ) -> None:
        self._library = library
        self._folder = library.parent / COPIES
        self._today = today
        self._free_bytes = free_bytes
        self._reserve = reserve_bytes

    # --- listing

    def listed(self) -> tuple[KeptCopy, ...]:
        """Return the backups, newest first, without those that can't be read."""
        return tuple(kept for each in reversed(self._named()) if (kept := _kept(each)) is not None)

    def path(self, name: str) -> Path:
        """Return the path of a backup. Raises StorageError if there is none of this name."""
        path = self._folder / name
        if not _NAME.fullmatch(name) or not path.is_file():
            raise gone_error()
        return path

    def paths(self) -> list[Path]:
        """Return the paths of all backups, newest first."""
        return [each.path for each in reversed(self._named())]

    # --- making

    def make_daily(self, is_stopped: Callable[[], bool] = lambda: False) -> bool:
        """Make today's backup unless there is one; return True if it was made.

        Raises StorageError, also if the disk is nearly full.
        """
        try:
            with storage_errors():
                return self._is_due() and self._make_alone(is_stopped)
        except CopyStoppedError:
            return False

    def make(self, kind: CopyKind, watch: Watch | None = None) -> Path:
        """Make a backup of the library as it is now. Raises StorageError, CopyStoppedError."""
        with storage_errors():
            self._folder.mkdir(mode=0o700, exist_ok=True)
            named = self._named()
            number = named[-1].number + 1 if named else 1
            name = f"pagemate.{number:06d}.{self._today().isoformat()}.{kind.value}.db"
            target = self._folder / name
            write_portable_copy(self._library, target, watch)
            before = [each.path for each in named if each.kind is kind]
            # A backup equal to the previous one replaces it: days without changes push out no older
            # backup.
            if before and filecmp.cmp(before[-1], target, shallow=False):
                before.pop().unlink()
            for old in before[: -KEPT_BACKUPS + 1]:
                old.unlink(missing_ok=True)
        return target

    # --- restoring

    def wish_restored(self, name: str) -> None:
        """Request that the next start restores this backup. Raises StorageError."""
        self.path(name)
        with storage_errors():
            write_atomically(self._folder / WISH, name.encode("ascii"))

    def wished(self) -> str:
        """Return the name of the backup to restore, or ""."""
        try:
            return (self._folder / WISH).read_text(encoding="ascii", errors="replace").strip()
        except OSError:
            return ""

    def withdraw_wish(self) -> None:
        (self._folder / WISH).unlink(missing_ok=True)

    # --- internal

    def _named(self) -> list[_Named]:
        if not self._folder.is_dir():
            return []
        found = [(path, _NAME.fullmatch(path.name)) for path in self._folder.iterdir()]
        named = [
            _Named(int(match["number"]), match["day"], CopyKind(match["kind"]), path)
            for path, match in found
            if match is not None
        ]
        return sorted(named, key=lambda each: each.number)

    def _is_due(self) -> bool:
        days = [each.day for each in self._named() if each.kind is CopyKind.DAILY]
        return not days or days[-1] != self._today().isoformat()

    def _look_for_room(self) -> None:
        newest = self.paths()[:1]
        likely = newest[0].stat().st_size if newest else 0
        if self._free_bytes(self._library.parent) < self._reserve + 2 * likely:
            raise disk_full_error()

    def _make_alone(self, is_stopped: Callable[[], bool]) -> bool:
        """Make the daily backup under a lock; return False if another window is making it."""
        self._look_for_room()
        self._folder.mkdir(mode=0o700, exist_ok=True)
        lock = FileLock(self._folder / "lock")
        if not lock.try_lock():
            return False
        try:
            self.make(CopyKind.DAILY, Watch(is_stopped=is_stopped))
            return True
        finally:
            lock.release()


def _kept(each: _Named) -> KeptCopy | None:
    try:
        state = each.path.stat()
    except OSError:
        return None
    made_at = datetime.fromtimestamp(state.st_mtime, UTC)
    return KeptCopy(each.path.name, each.kind, made_at, state.st_size)
