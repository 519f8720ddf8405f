"""A word from the desktop itself, for when nobody sees the window. Costs nothing until then."""

from __future__ import annotations

import html
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QStandardPaths, Qt, QTimer, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QSystemTrayIcon

    from reader_app.ui.main_window import MainWindow

_SHOWN_MS: Final = 10_000
_BUS: Final = "org.freedesktop.Notifications"


class DesktopNotice(QObject):
    """Windows and macOS take it through an icon that is there only as long.

    Other desktops take it from the programs that come with them: Qt's D-Bus can't write the
    unsigned number that is part of every notification, and their tray is often not there.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None
        self._over = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._over.timeout.connect(self._take_away)

    def tell(self, title: str, words: str) -> None:
        """Once, and never waits; where the desktop has no way to show it, nothing happens."""
        if sys.platform in ("win32", "darwin"):
            self._tell_by_tray(title, words)
        elif command := notice_command(title, words, QStandardPaths.findExecutable):
            _start(command)

    def _tell_by_tray(self, title: str, words: str) -> None:
        from PySide6.QtWidgets import QSystemTrayIcon

        if self._tray is None:
            self._tray = QSystemTrayIcon(self._window.windowIcon(), self)
            self._tray.messageClicked.connect(self._show_window)
            self._tray.activated.connect(self._show_window)
        self._tray.show()
        self._tray.showMessage(title, words, self._window.windowIcon(), _SHOWN_MS)
        self._over.start()

    @Slot()
    def _take_away(self) -> None:
        if self._tray is not None:
            self._tray.hide()

    @Slot()
    def _show_window(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()


def notice_command(title: str, words: str, find: Callable[[str], str]) -> list[str]:
    """How a free desktop is told; [] where it has neither of the two programs.

    `find`: where a program is, "" for nowhere. The words are plain: what looks like markup isn't.
    """
    plain = html.escape(words, quote=False)
    if program := find("notify-send"):
        return [program, "--app-name=Pagemate", "--icon=pagemate", "--", title, plain]
    if program := find("gdbus"):
        said = [_quoted(each) for each in ("Pagemate", "pagemate", title, plain)]
        arguments = [said[0], "uint32 0", *said[1:], "@as []", "@a{sv} {}", "int32 -1"]
        place = ["--session", "--dest", _BUS, "--object-path", f"/{_BUS.replace('.', '/')}"]
        method = ["--method", f"{_BUS}.Notify", "--"]
        return [program, "call", *place, *method, *arguments]
    return []


def _quoted(text: str) -> str:
    """As GVariant writes a string."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{escaped}'"


def _start(command: list[str]) -> None:
    """Without the libraries of a frozen program, which are not its own."""
    process = QProcess()
    process.setProgram(command[0])
    process.setArguments(command[1:])
    if getattr(sys, "frozen", False):
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("LD_LIBRARY_PATH", os.environ.get("LD_LIBRARY_PATH_ORIG", ""))
        process.setProcessEnvironment(environment)
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    process.startDetached()
