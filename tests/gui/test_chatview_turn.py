"""A turn as it is seen: words, steps, moves."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import ToolCallRecord, ToolOutcome
from reader_app.domain.citations import CheckedQuotation, CitationState, PagePlace
from reader_app.domain.events import (
    CitationEvent,
    QuotationsChecked,
    RetryEvent,
    TextDelta,
    ThinkingEvent,
    TokenUsageEvent,
    ToolForming,
    ToolResultEvent,
    TurnStarted,
)
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_links import Around
from reader_app.ui.answers.progress_lines import ActivityLine, WaitingLine
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversation_entries import (
    conversation_entries,
    with_old_offers_gone,
)
from reader_app.ui.theme.palette import LIGHT
from tests.gui.chatview_makers import (
    answer,
    calling,
    citation,
    finished,
    invocation,
    question,
    show_messages,
    tool_result,
    turn_end,
    turned,
)
from tests.gui.chatview_turns import begin, body_of, button, has_button, last, pane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]


def test_a_streamed_answer_is_the_answer(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    for word in ["It is ", "**so", "** because", " of p. 42."]:
        pane.apply(TextDelta(word))
    qtbot.waitUntil(lambda: "because of p. 42" in str(last(pane).property("plainText")))
    assert last(pane).property("state") == "running"
    pane.apply(turn_end("It is **so** because of p. 42."))
    assert last(pane).property("plainText") == "It is so because of p. 42."
    assert last(pane).property("state") == "complete"
    assert last(pane).property("role") == "assistant"


NOVEL = PageNames(("i", "ii", "iii", "iv", *map(str, range(1, 97))))


def test_pages_are_read_linked_and_copied_by_the_printed_number(pane: ChatPane) -> None:
    begin(pane)
    pane.name_pages(NOVEL)
    for word in ["“See page 42” (p. 42, prin", "ted 38), and p", "age 50."]:
        pane.apply(TextDelta(word))
    pane.apply(turn_end("“See page 42” (p. 42, printed 38), and page 50."))
    assert last(pane).property("plainText") == "“See page 42” (p. 38), and page 46."
    assert last(pane).parts.markdown == "“See page 42” (p. 38), and page 46."
    view = last(pane).parts.texts[0].findChild(ProseView)
    assert "page:42" in view.toHtml() and "page:50" in view.toHtml()


def test_printed_numbers_that_become_known_late_are_shown(pane: ChatPane) -> None:
    asked = question("What is on page 20?")
    show_messages(pane, [asked, answer("On page 20 it rains, on p. 42 not.")])
    pane.name_pages(NOVEL)
    assert last(pane).property("plainText") == "On page 20 it rains, on p. 38 not."


def test_the_number_of_the_page_in_view_is_the_printed_one(pane: ChatPane) -> None:
    pane.name_pages(NOVEL)
    pane.begin_turn("What page am I on?")
    pane.apply(TurnStarted("c", "turn", "q", page=42))
    pane.apply(TextDelta("You are on page 38."))
    pane.apply(turn_end("You are on page 38."))
    assert last(pane).property("plainText") == "You are on page 38."
    asked = question("What page am I on?", page=42)
    show_messages(pane, [asked, answer("You are on page 38.", page=42)])
    assert last(pane).property("plainText") == "You are on page 38."


PRINTED = "He “never saw the sea again” (p. 38)."
FOUND = CheckedQuotation(
    4,
    27,
    "never saw the sea again",
    CitationState.VERIFIED,
    (PagePlace(42, ()),),
    claimed_pages=(42,),
    numbers=(38,),
)


def test_a_page_beside_a_quotation_is_the_one_that_has_it(pane: ChatPane) -> None:
    begin(pane)
    pane.name_pages(NOVEL)
    pane.apply(TextDelta(PRINTED))
    pane.apply(turn_end(PRINTED))
    assert last(pane).property("plainText") == "He “never saw the sea again” (p. 34)."
    pane.apply(QuotationsChecked("turn", "answer", (FOUND,)))
    assert last(pane).property("plainText") == PRINTED
    assert last(pane).parts.markdown == PRINTED
    view = last(pane).parts.texts[0].findChild(ProseView)
    assert "page:42" in view.toHtml()


def test_a_stored_answer_names_the_page_that_has_its_quotation(pane: ChatPane) -> None:
    pane.name_pages(NOVEL)
    show_messages(pane, [question("Did he?"), answer(PRINTED, quotations=(FOUND,))])
    assert last(pane).property("plainText") == PRINTED


def test_a_printed_number_beside_a_quotation_is_one_of_a_page_that_was_read(
    pane: ChatPane,
) -> None:
    begin(pane)
    pane.name_pages(NOVEL)
    pane.apply(invocation("read_pages", {"first": 42, "last": 42}, "a"))
    pane.apply(finished("read_pages", ToolOutcome("...", pages_shown=(42,)), "a"))
    pane.apply(TextDelta(PRINTED))
    pane.apply(turn_end(PRINTED))
    assert last(pane).property("plainText") == PRINTED


def test_text_and_steps_stay_in_their_order(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("Let me look."))
    pane.apply(TokenUsageEvent(1, 1))
    pane.apply(invocation("search_book", {"query": "x"}, "a"))
    pane.apply(invocation("get_outline", {}, "b"))
    pane.apply(finished("get_outline", ToolOutcome("1. One"), "b"))
    pane.apply(finished("search_book", ToolOutcome("...", pages_shown=(4, 5)), "a"))
    pane.apply(TextDelta("\n\nHere it is."))
    pane.apply(turn_end("Let me look.\n\nHere it is."))
    qtbot.waitUntil(lambda: last(pane).parts._parts[-1].y() > 0)
    assert body_of(last(pane)) == [
        "Let me look.",
        "Searched “x” · 2 pages",
        "Read the table of contents",
        "Here it is.",
    ]
    assert last(pane).property("plainText") == "Let me look.\n\nHere it is."


def test_a_step_is_marked_as_running_failed_or_done(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("read_pages", {"first": 400, "last": 401}))
    (step,) = last(pane).parts.steps
    assert (step.property("role"), step.property("state")) == ("tool_result", "running")
    assert step.property("plainText") == "Reading pp. 400–401"
    pane.apply(finished("read_pages", ToolOutcome("There is no page 400.", is_error=True)))
    assert step.property("state") == "failed"
    assert step.property("plainText") == "Couldn’t read pp. 400–401"


def test_a_search_counts_what_it_found_when_pages_are_not_told(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    pane.apply(ToolResultEvent("x", 3, ()))
    pane.apply(finished("search_book", ToolOutcome("...")))
    assert last(pane).parts.steps[0].property("plainText") == "Searched “x” · 3 pages"


def test_a_step_opens_to_its_details_by_keyboard(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "Eldred"}))
    pane.apply(finished("search_book", ToolOutcome("The result.")))
    step = last(pane).parts.steps[0]
    line = step.findChild(ActivityLine)
    assert line is not None
    qtbot.waitUntil(lambda: line.isVisibleTo(pane))
    qtbot.keyClick(line, Qt.Key.Key_Space)
    assert step._details is not None
    assert step._details.isVisibleTo(pane)
    qtbot.keyClick(line, Qt.Key.Key_Space)
    assert not step._details.isVisibleTo(pane)


def test_neighbouring_steps_are_one_line_that_unfolds(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    for call, query in enumerate(("a", "b")):
        pane.apply(invocation("search_book", {"query": query}, str(call)))
        pane.apply(finished("search_book", ToolOutcome("...", pages_shown=(4,)), str(call)))
    pane.apply(invocation("read_pages", {"first": 40, "last": 48}, "r"))
    line = last(pane).findChild(ActivityLine, "stepsLine")
    assert line is not None and line.text() == "Reading pp. 40–48"
    pane.apply(finished("read_pages", ToolOutcome("...", pages_shown=(40, 41, 42)), "r"))
    for event in turned(PageMoveResult.MOVED, "m"):
        pane.apply(event)
    assert line.text() == "Searched 2 times, read pp. 40–42"
    steps = last(pane).parts.steps
    qtbot.waitUntil(lambda: steps[3].isVisibleTo(pane))
    assert [step.isVisibleTo(pane) for step in steps] == [False, False, False, True]
    qtbot.waitUntil(lambda: line.isVisibleTo(pane))
    qtbot.keyClick(line, Qt.Key.Key_Space)
    assert all(step.isVisibleTo(pane) for step in steps)
    assert has_button(pane, "undoMoveButton")


def test_a_move_can_be_undone_once(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    for event in turned(PageMoveResult.MOVED):
        pane.apply(event)
    with qtbot.waitSignal(pane.undo_move_requested) as told:
        button(pane, "undoMoveButton").click()
    assert told.args == [PageMove(7, 42, PageMoveResult.MOVED)]
    assert not has_button(pane, "undoMoveButton")


def test_an_offer_names_the_page_and_is_accepted(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    for event in turned(PageMoveResult.OFFERED):
        pane.apply(event)
    assert button(pane, "goToPageOffer").text() == "Go to page 42"
    with qtbot.waitSignal(pane.go_to_offer_accepted) as told:
        button(pane, "goToPageOffer").click()
    assert told.args == [42]


@pytest.mark.parametrize(
    ("name", "granted"), [("consentGoButton", True), ("consentStayButton", False)]
)
def test_a_move_past_the_guard_is_decided_by_the_reader(
    pane: ChatPane, qtbot: QtBot, name: str, granted: bool
) -> None:
    begin(pane)
    for event in turned(PageMoveResult.ASKED):
        pane.apply(event)
    with qtbot.waitSignal(pane.consent_given) as told:
        button(pane, name).click()
    assert told.args == [42, granted]
    assert not has_button(pane, "consentGoButton")


def test_an_unchanged_page_offers_nothing(pane: ChatPane) -> None:
    begin(pane)
    for event in turned(PageMoveResult.UNCHANGED):
        pane.apply(event)
    assert not has_button(pane, "undoMoveButton")


def test_a_new_question_takes_old_offers_away(pane: ChatPane) -> None:
    begin(pane)
    for event in turned(PageMoveResult.MOVED):
        pane.apply(event)
    pane.apply(turn_end("You are there."))
    begin(pane, "And now?")
    assert not has_button(pane, "undoMoveButton")


def test_a_stored_move_of_the_last_turn_can_still_be_undone(pane: ChatPane) -> None:
    move = PageMove(7, 42, PageMoveResult.MOVED)
    record = ToolCallRecord("set_current_page", {"page": 42}, "ok", page_move=move)
    show_messages(pane, [question("Go"), calling(), tool_result(record), answer("There.")])
    assert has_button(pane, "undoMoveButton")


def test_a_citation_becomes_a_chip_that_leads_to_it(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("A claim."))
    pane.apply(CitationEvent(citation(1, 42)))
    pane.apply(TextDelta(" More."))
    pane.apply(turn_end("A claim. More.", citations=(citation(1, 42),)))
    assert last(pane).property("plainText") == "A claim. (p. 42) More."
    with qtbot.waitSignal(pane.citation_activated) as told:
        last(pane).parts.link_activated.emit("cite:1", Around("", ""))
    assert told.args[0].citation == citation(1, 42)


def test_links_are_told_by_what_they_are(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("See p. 42."))
    with qtbot.waitSignal(pane.page_link_activated) as page:
        last(pane).parts.link_activated.emit("page:42", Around("", ""))
    with qtbot.waitSignal(pane.external_link_activated) as outside:
        last(pane).parts.link_activated.emit("https://a.b/c", Around("", ""))
    assert page.args == [42]
    assert outside.args == ["https://a.b/c"]
    with qtbot.assertNotEmitted(pane.external_link_activated):
        last(pane).parts.link_activated.emit("javascript:alert(1)", Around("", ""))
        last(pane).parts.link_activated.emit("cite:99", Around("", ""))


def test_a_retry_voids_what_the_request_had_said(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Kept."))
    pane.apply(TokenUsageEvent(1, 1))
    pane.apply(TextDelta(" Void"))
    pane.apply(RetryEvent(1, 2.0, "The server is busy."))
    waiting = last(pane).waiting.line
    assert waiting.isVisibleTo(pane)
    assert waiting.text() == "The server is busy. Trying again in 2 s…"
    pane.apply(TextDelta(" Again."))
    assert not waiting.isVisibleTo(pane)
    pane.apply(turn_end("Kept. Again."))
    assert last(pane).property("plainText") == "Kept. Again."


def test_a_model_that_thinks_is_given_the_seconds_it_has_thought(
    pane: ChatPane, qtbot: QtBot
) -> None:
    begin(pane)
    waiting = last(pane).waiting.line
    assert waiting.text() == "Thinking…"
    pane.apply(ThinkingEvent())
    qtbot.waitUntil(lambda: re.fullmatch(r"Thinking… \d+ s", waiting.text()) is not None)
    pane.apply(TextDelta("There."))
    assert not waiting.isVisibleTo(pane)


def test_a_model_that_says_nothing_for_long_is_counted_as_thinking(
    pane: ChatPane, qtbot: QtBot
) -> None:
    waiting = WaitingLine(LIGHT, pane, patience_ms=1)
    qtbot.waitUntil(lambda: re.fullmatch(r"Thinking… \d+ s", waiting.line.text()) is not None)
    waiting.rest()
    waiting.wait()
    assert waiting.line.text() == "Thinking…"
    waiting.rest()


def test_seconds_of_thinking_begin_anew_after_a_step(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(ThinkingEvent())
    waiting = last(pane).waiting.line
    qtbot.waitUntil(lambda: waiting.text() != "Thinking…")
    pane.apply(invocation("search_book", {"query": "x"}, "a"))
    assert not waiting.isVisibleTo(pane)
    pane.apply(finished("search_book", ToolOutcome("Found."), "a"))
    assert waiting.isVisibleTo(pane)
    assert waiting.text() == "Thinking…"


def test_a_search_shows_its_words_while_the_model_writes_them(pane: ChatPane) -> None:
    begin(pane)
    waiting = last(pane).waiting.line
    pane.apply(ToolForming("search_book", {"query": "the wh"}))
    assert waiting.isVisibleTo(pane)
    assert waiting.text() == "Searching “the wh”"
    pane.apply(ToolForming("search_book", {"query": "the white whale"}))
    assert waiting.text() == "Searching “the white whale”"
    pane.apply(invocation("search_book", {"query": "the white whale"}, "a"))
    assert not waiting.isVisibleTo(pane)


def test_a_wait_that_a_thinking_model_needs_is_told_instead_of_its_seconds(
    pane: ChatPane,
) -> None:
    begin(pane)
    pane.apply(ThinkingEvent())
    pane.apply(RetryEvent(1, 2.0, "The server is busy."))
    assert last(pane).waiting.line.text() == "The server is busy. Trying again in 2 s…"


def test_a_retry_of_the_first_request_begins_from_nothing(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Void"))
    pane.apply(RetryEvent(1, 0.0))
    pane.apply(TextDelta("Good."))
    pane.apply(turn_end("Good."))
    assert last(pane).property("plainText") == "Good."


def test_a_move_of_an_earlier_day_is_told_and_not_offered_any_more(pane: ChatPane) -> None:
    move = PageMove(7, 42, PageMoveResult.ASKED)
    record = ToolCallRecord("set_current_page", {"page": 42}, "ok", page_move=move)
    messages = [question("Go"), calling(), tool_result(record), answer("Shall I?")]
    later = max(each.created_at for each in messages) + timedelta(seconds=1)
    pane.show_entries(with_old_offers_gone(conversation_entries(messages, 50), messages, later))
    assert not has_button(pane, "consentGoButton")
    assert "42" in last(pane).parts.steps[0].property("plainText")
