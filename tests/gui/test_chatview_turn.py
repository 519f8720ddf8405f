"""A turn as it is seen: words, steps, moves, ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import (
    PageMove,
    PageMoveResult,
    Stopped,
    ToolCallRecord,
    ToolOutcome,
)
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import (
    CitationEvent,
    RetryEvent,
    TextDelta,
    TokenUsageEvent,
    ToolResultEvent,
    TurnCancelled,
    TurnFailed,
)
from reader_app.ui.chat.answer_text import AnswerText
from reader_app.ui.chat.answer_view import AnswerView
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.quiet_line import QuietLine
from reader_app.ui.chat.tool_step import ToolStep
from reader_app.ui.theme.palette import DARK, LIGHT
from tests.gui.chatview_makers import (
    STARTED,
    answer,
    calling,
    citation,
    finished,
    invocation,
    question,
    talk,
    tool_result,
    turn_end,
    turned,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    made = ChatPane(LIGHT)
    qtbot.addWidget(made)
    made.resize(486, 700)
    made.set_page_labels([str(page) for page in range(1, 101)])
    made.set_book("A Book")
    made.show()
    yield made
    made.close_workshop()


def last(pane: ChatPane) -> AnswerView:
    view = pane.conversation_view.last_answer
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
    parts = [part for part in view._parts if isinstance(part, AnswerText | ToolStep)]
    return [
        part.plain_text if isinstance(part, AnswerText) else str(part.property("plainText"))
        for part in sorted(parts, key=lambda part: part.y())
    ]


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
    qtbot.waitUntil(lambda: last(pane)._parts[-1].y() > 0)
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
    (step,) = last(pane).steps
    assert (step.property("role"), step.property("state")) == ("tool_result", "running")
    assert step.property("plainText") == "Reading pages 400–401"
    pane.apply(finished("read_pages", ToolOutcome("There is no page 400.", is_error=True)))
    assert step.property("state") == "failed"
    assert step.property("plainText") == "Couldn’t read pages 400–401"


def test_a_search_counts_what_it_found_when_pages_are_not_told(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    pane.apply(ToolResultEvent("x", 3, ()))
    pane.apply(finished("search_book", ToolOutcome("...")))
    assert last(pane).steps[0].property("plainText") == "Searched “x” · 3 pages"


def test_a_step_opens_to_its_details_by_keyboard(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "Eldred"}))
    pane.apply(finished("search_book", ToolOutcome("The result.")))
    step = last(pane).steps[0]
    line = step.findChild(QuietLine)
    assert line is not None
    qtbot.waitUntil(lambda: line.isVisibleTo(pane))
    qtbot.keyClick(line, Qt.Key.Key_Space)
    assert step._details is not None
    assert step._details.isVisibleTo(pane)
    qtbot.keyClick(line, Qt.Key.Key_Space)
    assert not step._details.isVisibleTo(pane)


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
    pane.show_messages([question("Go"), calling(), tool_result(record), answer("There.")])
    assert has_button(pane, "undoMoveButton")


def test_a_citation_becomes_a_number_that_leads_to_it(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("A claim."))
    pane.apply(CitationEvent(citation(1, 42)))
    pane.apply(TextDelta(" More."))
    pane.apply(turn_end("A claim. More.", citations=(citation(1, 42),)))
    assert last(pane).property("plainText") == "A claim. More."
    with qtbot.waitSignal(pane.citation_activated) as told:
        last(pane)._follow("cite:1")
    assert told.args == [citation(1, 42)]


def test_links_are_told_by_what_they_are(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("See p. 42."))
    with qtbot.waitSignal(pane.page_link_activated) as page:
        last(pane)._follow("page:42?42")
    with qtbot.waitSignal(pane.external_link_activated) as outside:
        last(pane)._follow("https://a.b/c")
    assert page.args == [42, "42"]
    assert outside.args == ["https://a.b/c"]
    with qtbot.assertNotEmitted(pane.external_link_activated):
        last(pane)._follow("javascript:alert(1)")
        last(pane)._follow("cite:99")


def test_a_retry_voids_what_the_request_had_said(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Kept."))
    pane.apply(TokenUsageEvent(1, 1))
    pane.apply(TextDelta(" Void"))
    pane.apply(RetryEvent(1, 2.0, "The server is busy."))
    waiting = last(pane)._waiting
    assert waiting.isVisibleTo(pane)
    assert waiting.text() == "The server is busy. Trying again in 2 s…"
    pane.apply(TextDelta(" Again."))
    assert not waiting.isVisibleTo(pane)
    pane.apply(turn_end("Kept. Again."))
    assert last(pane).property("plainText") == "Kept. Again."


def test_a_retry_of_the_first_request_begins_from_nothing(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Void"))
    pane.apply(RetryEvent(1, 0.0))
    pane.apply(TextDelta("Good."))
    pane.apply(turn_end("Good."))
    assert last(pane).property("plainText") == "Good."


def test_a_failure_keeps_the_words_and_offers_ways_out(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("Half an"))
    error = LLMError(
        LLMErrorCode.API_KEY_REJECTED, "The key was refused.", remedy=Remedy.OPEN_SETTINGS
    )
    pane.apply(TurnFailed(error))
    view = last(pane)
    assert view.property("plainText") == "Half an"
    assert view.property("state") == "interrupted"
    assert view.error is not None
    assert view.error.sentence == "The key was refused."
    with qtbot.waitSignal(pane.retry_requested):
        button(pane, "retryButton").click()
    with qtbot.waitSignal(pane.remedy_requested) as told:
        button(pane, "remedyButton").click()
    assert told.args == [Remedy.OPEN_SETTINGS]
    assert not has_button(pane, "stopButton")


def test_a_failure_without_words_leaves_no_answer(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TurnFailed(LLMError(LLMErrorCode.OFFLINE, "There is no network.", advice="Later.")))
    assert last(pane).property("state") == "failed"
    assert last(pane).property("plainText") == ""
    assert last(pane).error is not None
    assert last(pane).error.sentence == "There is no network. Later."


def test_an_error_outside_a_turn_is_shown_without_retry(pane: ChatPane) -> None:
    pane.show_messages(talk(1))
    pane.show_error(LLMError(LLMErrorCode.OFFLINE, "There is no network."), retry=False)
    assert last(pane).error is not None
    assert not has_button(pane, "retryButton")


def test_a_stopped_turn_keeps_its_words_and_says_so(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    pane.apply(TurnCancelled("t1"))
    assert last(pane).property("state") == "interrupted"
    assert last(pane).footer.note_text == "Stopped before the end."
    assert last(pane).steps[0].property("state") == "failed"


def test_an_event_after_the_end_changes_nothing(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Whole."))
    pane.apply(turn_end("Whole."))
    pane.apply(TextDelta(" Late."))
    assert last(pane).property("plainText") == "Whole."


@pytest.mark.parametrize(
    ("stopped", "note", "can_continue"),
    [
        (Stopped.LIMIT, "Stopped after 1 steps.", False),
        (Stopped.CUT_OFF, "This answer was cut off.", True),
        (Stopped.REFUSED, "The model declined to answer.", False),
    ],
)
def test_an_answer_that_is_not_whole_says_why(
    pane: ChatPane, stopped: Stopped, note: str, can_continue: bool
) -> None:
    begin(pane)
    pane.apply(TextDelta("Some."))
    pane.apply(turn_end("Some.", stopped=stopped))
    assert last(pane).footer.note_text == note.replace("1 steps", "1 step")
    assert has_button(pane, "continueButton") is can_continue
    assert last(pane).property("plainText") == "Some."


def test_continue_again_and_copy_do_what_they_say(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("**Some** words"))
    pane.apply(CitationEvent(citation(1)))
    pane.apply(turn_end("**Some** words", stopped=Stopped.CUT_OFF))
    with qtbot.waitSignal(pane.continue_requested):
        button(pane, "continueButton").click()
    with qtbot.waitSignal(pane.regenerate_requested):
        button(pane, "regenerateButton").click()
    button(pane, "copyAnswerButton").click()
    assert QApplication.clipboard().text() == "**Some** words"


def test_the_receipt_opens_below_the_answer(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Words."))
    pane.apply(turn_end("Words.", pages_shown=(3, 4, 5), fence=41))
    pane.set_turn_cost("$0.02")
    receipt = button(pane, "receiptButton")
    assert receipt.text() == "saw 3 pp."
    receipt.click()
    text = pane.findChild(QLabel, "receiptText")
    assert text is not None and text.isVisibleTo(pane)
    assert text.text() == (
        "saw pp. 3–5; nothing after 41 was sent.\n100 tokens read, 20 written · $0.02"
    )


def test_only_the_latest_answer_can_be_asked_for_again(pane: ChatPane) -> None:
    pane.show_messages(talk(3))
    assert has_button(pane, "regenerateButton")
    begin(pane)
    pane.apply(TextDelta("New."))
    pane.apply(turn_end("New."))
    assert len(shown_buttons(pane, "regenerateButton")) == 1


def test_another_try_takes_the_place_of_the_failed_one(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TurnFailed(LLMError(LLMErrorCode.TIMEOUT, "The server was silent.")))
    pane.begin_again()
    pane.apply(STARTED)
    pane.apply(TextDelta("Now."))
    pane.apply(turn_end("Now."))
    roles = [view.property("role") for view in pane.conversation_view.message_views]
    assert roles == ["user", "assistant"]
    assert last(pane).property("plainText") == "Now."


def test_an_edited_question_takes_the_place_of_the_old(pane: ChatPane, qtbot: QtBot) -> None:
    pane.show_messages(talk(1))
    button(pane, "editQuestionButton").click()
    assert pane.composer.text == "Question 0?"
    pane.composer.text_edit.setPlainText("Question zero?")
    with qtbot.waitSignal(pane.edit_last_requested) as told:
        button(pane, "sendButton").click()
    assert told.args == ["Question zero?"]
    pane.begin_edited_turn("Question zero?")
    texts = [view.property("plainText") for view in pane.conversation_view.message_views]
    assert texts == ["Question zero?", ""]


def test_a_theme_change_keeps_everything_that_is_shown(pane: ChatPane) -> None:
    record = ToolCallRecord("search_book", {"query": "x"}, "ok", pages_shown=(4,))
    pane.show_messages(
        [question("Q?"), calling(), tool_result(record), answer("A `b`.\n\n```py\nc\n```")]
    )
    pane.set_theme(DARK)
    assert last(pane).property("plainText") == "A b.\n\nc"
    assert last(pane).steps[0].property("plainText") == "Searched “x” · 1 page"


def test_an_answer_that_never_streamed_is_shown_when_it_ends(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(turn_end("At once."))
    assert last(pane).property("plainText") == "At once."
