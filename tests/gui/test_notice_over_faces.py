"""A notice that was shown before the library gave way to the pages is seen over them."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.window.notice_bar import NoticeBar


def test_a_notice_stays_over_what_comes_into_view_under_it(qtbot: QtBot) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.resize(600, 400)
    stack.addWidget(QWidget())
    stack.addWidget(QWidget())
    notice = NoticeBar(stack)
    stack.show()
    notice.set_area(stack.rect())
    notice.show_notice("This is the handbook.", "Set up", "welcome", 0)
    stack.setCurrentIndex(1)
    notice.set_area(stack.rect())
    seen = stack.childAt(notice.geometry().center())
    assert seen is notice or (seen is not None and notice.isAncestorOf(seen))
