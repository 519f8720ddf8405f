"""What a reader decided about a page stays said under the step, also after the next question."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reader_app.domain.book import PageMoveResult
from reader_app.ui.answers.tool_step import PageMoveActions
from reader_app.ui.chat.chat_pane import ChatPane
from tests.gui.chatview_makers import turn_end, turned
from tests.gui.chatview_turns import begin, button, has_button, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]


def said(pane: ChatPane) -> list[str]:
    lines = pane.findChildren(PageMoveActions)
    return [each.text() for line in lines for each in line.findChildren(QLabel)]


def test_a_decision_stays_said_after_the_next_question(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    for event in turned(PageMoveResult.ASKED):
        pane.apply(event)
    button(pane, "consentStayButton").click()
    pane.apply(turn_end("You are where you were."))
    begin(pane, "And now?")
    qtbot.wait(1)  # what was put away is deleted now
    assert said(pane) == ["· stayed"]


def test_an_offer_that_nobody_took_goes_with_the_next_question(
    pane: ChatPane, qtbot: QtBot
) -> None:
    begin(pane)
    for event in turned(PageMoveResult.OFFERED):
        pane.apply(event)
    pane.apply(turn_end("It is on page 42."))
    begin(pane, "And now?")
    qtbot.wait(1)
    assert said(pane) == []
    assert not has_button(pane, "goToPageOffer")
