"""A pane in the middle of a turn, and what is seen of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from reader_app.ui.answers.answer_text import AnswerText
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.answers.tool_step import ToolStepView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import (
    STARTED,
)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    made = ChatPane(LIGHT)
    qtbot.addWidget(made)
    made.resize(486, 700)
    made.set_page_labels([str(page) for page in range(1, 101)])
    made.set_book("A Book")
    made.show()
    yield made
    made.close_renderer()


def last(pane: ChatPane) -> AnswerView:
    view = pane.conversation_view.messages.last_answer
    assert view is not None
    return view


def shown_buttons(pane: ChatPane, name: str) -> list[QAbstractButton]:
    # What a layout was given is shown when the event loop comes round.
    QApplication.processEvents()
    return [each for each in pane.findChildren(QAbstractButton, name) if each.isVisibleTo(pane)]


def button(pane: ChatPane, name: str) -> QAbstractButton:
    found = shown_buttons(pane, name)
    assert len(found) == 1, f"{len(found)} × {name}"
    return found[0]


def has_button(pane: ChatPane, name: str) -> bool:
    return bool(shown_buttons(pane, name))


def begin(pane: ChatPane, text: str = "Why?") -> None:
    pane.begin_turn(text)
    pane.apply(STARTED)


def body_of(view: AnswerView) -> list[str]:
    """Words and steps from top to bottom."""
    parts = [part for part in view.parts._parts if isinstance(part, AnswerText | ToolStepView)]
    return [
        part.plain_text if isinstance(part, AnswerText) else str(part.property("plainText"))
        for part in sorted(parts, key=lambda part: part.y())
    ]
