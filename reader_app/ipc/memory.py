"""How much memory a process holds, where the system tells."""

from __future__ import annotations

import os
from pathlib import Path


def resident_bytes(pid: int) -> int | None:
    """Bytes in memory of process `pid`; None where the system doesn't tell or it is gone."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None


def give_back_memory() -> None:
    """Hand what this process holds but doesn't use back to the system, where it can be told to."""
    import ctypes  # not before the first page

    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return  # not the GNU C library: it does so by itself, or never


def limit_own_address_space(most_bytes: int) -> None:
    """Let allocations beyond `most_bytes` fail instead of driving the machine into swapping."""
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most_bytes, hard))
    except (ImportError, OSError, ValueError):
        return
