"""Shows a file in the desktop's program for files, or opens its folder where that can't be done."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from reader_app.workers.background_tasks import Tasks
from reader_app.workers.dbus import DBusConnection, DBusService

_SERVICE: Final = DBusService(
    "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1"
)


class FolderWindow(QObject):
    """Asks the desktop for a window with a file; `tasks` opens the connection to it."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._connection: DBusConnection | None = None
        self._path = Path()

    def show(self, path: Path) -> None:
        """Show the file, selected in its folder."""
        self._path = path
        if sys.platform == "darwin":
            QProcess.startDetached("open", ["-R", str(path)])
        elif sys.platform == "win32":
            QProcess.startDetached("explorer", ["/select,", str(path)])
        else:
            self._ask_desktop(path)

    def _ask_desktop(self, path: Path) -> None:
        self.close()
        self._connection = connection = DBusConnection(_SERVICE, self._tasks, self)
        connection.answered.connect(self.close)
        connection.lost.connect(self._open_folder)
        uri = bytes(QUrl.fromLocalFile(str(path)).toEncoded().data()).decode()
        connection.call("ShowItems", "ass", ([uri], ""))

    @Slot()
    def _open_folder(self) -> None:
        self.close()
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))

    @Slot()
    def close(self) -> None:
        """End the connection to the file manager."""
        if self._connection is not None:
            self._connection.close()
            self._connection.deleteLater()
            self._connection = None
