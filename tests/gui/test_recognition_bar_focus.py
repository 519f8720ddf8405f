"""Who has the focus when the bar below the page goes away."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.book.recognition_controller import RecognitionBar
from reader_app.ui.theme.palette import LIGHT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Place:
    """The bar between a page and a box to write in."""

    def __init__(self) -> None:
        self.window = QWidget()
        column = QVBoxLayout(self.window)
        self.page, self.box = QLineEdit(), QLineEdit()
        self.bar = RecognitionBar(LIGHT, self.page)
        for widget in (self.page, self.bar, self.box):
            column.addWidget(widget)


@pytest.fixture
def place(qtbot: QtBot) -> Place:
    made = Place()
    qtbot.addWidget(made.window)
    made.window.show()
    qtbot.waitActive(made.window)
    return made


def test_the_page_takes_the_focus_that_the_bar_had(place: Place) -> None:
    place.bar.offer("Pages 3–9 are pictures.")
    place.bar.findChildren(QPushButton)[0].setFocus()
    place.bar.put_away()
    assert place.page.hasFocus()


def test_a_focus_elsewhere_stays(place: Place) -> None:
    place.bar.offer("Pages 3–9 are pictures.")
    place.box.setFocus()
    place.bar.put_away()
    assert place.box.hasFocus()
