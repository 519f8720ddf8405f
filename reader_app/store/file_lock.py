"""A lock on a file that the operating system takes back when its owner dies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

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
    """Held from `try_lock` until `release`, or until the process ends in whatever way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream: IO[bytes] | None = None

    def try_lock(self) -> bool:
        """Make the file if needed and lock it; False while another owner has it."""
        stream = self.path.open("ab")
        if not _locked(stream):
            stream.close()
            return False
        self._stream = stream
        return True

    def release(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None
