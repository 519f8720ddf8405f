"""Keys that Qt's shortcuts take for others."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def is_shifted_plus(event: QKeyEvent) -> bool:
    """Ctrl+Shift++ on a keyboard that has "+" above another key.

    WORKAROUND: there Shift is used up by the "+", and Qt looks for Ctrl++ only, which zooms in.
    """
    is_plus = event.key() == Qt.Key.Key_Plus
    return is_plus and event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == _BOTH
