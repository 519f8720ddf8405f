"""Under an answer that was stopped stands what its requests held."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton

from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import TextDelta, TurnCancelled, TurnFailed, TurnSeen
from reader_app.ui.chat.chat_pane import ChatPane
from tests.gui.chatview_turns import begin, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]


def short(pane: ChatPane) -> str:
    return last(pane).findChild(QAbstractButton, "receiptButton").text()


def test_a_stopped_answer_names_the_pages_that_were_sent(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Half an"))
    pane.apply(TurnCancelled("t1", seen=TurnSeen((3, 4), 9)))
    assert short(pane) == "2 pages"
    assert "Nothing after" in last(pane).footer._details.text()


def test_a_failed_answer_names_them_too(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Half an"))
    error = LLMError(LLMErrorCode.OFFLINE, "There is no network.")
    pane.apply(TurnFailed(error, "t1", seen=TurnSeen((3,))))
    assert short(pane) == "1 page"
