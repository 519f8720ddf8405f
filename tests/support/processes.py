"""The processes that this one has started, and those that they have."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator

import psutil

_TASKS = "/proc/self/task"

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


def _below(tasks: str) -> set[int]:
    """Raises FileNotFoundError where there are no lists of children.

    By plain strings: two looks at each test are a part of what it costs.
    """
    found: set[int] = set()
    for task in os.listdir(tasks):  # noqa: PTH208
        try:
            found.update(map(int, _words_of(f"{tasks}/{task}/children")))
        except FileNotFoundError:
            if os.path.exists(f"{tasks}/{task}"):
                raise
        except ProcessLookupError:
            pass  # the thread has ended
    for pid in tuple(found):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found |= _below(f"/proc/{pid}/task")
    return found


def _words_of(file: str) -> list[bytes]:
    with open(file, "rb", buffering=0) as opened:
        return opened.read().split()
