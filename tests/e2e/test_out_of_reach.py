"""Data folders and books below a folder that this user may not enter: said, and no traceback."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.books import make_book
from tests.support.sweeps import first_of

_DROP_FROM_BOUNDING_SET = 24
_OVERRIDE, _READ_SEARCH = 1, 2

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="folders have other rights there"),
]

# The dialog is answered as soon as it is there; whatever else comes up isn't.
ANSWERED = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from reader_app.bootstrap import startup_failure
show = startup_failure.StartupErrorDialog.show
def shown(self):
    show(self)
    box = QApplication.activeModalWidget() or self._box
    print("DIALOG", box.text(), box.informativeText(), flush=True)
    QTimer.singleShot(0, box.reject)
startup_failure.StartupErrorDialog.show = shown
from reader_app.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def lose_root_rights() -> None:
    """In a child that is root: folders are closed to it as to everybody else."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        for right in (_OVERRIDE, _READ_SEARCH):
            if libc.prctl(_DROP_FROM_BOUNDING_SET, right, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "a right couldn't be given up")


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder that only somebody else may enter, with a folder in it."""
    folder = tmp_path / "closed"
    (folder / "data").mkdir(parents=True)
    make_book(folder / "book.pdf", ["A page."])
    folder.chmod(0)
    yield folder
    folder.chmod(0o700)


def run(data_dir: Path, *words: object, program: str = "") -> subprocess.CompletedProcess[str]:
    start = ["-c", program] if program else ["-m", "reader_app"]
    environment = {
        **os.environ, "PAGEMATE_DATA_DIR": str(data_dir), "QT_QPA_PLATFORM": "offscreen",
        "PAGEMATE_LANGUAGE": "en",
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, *start, *map(str, words)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lose_root_rights,
    )


@pytest.mark.parametrize("below", first_of(["data", "data/deeper/still", "missing"], 1))
def test_the_window_says_in_a_dialog_that_its_folder_cannot_be_used(
    closed: Path, below: str
) -> None:
    ended = run(closed / below, program=ANSWERED)
    assert "Traceback" not in ended.stderr
    assert "DIALOG The library can’t be saved because its file or folder is read-only." in (
        ended.stdout
    )
    assert str(closed / below) in ended.stdout
    assert ended.returncode == 1


def test_the_window_with_a_book_says_so_too(closed: Path, tmp_path: Path) -> None:
    book = make_book(tmp_path / "book.pdf", ["A page."])
    ended = run(closed / "data", book, program=ANSWERED)
    assert "Traceback" not in ended.stderr
    assert "DIALOG" in ended.stdout


@pytest.mark.parametrize(
    "command", first_of([["search", "BOOK", "page"], ["conversations"], ["doctor"]], 1)
)
def test_commands_say_a_sentence(closed: Path, tmp_path: Path, command: list[str]) -> None:
    book = make_book(tmp_path / "book.pdf", ["A page."])
    ended = run(closed / "data", *(book if word == "BOOK" else word for word in command))
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 1
    assert "read-only" in ended.stderr + ended.stdout


@pytest.mark.parametrize(
    "command",
    first_of(
        [["ask", "BOOK", "Who?"], ["search", "BOOK", "page"], ["conversations", "list", "BOOK"]], 1
    ),
)
def test_a_book_out_of_reach_is_said_to_be(
    closed: Path, tmp_path: Path, command: list[str]
) -> None:
    words = (closed / "book.pdf" if word == "BOOK" else word for word in command)
    ended = run(tmp_path / "data", *words)
    assert "Traceback" not in ended.stderr
    assert "inside Pagemate" not in ended.stderr
    assert ended.returncode in (1, 2)
    assert "book.pdf" in ended.stderr
