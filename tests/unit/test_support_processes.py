"""The net's own eyes: it sees every child, as psutil does."""

from __future__ import annotations

import subprocess
import sys
import threading

import psutil

from tests.support.processes import LASTING, child_pids, processes_of, workers_of

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


def test_a_worker_that_ends_after_it_was_listed_is_none() -> None:
    words = [sys.executable, "-c", "print(); input()", "--worker"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    started = [subprocess.Popen([*words, kind], **pipes) for kind in ("draw", "draw", "text")]
    for each in started:
        assert each.stdout is not None
        each.stdout.readline()
    listed = list(processes_of(each.pid for each in started))
    started[0].communicate(b"\n")
    found = [each.pid for each in workers_of(listed, "draw")]
    for each in started[1:]:
        each.communicate(b"\n")
    assert found == [started[1].pid]
