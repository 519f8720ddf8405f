"""Dots on pages that were talked about, in the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.citations.margin_markers import MarginMarker, MarkedTurnsCard
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.messages_api import MessagesApi
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
__all__ = ["api", "talk", "talking_window"]


def dots(window: ReaderWindow) -> dict[int, MarginMarker]:
    found = window.page_view.viewport().findChildren(MarginMarker)
    return {dot.page: dot for dot in found if not dot.isHidden()}


def pane_of(window: ReaderWindow) -> ChatPane:
    return window.find(ChatPane, "chatPane")


def turn_to(window: ReaderWindow, page: int) -> None:
    window.page_view.go_to_page(page)
    window.wait_for_stored_page(page)


def ask_at(window: ReaderWindow, api: MessagesApi, page: int, words: str) -> str:
    """Ask with that page in view, and wait for its dot; the conversation's id."""
    turn_to(window, page)
    api.reply("Yes.")
    window.ask(words)
    wait_until(lambda: page in dots(window), f"a dot on page {page}")
    found = rows(window.data_dir, "SELECT conversation_id FROM message WHERE content = ?", words)
    return str(found[-1][0])


def click(dot: MarginMarker) -> None:
    QTest.mouseClick(dot, Qt.MouseButton.LeftButton)


def is_in_sight(window: ReaderWindow, words: str) -> bool:
    """The question stands in the visible part of the conversation."""
    view = pane_of(window).conversation_view
    for part in view.messages.views:
        if part.property("plainText") == words:
            top = part.mapTo(view.viewport(), QPoint(0, 0)).y()
            return 0 <= top < view.viewport().height()
    return False


def test_a_page_carries_a_ring_once_a_question_was_asked_there(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    ask_at(talk, api, 11, "What is on this page?")
    dot = dots(talk)[11]
    assert (dot._is_asked, dot._is_cited) == (True, False)
    assert talk.page_view.scroll_marks.marked_rows("talk")


def test_a_click_leads_back_to_the_question_in_another_conversation(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    ask_at(talk, api, 14, "Where was I?")
    talk.start_new_conversation()
    click(dots(talk)[14])
    wait_until(lambda: is_in_sight(talk, "Where was I?"), "the question")


def test_several_questions_are_chosen_from(talk: ReaderWindow, api: MessagesApi) -> None:
    ask_at(talk, api, 17, "The first one?")
    talk.start_new_conversation()
    ask_at(talk, api, 17, "The second one?")
    wait_until(lambda: "2 questions" in dots(talk)[17].toolTip(), "two questions")
    click(dots(talk)[17])
    card = talk.find(MarkedTurnsCard, "talkCard")
    wait_until(card.isVisible, "the list")
    QTest.keyClick(card.list, Qt.Key.Key_Down)
    QTest.keyClick(card.list, Qt.Key.Key_Return)
    wait_until(lambda: is_in_sight(talk, "The first one?"), "the first question")


@pytest.mark.long
def test_the_page_menu_and_the_command_list_lead_there_too(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    ask_at(talk, api, 20, "By a command?")
    talk.start_new_conversation()
    assert isinstance(talk.window, MainWindow)
    talk.window.action(ActionId.PAGE_TALK).trigger()
    wait_until(lambda: is_in_sight(talk, "By a command?"), "the question")


def test_a_page_nobody_asked_about_says_so(talk: ReaderWindow) -> None:
    turn_to(talk, 60)
    assert isinstance(talk.window, MainWindow)
    talk.window.action(ActionId.PAGE_TALK).trigger()
    assert "No questions about this page yet." in talk.notices


@pytest.mark.long
def test_the_dot_goes_with_its_conversation_and_comes_back_with_it(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    conversation_id = ask_at(talk, api, 23, "Deleted?")
    pane_of(talk).delete_requested.emit(conversation_id)
    wait_until(lambda: 23 not in dots(talk), "no dot")
    pane_of(talk).undo_delete_requested.emit(conversation_id)
    wait_until(lambda: 23 in dots(talk), "the dot again")
