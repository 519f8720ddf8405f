"""A search that waits for the index says so in its own line."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import ToolOutcome
from reader_app.ui.answers.progress_lines import ActivityLine
from reader_app.ui.chat.book_in_chat import show_index_wait
from reader_app.ui.chat.chat_pane import ChatPane
from tests.gui.chatview_makers import finished, invocation
from tests.gui.chatview_turns import begin, body_of, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]


def test_a_search_says_how_far_the_book_is_read(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    show_index_wait(pane.conversation_view, 8_050, 16_000)
    assert body_of(last(pane)) == ["Starts when the book is ready: 8,050 of 16,000 pages"]


def test_when_the_book_is_read_it_says_what_it_searches(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    show_index_wait(pane.conversation_view, 8_050, 16_000)
    show_index_wait(pane.conversation_view, 16_000, 16_000)
    assert body_of(last(pane)) == ["Searching “x”"]


def test_a_search_that_is_done_says_nothing_of_it(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    pane.apply(finished("search_book", ToolOutcome("")))
    show_index_wait(pane.conversation_view, 8_050, 16_000)
    assert "Starts when the book is ready" not in body_of(last(pane))[0]


def test_a_page_that_is_read_does_not_wait_for_the_book(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("read_pages", {"first": 3, "last": 3}))
    show_index_wait(pane.conversation_view, 8_050, 16_000)
    assert "Starts when the book is ready" not in body_of(last(pane))[0]


def test_an_answer_without_a_model_says_it_before_its_first_search(pane: ChatPane) -> None:
    begin(pane)
    show_index_wait(pane.conversation_view, 50, 2_415, is_offline=True)
    line = last(pane).findChild(ActivityLine)
    assert line is not None
    assert line.text() == "Starts when the book is ready: 50 of 2,415 pages"
    show_index_wait(pane.conversation_view, 2_415, 2_415, is_offline=True)
    assert line.text() == "Thinking…"


def test_a_model_thinks_while_the_book_is_prepared(pane: ChatPane) -> None:
    begin(pane)
    show_index_wait(pane.conversation_view, 50, 2_415)
    line = last(pane).findChild(ActivityLine)
    assert line is not None
    assert line.text() == "Thinking…"


def test_without_any_question_nothing_is_said(pane: ChatPane) -> None:
    show_index_wait(pane.conversation_view, 8_050, 16_000)
    assert pane.conversation_view.messages.last_answer is None
