"""Buffers for keys and clicks that come before the window is complete, delivered in order then.

`deferred_startup` completes the window about half a second after it is shown; these buffers keep
that input from being lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget

from reader_app.ui.widgets.keyboard_workarounds import deliver_key
from reader_app.ui.window.panes import Pane, Panes

_KEYS: Final = frozenset(
    {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease}
)
_MODIFIERS: Final = frozenset(
    {
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Meta,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
    }
)
_COMMANDING: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class StartupKeyBuffer(QObject):
    """Holds back key events of the shown `window` until `let_go`.

    Plain keys, which turn pages, pass while `can_turn` returns True. From the first held key on all
    keys are held, so that what is typed after Ctrl+F waits for the find bar.
    """

    def __init__(self, window: QWidget, can_turn: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._can_turn = can_turn
        self._held: list[QKeyEvent] = []
        # Only the native window's handle gets each key before shortcuts and widgets do.
        self._handle: QWindow | None = window.windowHandle()
        if self._handle is not None:
            self._handle.installEventFilter(self)

    def let_go(self) -> None:
        """Deliver the held keys to the complete window and stop filtering."""
        if self._handle is not None:
            self._handle.removeEventFilter(self)
            self._handle = None
        held, self._held = self._held, []
        for event in held:
            deliver_key(event, self._window)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() not in _KEYS or not isinstance(event, QKeyEvent):
            return False
        if event.key() in _MODIFIERS or not (self._held or self._asks_for_more(event)):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # accepted, so that no shortcut is looked up now and a key press follows
        else:
            self._held.append(event.clone())
        return True

    def _asks_for_more(self, event: QKeyEvent) -> bool:
        if event.type() is QEvent.Type.KeyRelease:
            return False
        is_function_key = Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35
        return is_function_key or bool(event.modifiers() & _COMMANDING) or not self._can_turn()


_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})


class StartupClickBuffer(QObject):
    """Holds back mouse clicks on the buttons of `bar`, and into the conversation, which is empty.

    It remembers the button, not the coordinates, because the bar is laid out anew when the window
    is complete. After a click into the conversation, `enter` is called then.
    """

    def __init__(
        self, window: QWidget, bar: QWidget, panes: Panes, enter: Callable[[Pane], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bar = bar
        self._panes = panes
        self._enter = enter
        self._enters = False
        self._held: list[QAbstractButton] = []
        self._is_down = False
        self._handle: QWindow | None = window.windowHandle()
        if self._handle is not None:
            self._handle.installEventFilter(self)

    @property
    def is_holding(self) -> bool:
        return bool(self._held) or self._enters

    def let_go(self) -> None:
        """Click the held buttons and stop filtering."""
        if self._handle is not None:
            self._handle.removeEventFilter(self)
            self._handle = None
        held, self._held = self._held, []
        for button in held:
            button.setDown(False)
            if button.isVisible():
                _press(button)
        if self._enters:
            self._enters = False
            self._enter(Pane.CONVERSATION)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        if event.type() in _PRESSES:
            place = event.position().toPoint()
            button = self._button_at(place)
            if button is None:
                self._enters = self._is_in_pane(place)
                self._is_down = self._enters
                return self._enters
            self._enters = False
            button.setDown(True)  # immediate feedback to the reader
            self._held.append(button)
            self._is_down = True
            return True
        was_down, self._is_down = self._is_down, False
        return was_down and event.type() is QEvent.Type.MouseButtonRelease

    def _is_in_pane(self, place: QPoint) -> bool:
        pane = self._panes.pane(Pane.CONVERSATION)
        return pane.isVisible() and pane.rect().contains(pane.mapFrom(self._window, place))

    def _button_at(self, place: QPoint) -> QAbstractButton | None:
        found = self._window.childAt(place)
        if isinstance(found, QAbstractButton) and self._bar.isAncestorOf(found):
            return found
        return None


def _press(button: QAbstractButton) -> None:
    menu = button.menu() if isinstance(button, QToolButton) else None
    if menu is not None:
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))  # not `showMenu`, which blocks
    else:
        button.click()
