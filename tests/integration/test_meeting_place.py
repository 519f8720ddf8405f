"""Where a window listens, nobody else of this machine can."""

from __future__ import annotations

import hashlib
import os
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.bootstrap import instance_socket as place_module
from reader_app.bootstrap.instance_socket import (
    InstanceSocket,
    hand_over_files,
    is_own_socket,
    send_files,
    socket_path,
)

NOBODY = 65534
LISTENER = """
import os, socket, sys
line = socket.socket(socket.AF_UNIX)
os.setuid(int(sys.argv[2]))
line.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
line.listen()
print("listening", flush=True)
visitor, _ = line.accept()
print(visitor.recv(1000).decode(), flush=True)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its pipes belong to their user")
needs_root = pytest.mark.skipif(
    sys.platform == "win32" or os.getuid() != 0, reason="only root can be another user"
)


@pytest.fixture
def runtime(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = shared / "run"  # tmp_path is too long for a socket
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that everybody may write in, as the one for temporary files is."""
    with tempfile.TemporaryDirectory(prefix="pm-") as name:
        Path(name).chmod(0o777)
        yield Path(name)


def test_it_is_the_users_own_runtime_folder(runtime: Path, data: Path) -> None:
    assert Path(socket_path(data)).parent == runtime
    assert socket_path(data) == socket_path(data)
    assert socket_path(data) != socket_path(data.parent)


def test_a_runtime_folder_that_others_may_enter_is_not_taken(runtime: Path, data: Path) -> None:
    runtime.chmod(0o755)
    assert Path(socket_path(data)).parent != runtime


def test_without_one_it_is_the_data_folder(
    data: Path, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    own = shared / "own"
    own.mkdir(mode=0o700)
    assert Path(socket_path(own)).parent == own.resolve()


def test_a_name_that_is_too_long_leads_to_a_folder_of_ones_own(
    tmp_path: Path, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("long" * 25)
    long.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    place = Path(socket_path(long))
    assert place.parent.parent == shared
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700
    assert len(os.fsencode(place)) < 104


def test_a_folder_that_somebody_else_made_is_not_used(
    tmp_path: Path, shared: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """There is no door then; the window opens all the same."""
    long = tmp_path / ("long" * 25)
    long.mkdir(mode=0o700)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    (shared / f"pagemate-{os.getuid()}").mkdir()
    (shared / f"pagemate-{os.getuid()}").chmod(0o777)
    assert socket_path(long) == ""
    assert not hand_over_files(long, [])
    InstanceSocket(long).open()


def test_a_squatter_at_the_old_place_is_never_asked(
    runtime: Path, data: Path, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    name = "pagemate-" + hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:20]
    with socket.socket(socket.AF_UNIX) as squatter:
        squatter.bind(str(shared / name))
        squatter.listen()
        squatter.setblocking(False)
        assert not hand_over_files(data, [data / "a secret title.pdf"])
        with pytest.raises(BlockingIOError):
            squatter.accept()


@needs_root
def test_a_socket_of_somebody_else_is_not_knocked_at(runtime: Path, data: Path) -> None:
    with socket.socket(socket.AF_UNIX) as squatter:
        squatter.bind(socket_path(data))
        squatter.listen()
        assert is_own_socket(socket_path(data))
        os.chown(socket_path(data), NOBODY, NOBODY)
        assert not is_own_socket(socket_path(data))
        assert not hand_over_files(data, [])


@needs_root
@pytest.mark.parametrize(("user", "is_told"), [(NOBODY, False), (0, True)])
def test_who_listens_is_asked_before_anything_is_told(
    shared: Path, user: int, is_told: bool
) -> None:
    place = str(shared / "door")
    listener = subprocess.Popen(
        [sys.executable, "-c", LISTENER, place, str(user)], stdout=subprocess.PIPE, text=True
    )
    assert listener.stdout is not None
    assert listener.stdout.readline() == "listening\n"
    send_files(place, [Path("/home/me/a secret title.pdf")])
    assert ("secret" in listener.stdout.readline()) is is_told
    listener.wait(60)
    listener.stdout.close()


def test_who_knocks_is_asked_too(
    qtbot: QtBot, runtime: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = InstanceSocket(data)
    door.open()
    place = socket_path(data)
    told: list[object] = []
    door.files_received.connect(told.append)
    monkeypatch.setattr(place_module, "user_number", lambda: os.getuid() + 1)
    with socket.socket(socket.AF_UNIX) as visitor:
        visitor.connect(place)
        visitor.sendall(b'["/etc/passwd"]\n')
        visitor.setblocking(False)

        def is_shown_out() -> bool:
            try:
                return visitor.recv(10) == b""
            except BlockingIOError:
                return False
            except ConnectionError:
                return True

        qtbot.waitUntil(is_shown_out, timeout=30_000)
    door.close()
    assert told == []
