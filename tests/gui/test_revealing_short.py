"""A question brought up the moment its conversation is shown: nothing around it is missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import MessageRole
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import show_messages, talk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    shown = ChatPane(LIGHT)
    qtbot.addWidget(shown)
    shown.resize(480, 700)
    shown.set_book("Per book")
    shown.show()
    yield shown
    shown.close_renderer()


def reveal_at_once(pane: ChatPane, turns: int, number: int) -> None:
    messages = talk(turns)
    questions = [message.id for message in messages if message.role is MessageRole.USER]
    show_messages(pane, messages)
    assert pane.conversation_view.reveal(questions[number])


def texts(pane: ChatPane) -> list[str]:
    return [str(part.property("plainText")) for part in pane.conversation_view.messages.views]


def place_of(pane: ChatPane, words: str) -> int:
    view = pane.conversation_view
    shown = next(part for part in view.messages.views if part.property("plainText") == words)
    return shown.y() - view.verticalScrollBar().value()


def test_scripts_and_screen_readers_meet_messages_in_their_order(
    qtbot: QtBot, pane: ChatPane
) -> None:
    reveal_at_once(pane, 8, 3)
    qtbot.waitUntil(lambda: len(texts(pane)) == 16)
    sheet = pane.conversation_view.messages.views[0].parentWidget()
    children = [each for each in sheet.children() if each in pane.conversation_view.messages.views]
    assert children == pane.conversation_view.messages.views


@pytest.mark.parametrize(("turns", "number"), [(3, 1), (5, 3), (8, 6), (12, 10), (12, 11)])
def test_the_messages_before_it_are_built_too(
    qtbot: QtBot, pane: ChatPane, turns: int, number: int
) -> None:
    reveal_at_once(pane, turns, number)
    wanted = [words for n in range(turns) for words in (f"Question {n}?", f"Answer {n}.")]
    qtbot.waitUntil(lambda: texts(pane) == wanted)


def test_it_stays_where_it_is_while_they_are_built(qtbot: QtBot, pane: ChatPane) -> None:
    reveal_at_once(pane, 20, 12)
    qtbot.waitUntil(lambda: texts(pane)[0] == "Question 0?")
    qtbot.waitUntil(lambda: 0 <= place_of(pane, "Question 12?") <= 16)


def test_the_messages_after_it_come_when_what_stood_between_shrinks(
    qtbot: QtBot, pane: ChatPane
) -> None:
    reveal_at_once(pane, 30, 0)
    qtbot.waitUntil(lambda: not pane.conversation_view.is_building)
    missing_before = pane.conversation_view.messages.missing_count
    assert missing_before
    for part in pane.conversation_view.messages.views:
        part.hide()
    qtbot.waitUntil(lambda: pane.conversation_view.messages.missing_count < missing_before)
