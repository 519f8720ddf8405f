"""On a keyboard of another script, what is asked for with Ctrl is done as on an English one."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.dialogs.base import PlainDialog
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.shell import themed, window_with_dummies

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

_CONTROL = Qt.KeyboardModifier.ControlModifier
_EF, _SHCHA = (0x424, 38), (0x429, 32)
"""Russian letters (key, scan code) where A and O are."""


@pytest.fixture(autouse=True)
def a_free_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    with themed(qapp) as theme:
        made = window_with_dummies(theme)
        qtbot.addWidget(made)
        made.show()
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow, timeout=20_000)
        made.show_reading()
        yield made


def _press(widget: QWidget, place: tuple[int, int]) -> None:
    key, scan_code = place
    event = QKeyEvent(QEvent.Type.KeyPress, key, _CONTROL, scan_code, 0, 0, chr(key))
    QCoreApplication.sendEvent(widget, event)


def _field(window: QWidget, name: str) -> QLineEdit:
    field = window.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit)
    field.setFocus()
    return field


def test_the_windows_keys_do_what_they_do(window: MainWindow, qtbot: QtBot) -> None:
    field = _field(window, "pageField")
    with qtbot.waitSignal(window.action(ActionId.OPEN).triggered, timeout=20_000):
        _press(field, _SHCHA)


def test_a_text_field_takes_those_that_are_its_own(window: MainWindow) -> None:
    field = _field(window, "chatField")
    field.setText("the whole question")
    _press(field, _EF)
    assert field.selectedText() == "the whole question"


def test_a_key_that_means_nothing_stays_so(window: MainWindow) -> None:
    field = _field(window, "chatField")
    field.setText("words")
    _press(field, (0x42A, 35))
    assert field.text() == "words" and not field.selectedText()


def test_a_dialogs_field_takes_them_too(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PlainDialog("someDialog", "Words", window)
    field = QLineEdit()
    dialog.body.addWidget(field)
    dialog.open()
    qtbot.waitUntil(dialog.isActiveWindow, timeout=20_000)
    field.setText("a key")
    field.setFocus()
    _press(field, _EF)
    assert field.selectedText() == "a key"
    dialog.close()
