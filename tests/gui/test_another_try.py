"""Another try of a question goes on from the steps that the failed one came to its end with."""

from __future__ import annotations

import pytest

from reader_app.domain.chat import ToolOutcome
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.events import RetryEvent, TextDelta, TurnCancelled, TurnFailed
from reader_app.ui.chat.chat_pane import ChatPane
from tests.gui.chatview_makers import STARTED, citation, finished, invocation, turn_end
from tests.gui.chatview_turns import begin, last, pane

__all__ = ["pane"]
# Said by the offscreen platform of every window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def search(pane: ChatPane, words: str, call: str) -> None:
    pane.apply(invocation("search_book", {"query": words}, call))
    pane.apply(finished("search_book", ToolOutcome("Found."), call))


def fail(pane: ChatPane) -> None:
    pane.apply(TurnFailed(LLMError(LLMErrorCode.TIMEOUT, "The server was silent.")))


def asked_for(pane: ChatPane) -> list[object]:
    return [step.step.arguments["query"] for step in last(pane).parts.steps]


def test_steps_that_were_done_stay_in_view(pane: ChatPane) -> None:
    begin(pane)
    search(pane, "whale", "a")
    fail(pane)
    pane.begin_again()
    pane.apply(STARTED)
    search(pane, "ship", "b")
    pane.apply(TextDelta("Here."))
    pane.apply(turn_end("Here."))
    assert asked_for(pane) == ["whale", "ship"]
    assert last(pane).property("plainText") == "Here."


def test_what_was_said_before_a_step_stays_and_half_a_sentence_goes(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Let me look."))
    search(pane, "whale", "a")
    pane.apply(TextDelta("The whale is"))
    fail(pane)
    pane.begin_again()
    pane.apply(STARTED)
    pane.apply(TextDelta("A whale."))
    pane.apply(turn_end("A whale."))
    assert last(pane).property("plainText") == "Let me look.\n\nA whale."


def test_a_step_that_was_stopped_goes(pane: ChatPane) -> None:
    begin(pane)
    search(pane, "whale", "a")
    pane.apply(invocation("search_book", {"query": "ship"}, "b"))
    pane.apply(TurnCancelled("t1"))
    pane.begin_again()
    assert asked_for(pane) == ["whale"]


def test_a_request_that_begins_anew_leaves_them(pane: ChatPane) -> None:
    begin(pane)
    search(pane, "whale", "a")
    fail(pane)
    pane.begin_again()
    pane.apply(STARTED)
    pane.apply(TextDelta("Half"))
    pane.apply(RetryEvent(1, 0.0, "busy"))
    assert asked_for(pane) == ["whale"]
    assert not last(pane).property("plainText")


def test_an_answer_that_comes_whole_is_shown_after_what_was_said(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Let me look."))
    search(pane, "whale", "a")
    fail(pane)
    pane.begin_again()
    pane.apply(STARTED)
    pane.apply(turn_end("A whale.", citations=(citation(),)))
    assert last(pane).property("plainText").endswith("A whale.")


def test_a_failure_before_any_step_leaves_nothing(pane: ChatPane) -> None:
    begin(pane)
    pane.apply(TextDelta("Half a"))
    fail(pane)
    pane.begin_again()
    assert not last(pane).parts.values
