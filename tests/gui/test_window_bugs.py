"""A bug of ours is told once, logged, and the reader goes on."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QTextEdit, QWidget

from reader_app.workers.background_tasks import Tasks
from tests.support.books import make_labelled_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def words_of(dialog: QWidget) -> str:
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    details = [
        box.toPlainText()
        for kind in (QPlainTextEdit, QTextEdit)
        for box in dialog.findChildren(kind)
    ]
    return "\n".join(labels + details)


def test_a_bug_shows_one_dialog_without_words_of_the_book_and_the_window_works_on(
    qapp: QApplication, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caught: list[type[BaseException]] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        caught.append(kind)

    monkeypatch.setattr(sys, "excepthook", note)
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "book.pdf")) as window:
        window.wait_for_book()
        for _ in range(2):
            error = ZeroDivisionError("secret words of a page")
            sys.excepthook(ZeroDivisionError, error, None)
        wait_until(lambda: window.has("errorDialog"), "the dialog")
        assert caught == [ZeroDivisionError] * 2
        dialogs = [d for d in window.window.findChildren(QWidget, "errorDialog") if d.isVisible()]
        assert len(dialogs) == 1
        assert "ZeroDivisionError" in words_of(dialogs[0])
        assert "secret words" not in words_of(dialogs[0])
        window.press(Qt.Key.Key_Escape, on=dialogs[0])
        wait_until(lambda: not window.has("errorDialog"))
        window.press(Qt.Key.Key_N)
        window.wait_for_page(2)
    assert sys.excepthook is note


def test_a_bug_in_a_background_task_is_told_as_well(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "book.pdf")) as window:
        window.wait_for_book()
        tasks = window.window.findChildren(Tasks)[0]
        tasks.run(lambda: 1 // 0)
        wait_until(lambda: window.has("errorDialog"), "the dialog")
        assert window.ask("I'm on page 3").state == "complete"
