"""The processes that this one has started, and those that they have."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import psutil

_TASKS = Path("/proc/self/task")

LASTING: set[int] = set()
"""Processes that serve all tests, and are no test's own."""


def child_pids() -> set[int]:
    """Of all children and their children, those that serve all tests aside.

    Read from /proc, which takes 0.05 ms; psutil looks at every process of the machine (7 ms and
    more), and is asked where /proc has no such lists.
    """
    try:
        pids = _below(_TASKS)
        # A child that ends during the reading can hide its neighbour.
        while (again := _below(_TASKS)) != pids:
            pids = again
    except FileNotFoundError:
        pids = {child.pid for child in psutil.Process().children(recursive=True)}
    return pids - LASTING


def processes_of(pids: Iterable[int]) -> Iterator[psutil.Process]:
    """Without those that have ended since they were listed."""
    for pid in pids:
        with contextlib.suppress(psutil.NoSuchProcess):
            yield psutil.Process(pid)


def workers_of(processes: Iterable[psutil.Process], kind: str) -> list[psutil.Process]:
    """Those that do the work of that kind; one that ends at this moment is none."""
    found = []
    for process in processes:
        with contextlib.suppress(psutil.Error):
            if process.cmdline()[-2:] == ["--worker", kind]:
                found.append(process)
    return found


def _below(tasks: Path) -> set[int]:
    """Raises FileNotFoundError where there are no lists of children."""
    found: set[int] = set()
    for task in tasks.iterdir():
        try:
            found.update(map(int, (task / "children").read_text(encoding="ascii").split()))
        except FileNotFoundError:
            if task.exists():
                raise
        except ProcessLookupError:
            pass  # the thread has ended
    for pid in tuple(found):
        folder = Path("/proc", str(pid), "task")
        if folder.exists():
            try:
                found |= _below(folder)
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found
