"""The accent as desktops tell it to every program: through the settings portal, live.

Qt passes on that of KDE, Windows and macOS; of GNOME's it knows nothing.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QColor

from reader_app.workers.background_tasks import Tasks
from reader_app.workers.dbus import DBusConnection, DBusService

SETTINGS_PORTAL: Final = DBusService(
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_KEY: Final = ("org.freedesktop.appearance", "accent-color")


class PortalAccent(QObject):
    """`chosen(QColor)`: soon after the start, and whenever it is another; invalid for none."""

    chosen = Signal(QColor)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line = DBusConnection(SETTINGS_PORTAL, tasks, self)
        self._line.said.connect(self._hear)
        self._line.answered.connect(self._learn)
        self._line.call("Read", "ss", _KEY)

    def close(self) -> None:
        self._line.close()

    @Slot(str, object)
    def _hear(self, member: str, body: tuple[object, ...]) -> None:
        if member == "SettingChanged" and body[:2] == _KEY and len(body) == len(_KEY) + 1:
            self.chosen.emit(colour_told(body[2]))

    @Slot(str, object)
    def _learn(self, _member: str, body: tuple[object, ...]) -> None:
        if body:
            self.chosen.emit(colour_told(body[0]))


def colour_told(value: object) -> QColor:
    """Of three shares of 1, in as many variants as they come; invalid where any is beyond."""
    while isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str):
        value = value[1]  # a variant: its type and what is in it
    if not isinstance(value, tuple) or len(value) != 3:
        return QColor()
    if not all(isinstance(part, float) and 0 <= part <= 1 for part in value):
        return QColor()
    red, green, blue = (round(255 * part) for part in value)
    return QColor(red, green, blue)
