"""A forked worker is to the program what one that was started anew is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from reader_app.ipc.channel import ChildProcess
from tests.support.processes import child_pids
from tests.support.window import wait_until

pytestmark = [
    pytest.mark.usefixtures("forked_workers"),
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every worker is started anew"),
]


def test_it_ends_by_itself_when_its_channel_closes() -> None:
    child = ChildProcess(["--worker", "draw"])
    assert child.is_running
    assert child.pid in child_pids()
    child.close(60.0)
    assert child._process.returncode == 0
    assert child.pid not in child_pids()


def test_it_can_be_killed() -> None:
    child = ChildProcess(["--worker", "text"])
    child.kill()
    assert not child.is_running
    assert child._process.returncode == -9


def test_it_holds_the_files_that_it_inherits_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.touch()
    with path.open("rb") as mine, path.open("rb") as other:
        os.set_inheritable(other.fileno(), True)
        child = ChildProcess(["--worker", "text"], inherited=[mine.fileno()])
        try:
            wait_until(lambda: _targets(child.pid).count(str(path)) == 1, "no file of others")
        finally:
            child.kill()


def test_it_lives_in_a_session_of_its_own_below_this_process() -> None:
    child = ChildProcess(["--worker", "model"], has_whole_environment=True)
    try:
        assert os.getsid(child.pid) == child.pid
        assert os.getpid() in [each.pid for each in psutil.Process(child.pid).parents()]
    finally:
        child.kill()


def _targets(pid: int) -> list[str]:
    found: list[str] = []
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed since it was listed
            found.append(str(each.readlink()))
    return found
