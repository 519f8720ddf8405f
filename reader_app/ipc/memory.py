"""How much memory a process holds, where the system tells, and how much it may have."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 1024 * 1024 * 1024
"""What one document process may hold of its own. Error messages name it."""
ADDRESSES: Final = 1536 * 1024 * 1024
"""Libraries, shared pictures and what the C library reserves without using it."""
_SPARE: Final = 160 * 1024 * 1024
"""Beyond it, so that the watch sees the limit crossed before allocations fail: stacks and what is
allocated but not used count here and not there."""


def resident_bytes(pid: int) -> int | None:
    """Bytes in memory of process `pid`; None where the system doesn't tell or it is gone."""
    found = _counted(pid)
    return None if found is None else found[0]


def own_bytes(pid: int) -> int | None:
    """Like `resident_bytes`, without libraries and other memory that processes share."""
    found = _counted(pid)
    return None if found is None else found[0] - found[1]


def _counted(pid: int) -> tuple[int, int] | None:
    """Bytes in memory, and how many of them are shared."""
    try:
        fields = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()
        size = os.sysconf("SC_PAGE_SIZE")
        return int(fields[1]) * size, int(fields[2]) * size
    except (OSError, ValueError, IndexError):
        return None


def give_back_memory() -> None:
    """Hand what this process holds but doesn't use back to the system, where it can be told to."""
    import ctypes  # not before the first page

    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return  # not the GNU C library: it does so by itself, or never


def limit_own_memory(
    most_bytes: int = MOST_BYTES, addresses: int = ADDRESSES, *, may_start: bool = False
) -> None:
    """Let allocations beyond `most_bytes` fail instead of driving the machine into swapping.

    Polling from outside can be outrun by a process that takes gigabytes within 100 ms; this can't.
    On Linux it counts memory of the process's own that can be written, not libraries or shared
    pictures; `addresses` is what those may take beside it. Programs that are started from here
    inherit both limits. macOS takes no notice of them; on Windows a job holds the process
    (`ipc.windows_job`), which may start programs only if `may_start`. Both are untested.
    """
    if sys.platform == "win32":
        from reader_app.ipc.windows_job import join_own_job

        join_own_job(most_bytes + _SPARE, may_start=may_start)
        return
    import resource

    for kind, limit in (
        (resource.RLIMIT_DATA, most_bytes + _SPARE),
        (resource.RLIMIT_AS, most_bytes + addresses),
    ):
        try:
            _, hard = resource.getrlimit(kind)
            lower = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (lower, lower))
        except (OSError, ValueError):
            continue
