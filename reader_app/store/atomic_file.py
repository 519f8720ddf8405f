"""Atomic replacement of files: after a crash the old file is there or the new one, never a part.

On Linux the new file has no name until it is complete, so that a process that is killed while it
writes leaves nothing behind. Elsewhere it leaves a file like `.settings.json.x7k2m9q1`, which
`leftover_files` removes.

Folders that only this user may enter are told here, too.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

_LONGEST_NAME: Final = 40
_DESCRIPTORS: Final = "/proc/self/fd"


def write_atomically(path: Path, content: bytes, *, mode: int = 0o600) -> None:
    """Replace the file at `path` and sync it to the disk.

    Raises OSError and leaves the old file in place.
    """
    replace_atomically(path, lambda stream: stream.write(content), mode=mode)


def write_readable(path: Path, content: bytes) -> None:
    """Replace a file that other users may read, such as an export. Follows symbolic links."""
    write_atomically(path.resolve(), content, mode=0o644)


def replace_atomically(
    path: Path, write: Callable[[IO[bytes]], object], *, mode: int = 0o600
) -> None:
    """Replace the file at `path` by what `write` puts into a seekable stream.

    Any exception of `write` leaves the old file in place.
    """
    handle = _nameless(path.parent)
    if handle is None:
        handle, name = _named(path)
        with os.fdopen(handle, "w+b") as stream:
            _fill_and_rename(stream, write, mode, Path(name), path)
        return
    with os.fdopen(handle, "w+b") as stream:
        write(stream)
        _to_disk(stream)
        os.fchmod(stream.fileno(), mode)
        whole = _given_a_name(stream, path)
        if whole is not None:
            _rename(whole, path)
            return
        stream.seek(0)
        handle, name = _named(path)
        with os.fdopen(handle, "w+b") as copy:
            _fill_and_rename(
                copy, lambda into: shutil.copyfileobj(stream, into), mode, Path(name), path
            )


def is_private(folder: Path, *, others_may_look: bool = False) -> bool:
    """Whether `folder` is this user's and closed to other users.

    Others may neither read, write nor enter it; with `others_may_look` they only may not write.
    """
    try:
        found = folder.stat()
    except OSError:
        return False
    closed = 0o022 if others_may_look else 0o077
    is_own = found.st_uid == user_number()
    return stat.S_ISDIR(found.st_mode) and is_own and not found.st_mode & closed


def own_temporary_folder(*, is_made: bool = True) -> Path | None:
    """Return this user's own part of the temporary folder; `is_made`: make it if it is missing.

    None if there is none, or something else: anybody may take its name first.
    """
    folder = Path(tempfile.gettempdir(), f"pagemate-{user_number()}")
    if is_made:
        with suppress(OSError):
            folder.mkdir(mode=0o700)
    return folder if not folder.is_symlink() and is_private(folder) else None


def user_number() -> int:
    """Return the number of this user; -1 on Windows."""
    return -1 if sys.platform == "win32" else os.getuid()


def _named(path: Path) -> tuple[int, str]:
    return tempfile.mkstemp(prefix=f".{path.name[:_LONGEST_NAME]}.", dir=path.parent)


def _fill_and_rename(
    stream: IO[bytes],
    write: Callable[[IO[bytes]], object],
    mode: int,
    unfinished: Path,
    path: Path,
) -> None:
    try:
        write(stream)
        _to_disk(stream)
        stream.close()  # Windows can't rename an open file
        unfinished.chmod(mode)
        unfinished.replace(path)
    except BaseException:
        stream.close()
        unfinished.unlink(missing_ok=True)
        raise


def _rename(whole: Path, path: Path) -> None:
    try:
        whole.replace(path)
    except BaseException:
        whole.unlink(missing_ok=True)
        raise


def _to_disk(stream: IO[bytes]) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _nameless(folder: Path) -> int | None:
    """Open an unnamed file; return None where the system or the file system doesn't support it."""
    if sys.platform != "linux":
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError:
        return None  # if something else is wrong, the named file raises the error


def _given_a_name(stream: IO[bytes], path: Path) -> Path | None:
    """Give the unnamed file a temporary name beside `path`; return None if that isn't possible."""
    token = next(tempfile._get_candidate_names())  # type: ignore[attr-defined]
    whole = path.with_name(f".{path.name[:_LONGEST_NAME]}.{token}")
    try:
        descriptors = os.open(_DESCRIPTORS, os.O_RDONLY)
    except OSError:
        return None
    try:
        # `os.link` follows the symbolic link of the open file only with a folder's descriptor.
        os.link(str(stream.fileno()), whole, src_dir_fd=descriptors, follow_symlinks=True)
    except OSError:
        return None
    finally:
        os.close(descriptors)
    return whole
