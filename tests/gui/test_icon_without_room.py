"""An icon is asked for in no size when its button has no room yet, and freed once."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtWidgets import QApplication

from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT

NO_ROOM = [QSize(0, 0), QSize(0, 16), QSize(16, 0), QSize(-4, 16)]


@pytest.mark.parametrize("size", NO_ROOM, ids=str)
def test_an_icon_in_no_size_is_no_picture(qapp: QApplication, size: QSize) -> None:
    icon = line_icon("close", LIGHT)
    assert icon.pixmap(size, QIcon.Mode.Normal, QIcon.State.Off).isNull()


def test_an_icon_painted_into_no_room_leaves_the_ground(qapp: QApplication) -> None:
    ground = QImage(24, 24, QImage.Format.Format_ARGB32)
    ground.fill(Qt.GlobalColor.white)
    painter = QPainter(ground)
    line_icon("close", LIGHT).paint(painter, QRect(4, 4, 0, 16))
    painter.end()
    colours = {ground.pixelColor(x, y).name() for x in range(24) for y in range(24)}
    assert colours == {QColor(Qt.GlobalColor.white).name()}


@pytest.mark.usefixtures("qapp")
def test_icons_in_a_cycle_are_freed_once() -> None:
    for _ in range(3):
        held: list[object] = [line_icon("book", LIGHT)]
        held.append(held)
        del held
        gc.collect()
    icon = line_icon("book", LIGHT)
    gc.collect()
    assert not icon.pixmap(16, 16).isNull()
