"""How a turn ends, as it is seen: failed, stopped, tried again, done."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from reader_app.domain.chat import (
    CUT_OFF_EMPTY,
    DECLINED,
    OTHER_MODEL,
    Stopped,
    ToolCallRecord,
)
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.events import (
    CitationEvent,
    TextDelta,
    TurnCancelled,
    TurnFailed,
)
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.theme.palette import DARK
from tests.gui.chatview_makers import (
    STARTED,
    answer,
    calling,
    citation,
    invocation,
    question,
    show_messages,
    talk,
    tool_result,
    turn_end,
)
from tests.gui.chatview_turns import begin, button, has_button, last, pane, shown_buttons

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["pane"]


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
    show_messages(pane, talk(1))
    pane.show_error(LLMError(LLMErrorCode.OFFLINE, "There is no network."), retry=False)
    assert last(pane).error is not None
    assert not has_button(pane, "retryButton")


def test_a_stopped_turn_keeps_its_words_and_says_so(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(invocation("search_book", {"query": "x"}))
    pane.apply(TurnCancelled("t1"))
    assert last(pane).property("state") == "interrupted"
    assert last(pane).footer.note_text == "You stopped this answer."
    assert last(pane).parts.steps[0].property("state") == "failed"


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
        (Stopped.CUT_OFF, "The answer reached its length limit.", True),
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


@pytest.mark.parametrize(
    ("stopped", "words"),
    [
        (Stopped.CUT_OFF, CUT_OFF_EMPTY),
        (Stopped.REFUSED, DECLINED),
        (Stopped.REFUSED, f"The model declined because it is wary. {OTHER_MODEL}"),
    ],
)
def test_an_answer_that_only_says_why_it_ended_says_so_once(
    pane: ChatPane, stopped: Stopped, words: str
) -> None:
    begin(pane)
    pane.apply(turn_end(words, stopped=stopped))
    assert last(pane).property("plainText") == words
    assert last(pane).footer.note_text == ""
    assert has_button(pane, "chooseModelButton") is (stopped is Stopped.REFUSED)
    show_messages(pane, [question("How?"), answer(words, stopped=stopped)])
    assert last(pane).property("plainText") == words
    assert last(pane).footer.note_text == ""


def test_a_refused_answer_says_why_and_offers_another_model(pane: ChatPane, qtbot: QtBot) -> None:
    begin(pane)
    pane.apply(TextDelta("It begins"))
    why = "The model declined because it read this as a question about attacking computer systems."
    pane.apply(turn_end("It begins", stopped=Stopped.REFUSED, refusal=why))
    assert last(pane).footer.note_text == why
    with qtbot.waitSignal(pane.remedy_requested) as told:
        button(pane, "chooseModelButton").click()
    assert told.args == [Remedy.CHOOSE_MODEL]


def test_only_a_refused_answer_offers_another_model(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Some."))
    pane.apply(turn_end("Some.", stopped=Stopped.CUT_OFF))
    assert not has_button(pane, "chooseModelButton")


@pytest.mark.parametrize(
    ("remedy", "words"),
    [(Remedy.OPEN_BILLING, "Open billing page…"), (Remedy.ENTER_KEY, ("Enter API key…"))],
)
def test_a_failure_about_the_account_leads_there(
    pane: ChatPane, qtbot: QtBot, remedy: Remedy, words: str
) -> None:
    begin(pane)
    pane.apply(TurnFailed(LLMError(LLMErrorCode.NO_CREDIT, "No credit is left.", remedy=remedy)))
    assert button(pane, "remedyButton").text() == words
    with qtbot.waitSignal(pane.remedy_requested) as told:
        button(pane, "remedyButton").click()
    assert told.args == [remedy]


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
    assert QApplication.clipboard().text() == "**Some** words (p. 42)"


def test_a_copied_answer_is_rich_text_for_word_processors(pane: ChatPane) -> None:
    said = "# Two\n\n| a | b |\n|--|--:|\n| **x** | 1 < 2 |\n\n- one\n- $E = mc^2$\n\n"
    said += "[site](https://example.org/?a=1&b=2) <b>raw</b>"
    begin(pane)
    pane.apply(TextDelta(said))
    pane.apply(CitationEvent(citation(1)))
    pane.apply(turn_end(said))
    button(pane, "copyAnswerButton").click()
    html = QApplication.clipboard().mimeData().html()
    assert "<h1>Two</h1>" in html
    assert '<td align="left"><b>x</b></td><td align="right">1 &lt; 2</td>' in html
    assert "<ul><li>one</li><li>$E = mc^2$</li></ul>" in html
    assert '<a href="https://example.org/?a=1&amp;b=2">site</a> &lt;b&gt;raw&lt;/b&gt;' in html
    assert "(p. 42)" in html
    assert QApplication.clipboard().text() == f"{said} (p. 42)"


def test_the_receipt_opens_below_the_answer(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Words."))
    pane.apply(turn_end("Words.", pages_shown=(3, 4, 5), fence=41))
    pane.set_turn_cost("$0.02")
    receipt = button(pane, "receiptButton")
    assert receipt.text() == "3 pages · $0.02"
    receipt.click()
    text = pane.findChild(QLabel, "receiptText")
    assert text is not None and text.isVisibleTo(pane)
    assert text.text() == (
        "Looked at pp. 3–5. Nothing after p. 41 was sent.\n100 tokens in, 20 out · $0.02"
    )


def test_only_the_latest_answer_can_be_asked_for_again(pane: ChatPane) -> None:
    show_messages(pane, talk(3))
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
    roles = [view.property("role") for view in pane.conversation_view.messages.views]
    assert roles == ["user", "assistant"]
    assert last(pane).property("plainText") == "Now."


def test_an_edited_question_takes_the_place_of_the_old(pane: ChatPane, qtbot: QtBot) -> None:
    show_messages(pane, talk(1))
    button(pane, "editQuestionButton").click()
    assert pane.composer.text == "Question 0?"
    pane.composer.text_edit.setPlainText("Question zero?")
    with qtbot.waitSignal(pane.composer.edit_submitted) as told:
        button(pane, "sendButton").click()
    assert told.args[1] == "Question zero?"
    pane.begin_branch("", "Question zero?")
    texts = [view.property("plainText") for view in pane.conversation_view.messages.views]
    assert texts == ["Question zero?", ""]


def test_a_theme_change_keeps_everything_that_is_shown(pane: ChatPane) -> None:
    record = ToolCallRecord("search_book", {"query": "x"}, "ok", pages_shown=(4,))
    show_messages(
        pane, [question("Q?"), calling(), tool_result(record), answer("A `b`.\n\n```py\nc\n```")]
    )
    pane.set_theme(DARK)
    assert last(pane).property("plainText") == "A b.\n\nc"
    assert last(pane).parts.steps[0].property("plainText") == "Searched “x” · 1 page"


def test_an_answer_that_never_streamed_is_shown_when_it_ends(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(turn_end("At once."))
    assert last(pane).property("plainText") == "At once."
