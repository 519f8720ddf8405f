"""A click on a notice leaves the keyboard where it was."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.window.notice_bar import NoticeBar


def test_a_click_on_its_button_does_not_move_the_focus(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(600, 300)
    box, other = QLineEdit(page), QPushButton("I’ve read to here", page)
    notice = NoticeBar(page)
    notice.set_area(page.rect())
    page.show()
    qtbot.waitExposed(page)
    box.setFocus()
    notice.show_notice("Conversation deleted.", "Undo", "undo", 0)
    button = notice.findChild(QPushButton, "noticeAction")
    assert button is not None
    with qtbot.waitSignal(notice.action_requested, timeout=10_000):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert notice.isHidden()
    assert page.focusWidget() is box
    assert page.focusWidget() is not other
