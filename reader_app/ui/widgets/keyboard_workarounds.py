"""Workarounds for keys in Qt: other scripts, Shift with +, Alt alone, keys sent again."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QWindow
from PySide6.QtWidgets import QApplication, QWidget

_FIRST_OTHER_SCRIPT: Final = 0x370
"""Greek, the first script after Latin with its accented letters."""
_LAST_CHARACTER: Final = 0xFFFFFF
_COMMANDING: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def _rows(*rows: tuple[int, str]) -> Mapping[int, str]:
    """Return a map from key codes to keys, made of pairs of a first code and consecutive keys."""
    return MappingProxyType(
        {first + index: key for first, keys in rows for index, key in enumerate(keys)}
    )


_XKB: Final = _rows((24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM,"))
"""Scan codes of X11 and Wayland."""
_XKB_DIGITS: Final = _rows((10, "1234567890"))
_WINDOWS: Final = _rows((0x41, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), (0xBC, ","))
_MAC: Final = _rows((0x00, "ASDFHGZXCV"), (0x0B, "BQWERYT"), (0x1F, "OU"), (0x22, "IP"))
_MAC_RIGHT: Final = _rows((0x25, "LJ"), (0x28, "K"), (0x2B, ","), (0x2D, "NM"))


def latin_key(event: QKeyEvent) -> int:
    """Return the Qt.Key in this position of an English keyboard, if the key is of another script.

    A Latin key, and a key event that no keyboard sent, is returned unchanged.
    """
    if not _FIRST_OTHER_SCRIPT <= event.key() <= _LAST_CHARACTER:
        return event.key()
    match sys.platform:
        case "win32":
            there = _WINDOWS.get(event.nativeVirtualKey())
        case "darwin":
            code = event.nativeVirtualKey()
            there = _MAC.get(code) or _MAC_RIGHT.get(code)
        case _:
            there = _XKB.get(event.nativeScanCode())
    return ord(there) if there else event.key()


def latin_command(event: QKeyEvent) -> QKeyEvent | None:
    """Return a command key as that of an English keyboard; None if there is nothing to change.

    A command key is pressed with Ctrl, Alt or Meta. WORKAROUND: Qt looks for such keys itself, but
    only in the layouts that are set up on this desktop; where Russian is the only one, Ctrl+C
    doesn't copy. On keyboards whose digits need Shift (French) it finds no digits without Shift.
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if not modifiers & _COMMANDING:
        return None
    key = latin_key(event)
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        key = _digit_key(event) or key
    if key == event.key():
        return None
    return QKeyEvent(
        event.type(),
        key,
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        "",
        event.isAutoRepeat(),
        event.count(),
    )


def _digit_key(event: QKeyEvent) -> int:
    """Return the digit in this position of the row above the letters; 0 for another position."""
    if sys.platform in ("win32", "darwin"):
        return 0
    there = _XKB_DIGITS.get(event.nativeScanCode())
    return ord(there) if there else 0


def deliver_key(event: QKeyEvent, window: QWidget) -> None:
    """Deliver a key as Qt does: the focused widget may claim it, then shortcuts are looked up."""
    target = _window_in_front(window)
    if target is None:
        return
    if event.type() is QEvent.Type.KeyPress and target is window.windowHandle():
        action = None if _is_claimed(event) else _action_for(event, window)
        if action is not None:
            action.trigger()
            return
    QCoreApplication.sendEvent(target, event)


def deliver_latin_command(event: QKeyEvent, window: QWidget) -> bool:
    """Deliver an unhandled key as that of an English keyboard; return False if it is the same."""
    meant = latin_command(event)
    if meant is not None:
        deliver_key(meant, window)
    return meant is not None


def _window_in_front(window: QWidget) -> QWindow | None:
    """Return the window to deliver to; a dialog opened by an earlier key comes first."""
    return QGuiApplication.modalWindow() or window.windowHandle()


def _is_claimed(event: QKeyEvent) -> bool:
    """Return True if the focused widget claims the key, as a text field claims Ctrl+A."""
    focused = QApplication.focusWidget()
    if focused is None:
        return False
    question = QKeyEvent(
        QEvent.Type.ShortcutOverride,
        event.key(),
        event.modifiers(),
        event.text(),
        event.isAutoRepeat(),
        event.count(),
    )
    question.ignore()
    QCoreApplication.sendEvent(focused, question)
    return question.isAccepted()


def _action_for(event: QKeyEvent, window: QWidget) -> QAction | None:
    """Return the action of this key, of the whole window or of the focused widget, or None."""
    keys = QKeySequence(event.keyCombination())
    focused = QApplication.focusWidget()
    own = focused.actions() if focused is not None else []
    for action in window.findChildren(QAction):
        is_meant = action.shortcutContext() is Qt.ShortcutContext.WindowShortcut or action in own
        if is_meant and action.isEnabled() and action.isVisible() and keys in action.shortcuts():
            return action
    return None


_BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def is_shifted_plus(event: QKeyEvent) -> bool:
    """Return True for Ctrl+Shift++ if Shift is not needed to type the "+".

    WORKAROUND: Qt assumes that Shift was used up by the "+" and looks for Ctrl++ only, which zooms
    in. That is right where "+" stands above "=", as in every browser, but not on a number pad.
    """
    if event.key() != Qt.Key.Key_Plus:
        return False
    keypad = Qt.KeyboardModifier.KeypadModifier
    stands_alone = bool(event.modifiers() & keypad) or not event.nativeScanCode()
    return stands_alone and event.modifiers() & ~keypad == _BOTH


_ENDING = {
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
}


class AltKey(QObject):
    """Detects that Alt was pressed and released alone; emits `pressed_alone`.

    It filters the application's events only from a press of Alt to its release, or to another key,
    a click, the wheel or the window's deactivation.
    """

    pressed_alone = Signal()

    def watch(self, event: QKeyEvent) -> None:
        """Begin to watch if this is Alt; to be called with each key press that was not handled."""
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


def claims_escape(event: QEvent) -> bool:
    """Whether this is Esc before it becomes a shortcut; then it is accepted, and comes as a key."""
    is_override = event.type() is QEvent.Type.ShortcutOverride
    if not (is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape):
        return False
    event.accept()
    return True
