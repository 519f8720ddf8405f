"""Keys that Qt's shortcuts take for others."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def is_shifted_plus(event: QKeyEvent) -> bool:
    """Ctrl+Shift++, where Shift is not what makes the "+".

    WORKAROUND: Qt takes Shift to be used up by the "+" and looks for Ctrl++ only, which zooms
    in. That is right where "+" stands above "=", as in every browser; not on a number pad.
    """
    if event.key() != Qt.Key.Key_Plus:
        return False
    keypad = Qt.KeyboardModifier.KeypadModifier
    stands_alone = bool(event.modifiers() & keypad) or not event.nativeScanCode()
    return stands_alone and event.modifiers() & ~keypad == _BOTH
