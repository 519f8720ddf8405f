"""What the first page doesn't need isn't imported before it: each module takes its time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.books import make_book

pytestmark = pytest.mark.slow

FIRST_STAGE = """
import sys
import reader_app.bootstrap.app, reader_app.bootstrap.backend, reader_app.bootstrap.window
import reader_app.bootstrap.instance_socket, reader_app.bootstrap.shutdown, reader_app.bootstrap.log
print(*sys.modules)
"""


@pytest.fixture(scope="module")
def imported() -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_STAGE], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "late",
    [
        "PySide6.QtNetwork",
        "anthropic",
        "pymupdf",
        "csv",
        "reader_app.bootstrap.wire_features",
        "reader_app.cli.terminal",
        "reader_app.domain.chat",
        "reader_app.domain.citations",
        "reader_app.ui.chat.chat_pane",
        "reader_app.ui.panels.viewer_panels",
        "reader_app.workers.ocr_and_copy",
    ],
)
def test_the_first_stage_does_without(imported: set[str], late: str) -> None:
    assert late not in imported


def test_the_first_stage_is_what_was_imported(imported: set[str]) -> None:
    assert "reader_app.ui.pages.viewer_pane" in imported


SECOND_STAGE = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from reader_app.bootstrap import deferred_startup
from reader_app.bootstrap.startup import EarlyDrawingProcess

folder, book = map(Path, sys.argv[1:])
early = EarlyDrawingProcess(book)
application = QApplication([])
from reader_app.bootstrap.app import create_window

window = create_window(folder, [book], early)
completion = window.findChild(deferred_startup.DeferredStartup)
deferred_startup._import_window()
before = set(sys.modules)
waiting = QEventLoop()
completion.completed.connect(waiting.quit)
window.show()
waiting.exec()
print(*(name for name in sys.modules if name not in before and name.startswith("reader_app.")))
completion.end()
early.close()
"""


def test_the_window_is_completed_without_importing_in_its_own_thread(tmp_path: Path) -> None:
    book = make_book(tmp_path / "a.pdf", ["One", "Two"])
    done = subprocess.run(
        [sys.executable, "-c", SECOND_STAGE, str(tmp_path / "data"), str(book)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.split() == []


OTHER_THREAD = """
import sys
import reader_app.bootstrap.app, reader_app.bootstrap.window
from reader_app.bootstrap import deferred_startup

deferred_startup._import_last_of_qt()
before = set(sys.modules)
deferred_startup._import_window()
print(*(name for name in sys.modules if name not in before and name.startswith("PySide6")))
"""


def test_no_module_of_qt_is_imported_by_another_thread_than_the_windows() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OTHER_THREAD], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
