"""Where later starts knock: one window for one data folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.single_instance import Door, hand_over

PATIENCE_MS = 30_000
SECOND_START = """
import sys
from pathlib import Path
from reader_app.bootstrap.single_instance import hand_over
sys.exit(0 if hand_over(Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]]) else 3)
"""


@pytest.fixture
def door(tmp_path: Path, qtbot: QtBot) -> Iterator[Door]:
    made = Door(tmp_path)
    yield made
    made.close()


def start_again(data_dir: Path, *files: Path) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-c", SECOND_START, str(data_dir), *map(str, files)]
    return subprocess.Popen(words)


def test_files_of_a_second_start_come_through_the_open_door(
    qtbot: QtBot, door: Door, tmp_path: Path
) -> None:
    door.open()
    with qtbot.waitSignal(door.knocked, timeout=PATIENCE_MS) as knock:
        second = start_again(tmp_path, tmp_path / "a b.pdf")
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=PATIENCE_MS)
    assert knock.args == [[tmp_path / "a b.pdf"]]
    assert second.returncode == 0


def test_a_second_start_without_files_asks_for_the_window(
    qtbot: QtBot, door: Door, tmp_path: Path
) -> None:
    door.open()
    with qtbot.waitSignal(door.knocked, timeout=PATIENCE_MS) as knock:
        second = start_again(tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=PATIENCE_MS)
    assert knock.args == [[]]


def test_before_the_door_is_open_nobody_takes_files(door: Door, tmp_path: Path) -> None:
    assert not hand_over(tmp_path, [tmp_path / "a.pdf"])


def test_a_door_that_is_opened_twice_is_open(qtbot: QtBot, door: Door, tmp_path: Path) -> None:
    door.open()
    door.open()
    with qtbot.waitSignal(door.knocked, timeout=PATIENCE_MS):
        second = start_again(tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=PATIENCE_MS)


def test_nobody_listens_behind_a_closed_door(door: Door, tmp_path: Path) -> None:
    door.open()
    door.close()
    assert not hand_over(tmp_path, [])
