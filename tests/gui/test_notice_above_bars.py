"""A notice over the page leaves the buttons of the bars there in reach."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.window.notice_bar import NoticeBar

AREA = QRect(0, 0, 600, 400)


def window_with_bar(qtbot: QtBot, top: int) -> tuple[QWidget, QWidget, NoticeBar]:
    """A window, the evidence's bar in it at that height, and a notice."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    stack = QWidget()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(stack)
    bar = QWidget(stack)
    bar.setObjectName("evidenceBar")
    bar.setGeometry(100, top, 400, 30)
    window.show()
    notice = NoticeBar(stack)
    notice.set_area(AREA)
    return window, bar, notice


def test_a_notice_stands_above_the_bar_of_the_evidence(qtbot: QtBot) -> None:
    _window, bar, notice = window_with_bar(qtbot, 360)
    notice.show_notice("Highlighted.", "Undo", "undo", 0)
    assert not notice.geometry().intersects(bar.geometry())
    assert notice.geometry().bottom() < bar.y()


def test_a_bar_that_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    _window, bar, notice = window_with_bar(qtbot, 360)
    bar.hide()
    notice.show_notice("Highlighted.", "Undo", "undo", 0)
    assert notice.geometry().bottom() > bar.y()


def test_a_bar_at_the_head_of_the_page_takes_no_room(qtbot: QtBot) -> None:
    _window, bar, notice = window_with_bar(qtbot, 10)
    notice.show_notice("Highlighted.", "Undo", "undo", 0)
    assert bar.isVisible()
    assert notice.y() > AREA.center().y()
