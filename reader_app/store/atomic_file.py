"""Files that a crash can't spoil: atomic replacement, and removal of what was left half written.

After a crash the old file is there or the new one, never a part. On Linux the new file has no name
until it is complete, so that a process that is killed while it writes leaves nothing behind.
Elsewhere it leaves a file like `.settings.json.x7k2m9q1`, which `remove_leftovers` removes: only
files with the names that this program gives to incomplete files, and only if no living process can
be writing them.

Folders that only this user may enter are told here, too.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from reader_app.domain.values import lazy_pattern

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


COPIES: Final = "copies"
"""Name of the folder of the backups, in the data folder."""
WISH: Final = "restore"
"""Name of a file in the backup folder that names the backup to restore at the next start."""


_LONGEST_WRITE_S: Final = 60 * 60
_RANDOM: Final = r"[a-z0-9_]{8}"
_IN_THE_FOLDER: Final = (
    (
        "",
        lazy_pattern(
            rf"\.(settings(\.[\w-]+)?|session|running|unstored-notes)\.json\.{_RANDOM}"
            r"|pagemate\.(before-[\w-]+\.part|rebuilding|damaged-[\d-]+\.mended)(-wal|-shm|-journal)?"
        ),
    ),
    ("private", lazy_pattern(rf"\.api_key\.{_RANDOM}")),
    ("prompts", lazy_pattern(rf"\.[\w.-]+\.{_RANDOM}")),
    (COPIES, lazy_pattern(rf"\.restore\.{_RANDOM}|[\w.-]*\.part[\w-]*")),
    ("page-sizes", lazy_pattern(r"[0-9a-f]{16}\.\w+\.\d+")),
)


def remove_leftovers(data_dir: Path, *, is_alone: bool, began: float) -> int:
    """Remove incomplete files of dead processes and return their number.

    `is_alone`: no other process, which might be writing, has the library open. `began`: when this
    process opened it, in seconds since 1970; newer files may be its own.
    """
    removed = 0
    for path in leftover_files(data_dir):
        with suppress(OSError):
            written = path.stat().st_mtime
            is_old = written < (began if is_alone else began - _LONGEST_WRITE_S)
            if is_old or written > time.time() + _LONGEST_WRITE_S:  # dated by a wrong clock
                _remove(path)
                removed += 1
    return removed


def leftover_files(data_dir: Path) -> Iterator[Path]:
    """Yield every file with the name of an incomplete one, even if it is being written."""
    for folder, names in _IN_THE_FOLDER:
        try:
            found = sorted((data_dir / folder).iterdir())
        except OSError:
            continue
        yield from (path for path in found if names.fullmatch(path.name))


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
