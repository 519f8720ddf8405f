"""Texts and a window from right to left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.conversation_header import GuardSwitch
from reader_app.ui.chat.question_view import QuestionView
from reader_app.ui.citations.quotation_marks import QuotationMarks
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


@pytest.mark.parametrize(
    "said", ["“عاش جده في القاهرة.”", "“דוד גר בירושלים.”", "“Call me Ishmael.”"]
)
def test_the_tick_of_a_quotation_lies_beside_its_last_mark(qtbot: QtBot, said: str) -> None:
    prose = QTextBrowser()
    qtbot.addWidget(prose)
    prose.resize(400, 100)
    prose.show()
    prose.setPlainText(said)
    found = CheckedQuotation(0, len(said), said[1:-1], CitationState.VERIFIED)
    marks = QuotationMarks(prose, TypeStyles(LIGHT, QFont()), AnswerMarks(quotations=(found,)))
    marks.follow_text()
    image = QImage(400, 100, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    marks.paint(painter, QRectF(image.rect()), 0, len(said))
    painter.end()
    drawn = [x for x in range(400) if any(image.pixelColor(x, y).alpha() for y in range(100))]
    assert drawn
    block = prose.document().firstBlock()
    (glyph,) = block.layout().glyphRuns(len(said) - 1, 1)
    mark = glyph.rawFont().boundingRect(glyph.glyphIndexes()[0])
    origin = prose.document().documentLayout().blockBoundingRect(block).left()
    left = origin + glyph.positions()[0].x() + mark.left()
    assert max(drawn) < left or min(drawn) > left + mark.width()
