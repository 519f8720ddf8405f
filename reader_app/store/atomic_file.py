"""Files that are either the old ones or the new ones, never half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: bytes, *, mode: int = 0o600) -> None:
    """Replace `path`, on the disk when this returns. Raises OSError and leaves the old file."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.chmod(mode)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def write_readable(path: Path, content: bytes) -> None:
    """As `write_atomically`, for a file that the reader gives to others; follows links."""
    write_atomically(path.resolve(), content, mode=0o644)
