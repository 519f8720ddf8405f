"""A word from the desktop itself, for when nobody sees the window. Costs nothing until then."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QSystemTrayIcon

    from reader_app.ui.main_window import MainWindow
    from reader_app.ui.widgets.bus_notice import BusNotice
    from reader_app.workers.background_tasks import Tasks

_SHOWN_MS: Final = 10_000
_TOKEN: Final = "XDG_ACTIVATION_TOKEN"
"""Where Qt looks, on Wayland, for the leave to bring a window forward."""


class DesktopNotice(QObject):
    """Windows and macOS take it through an icon that is there only as long; others by the bus.

    Their tray is often not there. A click brings the window forward.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._tray: QSystemTrayIcon | None = None
        self._shown: BusNotice | None = None
        self._over = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._over.timeout.connect(self._take_away)

    def tell(self, title: str, words: str) -> None:
        """Once, and never waits; where the desktop has no way to show it, nothing happens."""
        if sys.platform in ("win32", "darwin"):
            self._tell_by_tray(title, words)
        else:
            self._tell_by_bus(title, words)

    def close(self) -> None:
        """No click is waited for any more."""
        self._forget()

    def _tell_by_bus(self, title: str, words: str) -> None:
        from reader_app.ui.widgets.bus_notice import BusNotice

        self._forget()
        self._shown = BusNotice(title, words, self._tasks, self)
        self._shown.clicked.connect(self._show_window_with)
        self._shown.over.connect(self._forget)

    @Slot()
    def _forget(self) -> None:
        if self._shown is not None:
            self._shown.close()
            self._shown.deleteLater()
            self._shown = None

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

    @Slot(str)
    def _show_window_with(self, token: str) -> None:
        if token:
            os.environ[_TOKEN] = token
        self._show_window()
        os.environ.pop(_TOKEN, None)  # programs that are started from here have none of their own

    @Slot()
    def _show_window(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()
