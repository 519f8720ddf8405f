"""Alt, pressed and let go alone, opens the menu, as a menu bar would."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

_ENDING = {
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
}


class AltKey(QObject):
    """Watches the application from a press of Alt to what follows it, and never else."""

    pressed_alone = Signal()

    def watch(self, event: QKeyEvent) -> None:
        """To be called with each key press that nobody else took."""
        application = QApplication.instance()
        if event.key() == Qt.Key.Key_Alt and application is not None:
            application.removeEventFilter(self)
            application.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        is_alt = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt
        if event.type() == QEvent.Type.KeyRelease and is_alt:
            self._rest()
            self.pressed_alone.emit()
        elif event.type() in _ENDING and not is_alt:
            self._rest()
        return False

    def _rest(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
