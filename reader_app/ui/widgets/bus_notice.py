"""A notice that the desktop shows, and the click on it, where notices go over the session bus."""

from __future__ import annotations

import html
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.translation import tr
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.dbus import Body, DBusConnection, DBusService

NOTICES: Final = DBusService(
    "org.freedesktop.Notifications",
    "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications",
)
_ON_CLICK: Final = "default"
"""The action's name that says so."""


class BusNotice(QObject):
    """One notice. `clicked(token)`: with what lets a window come forward, "" where nothing has to.

    `over`: it was clicked or taken away, or there is nobody to show it. Its line stays open until
    then: many desktops tell the click only to whoever asked, and some take away the notices of
    those who are gone.
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
        """The notice stays as long as the desktop shows it; nobody hears of it any more."""
        self._line.close()

    @Slot(str, object)
    def _go_on(self, member: str, body: Body) -> None:
        if member == "GetCapabilities":
            able = body[0] if body and isinstance(body[0], list) else []
            self._line.call("Notify", "susssasa{sv}i", self._notice([str(each) for each in able]))
        elif body and isinstance(body[0], int):
            self._number = body[0]

    def _notice(self, able: list[str]) -> Body:
        # Words are plain: what looks like markup isn't.
        words = html.escape(self._words, quote=False) if "body-markup" in able else self._words
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
