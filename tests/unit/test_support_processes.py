"""The net's own eyes: it sees every child, as psutil does."""

from __future__ import annotations

import subprocess
import sys
import threading

import psutil

from tests.support.processes import LASTING, child_pids

PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
print(child.pid, flush=True)
input()
child.communicate()
"""


def test_children_of_children_are_seen() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        grandchild = int(parent.stdout.readline())
        seen = child_pids()
        assert {parent.pid, grandchild} <= seen
        all_of_them = {child.pid for child in psutil.Process().children(recursive=True)}
        assert seen == all_of_them - LASTING
        parent.communicate("\n")
    assert not {parent.pid, grandchild} & child_pids()


def test_a_child_that_a_thread_started_is_seen() -> None:
    started: list[subprocess.Popen[bytes]] = []
    asked = threading.Event()

    def start() -> None:
        started.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
        asked.wait()

    thread = threading.Thread(target=start)
    thread.start()
    try:
        while not started:
            thread.join(0.01)
        assert started[0].pid in child_pids()
    finally:
        asked.set()
        thread.join()
        started[0].communicate(b"\n")
