"""Limits and measures processor time: a deadline for work, the priority and the time used."""

from __future__ import annotations

import faulthandler
import math
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

_TRIES: Final = 3
_PAUSE_S: Final = 0.12
"""Seconds between two tries: the kernel accepts ten such changes per second from one user."""


_RENEWED_EACH_S: Final = 1.0


class ProcessDeadline:
    """Ends the process when a piece of work exceeds its time limit.

    A last resort for when no parent is left to kill the process. MuPDF holds the interpreter's
    lock, so none of our threads could run; the fault handler's own thread can.
    """

    def __init__(self) -> None:
        self._nowhere: TextIO = open(os.devnull, "w", encoding="ascii")  # noqa: SIM115
        self._renew_at = 0.0

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """End the process at once, with exit code 1, if the block takes longer."""
        faulthandler.dump_traceback_later(seconds, exit=True, file=self._nowhere)
        try:
            yield
        finally:
            self._renew_at = math.inf
            self.rest()

    def renew(self, seconds: float) -> None:
        """End the process unless this is called again within `seconds`, at most a second less.

        Each new time limit starts a thread: for steps of a few milliseconds, that took a hundredth
        of the time of indexing.
        """
        now = time.monotonic()
        if now >= self._renew_at:
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._nowhere)
            self._renew_at = now + _RENEWED_EACH_S

    def rest(self) -> None:
        """Lift the time limit that `renew` has set, before waiting for something to do."""
        if self._renew_at:
            self._renew_at = 0.0
            faulthandler.cancel_dump_traceback_later()


def step_back(niceness: int, groups: Path = Path("/proc")) -> None:
    """Lower this process' priority further below its parent's; never raises.

    Linux first divides processor time among sessions, each with a niceness of its own; the niceness
    of a process counts only inside its session, and each child of ours is alone in its session.
    """
    if sys.platform == "win32":
        return
    os.nice(niceness)
    for _ in range(_TRIES):
        # The absolute value: the niceness inherited from our parent counts only in its session.
        if _tell_group(os.getpid(), niceness, groups):
            return
        time.sleep(_PAUSE_S)


def push_back(pid: int, niceness: int, groups: Path = Path("/proc")) -> None:
    """Lower the priority of a child process, without waiting; never raises."""
    if sys.platform == "win32":
        return
    try:
        os.setpriority(os.PRIO_PROCESS, pid, niceness)
    except OSError:
        return
    _tell_group(pid, niceness, groups)


def _tell_group(pid: int, niceness: int, groups: Path) -> bool:
    """Set the niceness of a session; return False if it is worth another try soon."""
    group = groups / str(pid) / "autogroup"
    try:
        if os.getsid(pid) == pid and group.exists():
            group.write_text(str(niceness), encoding="ascii")
    except BlockingIOError:
        return False
    except OSError:
        return True  # not allowed, or the process is gone
    return True


def processor_seconds(pid: int) -> float | None:
    """Return the user and system time of all threads, in seconds; None if it is unknown."""
    try:
        # The program's name, in brackets, may contain anything.
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
