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
import reader_app.ui.window.menus, reader_app.ui.window.toolbar, reader_app.ui.window.notice_bar
import reader_app.ui.window.window_input, reader_app.ui.widgets.drop_target
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
from importlib import import_module
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
for piece in deferred_startup._PIECES:
    import_module(f"reader_app.{piece}")
before = set(sys.modules)
waiting = QEventLoop()
completion.completed.connect(waiting.quit)
window.show()
waiting.exec()
print(*(name for name in sys.modules if name not in before and name.startswith("reader_app.")))
completion.end()
early.close()
"""


def test_the_window_is_completed_without_importing_anything_more(tmp_path: Path) -> None:
    book = make_book(tmp_path / "a.pdf", ["One", "Two"])
    done = subprocess.run(
        [sys.executable, "-c", SECOND_STAGE, str(tmp_path / "data"), str(book)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.split() == []


PIECES = """
import sys
from importlib import import_module
import reader_app.bootstrap.app, reader_app.bootstrap.backend, reader_app.bootstrap.window
import reader_app.bootstrap.instance_socket, reader_app.bootstrap.shutdown, reader_app.bootstrap.log
import reader_app.ui.window.menus, reader_app.ui.window.toolbar, reader_app.ui.window.notice_bar
import reader_app.ui.window.window_input, reader_app.ui.widgets.drop_target
from reader_app.bootstrap import deferred_startup

for piece in deferred_startup._PIECES:
    before = set(sys.modules)
    import_module(f"reader_app.{piece}")
    print(sum(name.startswith("reader_app.") for name in set(sys.modules) - before))
"""


def test_each_piece_of_the_window_brings_few_modules_along() -> None:
    """They are imported between two events: none may keep the reader waiting."""
    done = subprocess.run(
        [sys.executable, "-c", PIECES], capture_output=True, text=True, check=True
    )
    brought = [int(count) for count in done.stdout.split()]
    assert sum(brought) > 200
    assert max(brought) <= 12
