"""Somebody else listens where the window's socket should be, or talks nonsense to it."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.attacks.attempts import Attempt, Options, Outcome, judged, surroundings_of
from benchmarks.attacks.children import Window, wait_for
from tests.support.books import make_labelled_book

NOBODY: Final = 65534
_CLOSE_S: Final = 15.0
_MESSAGES: Final = {
    "no JSON": b"\xff\xfe nonsense\n",
    "deep JSON": b"[" * 100_000 + b"\n",
    "no list": b'{"a": 1}\n',
    "numbers": b"[1, 2, null]\n",
    "a path with NUL": b'["/a\\u0000b.pdf"]\n',
    "ten thousand files": json.dumps([f"/nowhere/{n}.pdf" for n in range(10_000)]).encode() + b"\n",
    "a line without end": b"x" * 4_000_000,
    "nothing": b"",
}


def window_socket(options: Options) -> Iterator[Attempt]:
    """First another user listens at the known place, then this user's own socket is talked to."""
    if sys.platform == "win32":
        yield Attempt("socket", Outcome.NOT_TRIED, "sockets are no files on Windows")
        return
    yield _squatted(options.folder / "squatted")
    yield from _talked_to(options.folder / "own")


def _known_place(data_dir: Path) -> Path:
    """Where every user could reckon that the socket of 0.1.0 would be."""
    digest = hashlib.sha256(str(data_dir.resolve()).encode()).hexdigest()
    return Path(tempfile.gettempdir(), f"pagemate-{digest[:20]}")


def _squatted(folder: Path) -> Attempt:
    what = "another user listens first"
    folder.mkdir()
    place = _known_place(folder / "data")
    if os.geteuid() != 0:
        return Attempt(what, Outcome.NOT_TRIED, "needs root, to be another user")
    squatter, pipe = _listening_as_nobody(place)
    book = make_labelled_book(folder / "book.pdf")
    try:
        with Window(folder, book, surroundings_of(folder)) as window:
            has_opened = window.wait_for_index()
        os.set_blocking(pipe, False)
        try:
            received = os.read(pipe, 4096)
        except BlockingIOError:
            received = b""
    finally:
        os.kill(squatter, signal.SIGKILL)
        os.waitpid(squatter, 0)
        place.unlink(missing_ok=True)
        os.close(pipe)
    shown = f"window opened: {has_opened}; the other user got {received[:60]!r}"
    return judged(what, has_opened and not received, shown)


def _listening_as_nobody(place: Path) -> tuple[int, int]:
    """A process of another user that answers everybody; what it hears comes through the pipe."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(place))
            place.chmod(0o777)
            listener.listen()
            while True:
                connection, _ = listener.accept()
                os.write(writing, connection.recv(4096) or b"a visit")
                connection.sendall(b"ok\n")
                connection.close()
    os.close(writing)
    wait_for(place.exists, 5.0)
    return child, reading


def _talked_to(folder: Path) -> Iterator[Attempt]:
    folder.mkdir()
    book = make_labelled_book(folder / "book.pdf")
    # Short names: the path of a socket may have 107 characters.
    temporary = folder / "t"
    temporary.mkdir(mode=0o700)
    own = surroundings_of(folder, TMPDIR=str(temporary))
    with Window(folder, book, own) as window:
        window.wait_for_index()
        places = (temporary, folder / "runtime", folder / "data")
        wait_for(lambda: _own_socket(*places))
        place = _own_socket(*places)
        if place is None:
            yield Attempt("messages", Outcome.NOT_TRIED, "no socket was found")
            return
        mode = place.stat().st_mode & 0o777
        is_private = mode & 0o077 == 0 or place.parent.stat().st_mode & 0o077 == 0
        yield judged("others may knock", is_private, f"{place} has {mode:o}")
        for name, message in _MESSAGES.items():
            before = window.err
            _say(place, message)
            time.sleep(0.5)
            new = window.err[len(before) :]
            is_fine = window.is_running and "Traceback" not in new
            yield judged(f"message: {name}", is_fine, new.strip()[-120:])
        seconds = window.close()
        yield judged("the window closes afterwards", seconds < _CLOSE_S, f"{seconds:.0f} s")


def _own_socket(*folders: Path) -> Path | None:
    """The socket that is in one of these folders."""
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_socket() and "pagemate" in path.name:
                return path
    return None


def _say(place: Path, message: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(3)
        try:
            client.connect(str(place))
            client.sendall(message)
            client.recv(100)
        except OSError:
            return
