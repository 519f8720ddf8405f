"""The least that a reader made of PySide6 and pymupdf could be, measured beside Pagemate.

An empty window of PySide6, as large as the screen, with one line drawn so that one sees that it is
there; and a process of its own that has imported pymupdf, as pages are drawn apart from the window.
The benchmarks start it like a reader: `python -m benchmarks.floor FILE`, which isn't opened.
"""

from __future__ import annotations

import subprocess
import sys

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

_CHILD = "import pymupdf, sys; sys.stdin.read()"


class EmptyWindow(QWidget):
    """A line from corner to corner."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawLine(0, 0, self.width(), self.height())
        painter.end()


def main() -> None:
    with subprocess.Popen([sys.executable, "-c", _CHILD], stdin=subprocess.PIPE) as child:
        application = QApplication(sys.argv[:1])
        window = EmptyWindow()
        window.resize(1280, 800)
        window.show()
        application.exec()
        child.terminate()


if __name__ == "__main__":
    main()
