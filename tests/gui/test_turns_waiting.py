"""Questions asked while an answer comes: they wait, can be changed, and are asked in order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from tests.support.messages_api import MessagesApi, faults, reply
from tests.support.talking_window import Held, api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def send_meanwhile(talk: ReaderWindow, *questions: str) -> None:
    for words in questions:
        talk.type(words)
        talk.press(Qt.Key.Key_Return, on=talk.composer)


def waiting(talk: ReaderWindow) -> list[str]:
    found = talk.window.findChildren(QWidget, "waitingQuestion")
    return [str(row.property("plainText")) for row in found if row.isVisible()]


def button(talk: ReaderWindow, name: str, at: int) -> QAbstractButton:
    found = talk.window.findChildren(QAbstractButton, name)
    return [button for button in found if button.isVisible()][at]


def drafts(talk: ReaderWindow) -> list[object]:
    query = "SELECT draft FROM conversation ORDER BY created_at DESC LIMIT 1"
    return [row[0] for row in rows(talk.data_dir, query)]


def test_questions_wait_and_are_asked_in_order(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?", "Three?")
    wait_until(lambda: waiting(talk) == ["Two?", "Three?"], "a line that waits")
    assert talk.composer.toPlainText() == ""
    api.reply("Second.")
    api.reply("Third.")
    held.let_go()
    said = ["One?", "First.", "Two?", "Second.", "Three?", "Third."]
    wait_until(lambda: [m.text for m in talk.messages] == said)
    talk.wait_for_answer()
    assert waiting(talk) == []


def test_a_question_that_waits_is_taken_back(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?", "Three?")
    button(talk, "removeWaitingButton", 0).click()
    wait_until(lambda: waiting(talk) == ["Three?"], "a line that waits")
    api.reply("Third.")
    held.let_go()
    said = ["One?", "First.", "Three?", "Third."]
    wait_until(lambda: [m.text for m in talk.messages] == said)


def test_a_question_that_waits_goes_back_into_the_composer(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Too?")
    talk.type("And")
    button(talk, "editWaitingButton", 0).click()
    assert waiting(talk) == []
    assert talk.composer.toPlainText() == "Too?\n\nAnd"
    talk.composer.clear()
    held.let_go()
    talk.wait_for_answer()


def test_a_question_right_after_stop_is_asked_without_another_word(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.then(faults.silent_before_headers())
    talk.send("One?")
    wait_until(lambda: api.request_count == 1, "the request")
    api.reply("Second.")
    talk.click("stopButton")
    send_meanwhile(talk, "Two?")
    talk.wait_for_text("Second.")
    assert waiting(talk) == []


def test_a_failure_keeps_the_questions_until_the_reader_says_so(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(faults.http_error(422, "No."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?")
    held.let_go()
    assert talk.wait_for_answer().state == "failed"
    wait_until(lambda: waiting(talk) == ["Two?"], "a line that waits")
    api.reply("Second.")
    talk.click("resumeWaitingButton")
    talk.wait_for_text("Second.")
    assert waiting(talk) == []


def test_a_try_that_succeeds_goes_on_with_what_waits(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(faults.http_error(422, "No."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?")
    held.let_go()
    talk.wait_for_answer()
    api.reply("First.")
    api.reply("Second.")
    talk.click("retryButton")
    said = ["One?", "First.", "Two?", "Second."]
    wait_until(lambda: [m.text for m in talk.messages] == said)


def test_stop_keeps_what_waits(talk: ReaderWindow, api: MessagesApi) -> None:
    api.then(faults.silent_in_stream(reply("Half of it")))
    talk.send("One?")
    talk.wait_for_text("Half")
    send_meanwhile(talk, "Two?")
    talk.click("stopButton")
    assert talk.wait_for_answer().state == "interrupted"
    wait_until(lambda: waiting(talk) == ["Two?"], "a line that waits")
    button(talk, "removeWaitingButton", 0).click()
    assert not talk.has("resumeWaitingButton")


def test_what_waits_stays_with_its_conversation(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?")
    talk.start_new_conversation()
    assert waiting(talk) == []
    api.reply("Second.")
    held.let_go()
    query = "SELECT content FROM message WHERE role = 'assistant' ORDER BY created_at DESC LIMIT 1"
    wait_until(lambda: rows(talk.data_dir, query) == [("Second.",)], "both answers")


@pytest.mark.long
def test_words_that_are_typed_meanwhile_outlive_what_is_asked_by_itself(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply("First."))
    api.then(held)
    talk.send("One?")
    held.wait()
    send_meanwhile(talk, "Two?")
    talk.type("Half a thought")
    wait_until(lambda: drafts(talk) == ["Half a thought"], "the draft")
    api.reply("Second.")
    held.let_go()
    wait_until(lambda: talk.messages[-1].text == "Second.")
    talk.wait_for_answer()
    assert talk.composer.toPlainText() == "Half a thought"
    assert drafts(talk) == ["Half a thought"]
    talk.composer.clear()
