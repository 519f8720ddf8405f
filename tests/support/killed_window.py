"""A window that is killed while questions wait: `python -m tests.support.killed_window …`.

Arguments: the data folder, the book, the questions; the first is asked, the others wait. Without
questions it is killed while somebody draws: two strokes are whole, the third one has begun.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support.window import ReaderWindow, rows, wait_until


def main(data_dir: Path, book: Path, first: str, *others: str) -> None:
    """Never returns."""
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.send(first)
        wait_until(lambda: window.messages[-1].text, "the first words of the answer")
        for words in others:
            window.type(words)
            window.press(Qt.Key.Key_Return, on=window.composer)
        query = "SELECT count(*) FROM waiting_question"
        wait_until(lambda: rows(data_dir, query) == [(len(others),)], "what waits in the store")
        os.kill(os.getpid(), signal.SIGKILL)


def draw(data_dir: Path, book: Path) -> None:
    """Never returns."""
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        window.find(QAction, "drawAction").trigger()
        port, button = window.page_view.viewport(), Qt.MouseButton.LeftButton
        middle = port.rect().center()
        for number in range(3):
            start = middle + QPoint(0, 20 * number)
            QTest.mousePress(port, button, pos=start)
            for step in range(1, 6):
                QTest.mouseMove(port, start + QPoint(10 * step, 3 * step % 7))
            if number < 2:
                QTest.mouseRelease(port, button, pos=start + QPoint(60, 0))
        # Storing goes on beside drawing; nobody has lifted the pen to bring it about.
        wait_until(lambda: strokes_in(data_dir) == [2], "what was drawn in the store")
        os.kill(os.getpid(), signal.SIGKILL)


def strokes_in(data_dir: Path) -> list[int]:
    """The numbers of strokes of the drawings in the store."""
    found = rows(data_dir, "SELECT strokes FROM free_mark WHERE kind = 'ink'")
    return [len(json.loads(str(strokes))) for (strokes,) in found]


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    folder, file, *questions = sys.argv[1:]
    if questions:
        main(Path(folder), Path(file), *questions)
    draw(Path(folder), Path(file))
