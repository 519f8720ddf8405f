"""Every stable name can be found, with the properties that it promises."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from tests.support.messages_api import MessagesApi, faults, reply, tool_use
from tests.support.talking_window import FRONT_PAGES, PAGES, Held, api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]

ALWAYS = (
    "pageView",
    "pageNumberBox",
    "pageLabelText",
    "outlineTree",
    "thumbnailList",
    "highlightList",
    "sidePanel",
    "findBar",
    "findBox",
    "findCount",
    "conversationView",
    "conversationList",
    "composer",
    "sendButton",
    "stopButton",
    "guardSwitch",
    "modelMenu",
    "jumpToBottomButton",
    "libraryView",
)


@pytest.mark.parametrize("name", ALWAYS)
def test_a_widget_of_that_name_is_there(talk: ReaderWindow, name: str) -> None:
    found = talk.window.findChildren(QWidget, name)
    assert len(found) == 1
    assert found[0].accessibleIdentifier() == name


def test_the_page_view_tells_page_count_and_zoom(talk: ReaderWindow) -> None:
    view = talk.page_view
    assert (view.property("currentPage"), view.property("pageCount")) == (1, PAGES)
    view.page_viewport.set_zoom(1.25)
    assert view.property("zoom") == pytest.approx(1.25)
    assert view.property("highlightRects") == []
    view.go_to_page(12)
    assert view.property("currentPage") == 12


def test_the_page_box_shows_the_printed_number(talk: ReaderWindow) -> None:
    talk.page_view.go_to_page(FRONT_PAGES + 8)
    box, label = talk.find(QWidget, "pageNumberBox"), talk.find(QWidget, "pageLabelText")
    assert box.property("text") == "8"
    assert label.property("text") == f"of {PAGES - FRONT_PAGES}"


def test_messages_tell_role_state_and_words(talk: ReaderWindow, api: MessagesApi) -> None:
    held = Held(reply("The **end**."))
    api.reply(tool_use("get_outline"))
    api.then(held)
    talk.send("How does it end?")
    held.wait()
    wait_until(lambda: talk.steps and talk.steps[0].state == "complete")
    assert [(shown.role, shown.state) for shown in talk.messages] == [
        ("user", "complete"),
        ("assistant", "running"),
    ]
    held.let_go()
    talk.wait_for_answer()
    assert [(m.role, m.state, m.text) for m in talk.messages] == [
        ("user", "complete", "How does it end?"),
        ("assistant", "complete", "The end."),
    ]
    assert talk.has("receiptButton")


def test_stop_takes_the_place_of_send_while_an_answer_comes(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    held = Held(reply("Done."))
    api.then(held)
    assert talk.has("sendButton") and not talk.has("stopButton")
    talk.send("Wait for it.")
    assert talk.has("stopButton") and not talk.has("sendButton")
    held.wait()
    held.let_go()
    talk.wait_for_answer()
    assert talk.has("sendButton")


def test_a_failed_answer_has_a_retry_button(talk: ReaderWindow, api: MessagesApi) -> None:
    api.then(faults.rejected_key())
    talk.ask("What?")
    wait_until(lambda: talk.has("retryButton"))
    assert talk.find(QWidget, "retryButton").accessibleIdentifier() == "retryButton"


def test_the_settings_dialog_has_a_key_box_and_a_test_button(talk: ReaderWindow) -> None:
    action = talk.window.findChild(QAction, "settingsAction")
    assert action is not None
    action.trigger()
    wait_until(lambda: talk.has("settingsDialog"), "the settings")
    dialog = talk.find(QWidget, "settingsDialog")
    assert dialog.findChild(QWidget, "apiKeyBox") is not None
    assert dialog.findChild(QWidget, "testKeyButton") is not None
    talk.press(Qt.Key.Key_Escape, on=dialog)
    wait_until(lambda: not talk.has("settingsDialog"))


@pytest.mark.slow
def test_the_test_button_asks_the_server_that_is_set_up(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    api.always(reply("ok"))
    action = talk.window.findChild(QAction, "settingsAction")
    assert action is not None
    action.trigger()
    wait_until(lambda: talk.has("settingsDialog"), "the settings")
    talk.click("testKeyButton")
    result = talk.find(QWidget, "testResult")
    wait_until(lambda: api.requests and result.property("text"), "a result")
    talk.press(Qt.Key.Key_Escape, on=talk.find(QWidget, "settingsDialog"))
    wait_until(lambda: not talk.has("settingsDialog"))
