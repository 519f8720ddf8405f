"""Keys are known by their place where the keyboard writes another script."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from reader_app.ui.widgets.keyboard_workarounds import latin_command, latin_key

_NONE = Qt.KeyboardModifier.NoModifier
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_O_PLACE, _ZERO_PLACE, _SHCHA, _O_RUSSIAN = 32, 19, 0x429, 0x41E


def _pressed(
    key: int, scan_code: int, modifiers: Qt.KeyboardModifier = _NONE, virtual_key: int = 0
) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, scan_code, virtual_key, 0, chr(key))


@pytest.fixture(autouse=True)
def a_free_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")


def test_a_letter_of_another_script_is_the_key_in_its_place() -> None:
    assert latin_key(_pressed(_O_RUSSIAN, 44)) == Qt.Key.Key_J


def test_a_latin_letter_is_itself_wherever_it_stands() -> None:
    assert latin_key(_pressed(Qt.Key.Key_A, 24)) == Qt.Key.Key_A  # as in France
    assert latin_key(_pressed(0xD6, 47)) == 0xD6  # Ö
    assert latin_key(_pressed(0x131, 31)) == 0x131  # Turkish ı


def test_what_no_keyboard_sent_is_taken_at_its_word() -> None:
    assert latin_key(_pressed(_O_RUSSIAN, 0)) == _O_RUSSIAN


@pytest.mark.parametrize(("platform", "code"), [("win32", 0x4A), ("darwin", 0x26)])
def test_other_systems_number_their_places_otherwise(
    monkeypatch: pytest.MonkeyPatch, platform: str, code: int
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert latin_key(_pressed(_O_RUSSIAN, 0, virtual_key=code)) == Qt.Key.Key_J


def test_a_command_keeps_its_modifiers() -> None:
    meant = latin_command(_pressed(_SHCHA, _O_PLACE, _CONTROL | _SHIFT))
    assert meant is not None
    assert (meant.key(), meant.modifiers()) == (Qt.Key.Key_O, _CONTROL | _SHIFT)


def test_a_letter_that_is_written_is_no_command() -> None:
    assert latin_command(_pressed(_SHCHA, _O_PLACE)) is None
    assert latin_command(_pressed(_SHCHA, _O_PLACE, _SHIFT)) is None


def test_a_digit_that_needs_shift_is_one_without_in_a_command() -> None:
    meant = latin_command(_pressed(0xC0, _ZERO_PLACE, _CONTROL))  # à
    assert meant is not None and meant.key() == Qt.Key.Key_0
    assert latin_command(_pressed(Qt.Key.Key_0, _ZERO_PLACE, _CONTROL)) is None


def test_a_modifier_alone_is_no_command() -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Control, _CONTROL, 37, 0, 0)
    assert latin_command(event) is None
