"""Keys whose meaning depends on the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from reader_app.ui.widgets.keyboard_workarounds import is_shifted_plus

_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_EQUALS_KEY = 21


def _plus(modifiers: Qt.KeyboardModifier, scan_code: int) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Plus, modifiers, scan_code, 0x2B, 0, "+")


def test_a_plus_above_another_key_needs_its_shift_to_be_a_plus() -> None:
    assert not is_shifted_plus(_plus(_CONTROL | _SHIFT, _EQUALS_KEY))


def test_a_plus_of_the_number_pad_needs_none() -> None:
    keypad = Qt.KeyboardModifier.KeypadModifier
    assert is_shifted_plus(_plus(_CONTROL | _SHIFT | keypad, 86))
    assert not is_shifted_plus(_plus(_CONTROL | keypad, 86))


def test_a_key_that_no_keyboard_sent_is_taken_at_its_word() -> None:
    assert is_shifted_plus(_plus(_CONTROL | _SHIFT, 0))
