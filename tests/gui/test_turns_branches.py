"""Earlier questions put otherwise in the window: every branch kept, one of them followed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from reader_app.ui.chat.question_view import QuestionView
from tests.support.messages_api import MessagesApi, faults, reply
from tests.support.talking_window import api, make_numbered_book, talk, talking_window
from tests.support.window import ReaderWindow, rows, use_server, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def question(talk: ReaderWindow, at: int) -> QuestionView:
    views = [v for v in talk.conversation.findChildren(QuestionView) if v.isVisible()]
    return sorted(views, key=lambda view: view.y())[at]


def part(talk: ReaderWindow, at: int, name: str) -> QAbstractButton:
    found = question(talk, at).findChild(QAbstractButton, name)
    assert isinstance(found, QAbstractButton)
    return found


def place(talk: ReaderWindow, at: int) -> str:
    """ "2/3" at a question, "" at one that was asked in one way only."""
    label = question(talk, at).findChild(QLabel, "branchPlace")
    return label.text() if isinstance(label, QLabel) and label.isVisible() else ""


def focused_name() -> str:
    focused = QApplication.focusWidget()
    return focused.objectName() if focused is not None else ""


def said(talk: ReaderWindow) -> list[str]:
    return [message.text for message in talk.messages]


def put_otherwise(talk: ReaderWindow, at: int, words: str) -> None:
    part(talk, at, "editQuestionButton").click()
    talk.composer.selectAll()
    talk.type(words)
    talk.press(Qt.Key.Key_Return, on=talk.composer)


def two_turns(talk: ReaderWindow, api: MessagesApi) -> None:
    for words, answer in (("One?", "First."), ("Two?", "Second.")):
        api.reply(answer)
        talk.ask(words)


def test_an_earlier_question_is_put_otherwise_and_found_again(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    two_turns(talk, api)
    api.reply("Otherwise.")
    put_otherwise(talk, 0, "One, otherwise?")
    wait_until(lambda: said(talk) == ["One, otherwise?", "Otherwise."])
    talk.wait_for_answer()
    assert place(talk, 0) == "2/2"
    assert not api.last_request.contains("First.")
    part(talk, 0, "previousBranchButton").click()
    wait_until(lambda: said(talk) == ["One?", "First.", "Two?", "Second."])
    assert place(talk, 0) == "1/2"
    assert place(talk, 1) == ""
    api.reply("Third.")
    talk.ask("Three?")
    assert api.last_request.contains("Second.")
    assert not api.last_request.contains("Otherwise.")


def test_again_keeps_the_answer_before(talk: ReaderWindow, api: MessagesApi) -> None:
    two_turns(talk, api)
    api.reply("Second, anew.")
    talk.click("regenerateButton")
    wait_until(lambda: said(talk)[-1] == "Second, anew.")
    talk.wait_for_answer()
    assert place(talk, 1) == "2/2"
    part(talk, 1, "previousBranchButton").click()
    wait_until(lambda: said(talk)[-1] == "Second.")


def test_an_earlier_question_is_asked_again(talk: ReaderWindow, api: MessagesApi) -> None:
    two_turns(talk, api)
    api.reply("First, anew.")
    part(talk, 0, "askAgainButton").click()
    wait_until(lambda: said(talk) == ["One?", "First, anew."])
    talk.wait_for_answer()


def test_the_ways_of_a_question_are_named_and_reached_by_keyboard(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    two_turns(talk, api)
    api.reply("Otherwise.")
    put_otherwise(talk, 1, "Two, otherwise?")
    talk.wait_for_text("Otherwise.")
    talk.wait_for_answer()
    back = part(talk, 1, "previousBranchButton")
    assert back.accessibleName() == "Previous version of this question, 1 of 2"
    assert not part(talk, 1, "nextBranchButton").isEnabled()
    back.setFocus()
    talk.press(Qt.Key.Key_Space, on=back)
    wait_until(lambda: said(talk)[-1] == "Second.")
    wait_until(lambda: focused_name() == "nextBranchButton", "the keyboard to stay there")


@pytest.mark.long
def test_a_failed_question_is_put_otherwise(talk: ReaderWindow, api: MessagesApi) -> None:
    api.then(faults.http_error(422, "No."))
    talk.ask("Wale?")
    api.reply("White.")
    put_otherwise(talk, 0, "Whale?")
    wait_until(lambda: said(talk) == ["Whale?", "White."])
    talk.wait_for_answer()
    assert place(talk, 0) == "2/2"


@pytest.mark.long
def test_a_failed_branch_is_tried_again_without_another_one(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    two_turns(talk, api)
    api.then(faults.http_error(422, "No."))
    put_otherwise(talk, 0, "One, but once?")
    wait_until(lambda: "One, but once?" in said(talk))
    assert talk.wait_for_answer().state == "failed"
    api.reply("Otherwise.")
    talk.click("retryButton")
    wait_until(lambda: said(talk) == ["One, but once?", "Otherwise."])
    talk.wait_for_answer()
    query = "SELECT count(*) FROM message WHERE content = 'One, but once?'"
    assert rows(talk.data_dir, query) == [(1,)]
    assert place(talk, 0) == "2/2"


def test_nothing_is_put_otherwise_while_an_answer_comes(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    two_turns(talk, api)
    api.then(faults.silent_in_stream(reply("Half of it")))
    talk.send("Three?")
    talk.wait_for_text("Half")
    assert not part(talk, 0, "editQuestionButton").isEnabled()
    talk.click("stopButton")
    talk.wait_for_answer()
    assert part(talk, 0, "editQuestionButton").isEnabled()


@pytest.mark.long
def test_words_in_the_composer_come_back_after_an_edit(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    two_turns(talk, api)
    talk.type("Half a thought")
    api.reply("Otherwise.")
    put_otherwise(talk, 1, "Two, otherwise?")
    wait_until(lambda: said(talk)[-1] == "Otherwise.")
    talk.wait_for_answer()
    assert talk.composer.toPlainText() == "Half a thought"
    talk.composer.clear()


@pytest.mark.long
@pytest.mark.slow
def test_the_branch_that_was_followed_is_shown_after_a_restart(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_numbered_book(tmp_path / "book.pdf")
    with MessagesApi() as server:
        use_server(data_dir, server.base_url)
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            two_turns(window, server)
            server.reply("Otherwise.")
            put_otherwise(window, 0, "One, otherwise?")
            wait_until(lambda: said(window) == ["One, otherwise?", "Otherwise."])
            window.wait_for_answer()
            part(window, 0, "previousBranchButton").click()
            wait_until(lambda: len(said(window)) == 4)
        with ReaderWindow(data_dir, book) as window:
            wait_until(lambda: said(window) == ["One?", "First.", "Two?", "Second."])
            assert place(window, 0) == "1/2"
