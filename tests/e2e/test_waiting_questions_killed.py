"""A killed program keeps what waited or was drawn; no question is sent by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from tests.support.books import make_labelled_book
from tests.support.messages_api import MessagesApi, faults, reply
from tests.support.program import ROOT, environment
from tests.support.talking_window import quiet_environment
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


def killed(data_dir: Path, book: Path, *questions: str) -> int:
    command = [sys.executable, "-m", "tests.support.killed_window", data_dir, book, *questions]
    return subprocess.run(command, cwd=ROOT, env=environment(), timeout=120, check=False).returncode


def waiting(window: ReaderWindow) -> list[str]:
    found = window.window.findChildren(QWidget, "waitingQuestion")
    return [str(row.property("plainText")) for row in found if row.isVisible()]


@pytest.mark.long
def test_a_killed_program_loses_no_question_that_waited(
    qapp: QApplication, tmp_path: Path, data_dir: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    with MessagesApi() as api, quiet_environment():
        use_server(data_dir, api.base_url)
        api.then(faults.silent_in_stream(reply("Half of it")))
        assert killed(data_dir, book, "One?", "Two?", "Three?") == -9
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            wait_until(lambda: waiting(window) == ["Two?", "Three?"], "what waited")
            asked_before = api.request_count
            assert window.has("resumeWaitingButton")
            api.reply("Second.")
            api.reply("Third.")
            assert not window.is_answering
            assert api.request_count == asked_before
            window.click("resumeWaitingButton")
            wait_until(lambda: window.messages[-1].text == "Third.", "both answers")
            window.wait_for_answer()
            said = [shown.text for shown in window.messages if shown.role == "user"]
            assert said == ["One?", "Two?", "Three?"]
            assert waiting(window) == []


def test_a_kill_while_drawing_loses_no_stroke_but_the_one_being_drawn(
    qapp: QApplication, tmp_path: Path, data_dir: Path
) -> None:
    book = make_labelled_book(tmp_path / "labelled.pdf")
    use_server(data_dir, "", server="offline")
    assert killed(data_dir, book) == -9
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        shown = window.books.pane.annotations.shown
        wait_until(lambda: [len(m.strokes) for m in shown.free_marks] == [2], "the drawing")
        (drawing,) = shown.free_marks
        assert all(len(stroke) > 1 for stroke in drawing.strokes)
