"""Child processes: where they find the program, and that they never outlive their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from reader_app.documents.processes.dialogues import drawing
from reader_app.documents.processes.messages import CloseFile
from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from tests.support.document_worker import PROGRAM

ROOT = Path(__file__).resolve().parent.parent.parent
PARENT = """
import sys
from tests.support.document_worker import launch_test_worker
from reader_app.ipc.shared_memory import SharedBlock
child = launch_test_worker(sys.argv[1], SharedBlock.create(4096).inherited)
print(child.pid, flush=True)
sys.stdin.read()
"""


def test_a_worker_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    child = ChildProcess(["--worker", "draw"], program=PROGRAM)
    assert child.is_running
    child.close(timeout_s=30)
    assert not child.is_running


def test_killing_a_child_closes_its_channel() -> None:
    child = ChildProcess(["--worker", "draw"], program=PROGRAM)
    child.kill()
    with pytest.raises(ChannelClosedError):
        child.channel.receive()
    child.close()


def test_sending_to_a_child_that_is_gone_is_noticed() -> None:
    child = ChildProcess(["--worker", "draw"], program=PROGRAM)
    child.channel.ask(drawing())
    child.kill()
    with pytest.raises(ChannelClosedError):
        child.channel.send(CloseFile())
    child.close()


def test_killing_twice_does_no_harm() -> None:
    child = ChildProcess(["--worker", "draw"], program=PROGRAM)
    child.kill_soon()
    child.kill()
    child.kill()
    child.close()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("kind", ["draw", "text"])
def test_a_worker_ends_when_its_parent_is_killed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    worker = psutil.Process(int(parent.stdout.readline()))
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()
    try:
        worker.wait(timeout=30)
    except psutil.TimeoutExpired:
        assert worker.status() == psutil.STATUS_ZOMBIE
