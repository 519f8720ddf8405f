"""How much of a busy processor a process takes from the others, where the system lets us say."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

_TRIES: Final = 3
_PAUSE_S: Final = 0.12
"""The system takes such a wish from people ten times a second, whoever asks."""


def step_back(niceness: int, groups: Path = Path("/proc")) -> None:
    """Let others go first from here on, more than our parent does; never raises.

    Linux shares a processor among sessions first, each with a niceness of its own: that of a
    process counts inside its session only, and each child of ours is alone in one.
    """
    if sys.platform == "win32":
        return
    os.nice(niceness)
    for _ in range(_TRIES):
        # Not what our parent's niceness adds to: that one counts inside its session only, too.
        if _tell_group(os.getpid(), niceness, groups):
            return
        time.sleep(_PAUSE_S)


def push_back(pid: int, niceness: int, groups: Path = Path("/proc")) -> None:
    """Let others go before a child of ours, without waiting; never raises."""
    if sys.platform == "win32":
        return
    try:
        os.setpriority(os.PRIO_PROCESS, pid, niceness)
    except OSError:
        return
    _tell_group(pid, niceness, groups)


def _tell_group(pid: int, niceness: int, groups: Path) -> bool:
    """False where it should be tried again soon."""
    group = groups / str(pid) / "autogroup"
    try:
        if os.getsid(pid) == pid and group.exists():
            group.write_text(str(niceness), encoding="ascii")
    except BlockingIOError:
        return False
    except OSError:
        return True  # not allowed, or gone
    return True
