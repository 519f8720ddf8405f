"""Texts and a window from right to left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_header import GuardSwitch
from reader_app.ui.chat.question_view import QuestionView
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import show_messages

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PATIENCE_MS = 20_000


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
@pytest.mark.parametrize("words", ["מה קרה?", "What happened?"])
def test_the_words_of_a_question_lie_in_their_bubble(
    qtbot: QtBot, direction: Qt.LayoutDirection, words: str
) -> None:
    pane = ChatPane(LIGHT)
    qtbot.addWidget(pane)
    pane.setLayoutDirection(direction)
    pane.set_book("Walden")
    show_messages(pane, [ChatMessage("c", MessageRole.USER, words, id="q", turn_id="t")])
    pane.resize(700, 600)
    pane.show()
    qtbot.waitExposed(pane)

    def shown() -> QTextEdit:
        found = [w for w in pane.findChildren(QTextEdit) if w.toPlainText() == words]
        assert len(found) == 1
        return found[0]

    qtbot.waitUntil(lambda: shown().isVisible(), timeout=PATIENCE_MS)
    text = shown()
    view = pane.findChild(QuestionView)
    assert isinstance(view, QuestionView)
    # Laid out once more without becoming another size, as when the pane grows.
    view.resize(view.width() - 20, view.height())
    cursor, room = text.textCursor(), text.viewport().rect().adjusted(-1, 0, 1, 0)
    for at in range(len(words)):
        cursor.setPosition(at)
        assert room.contains(text.cursorRect(cursor).center())


def drawn_parts(switch: GuardSwitch) -> list[tuple[int, int]]:
    """First and last column with ink, of what stands left and right of the middle."""
    image = switch.grab().toImage()
    ground = image.pixelColor(0, 0)
    columns = [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y) != ground for y in range(image.height()))
    ]
    middle = image.width() // 2
    sides = [x for x in columns if x < middle], [x for x in columns if x >= middle]
    return [(min(side), max(side)) for side in sides]


def test_the_guards_switch_is_mirrored_and_whole(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    drawn = {}
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        switch = GuardSwitch(LIGHT, parent)
        switch.setLayoutDirection(direction)
        switch.setText("")
        switch.resize(120, 32)
        drawn[direction] = drawn_parts(switch)
    shield, track = drawn[Qt.LayoutDirection.LeftToRight]
    assert track[1] - track[0] > shield[1] - shield[0]
    assert drawn[Qt.LayoutDirection.RightToLeft] == [
        (119 - last, 119 - first) for first, last in (track, shield)
    ]
