"""Recaps and chapter summaries in the real window."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QPushButton, QTreeView, QWidget

from reader_app.domain.book import now_utc
from reader_app.ui.window.action_table import ActionId
from tests.support.messages_api import MessagesApi, reply
from tests.support.talking_window import api, talk, talking_window
from tests.support.window import ReaderWindow, rows, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture(autouse=True)
def new_conversation(talk: ReaderWindow) -> None:
    talk.start_new_conversation()


def do(talk: ReaderWindow, deed: ActionId) -> None:
    talk.window.action(deed).trigger()  # type: ignore[attr-defined]


def turn_to(talk: ReaderWindow, page: int) -> None:
    talk.page_view.go_to_page(page)
    talk.wait_for_stored_page(page)


def notice_button(talk: ReaderWindow, words: str) -> QPushButton:
    def found() -> list[QPushButton]:
        bars = [b for b in talk.window.findChildren(QWidget, "noticeBar") if b.isVisible()]
        return [x for bar in bars for x in bar.findChildren(QPushButton) if x.text() == words]

    wait_until(found, f"a button {words}")
    return found()[0]


@pytest.mark.long
def test_a_chapter_is_summed_up_once_and_then_shown_again(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    turn_to(talk, 30)
    api.reply("It is about the middle.")
    do(talk, ActionId.SUMMARISE_CHAPTER)
    wait_until(lambda: talk.messages and talk.messages[-1].text == "It is about the middle.", "")
    question = talk.messages[0].text
    assert question == "Summarise “Middle”"
    assert api.last_request.contains("“Middle”, page 25 (printed 21) to page 44 (printed 40):")
    talk.start_new_conversation()
    do(talk, ActionId.SUMMARISE_CHAPTER)
    wait_until(lambda: "up to p. 40." in talk.notices, "what was made before")
    assert "Created " in talk.notices
    wait_until(lambda: talk.messages, "the conversation")
    assert [message.text for message in talk.messages] == [question, "It is about the middle."]
    assert len(api.requests) == 1
    api.reply("It is about a centre.")
    notice_button(talk, "Refresh").click()
    wait_until(
        lambda: talk.messages and talk.messages[-1].text == "It is about a centre.",
        "another answer",
    )
    assert talk.messages[0].text == question


def test_what_is_said_of_a_summary_goes_with_the_next_question(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    turn_to(talk, 10)
    api.always(reply("It is about a beginning."))
    do(talk, ActionId.SUMMARISE_CHAPTER)
    wait_until(lambda: talk.messages and talk.messages[-1].text.startswith("It is"), "it")
    talk.wait_for_answer()
    do(talk, ActionId.SUMMARISE_CHAPTER)
    wait_until(lambda: "Created " in talk.notices, "what was made before")
    talk.ask("And now?")
    assert "Created " not in talk.notices


@pytest.mark.long
def test_the_outlines_menu_sums_up_that_chapter(talk: ReaderWindow, api: MessagesApi) -> None:
    turn_to(talk, 5)
    talk.window.want_side_panel(True)  # type: ignore[attr-defined]
    tree = talk.find(QTreeView, "outlineTree")
    place = tree.visualRect(tree.model().index(3, 0)).center()
    tree.customContextMenuRequested.emit(QPoint(place))
    menu = tree.findChild(QMenu, "outlineMenu")
    assert menu is not None
    api.reply("It ends.")
    {action.text(): action for action in menu.actions()}["Summarise this chapter"].trigger()
    wait_until(lambda: talk.messages and talk.messages[-1].text == "It ends.", "the summary")
    assert "“End”" in talk.messages[0].text
    menu.close()


@pytest.mark.long
def test_with_the_guard_off_the_reader_says_how_far_a_recap_goes(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    turn_to(talk, 40)
    talk.books.position.read_up_to_here()
    turn_to(talk, 12)
    api.always(reply("Much."))
    do(talk, ActionId.RECAP)
    talk.click("recapHereButton")
    wait_until(lambda: talk.messages and talk.messages[-1].text == "Much.", "the recap")
    assert talk.messages[0].text == "Recap so far (to p. 8)"
    assert api.last_request.contains("up to page 12 (printed 8):")
    (fence,) = rows(
        talk.data_dir,
        "SELECT json_extract(details, '$.fence') FROM message WHERE content = 'Much.'",
    )[-1]
    assert fence == 12


@pytest.mark.long
def test_with_the_guard_on_a_recap_ends_at_the_fence_without_asking(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    turn_to(talk, 20)
    talk.books.position.read_up_to_here()
    talk.books.record.toggle_guard(True)
    turn_to(talk, 50)
    api.always(reply("Some."))
    do(talk, ActionId.RECAP)
    wait_until(lambda: talk.messages and talk.messages[-1].text == "Some.", "the recap")
    assert talk.messages[0].text == "Recap so far (to p. 16)"
    assert api.last_request.contains("up to page 20 (printed 16):")
    talk.books.record.toggle_guard(False)


def test_a_recap_is_offered_on_return_after_a_week(talk: ReaderWindow, api: MessagesApi) -> None:
    turn_to(talk, 30)
    assert talk.books.book is not None
    talk.books.book.current_page = 30
    for days in (6, 8):
        talk.books.book_returned.emit(now_utc() - timedelta(days=days))
        assert ("Welcome back." in talk.notices) is (days == 8)
    api.reply("They met.")
    notice_button(talk, "Recap so far").click()
    wait_until(lambda: talk.messages and talk.messages[-1].text == "They met.", "the recap")
