"""A block of memory shared by a parent and its child, which no crash leaves behind.

On POSIX it is a file without a name, inherited by the child; on Windows a mapping that the system
removes with its last user. `multiprocessing.shared_memory` has names that remain after `kill -9`.
"""

from __future__ import annotations

import mmap
import os
import sys
from contextlib import suppress


class SharedBlock:
    """`size` bytes at `view`, initially zero; only written pages take memory."""

    def __init__(self, memory: mmap.mmap, name: str, descriptor: int) -> None:
        self._memory = memory
        self._descriptor = descriptor
        self.name = name
        self.view = memoryview(memory)

    @classmethod
    def create(cls, size: int, descriptor: int | None = None) -> SharedBlock:
        """Create a block, or use its `nameless_file`; in the parent, before the child starts."""
        if sys.platform == "win32":
            import secrets

            name = f"pagemate-{secrets.token_hex(16)}"
            return cls(mmap.mmap(-1, size, tagname=name), name, -1)
        if descriptor is None:
            descriptor = nameless_file()
        os.ftruncate(descriptor, size)
        return cls(mmap.mmap(descriptor, size), str(descriptor), descriptor)

    @classmethod
    def attach(cls, name: str, size: int) -> SharedBlock:
        """Attach to the block that the parent calls `name`; in the child."""
        if sys.platform == "win32":
            return cls(mmap.mmap(-1, size, tagname=name), name, -1)
        descriptor = int(name)
        return cls(mmap.mmap(descriptor, size), name, descriptor)

    @property
    def inherited(self) -> tuple[int, ...]:
        """Descriptors that the child has to inherit (`ChildProcess(…, inherited=…)`)."""
        return () if self._descriptor < 0 else (self._descriptor,)

    def give_back(self, start: int, length: int) -> None:
        """Return memory to the system if possible; the bytes become zeros."""
        if sys.platform == "linux" and length > 0:
            first = -(-start // mmap.PAGESIZE) * mmap.PAGESIZE
            usable = (start + length - first) // mmap.PAGESIZE * mmap.PAGESIZE
            if usable > 0:
                self._memory.madvise(mmap.MADV_REMOVE, first, usable)

    def close(self) -> None:
        """Release the block. A view of it that is still in use keeps the memory alive."""
        self.view.release()
        with suppress(BufferError):  # still painted from: freed with the last view
            self._memory.close()
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def nameless_file() -> int:
    """Open an empty file that is in no folder (POSIX); return its descriptor."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("pagemate")
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
