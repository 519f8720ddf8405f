"""Writing and sending, with every way to get it wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import MAX_MESSAGE_LENGTH
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.empty_state import Suggestion
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.window.action_table import ActionId
from tests.gui.chatview_makers import show_messages, talk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    made = ChatPane(LIGHT)
    qtbot.addWidget(made)
    made.resize(486, 700)
    made.set_book("A Book")
    made.show()
    yield made
    made.close_renderer()


@pytest.fixture
def field(pane: ChatPane) -> QPlainTextEdit:
    found = pane.findChild(QPlainTextEdit, "composer")
    assert found is not None
    return found


def button(pane: ChatPane, name: str) -> QAbstractButton:
    found = pane.findChild(QAbstractButton, name)
    assert found is not None
    return found


def compose(field: QPlainTextEdit, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(field, event)


def test_enter_sends_and_empties_the_field(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    qtbot.keyClicks(field, "Why?  ")
    with qtbot.waitSignal(pane.question_submitted) as told:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["Why?"]
    assert field.toPlainText() == ""


def test_shift_enter_begins_a_line(pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "one")
    with qtbot.assertNotEmitted(pane.question_submitted):
        qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(field, "two")
    assert field.toPlainText() == "one\ntwo"


def test_the_enter_of_the_number_pad_sends_too(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    field.setPlainText("Why?")
    with qtbot.waitSignal(pane.question_submitted):
        qtbot.keyClick(field, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)


def test_enter_belongs_to_the_input_method_while_it_composes(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    compose(field, "にほん")
    with qtbot.assertNotEmitted(pane.question_submitted):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    compose(field, "", "日本")
    with qtbot.waitSignal(pane.question_submitted) as told:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["日本"]


@pytest.mark.parametrize("words", ["", "   ", "\n\n", "\u3000"])
def test_blank_words_are_not_sent(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot, words: str
) -> None:
    field.setPlainText(words)
    assert not button(pane, "sendButton").isEnabled()
    with qtbot.assertNotEmitted(pane.question_submitted):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.toPlainText() == words


def test_words_past_the_limit_stay_and_are_counted(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    field.setPlainText("x" * (MAX_MESSAGE_LENGTH + 7))
    with qtbot.assertNotEmitted(pane.question_submitted):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert len(field.toPlainText()) == MAX_MESSAGE_LENGTH + 7
    assert pane.composer._count.text() == "7 characters too long"
    field.setPlainText("x" * MAX_MESSAGE_LENGTH)
    assert pane.composer._count.text() == "10,000 of 10,000"
    assert button(pane, "sendButton").isEnabled()


def test_far_from_the_limit_nothing_is_counted(pane: ChatPane, field: QPlainTextEdit) -> None:
    field.setPlainText("x" * 100)
    assert not pane.composer._count.isVisibleTo(pane)


def test_up_in_the_empty_field_brings_back_the_last_question(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    show_messages(pane, talk(2))
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == "Question 1?"
    pane.begin_turn("Newer?")
    field.clear()
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == "Newer?"


def test_up_in_a_field_with_words_moves_the_cursor(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    show_messages(pane, talk(1))
    field.setPlainText("mine")
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == "mine"


def test_while_a_turn_runs_stop_takes_the_place_of_send(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    pane.begin_turn("Why?")
    assert button(pane, "stopButton").isVisibleTo(pane)
    assert not button(pane, "sendButton").isVisibleTo(pane)
    with qtbot.waitSignal(pane.composer.stop_requested):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    with qtbot.waitSignal(pane.composer.stop_requested):
        button(pane, "stopButton").click()
    pane.set_running(False)
    assert button(pane, "sendButton").isVisibleTo(pane)


def test_while_a_turn_runs_another_question_can_be_sent(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    pane.begin_turn("Why?")
    field.setPlainText("Next")
    assert button(pane, "stopButton").isVisibleTo(pane)
    assert button(pane, "sendButton").accessibleName() == "Ask next (Enter)"
    with qtbot.waitSignal(pane.question_submitted) as told:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["Next"]
    assert field.toPlainText() == ""


def test_escape_is_the_windows_while_nothing_runs(pane: ChatPane, field: QPlainTextEdit) -> None:
    def is_taken() -> bool:
        event = QKeyEvent(
            QEvent.Type.ShortcutOverride, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier
        )
        event.ignore()
        QApplication.sendEvent(pane, event)
        return event.isAccepted()

    assert not is_taken()
    pane.set_running(True)
    assert is_taken()


def test_escape_ends_an_edit_and_keeps_the_question(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    show_messages(pane, talk(1))
    pane.composer.begin_editing("Question 0?")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.toPlainText() == ""
    field.setPlainText("Other")
    with qtbot.waitSignal(pane.question_submitted):
        qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_draft_is_told_as_it_is_written_and_not_when_it_is_restored(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(pane.composer.draft_changed):
        pane.composer.set_text("Half a question")
    assert field.toPlainText() == "Half a question"
    with qtbot.waitSignal(pane.composer.draft_changed) as told:
        qtbot.keyClicks(field, "!")
    assert told.args == ["Half a question!"]


def test_the_field_grows_to_six_lines_and_then_scrolls(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    heights = []
    for lines in (1, 2, 6, 7, 40):
        field.setPlainText("\n".join(["line"] * lines))
        heights.append(field.height())
    one, two, six, seven, forty = heights
    assert one < two < six == seven == forty
    field.setPlainText("word " * 60)
    qtbot.waitUntil(lambda: field.height() > two)


def test_pasted_formatting_is_left_behind(pane: ChatPane, field: QPlainTextEdit) -> None:
    data = QMimeData()
    data.setHtml("<b>bold</b>")
    data.setText("bold")
    field.insertFromMimeData(data)
    assert field.toPlainText() == "bold"


def test_a_suggestion_is_asked_at_once(pane: ChatPane, qtbot: QtBot) -> None:
    show_messages(pane, talk(1))
    chips = {each.text(): each for each in pane.findChildren(QAbstractButton)}
    with qtbot.waitSignal(pane.suggestions.chosen) as told:
        chips["Explain this page"].click()
    assert told.args is not None and told.args[0].action is ActionId.EXPLAIN_PAGE
    pane.suggestions.show_suggestions([Suggestion("Who is Ahab?", "Who is Ahab?")])
    with qtbot.waitSignal(pane.suggestion_chosen) as told:
        chips["Explain this page"].click()
    assert told.args == ["Who is Ahab?"]


def test_the_first_focus_of_the_field_is_told(
    pane: ChatPane, field: QPlainTextEdit, qtbot: QtBot
) -> None:
    pane.activateWindow()
    with qtbot.waitSignal(pane.composer.focused):
        pane.setFocus()


def test_the_model_is_named_on_its_button(pane: ChatPane, qtbot: QtBot) -> None:
    menu = button(pane, "modelMenu")
    assert menu.text() == "Offline"
    pane.composer.set_model_name("claude-sonnet")
    assert (menu.text(), menu.accessibleName()) == ("claude-sonnet", "Model: claude-sonnet")
    with qtbot.waitSignal(pane.composer.model_menu_requested):
        menu.click()
