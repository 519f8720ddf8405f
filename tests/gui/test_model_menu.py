"""The model is chosen in the question box."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from reader_app.domain.servers import ServerKind
from reader_app.domain.settings import Settings
from reader_app.ui.chat.model_menu import ModelMenu, ModelOffer
from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def _words(menu: ModelMenu) -> list[str]:
    return [row.text() for row in menu.actions() if not row.isSeparator()]


def _row(menu: ModelMenu, words: str) -> QAction:
    return next(row for row in menu.actions() if row.text() == words)


def test_the_way_back_from_offline_is_the_server_of_before() -> None:
    before = Settings(server=ServerKind.OLLAMA, model="qwen")
    assert before.offline().server is None
    assert before.offline().offline().with_model("llama") == Settings(
        server=ServerKind.OLLAMA, model="llama"
    )
    assert Settings().with_model("").server is None


def test_it_ticks_what_answers_and_leaves_the_environment_its_say(qtbot: QtBot) -> None:
    menu = ModelMenu(None)
    qtbot.addWidget(menu)
    menu.offer(ModelOffer(("", "a&b"), "", is_server_fixed=True), is_listing=True)
    rows = ["Server default", "a&&b", "Checking…", "Offline", "Model settings…"]
    assert _words(menu) == rows
    assert [_row(menu, words).isChecked() for words in rows] == [True, *[False] * 4]
    assert not _row(menu, "Offline").isEnabled()
    menu.offer(ModelOffer(("a",), None, is_model_fixed=True))
    assert _row(menu, "Offline").isChecked()
    assert "PAGEMATE_MODEL" in _row(menu, "a").toolTip()


def test_another_model_answers_the_next_question(talk: ReaderWindow, api: MessagesApi) -> None:
    api.always(reply("Yes."))
    button = talk.find(QAbstractButton, "modelMenu")
    menu = talk.find(ModelMenu, "modelChoices")

    def choose(words: str) -> None:
        button.click()
        wait_until(lambda: words in _words(menu), words)
        _row(menu, words).trigger()
        menu.close()
        wait_until(lambda: button.text() == words, f"{words} on the button")

    choose("claude-opus-5-5")
    talk.ask("Who?")
    assert api.last_request.body["model"] == "claude-opus-5-5"
    choose("Offline")
    count = api.request_count
    talk.ask("Where is the word?")
    assert api.request_count == count
    choose("claude-sonnet-5-5")
    talk.ask("Why?")
    assert api.last_request.body["model"] == "claude-sonnet-5-5"
