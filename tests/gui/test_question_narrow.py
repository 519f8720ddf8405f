"""A long question takes the room there is, also when it becomes less."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import ChatMessage, MessageRole
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
