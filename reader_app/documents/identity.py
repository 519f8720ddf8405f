"""Which content a file has, and whether it is still the one that was opened."""

from __future__ import annotations

import hashlib
from enum import Enum, auto
from pathlib import Path

from reader_app.documents.messages import FileIdentity

_STEP_BYTES = 4 * 1024 * 1024


class FileHash:
    """SHA-256 of a file in steps of a few milliseconds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("rb")
        self._hash = hashlib.sha256()
        self._size = 0

    def step(self) -> FileIdentity | None:
        """The identity when the end is reached, else None. Raises OSError."""
        block = self._file.read(_STEP_BYTES)
        if block:
            self._hash.update(block)
            self._size += len(block)
            return None
        self.close()
        return FileIdentity(str(self._path), self._hash.hexdigest(), self._size)

    def close(self) -> None:
        """Let go of the file, finished or not."""
        self._file.close()


def identify(path: Path) -> FileIdentity:
    """The identity of the file at `path`, all at once. Raises OSError."""
    work = FileHash(path)
    while True:
        identity = work.step()
        if identity is not None:
            return identity


class FileState(Enum):
    SAME = auto()
    CHANGED = auto()
    GONE = auto()


class FileWatch:
    """Tells once for each change of a file on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = self._stamp()

    def look(self) -> FileState:
        """What became of the file since the last look."""
        stamp = self._stamp()
        if stamp == self._known:
            return FileState.SAME
        self._known = stamp
        return FileState.GONE if stamp is None else FileState.CHANGED

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino
