"""A window that is killed while questions wait: `python -m tests.support.killed_window …`.

Arguments: the data folder, the book, the questions; the first is asked, the others wait.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt
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


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
