"""A lock on a file that the operating system takes back when its owner dies.

Who has the library open, and whether the last one to close it could do so properly.

Beside the library: `pagemate.lock` is held while somebody opens or closes it,
`pagemate.open-<id>` for as long as one process has it open, `pagemate.clean` says how the file
looked when the last one closed it, and `pagemate.check` asks the next one to look closely.
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
            return True  # a file system without locks: better unguarded than not at all
        return True


class FileLock:
    """An exclusive lock on a file, held from `try_lock` until `release` or the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream: IO[bytes] | None = None

    def try_lock(self) -> bool:
        """Lock the file, which is made if needed. Returns False while another owner has it."""
        stream = self.path.open("ab")
        if not _locked(stream):
            stream.close()
            return False
        self._stream = stream
        return True

    def release(self) -> None:
        """Give the lock back; does nothing if it isn't held."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None


_WAIT_S: Final = 20.0
_STEP_S: Final = 0.02
_SHORTEST: Final = 512


def is_empty(library: Path) -> bool:
    """SQLite takes so short a file for a new one."""
    return library.stat().st_size < _SHORTEST


class OpenLock:
    """This process's sign on the library at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sign = FileLock(path.with_name(f"{path.stem}.open-{new_id()}"))
        self._clean = path.with_suffix(".clean")
        self._check = path.with_suffix(".check")

    @contextmanager
    def alone_at_the_door(self) -> Iterator[None]:
        """Only one process at a time opens or closes. Raises StorageError after 20 s."""
        door = FileLock(self._path.with_suffix(".lock"))
        with storage_errors():
            self._wait_for(door)
        try:
            yield
        finally:
            door.release()

    def enter(self) -> bool:
        """Leave our sign. True if the file can be trusted as it is."""
        others, dead = self._others()
        for sign in dead:
            sign.unlink(missing_ok=True)
        is_clean = not dead and self._is_as_left() and not self._check.exists()
        self._sign.try_lock()
        self._clean.unlink(missing_ok=True)
        return bool(others) or is_clean or not self._path.exists()

    @property
    def is_alone(self) -> bool:
        """Nobody else has the library open."""
        return not self._others()[0]

    @property
    def was_emptied(self) -> bool:
        """There is a file, but it has no content. Ask before `enter`, which may lead to one."""
        return self._path.exists() and is_empty(self._path)

    def ask_for_check(self) -> None:
        """The next one to open it alone looks at every row."""
        self._check.touch()

    def checked(self) -> None:
        self._check.unlink(missing_ok=True)

    def leave(self, *, is_sound: bool) -> None:
        """Take our sign away; the last one to leave a sound file notes how it looks."""
        self._sign.release()
        self._sign.path.unlink(missing_ok=True)
        others, dead = self._others()
        if is_sound and not others and not dead and not self._check.exists():
            with suppress(OSError):  # without the note the next start looks closely, that is all
                self._clean.write_text(self._look(), encoding="ascii")

    def _others(self) -> tuple[list[Path], list[Path]]:
        """Signs of those who have it open, and of those who died."""
        alive: list[Path] = []
        dead: list[Path] = []
        for path in self._path.parent.glob(f"{self._path.stem}.open-*"):
            if path == self._sign.path:
                continue
            lock = FileLock(path)
            (dead if lock.try_lock() else alive).append(path)
            lock.release()
        return alive, dead

    def _is_as_left(self) -> bool:
        if not self._clean.exists() or not self._path.exists():
            return False
        return self._clean.read_text(encoding="ascii", errors="replace") == self._look()

    def _look(self) -> str:
        state = self._path.stat()
        return f"{state.st_size} {state.st_mtime_ns}"

    def _wait_for(self, door: FileLock) -> None:
        end = time.monotonic() + _WAIT_S
        while not door.try_lock():
            if time.monotonic() > end:
                raise in_use_error()
            time.sleep(_STEP_S)
