"""A screen that goes, as at a log-out without a session manager, ends the program in order."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.books import make_book, page_sentence
from tests.support.desktop import PATIENCE_S, DesktopProgram, screen, wait_for
from tests.support.program import ROOT, environment

pytestmark = [pytest.mark.slow, pytest.mark.desktop]

_XLIB_NOTICES_FIRST = """
import ctypes, os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from reader_app.bootstrap.shutdown import ExitRequests

application = QApplication(sys.argv[:1])
exits = ExitRequests(application)
exits.outlive_screen()
window = QWidget()
window.show()

def lose_screen():
    xlib = ctypes.CDLL("libX11.so.6")
    display = ctypes.c_void_p(application.nativeInterface().display())
    print("ready", flush=True)
    sys.stdin.readline()
    xlib.XSync(display, 0)

QTimer.singleShot(0, lose_screen)
code = application.exec()
window.close()
print("closed in order", code, flush=True)
os._exit(0)
"""


def test_it_does_so_if_xlib_notices_first(tmp_path: Path) -> None:
    with ExitStack() as display:
        name = display.enter_context(screen(tmp_path))
        shown = {"DISPLAY": name, "QT_QPA_PLATFORM": "xcb"}
        with subprocess.Popen(
            [sys.executable, "-c", _XLIB_NOTICES_FIRST],
            env=environment(**shown),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            display.close()
            said, _ = program.communicate("\n", timeout=PATIENCE_S)
    assert said == "closed in order 1\n"


@pytest.mark.long
def test_what_was_open_is_closed_and_kept(tmp_path: Path, data_dir: Path) -> None:
    book = make_book(tmp_path / "gone.pdf", [page_sentence(1), page_sentence(2)], title="Gone")
    with ExitStack() as display:
        name = display.enter_context(screen(tmp_path))
        with DesktopProgram(name, data_dir, book) as program:
            program.wait_for_window("Gone")
            program.wait_for_index()
            display.close()
            assert program.process.wait(PATIENCE_S) == 1
    # The process that reads has the library open, too; the last one to go says how it was left.
    wait_for((data_dir / "pagemate.clean").exists, "a library that was closed in order")
    assert not (data_dir / "logs" / "crash.log").read_text()
