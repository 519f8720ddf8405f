"""Limits and measures processor time: a deadline for work, the priority and the time used."""

from __future__ import annotations

import faulthandler
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

_TRIES: Final = 3
_PAUSE_S: Final = 0.12
"""Seconds between two tries: the system takes such changes from one user ten times a second."""


class ProcessDeadline:
    """Ends the process when a piece of work takes longer than it may.

    A last resort for when no parent is left to kill the process. MuPDF holds the interpreter's
    lock, so that no thread of ours could run; the fault handler's own can.
    """

    def __init__(self) -> None:
        self._nowhere: TextIO = open(os.devnull, "w", encoding="ascii")  # noqa: SIM115

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """The process ends at once, with exit code 1, if the block takes longer."""
        faulthandler.dump_traceback_later(seconds, exit=True, file=self._nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


def step_back(niceness: int, groups: Path = Path("/proc")) -> None:
    """Lower this process' priority more than its parent's; never raises.

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
    """Lower the priority of a child of ours, without waiting; never raises."""
    if sys.platform == "win32":
        return
    try:
        os.setpriority(os.PRIO_PROCESS, pid, niceness)
    except OSError:
        return
    _tell_group(pid, niceness, groups)


def _tell_group(pid: int, niceness: int, groups: Path) -> bool:
    """Set the niceness of a session; False where it should be tried again soon."""
    group = groups / str(pid) / "autogroup"
    try:
        if os.getsid(pid) == pid and group.exists():
            group.write_text(str(niceness), encoding="ascii")
    except BlockingIOError:
        return False
    except OSError:
        return True  # not allowed, or gone
    return True


def processor_seconds(pid: int) -> float | None:
    """Processor time of all threads, in their own code and the system's; None where not told."""
    try:
        # The name of the program, in brackets, may hold anything.
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
