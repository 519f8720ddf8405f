"""A question that waits is changed where it stands, and the focus never gets lost with its row."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.test_turns_waiting import button, send_meanwhile, waiting
from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import Held, api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.mark.long
def test_a_question_that_was_changed_keeps_its_place(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?", "Tree?", "Four?")
    wait_until(lambda: len(waiting(talk)) == 3, "lines that wait")
    button(talk, "editWaitingButton", 1).click()
    talk.composer.clear()
    send_meanwhile(talk, "Three?", "Five?")
    wait_until(lambda: waiting(talk) == ["Two?", "Three?", "Four?", "Five?"], "lines that wait")
    for number in range(4):
        api.reply(f"{number}.")
    held.let_go()
    talk.wait_for_answer()


def test_removing_the_last_row_leaves_the_focus_in_the_conversation(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?", "Three?")
    wait_until(lambda: len(waiting(talk)) == 2, "lines that wait")
    last = button(talk, "removeWaitingButton", 1)
    last.setFocus()
    last.click()
    wait_until(lambda: waiting(talk) == ["Two?"], "a line that waits")
    first = button(talk, "removeWaitingButton", 0)
    assert QApplication.focusWidget() is first
    first.click()
    wait_until(lambda: not waiting(talk), "no line")
    assert QApplication.focusWidget() is talk.composer
    held.let_go()
    talk.wait_for_answer()
