"""Watches the open file: whether it is as it was, changed and complete again, or gone."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Final, TypeAlias

from reader_app.ipc.file_broker import open_file

_TAIL_BYTES: Final = 2048


_ENDS: Final = {b"%PDF": b"%%EOF", b"PK\x03\x04": b"PK\x05\x06"}
"""The first bytes of a kind of file, and what stands near its end if it is complete."""


_Stamp: TypeAlias = "tuple[int, int, int] | None"
"""None: there is no file."""


class FileState(Enum):
    SAME = auto()
    CHANGED = auto()
    GONE = auto()


class FileWatch:
    """Tells once for each change, when it is over: a file that is being written is no news.

    `can_be_read`: tells whether the file as it is now opens.
    """

    def __init__(self, path: Path, can_be_read: Callable[[], bool]) -> None:
        self._path = path
        self._can_be_read = can_be_read
        self._told = self._seen = self._first = self._stamp()
        self._refused: _Stamp = None
        self._has_end = has_end(path)

    @property
    def is_waiting(self) -> bool:
        """True while something is happening to the file: check again soon."""
        return self._seen not in (self._told, self._refused)

    @property
    def is_overwritten(self) -> bool:
        """True if the opened file has other content now, so that pages read from here on are wrong.

        False if another file took its place: the opened one is still as it was.
        """
        stamp = self._stamp()
        is_same_file = stamp is not None and self._first is not None and stamp[2] == self._first[2]
        return is_same_file and stamp != self._first

    def distrust(self) -> None:
        """Report a change with the next check: what others were told of the file is wrong."""
        self._told = None

    def check(self) -> FileState:
        """What became of the file since the last check."""
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
    """True if the file is complete, as far as its kind shows that."""
    try:
        with open_file(path) as file:
            end = _ENDS.get(file.read(4), b"")
            file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            return end in file.read(_TAIL_BYTES)
    except OSError:
        return False
