"""Desktop notifications that long work has ended while nobody sees the window.

On Windows and macOS they go through a tray icon, elsewhere over the D-Bus session bus.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from reader_app.domain.translation import tr
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.dbus import Body, DBusConnection, DBusService

if TYPE_CHECKING:
    from PySide6.QtWidgets import QSystemTrayIcon, QWidget

    from reader_app.ui.book.controller import BookController
    from reader_app.ui.book.recognition_controller import RecognitionController
    from reader_app.ui.library.import_controller import ImportController
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

NOTICES: Final = DBusService(
    "org.freedesktop.Notifications",
    "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications",
)
_ON_CLICK: Final = "default"
"""The action name that the notification specification reserves for a click on the notification."""


class DBusNotification(QObject):
    """One notification over D-Bus.

    `clicked(token)` carries the Wayland activation token needed to raise a window, or "". `over` is
    emitted when the notification was clicked or closed, or when there is no notification service.
    The bus connection stays open until then: many desktops report the click only to the sender, and
    some remove notifications whose sender has disconnected.
    """

    clicked = Signal(str)
    over = Signal()

    def __init__(self, title: str, words: str, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._words = words
        self._number = -1
        self._token = ""
        self._line = DBusConnection(NOTICES, tasks, self)
        self._line.said.connect(self._hear)
        self._line.answered.connect(self._go_on)
        self._line.lost.connect(self.over)
        self._line.call("GetCapabilities")

    def close(self) -> None:
        """Stop listening; the desktop decides how long it shows the notification."""
        self._line.close()

    @Slot(str, object)
    def _go_on(self, member: str, body: Body) -> None:
        if member == "GetCapabilities":
            able = body[0] if body and isinstance(body[0], list) else []
            self._line.call("Notify", "susssasa{sv}i", self._notice([str(each) for each in able]))
        elif body and isinstance(body[0], int):
            self._number = body[0]

    def _notice(self, able: list[str]) -> Body:
        # The text is plain, so it is escaped for desktops that would read it as markup.
        from html import escape  # late, as it takes half a megabyte

        words = escape(self._words, quote=False) if "body-markup" in able else self._words
        actions = [_ON_CLICK, tr("Show")] if "actions" in able else []
        hints = {"desktop-entry": ("s", "pagemate")}
        return ("Pagemate", 0, "pagemate", self._title, words, actions, hints, -1)

    @Slot(str, object)
    def _hear(self, member: str, body: Body) -> None:
        if len(body) < 2 or body[0] != self._number:
            return
        match member:
            case "ActivationToken":
                self._token = str(body[1])
            case "ActionInvoked" if body[1] == _ON_CLICK:
                self.clicked.emit(self._token)
                self._end()
            case "NotificationClosed":
                self._end()

    def _end(self) -> None:
        self._line.close()
        self.over.emit()


_SHOWN_MS: Final = 10_000
_TOKEN: Final = "XDG_ACTIVATION_TOKEN"
"""The environment variable in which Qt on Wayland looks for the token to raise a window."""


class DesktopNotification(QObject):
    """Shows notifications through a tray icon on Windows and macOS, elsewhere over D-Bus.

    A click raises the window. D-Bus is used because other desktops often have no tray.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._tray: QSystemTrayIcon | None = None
        self._shown: DBusNotification | None = None
        self._over = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._over.timeout.connect(self._take_away)

    def tell(self, title: str, words: str) -> None:
        """Show a notification without waiting; do nothing if the desktop has no service for it."""
        if sys.platform in ("win32", "darwin"):
            self._tell_by_tray(title, words)
        else:
            self._tell_by_bus(title, words)

    def close(self) -> None:
        """Stop listening for clicks."""
        self._forget()

    def _tell_by_bus(self, title: str, words: str) -> None:

        self._forget()
        self._shown = DBusNotification(title, words, self._tasks, self)
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
        os.environ.pop(_TOKEN, None)  # programs started from here must not inherit the token

    @Slot()
    def _show_window(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()


LONG_S: Final = 20.0
"""The shortest work, in seconds, that is worth a notification: nobody leaves for less."""
_IMPORT: Final = "import"
_RECOGNITION: Final = "recognition"
_INDEX: Final = "index"


class CompletionNotifications(QObject):
    """Notifies when import, recognition or index have ended and nobody sees the window.

    `tell(title, words)` shows a desktop notification; `is_hidden` returns True if nobody sees the
    window.
    """

    def __init__(
        self,
        tell: Callable[[str, str], None],
        is_hidden: Callable[[], bool],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._tell = tell
        self._is_hidden = is_hidden
        self._clock = clock
        self._began: dict[str, float] = {}
        self._books: BookController | None = None

    def follow_import(self, imports: ImportController) -> None:
        imports.began.connect(self.begin_import)
        imports.reported.connect(self.end_import)

    def follow_recognition(self, recognition: RecognitionController) -> None:
        recognition.began.connect(self.begin_recognition)
        recognition.reported.connect(self.end_recognition)

    def follow_index(self, books: BookController) -> None:
        """Follow the indexing of the open book; nobody waits for that of other books."""
        self._books = books
        books.index_progressed.connect(self.follow_progress)
        books.book_closed.connect(self.forget_index)

    @Slot()
    def begin_import(self) -> None:
        self._begin(_IMPORT)

    @Slot(str)
    def end_import(self, words: str) -> None:
        self._end(_IMPORT, tr("Import finished"), words)

    @Slot()
    def begin_recognition(self) -> None:
        self._begin(_RECOGNITION)

    @Slot(str)
    def end_recognition(self, words: str) -> None:
        self._end(_RECOGNITION, tr("Text recognition finished"), words)

    @Slot(int, int, bool)
    def follow_progress(self, _done: int, _total: int, is_done: bool) -> None:
        if not is_done:
            if _INDEX not in self._began:
                self._begin(_INDEX)
            return
        book = self._books.book if self._books is not None else None
        title = book.title if book is not None else ""
        words = tr("“{title}” can now be searched and asked about in full.", title=title)
        self._end(_INDEX, tr("Book is ready to search"), words)

    @Slot()
    def forget_index(self) -> None:
        self._began.pop(_INDEX, None)

    def _begin(self, work: str) -> None:
        self._began[work] = self._clock()

    def _end(self, work: str, title: str, words: str) -> None:
        began = self._began.pop(work, None)
        if began is not None and self._clock() - began >= LONG_S and self._is_hidden():
            self._tell(title, words)


def is_out_of_sight(window: QWidget) -> bool:
    """Whether nobody sees `window`: it is minimised, hidden, on another workspace or covered.

    Not every platform reports that a window is covered.
    """
    handle = window.windowHandle()
    is_exposed = handle is not None and handle.isExposed()
    return not window.isVisible() or window.isMinimized() or not is_exposed
