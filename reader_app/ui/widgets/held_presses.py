"""Presses on the bar that come before its buttons can do anything: kept, and done in order."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget

_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})


class HeldPresses(QObject):
    """Holds back what is pressed with the mouse on buttons of `bar`, in a shown `window`.

    The button is remembered, not the place: the bar is laid out anew when the window is whole.
    """

    def __init__(self, window: QWidget, bar: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._bar = bar
        self._held: list[QAbstractButton] = []
        self._is_down = False
        self._handle: QWindow | None = window.windowHandle()
        if self._handle is not None:
            self._handle.installEventFilter(self)

    @property
    def is_holding(self) -> bool:
        return bool(self._held)

    def let_go(self) -> None:
        """The window is whole: what was pressed happens, and every press from now on."""
        if self._handle is not None:
            self._handle.removeEventFilter(self)
            self._handle = None
        held, self._held = self._held, []
        for button in held:
            button.setDown(False)
            if button.isVisible():
                _press(button)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        if event.type() in _PRESSES:
            button = self._button_at(event.position().toPoint())
            if button is None:
                return False
            button.setDown(True)  # it was heard
            self._held.append(button)
            self._is_down = True
            return True
        was_down, self._is_down = self._is_down, False
        return was_down and event.type() is QEvent.Type.MouseButtonRelease

    def _button_at(self, place: QPoint) -> QAbstractButton | None:
        found = self._window.childAt(place)
        if isinstance(found, QAbstractButton) and self._bar.isAncestorOf(found):
            return found
        return None


def _press(button: QAbstractButton) -> None:
    menu = button.menu() if isinstance(button, QToolButton) else None
    if menu is not None:
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))  # `showMenu` waits for its end
    else:
        button.click()
