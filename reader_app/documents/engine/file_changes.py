"""Which book a file is, whether it has changed, and whether the new version is complete."""

from __future__ import annotations

import hashlib
import os
import select
import threading
from collections.abc import Callable
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from reader_app.documents.processes.messages import FileIdentity
from reader_app.ipc.file_broker import open_file, watch_file

_STEP_BYTES: Final = 4 * 1024 * 1024

_TAIL_BYTES: Final = 2048
_STATFS_WORDS: Final = 32
"""Larger than the structure, whose first word is the number of the file system."""
_ENDS: Final = {b"%PDF": b"%%EOF", b"PK\x03\x04": b"PK\x05\x06"}
"""First bytes of a file type → the bytes near the end of a complete file of that type."""
_Stamp: TypeAlias = "tuple[int, int, int] | None"
"""Modification time in ns, size in bytes, inode. None: there is no file."""
_LOCAL: Final = frozenset(
    {
        0xEF53,  # ext2, ext3, ext4
        0x9123683E,  # btrfs
        0x58465342,  # XFS
        0xF2F52010,  # F2FS
        0x2FC12FC1,  # ZFS
        0xCA451A4E,  # bcachefs
        0x01021994,  # tmpfs
        0x858458F6,  # ramfs
        0x794C7630,  # overlayfs
        0x4D44,  # FAT
        0x2011BAB0,  # exFAT
        0x7366746E,  # NTFS
        0x9660,  # ISO 9660
        0x15013346,  # UDF
        0x73717368,  # SquashFS
    }
)
"""The numbers of file systems (statfs(2)) in which no other machine can change a file."""


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


class TouchListener:
    """Calls `tell` once, in a separate thread, when a file is written, replaced or removed.

    Until then nothing wakes the process. Raises OSError where the system can't tell.
    """

    def __init__(self, path: Path, tell: Callable[[], None]) -> None:
        self._tell = tell
        touches = watch_file(path)
        try:
            self._end = os.eventfd(0, os.EFD_CLOEXEC)
        except (OSError, AttributeError) as error:
            os.close(touches)
            raise OSError("there is no eventfd") from error
        self._is_open = True
        threading.Thread(target=self._wait, args=(touches, self._end), daemon=True).start()

    def close(self) -> None:
        """Stop listening; `tell` may still be called once by a touch of just now."""
        if self._is_open:
            self._is_open = False
            os.eventfd_write(self._end, 1)

    def _wait(self, touches: int, end: int) -> None:
        waiting = select.poll()
        waiting.register(touches, select.POLLIN)
        waiting.register(end, select.POLLIN)
        is_ended = any(descriptor == end for descriptor, _ in waiting.poll())
        os.close(touches)
        if not is_ended:
            self._tell()
            waiting.unregister(touches)
            waiting.poll()
        os.close(end)


def may_change_unseen(path: Path) -> bool:
    """Return True if another machine may change the file, which `TouchListener` wouldn't notice."""
    try:
        with open_file(path) as file:
            return _file_system_of()(file.fileno()) not in _LOCAL
    except (OSError, AttributeError, TypeError):
        return True


@cache
def _file_system_of() -> Callable[[int], int | None]:
    """Return a function for the number of an open file's file system; None where it is unknown.

    Made once: libraries and types of `ctypes` are cycles, for which this process seldom looks.
    """
    import ctypes  # not before the first page

    fstatfs, room = ctypes.CDLL(None).fstatfs, ctypes.c_ulong * _STATFS_WORDS

    def number_of(descriptor: int) -> int | None:
        words = room()
        return words[0] & 0xFFFFFFFF if fstatfs(descriptor, words) == 0 else None

    return number_of


def has_end(path: Path) -> bool:
    """Return True if the file ends as its type requires; True for types without such an end."""
    try:
        with open_file(path) as file:
            end = _ENDS.get(file.read(4), b"")
            file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            return end in file.read(_TAIL_BYTES)
    except OSError:
        return False


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
        """Close the file, whether it was read to its end or not."""
        self._file.close()


def identify(path: Path) -> FileIdentity:
    """Hash the whole file at `path` in one call. Raises OSError."""
    work = FileHash(path)
    while True:
        identity = work.step()
        if identity is not None:
            return identity
