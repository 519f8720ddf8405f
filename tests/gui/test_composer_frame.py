"""Wherever the composer's frame is clicked, the reader can write."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.chat.composer import Composer
from reader_app.ui.theme.palette import LIGHT

# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.mark.parametrize("where", ["lower edge", "upper edge", "beside the button"])
def test_a_click_in_the_frame_is_a_click_in_the_field(
    qtbot: QtBot, qapp: QApplication, where: str
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    other, composer = QLineEdit(), Composer(LIGHT)
    column.addWidget(other)
    column.addWidget(composer)
    window.show()
    window.activateWindow()
    other.setFocus()
    assert not composer.text_edit.hasFocus()
    row = composer.height() - 20
    free = next(
        x
        for x in range(composer.width() // 2, composer.width())
        if not isinstance(composer.childAt(x, row), QAbstractButton)
    )
    spot = {
        "lower edge": QPoint(composer.width() // 2, composer.height() - 3),
        "upper edge": QPoint(composer.width() // 2, 3),
        "beside the button": QPoint(free, row),
    }[where]
    target = composer.childAt(spot) or composer
    QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(composer, spot))
    assert window.focusWidget() is composer.text_edit
