"""Files that the desktop hands to the running program: on macOS they come as events."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication


class HandedFiles(QObject):
    """`handed(list[Path])`: a file was double-clicked, or dropped onto the program's icon.

    It looks at every event of the program, so it is made only where such events come.
    """

    handed = Signal(list)

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.handed.emit([Path(event.file())])
            return True
        return super().eventFilter(watched, event)
