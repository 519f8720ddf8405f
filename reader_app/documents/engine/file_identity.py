"""Identifies files by their content, and watches whether the open file changes or disappears."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Final, TypeAlias

from reader_app.documents.processes.messages import FileIdentity
from reader_app.ipc.file_broker import open_file

_STEP_BYTES = 4 * 1024 * 1024
_TAIL_BYTES: Final = 2048
_ENDS: Final = {b"%PDF": b"%%EOF", b"PK\x03\x04": b"PK\x05\x06"}
"""First bytes of a file type → the bytes that stand near the end of a complete file of that type.
"""
_Stamp: TypeAlias = "tuple[int, int, int] | None"
"""None: there is no file."""


class FileHash:
    """Computes the SHA-256 of a file in steps of a few milliseconds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = open_file(path)
        self._hash = hashlib.sha256()
        self._size = 0

    def step(self) -> FileIdentity | None:
        """Read one block; return the identity at the end of the file, else None. Raises OSError."""
        block = self._file.read(_STEP_BYTES)
        if block:
            self._hash.update(block)
            self._size += len(block)
            return None
        self.close()
        return FileIdentity(str(self._path), self._hash.hexdigest(), self._size)

    def close(self) -> None:
        """Close the file, whether it is read to its end or not."""
        self._file.close()


def identify(path: Path) -> FileIdentity:
    """Hash the whole file at `path` in one call. Raises OSError."""
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
    """Watches a file and reports each change once, when writing is over.

    `can_be_read()` tells whether the present file opens.
    """

    def __init__(self, path: Path, can_be_read: Callable[[], bool]) -> None:
        self._path = path
        self._can_be_read = can_be_read
        self._told = self._seen = self._first = self._stamp()
        self._refused: _Stamp = None
        self._has_end = has_end(path)

    @property
    def is_waiting(self) -> bool:
        """True while the file is changing, so that it should be checked again soon."""
        return self._seen not in (self._told, self._refused)

    @property
    def is_overwritten(self) -> bool:
        """True if the opened file was overwritten in place, so that pages read from now on are
        wrong.

        False if another file replaced it: the opened one is unchanged then.
        """
        stamp = self._stamp()
        is_same_file = stamp is not None and self._first is not None and stamp[2] == self._first[2]
        return is_same_file and stamp != self._first

    def distrust(self) -> None:
        """Report a change at the next check, because earlier reports about the file are wrong."""
        self._told = None

    def check(self) -> FileState:
        """Return what happened to the file since the last report."""
        stamp = self._stamp()
        has_rested, self._seen = stamp == self._seen, stamp
        if stamp == self._told or not has_rested:
            return FileState.SAME
        if stamp is None:
            self._told = self._refused = None
            return FileState.GONE
        if stamp == self._refused:
            return FileState.SAME
        if not self._is_readable():
            self._refused = stamp
            return FileState.SAME
        self._told = stamp
        return FileState.CHANGED

    def _is_readable(self) -> bool:
        is_whole = has_end(self._path) or not self._has_end
        return is_whole and self._can_be_read()

    def _stamp(self) -> _Stamp:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino


def has_end(path: Path) -> bool:
    """Return True if the file ends as its type requires; True for types without such an end."""
    try:
        with open_file(path) as file:
            end = _ENDS.get(file.read(4), b"")
            file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            return end in file.read(_TAIL_BYTES)
    except OSError:
        return False
