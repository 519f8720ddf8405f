"""File locks, and marks of which processes have the library open and how it was last closed.

Four kinds of file stand beside the library. `pagemate.lock` is held while a process opens or closes
it, `pagemate.open-<id>` while a process has it open. `pagemate.clean` holds the size and time that
the file had when the last process closed it properly; `pagemate.check` makes the next start check
every row.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from reader_app.domain.book import new_id
from reader_app.store.storage_errors import in_use_error, storage_errors

_WAIT_S: Final = 20.0
_STEP_S: Final = 0.02
_SHORTEST: Final = 512

if sys.platform == "win32":
    import msvcrt

    def _locked(stream: IO[bytes]) -> bool:
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _locked(stream: IO[bytes]) -> bool:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # no lock support: better unguarded than unusable
        return True


class FileLock:
    """An exclusive lock on a file, held from `try_lock` until `release` or the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream: IO[bytes] | None = None

    def try_lock(self) -> bool:
        """Lock the file, created if needed; return False while another owner has the lock."""
        stream = self.path.open("ab")
        if not _locked(stream):
            stream.close()
            return False
        self._stream = stream
        return True

    def release(self) -> None:
        """Release the lock; do nothing if it isn't held."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None


def is_empty(library: Path) -> bool:
    """Return True if the file is too short to hold anything; SQLite takes it for a new one."""
    return library.stat().st_size < _SHORTEST


class OpenLock:
    """The mark that the library at `path` is open in this process, and the marks of others."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._own = FileLock(path.with_name(f"{path.stem}.open-{new_id()}"))
        self._clean = path.with_suffix(".clean")
        self._check = path.with_suffix(".check")

    @contextmanager
    def exclusive_access(self) -> Iterator[None]:
        """Allow only one process at a time inside the block. Raises StorageError after 20 s."""
        gate = FileLock(self._path.with_suffix(".lock"))
        with storage_errors():
            self._wait_for(gate)
        try:
            yield
        finally:
            gate.release()

    def enter(self) -> bool:
        """Mark the library as open; return True if it was closed properly or is open elsewhere.

        False means that a process died while it was open, so that its rows must be checked.
        """
        others, dead = self._others()
        for mark in dead:
            mark.unlink(missing_ok=True)
        is_clean = not dead and self._is_unchanged() and not self._check.exists()
        self._own.try_lock()
        self._clean.unlink(missing_ok=True)
        return bool(others) or is_clean or not self._path.exists()

    @property
    def is_alone(self) -> bool:
        """True if no other process has the library open."""
        return not self._others()[0]

    @property
    def was_emptied(self) -> bool:
        """True if the file exists without content; read it before anything opens the file."""
        return self._path.exists() and is_empty(self._path)

    def request_check(self) -> None:
        """Make the next process that opens the library alone check every row."""
        self._check.touch()

    def clear_check(self) -> None:
        """Note that every row was checked."""
        self._check.unlink(missing_ok=True)

    def leave(self, *, is_sound: bool) -> None:
        """Remove the mark; the last process to close a sound file records its size and time."""
        self._own.release()
        self._own.path.unlink(missing_ok=True)
        others, dead = self._others()
        if is_sound and not others and not dead and not self._check.exists():
            with suppress(OSError):  # without the record the next start checks every row
                self._clean.write_text(self._state(), encoding="ascii")

    def _others(self) -> tuple[list[Path], list[Path]]:
        """Return the marks of living processes and those of dead ones."""
        alive: list[Path] = []
        dead: list[Path] = []
        for path in self._path.parent.glob(f"{self._path.stem}.open-*"):
            if path == self._own.path:
                continue
            lock = FileLock(path)
            (dead if lock.try_lock() else alive).append(path)
            lock.release()
        return alive, dead

    def _is_unchanged(self) -> bool:
        if not self._clean.exists() or not self._path.exists():
            return False
        return self._clean.read_text(encoding="ascii", errors="replace") == self._state()

    def _state(self) -> str:
        state = self._path.stat()
        return f"{state.st_size} {state.st_mtime_ns}"

    def _wait_for(self, gate: FileLock) -> None:
        end = time.monotonic() + _WAIT_S
        while not gate.try_lock():
            if time.monotonic() > end:
                raise in_use_error()
            time.sleep(_STEP_S)
