"""Where later starts knock: one window for one data folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from reader_app.bootstrap.instance_socket import InstanceServer, InstanceSocket, hand_over_files

PATIENCE_MS = 30_000
SECOND_START = """
import sys
from pathlib import Path
from reader_app.bootstrap.instance_socket import hand_over_files
sys.exit(0 if hand_over_files(Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]]) else 3)
"""

AT_ONCE = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from reader_app.bootstrap.instance_socket import InstanceSocket
application = QCoreApplication([])
door = InstanceSocket(Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]])
told = []
door.superseded.connect(lambda: told.append(1))
door.open()
door.open()
door.close()
sys.exit(len(told))
"""


@pytest.fixture
def door(tmp_path: Path, qtbot: QtBot) -> Iterator[InstanceSocket]:
    made = InstanceSocket(tmp_path)
    yield made
    made.close()


def start_again(data_dir: Path, *files: Path, code: str = SECOND_START) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code, str(data_dir), *map(str, files)])


def test_files_of_a_second_start_come_through_the_open_door(
    qtbot: QtBot, door: InstanceSocket, tmp_path: Path
) -> None:
    door.open()
    with qtbot.waitSignal(door.files_received, timeout=PATIENCE_MS) as knock:
        second = start_again(tmp_path, tmp_path / "a b.pdf")
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=PATIENCE_MS)
    assert knock.args == [[tmp_path / "a b.pdf"]]
    assert second.returncode == 0


def test_a_second_start_without_files_asks_for_the_window(
    qtbot: QtBot, door: InstanceSocket, tmp_path: Path
) -> None:
    door.open()
    with qtbot.waitSignal(door.files_received, timeout=PATIENCE_MS) as knock:
        second = start_again(tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=PATIENCE_MS)
    assert knock.args == [[]]


def test_before_the_door_is_open_nobody_takes_files(door: InstanceSocket, tmp_path: Path) -> None:
    assert not hand_over_files(tmp_path, [tmp_path / "a.pdf"])


def test_a_door_that_is_opened_twice_is_open(
    qtbot: QtBot, door: InstanceSocket, tmp_path: Path
) -> None:
    door.open()
    door.open()
    with qtbot.waitSignal(door.files_received, timeout=PATIENCE_MS):
        second = start_again(tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=PATIENCE_MS)


def test_nobody_listens_behind_a_closed_door(door: InstanceSocket, tmp_path: Path) -> None:
    door.open()
    door.close()
    assert not hand_over_files(tmp_path, [])


def test_of_two_windows_that_start_at_once_the_later_gives_its_files_to_the_other(
    qtbot: QtBot, door: InstanceSocket, tmp_path: Path
) -> None:
    door.open()
    with qtbot.waitSignal(door.files_received, timeout=PATIENCE_MS) as knock:
        other = start_again(tmp_path, tmp_path / "b.pdf", code=AT_ONCE)
    qtbot.waitUntil(lambda: other.poll() is not None, timeout=PATIENCE_MS)
    assert knock.args == [[tmp_path / "b.pdf"]]
    assert other.returncode == 1
    with qtbot.waitSignal(door.files_received, timeout=PATIENCE_MS):
        third = start_again(tmp_path)
    qtbot.waitUntil(lambda: third.poll() is not None, timeout=PATIENCE_MS)


def test_a_window_that_is_the_only_one_opens_its_door(tmp_path: Path) -> None:
    assert start_again(tmp_path, code=AT_ONCE).wait(60) == 0


@pytest.mark.parametrize(
    "said",
    [
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b"\xff\xfe",
        b"no JSON",
        b'"a.pdf"',
        b'["a\\u0000b.pdf"]',
        b'["\\ud800.pdf"]',
        b"[7, null, {}]",
    ],
)
def test_what_no_start_of_ours_says_only_brings_the_window_forward(
    qtbot: QtBot, tmp_path: Path, said: bytes
) -> None:
    assert knocks(qtbot, tmp_path, said) == []


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are not bytes there")
def test_a_name_that_is_no_utf8_comes_through_the_door(qtbot: QtBot, tmp_path: Path) -> None:
    path = Path(os.fsdecode(b"/books/caf\xe9.pdf"))
    assert knocks(qtbot, tmp_path, json.dumps([str(path), "a\0b.pdf"]).encode()) == [path]


def knocks(qtbot: QtBot, folder: Path, said: bytes) -> list[Path]:
    """What the window hears of it."""
    doorway = InstanceServer(str(folder / "door"))
    socket = QLocalSocket()
    with qtbot.waitSignal(doorway.files_received, timeout=PATIENCE_MS) as knock:
        socket.connectToServer(str(folder / "door"))
        socket.write(said + b"\n")
    socket.disconnectFromServer()
    qtbot.waitUntil(lambda: not doorway.findChildren(QLocalSocket), timeout=PATIENCE_MS)
    doorway.close()
    heard = knock.args[0]
    assert isinstance(heard, list)
    return heard
