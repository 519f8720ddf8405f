"""Removal of files that killed processes left half written in the data folder.

Only files with the names that this program gives to incomplete files are removed, and only if no
living process can be writing them. This module imports nothing heavy, because every start needs the
names of the backup folder.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from reader_app.domain.values import lazy_pattern

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
