"""Which book a file is: the hash of its content."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from reader_app.documents.processes.messages import FileIdentity
from reader_app.ipc.file_broker import open_file

_STEP_BYTES: Final = 4 * 1024 * 1024


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
