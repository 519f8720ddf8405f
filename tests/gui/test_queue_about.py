"""A question that waits shows what it is about."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.chat.waiting_question_rows import QuestionQueue, QueuedQuestion
from reader_app.ui.theme.palette import LIGHT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def _abouts(queue: QuestionQueue) -> list[str]:
    labels = queue.findChildren(QLabel, "waitingAbout")
    return [label.text() for label in labels if label.isVisibleTo(queue)]


def test_the_quote_stands_under_the_question_that_has_one(qtbot: QtBot) -> None:
    queue = QuestionQueue(LIGHT)
    qtbot.addWidget(queue)
    asked = [
        QueuedQuestion("Who says so?", "“Call me Ishmael.”, page 7"),
        QueuedQuestion("And then?"),
    ]
    queue.show_questions(asked, is_paused=False)
    assert _abouts(queue) == ["“Call me Ishmael.”, page 7"]
    row = queue.findChildren(QWidget, "waitingQuestion")[0]
    assert row.accessibleDescription() == "About “Call me Ishmael.”, page 7"


def test_it_goes_with_its_question(qtbot: QtBot) -> None:
    queue = QuestionQueue(LIGHT)
    qtbot.addWidget(queue)
    queue.show_questions(
        [QueuedQuestion("Who?", "image from p. 3"), QueuedQuestion("And?")], is_paused=False
    )
    queue.show_questions([QueuedQuestion("And?")], is_paused=False)
    assert _abouts(queue) == []
