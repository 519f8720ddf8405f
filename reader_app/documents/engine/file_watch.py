"""Watches whether the open file changes on disk or disappears."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Final, TypeAlias

from reader_app.ipc.file_broker import open_file

_TAIL_BYTES: Final = 2048


_ENDS: Final = {b"%PDF": b"%%EOF", b"PK\x03\x04": b"PK\x05\x06"}
"""First bytes of a file type → what stands near the end of a complete file of that type."""


_Stamp: TypeAlias = "tuple[int, int, int] | None"
"""Modification time in ns, size in bytes, inode. None: there is no file."""


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
        """True if the opened file was overwritten in place.

        Pages read from now on are wrong then. False if another file replaced it: the opened one is
        unchanged.
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
