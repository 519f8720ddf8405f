"""How far an import is grows from where reading begins."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.library.import_view import ImportBar, _ProgressLine
from reader_app.ui.theme.palette import LIGHT


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2], ids=lambda each: each.name)
def test_the_line_begins_where_reading_does(qtbot: QtBot, direction: Qt.LayoutDirection) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.setLayoutDirection(direction)
    bar = ImportBar()
    bar.setParent(holder)
    bar.set_palette(LIGHT)
    bar.resize(800, 40)
    bar.show_progress(1, 4, None, is_counting=False)
    holder.show()
    line = bar.findChild(_ProgressLine)
    assert isinstance(line, _ProgressLine)
    picture = line.grab().toImage()
    middle = picture.height() // 2
    first, last = (picture.pixelColor(x, middle) for x in (1, picture.width() - 2))
    if direction is Qt.LayoutDirection.RightToLeft:
        first, last = last, first
    assert (first, last) == (QColor(LIGHT.accent), QColor(LIGHT.hairline))
