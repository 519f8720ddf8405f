"""Runs the program offscreen, doing one thing for ever: `python -m … ACTIVITY [FOLDER] -- FILE…`.

ACTIVITY: `import` (FOLDER), `index`, `recognise`, `ask`, `read`, or `look`, which tells what stands
in the window after its start and closes it. Prints lines of JSON: `complete` with the notices that
are shown, then a line for each thing that the program has told to be done.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMainWindow, QPlainTextEdit, QWidget

import reader_app.bootstrap.app as window_module
from reader_app.__main__ import main
from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.documents.processes.messages import IndexProgress
from reader_app.ui.book.recognition_controller import RecognitionJob
from reader_app.ui.pages.page_view import PageView
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.file_import import FolderImport

LOOK_MS: Final = 50
SETTLE_MS: Final = 400
"""After the start: notices have come by then."""
_Part = TypeVar("_Part", bound=QObject)


def tell(*words: object) -> None:
    print(json.dumps(words), flush=True)


class Doer(QObject):
    """Waits until the window is whole, then does its thing."""

    def __init__(self, window: QMainWindow, activity: str, folder: Path | None) -> None:
        super().__init__(window)
        self._window = window
        self._activity = activity
        self._folder = folder
        self._questions = 0
        self._completion = part(window, DeferredStartup)
        part(window, DocumentClient).index_progressed.connect(self._note_index)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._begin)
        self._timer.start()

    @Slot()
    def _begin(self) -> None:
        if not self._completion.is_complete:
            return
        tell("complete")
        self._timer.timeout.disconnect(self._begin)
        match self._activity:
            case "look":
                self._timer.stop()
                QTimer.singleShot(SETTLE_MS, self, self._look)
            case "import":
                works = part(self._window, FolderImport)
                works.book_added.connect(self._note_book)
                assert self._folder is not None
                works.begin([self._folder])
            case "recognise":
                part(self._window, RecognitionJob).page_kept.connect(self._note_recognised)
                self._timer.timeout.connect(self._recognise)
            case "ask":
                self._timer.timeout.connect(self._ask)
            case "read":
                self._timer.timeout.connect(self._turn)

    @Slot()
    def _look(self) -> None:
        bars = [bar for bar in self._window.findChildren(QWidget, "noticeBar") if bar.isVisible()]
        told = [" ".join(label.text() for label in bar.findChildren(QLabel)) for bar in bars]
        tell("notices", told)
        self._window.close()

    @Slot()
    def _note_book(self) -> None:
        tell("book")

    @Slot(object)
    def _note_index(self, progress: IndexProgress) -> None:
        tell("indexed", progress.pages_done)

    @Slot(int)
    def _note_recognised(self, page: int) -> None:
        tell("recognised", page)

    @Slot()
    def _recognise(self) -> None:
        """Press what is offered: first the button, then the one of the dialog."""
        for name in ("recogniseButton", "recognitionAcceptButton"):
            button = self._window.findChild(QAbstractButton, name)
            if button is not None and button.isVisible() and button.isEnabled():
                button.click()

    @Slot()
    def _ask(self) -> None:
        composer = self._window.findChild(QPlainTextEdit, "composer")
        stop = self._window.findChild(QWidget, "stopButton")
        is_answering = stop is not None and stop.isVisible()
        if composer is not None and composer.isEnabled() and not is_answering:
            self._questions += 1
            composer.setPlainText(f"Question {self._questions}?")
            QTest.keyClick(composer, Qt.Key.Key_Return)

    @Slot()
    def _turn(self) -> None:
        QTest.keyClick(part(self._window, PageView), Qt.Key.Key_PageDown)


def part(window: QMainWindow, kind: type[_Part]) -> _Part:
    found = window.findChild(kind)
    assert isinstance(found, kind), kind
    return found


def run(words: Sequence[str], files: Sequence[str]) -> int:
    create = window_module.create_window

    def create_and_do(data_dir: Path, *rest: object, **named: object) -> QMainWindow:
        made = create(data_dir, *rest, **named)  # type: ignore[arg-type]
        Doer(made, words[0], Path(words[1]) if words[1:] else None)
        return made

    window_module.create_window = create_and_do
    return main(list(files))


if __name__ == "__main__":
    cut = sys.argv.index("--")
    sys.exit(run(sys.argv[1:cut], sys.argv[cut + 1 :]))
