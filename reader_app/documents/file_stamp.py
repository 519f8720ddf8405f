"""Whether a file still is what it was."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

FileStamp: TypeAlias = tuple[int, int, int]
"""Bytes, time of the last change in ns, inode: as long as they are the same, so is the content."""
_MASK: Final = 2**64 - 1


def stamp_of(path: Path) -> FileStamp | None:
    """None: there is no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # a zero in its name
        return None
    return found.st_size, found.st_mtime_ns & _MASK, found.st_ino & _MASK
