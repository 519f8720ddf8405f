"""Tab reaches what can be asked before the place where one writes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.empty_state import EXAMPLES, RECAP, Suggestion
from reader_app.ui.chat.suggestions import SuggestionRow
from reader_app.ui.theme.palette import LIGHT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def pane(qtbot: QtBot) -> ChatPane:
    made = ChatPane(LIGHT)
    qtbot.addWidget(made)
    made.show()
    return made


def stops(pane: ChatPane) -> list[QWidget]:
    """What Tab goes through, from the first of the pane on."""
    found: list[QWidget] = []
    widget = pane.nextInFocusChain()
    while widget is not pane and widget not in found:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and pane.isAncestorOf(widget):
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def places(pane: ChatPane, words: tuple[str, ...]) -> tuple[list[int], int]:
    order = stops(pane)
    buttons = [
        at
        for text in words
        for at, widget in enumerate(order)
        if isinstance(widget, QPushButton) and widget.text() == text and not widget.isHidden()
    ]
    writing = next(at for at, widget in enumerate(order) if isinstance(widget, QPlainTextEdit))
    return buttons, writing


def test_the_examples_of_a_book_come_first_and_in_order(pane: ChatPane) -> None:
    pane.set_book("Walden")
    pane.suggestions.show_suggestions(())  # they have some of the same words
    buttons, writing = places(pane, tuple(each.label for each in EXAMPLES))
    assert len(buttons) == len(EXAMPLES)
    assert buttons == sorted(buttons)
    assert max(buttons) < writing


def test_suggestions_that_come_later_do_too(pane: ChatPane) -> None:
    row = pane.findChild(SuggestionRow)
    assert isinstance(row, SuggestionRow)
    row.show_suggestions((Suggestion("Continue", "Go on."), Suggestion("Why?", "Why is that?")))
    buttons, writing = places(pane, ("Continue", "Why?"))
    assert len(buttons) == 2
    assert buttons == sorted(buttons)
    assert max(buttons) < writing


def test_a_question_that_the_conversation_has_is_not_suggested_again(pane: ChatPane) -> None:
    pane.set_book("Walden")
    pane.suggestions.show_suggestions([Suggestion("Who is Ann?", "Who is Ann?"), RECAP])
    pane.begin_turn("who is Ann?")
    chips = pane.suggestions.findChildren(QPushButton)
    assert [chip.text() for chip in chips if chip.isVisibleTo(pane)] == [RECAP.label]
    pane.show_entries([])
    assert chips[0].text() == "Who is Ann?"
    pane.close_renderer()
