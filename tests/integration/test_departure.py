"""The end of the window's process: nothing is destroyed after Qt, and nothing written is lost."""

from __future__ import annotations

import subprocess
import sys

from tests.support.program import ROOT, environment

_PROGRAM = """
import logging, sys
from PySide6.QtWidgets import QApplication
from reader_app.bootstrap.shutdown import exit_process

application = QApplication([])
application.destroyed.connect(lambda: print("Qt has gone"))
logging.getLogger().addHandler(logging.StreamHandler(sys.stderr))
logging.getLogger().warning("kept")
print("said", end="")
{end}
"""


def ended_with(end: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _PROGRAM.format(end=end)],
        cwd=ROOT, env=environment(QT_QPA_PLATFORM="offscreen"),
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_what_was_said_and_logged_is_out_when_the_process_is_gone() -> None:
    done = ended_with("exit_process(0)")
    assert done.stdout.startswith("said")
    assert done.stderr == "kept\n"


def test_qt_is_taken_down_before_the_process_is() -> None:
    assert "Qt has gone" in ended_with("exit_process(0)").stdout


def test_streams_that_are_missing_or_closed_keep_nobody() -> None:
    assert ended_with("sys.stdout.close(); sys.stderr = None; exit_process(4)").returncode == 4
