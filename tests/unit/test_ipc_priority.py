"""A child that steps back does so among all sessions, not only in its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.ipc.cpu import push_back

_STEPS_BACK = """
import os, sys
from pathlib import Path
from reader_app.ipc.cpu import step_back
folder = Path(sys.argv[1])
group = folder / str(os.getpid()) / "autogroup"
if "known" in sys.argv:
    group.parent.mkdir()
    group.touch()
before = os.nice(1 if "nice" in sys.argv else 0)
step_back(7, folder)
print(os.nice(0) - before, group.read_text() if group.exists() else "unknown", os.nice(0))
"""


def stepped_back(folder: Path, *more: str, leads: bool = True) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", _STEPS_BACK, str(folder), *more],
        start_new_session=leads,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.fixture
def child() -> Iterator[int]:
    with subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, start_new_session=True
    ) as process:
        yield process.pid
        process.communicate(b"\n")


def test_the_session_of_a_child_steps_back_with_it(tmp_path: Path) -> None:
    by, group, _now = stepped_back(tmp_path, "known")
    assert by == "7"
    assert group == "7"


def test_a_niceness_from_before_is_not_added_to_the_session(tmp_path: Path) -> None:
    _by, group, now = stepped_back(tmp_path, "known", "nice")
    assert int(now) > 7
    assert group == "7"


def test_a_child_steps_back_where_sessions_have_no_niceness(tmp_path: Path) -> None:
    assert stepped_back(tmp_path)[:2] == ["7", "unknown"]


def test_a_session_that_is_not_the_childs_own_stays(tmp_path: Path) -> None:
    by, *group, _now = stepped_back(tmp_path, "known", leads=False)
    assert by == "7"
    assert group == []


def test_a_child_is_pushed_back_with_its_session(tmp_path: Path, child: int) -> None:
    group = tmp_path / str(child) / "autogroup"
    group.parent.mkdir()
    group.touch()
    push_back(child, 19, tmp_path)
    assert os.getpriority(os.PRIO_PROCESS, child) == 19
    assert group.read_text() == "19"


def test_nothing_happens_to_a_child_that_has_gone(tmp_path: Path, child: int) -> None:
    os.kill(child, 9)
    os.waitpid(child, 0)
    push_back(child, 19, tmp_path)
    assert list(tmp_path.iterdir()) == []
