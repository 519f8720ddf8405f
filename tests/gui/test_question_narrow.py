"""A long question takes the room there is, also when it becomes less."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import TurnFailed, TurnStarted
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import show_messages

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

LONG = "Recap what has happened or been said so far, up to page 200: the main points in order."


def test_a_pane_that_becomes_narrower_cuts_nothing_off(qtbot: QtBot) -> None:
    pane = ChatPane(LIGHT)
    qtbot.addWidget(pane)
    pane.set_book("Walden")
    show_messages(
        pane,
        [
            ChatMessage("c", MessageRole.USER, LONG, id="q", turn_id="t"),
            ChatMessage("c", MessageRole.ASSISTANT, "Much.", turn_id="t", parent_id="q"),
        ],
    )
    pane.resize(700, 600)
    pane.show()
    qtbot.waitExposed(pane)
    QTest.qWait(50)
    pane.resize(420, 600)
    view = pane.conversation_view
    ground = view.widget()
    assert ground is not None
    qtbot.waitUntil(lambda: view.viewport().width() <= 420)
    assert ground.width() <= view.viewport().width()


def test_the_remedies_of_a_failure_stand_below_each_other_where_it_is_narrow(qtbot: QtBot) -> None:
    pane = ChatPane(LIGHT)
    qtbot.addWidget(pane)
    pane.set_book("Walden")
    pane.resize(340, 600)
    pane.show()
    pane.begin_turn("Why?")
    pane.apply(TurnStarted("c", "t", "q"))
    error = LLMError(LLMErrorCode.API_CALL_FAILED, "No such model.", remedy=Remedy.CHOOSE_MODEL)
    pane.apply(TurnFailed(error))
    view = pane.conversation_view
    ground = view.widget()
    assert ground is not None
    retry, choose = (
        view.findChild(QAbstractButton, name) for name in ("retryButton", "remedyButton")
    )
    for button in (retry, choose):
        button.setMinimumWidth(180)  # as in a language with long words
    qtbot.waitUntil(lambda: choose.y() > retry.y())
    assert ground.width() <= view.viewport().width()
    height = view.messages.last_answer.height()
    pane.begin_turn("And now?")
    qtbot.waitUntil(lambda: view.findChildren(AnswerView)[0].height() < height)
