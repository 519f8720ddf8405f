"""Input that no part of the window has handled: Esc, Alt and mouse buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from reader_app.ui.widgets import keyboard_workarounds
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.actions import WindowActions
from reader_app.ui.window.panes import Pane, PaneFocus


class WindowInput(QObject):
    """Handles the events of `window`, which Qt gives it when its parts have ignored them.

    `alt.pressed_alone` is emitted when Alt was pressed and released by itself.
    """

    def __init__(self, window: QWidget, actions: WindowActions, focus: PaneFocus) -> None:
        super().__init__(window)
        self.alt = keyboard_workarounds.AltKey(self)
        self._window = window
        self._actions = actions
        self._focus = focus
        window.installEventFilter(self)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            match event.type():
                case QEvent.Type.ShortcutOverride if keyboard_workarounds.is_shifted_plus(event):
                    event.accept()  # no shortcut look-up; a key press follows
                    return True
                case QEvent.Type.KeyPress:
                    return self._press(event)
        elif isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            return self._click(event.button())
        return False

    def _press(self, event: QKeyEvent) -> bool:
        self.alt.watch(event)
        if keyboard_workarounds.is_shifted_plus(event):
            self._actions[ActionId.TURN_RIGHT].trigger()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            return keyboard_workarounds.deliver_latin_command(event, self._window)
        return True

    def _click(self, button: Qt.MouseButton) -> bool:
        match button:
            case Qt.MouseButton.BackButton:
                self._actions[ActionId.BACK].trigger()
            case Qt.MouseButton.ForwardButton:
                self._actions[ActionId.FORWARD].trigger()
            case _:
                return False
        return True

    def _escape(self) -> None:
        """Focus the page, or leave full screen if the page has the focus already."""
        if self._focus.is_away_from(Pane.PAGE):
            self._focus.enter(Pane.PAGE)
        elif self._window.isFullScreen():
            self._actions[ActionId.FULL_SCREEN].trigger()
