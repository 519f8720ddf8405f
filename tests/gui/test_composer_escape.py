"""Esc in the composer ends one thing; only then it leads back to the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import Held, api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def focused_name() -> str:
    focused = QApplication.focusWidget()
    return focused.objectName() if focused is not None else ""


def test_after_a_stop_one_can_write_on(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply("Late."))
    api.then(held)
    talk.send("One?")
    held.wait()
    talk.press(Qt.Key.Key_Escape, on=talk.composer)
    talk.wait_for_answer()
    held.let_go()
    assert focused_name() == "composer"
    talk.press(Qt.Key.Key_Escape, on=talk.composer)
    wait_until(lambda: focused_name() == "pageView", "the page")


def test_after_an_edit_that_was_given_up_one_can_write_on(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.reply("First.")
    talk.ask("One?")
    buttons = talk.conversation.findChildren(QAbstractButton, "editQuestionButton")
    buttons[0].click()
    talk.press(Qt.Key.Key_Escape, on=talk.composer)
    assert focused_name() == "composer"
    assert talk.composer.toPlainText() == ""
