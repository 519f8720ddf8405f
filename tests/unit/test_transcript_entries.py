"""What a stored conversation shows: questions, and what answers them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from reader_app.domain.book import now_utc
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.answer_footer import receipt_words, short_receipt
from reader_app.ui.conversations.conversation_entries import (
    AnswerEntry,
    QuestionEntry,
    conversation_entries,
    with_old_offers_gone,
    without_answer,
)


def _turn(turn_id: str) -> list[ChatMessage]:
    return [
        ChatMessage("talk", MessageRole.USER, f"What is {turn_id}?", turn_id=turn_id),
        ChatMessage("talk", MessageRole.ASSISTANT, f"It is {turn_id}.", turn_id=turn_id),
    ]


def test_what_is_shown_without_an_answer_keeps_its_question_and_all_other_turns() -> None:
    shown = conversation_entries([*_turn("first"), *_turn("second")], 12)
    left = without_answer(shown, "second")
    assert [type(entry) for entry in left] == [QuestionEntry, AnswerEntry, QuestionEntry]
    assert left == shown[:3]


def test_what_was_offered_before_the_program_started_is_not_offered_again() -> None:
    started = now_utc()
    old = [replace(each, created_at=started - timedelta(days=1)) for each in _turn("old")]
    new = [replace(each, created_at=started + timedelta(seconds=1)) for each in _turn("new")]
    messages = [*old, *new]
    shown = with_old_offers_gone(conversation_entries(messages, 12), messages, started)
    assert [each.offers_stand for each in shown if isinstance(each, AnswerEntry)] == [False, True]


def test_a_question_that_the_program_ended_in_can_be_tried_again() -> None:
    question, _ = _turn("killed")
    _, answer = conversation_entries([question], 12)
    assert isinstance(answer, AnswerEntry)
    assert "Pagemate was closed" in answer.error_text
    assert answer.receipt.turn_id == "killed"
    assert short_receipt(answer.receipt) == "Pages unknown"
    assert receipt_words(answer.receipt, PageNames()).startswith("Pagemate quit before")


def test_what_went_wrong_is_told_before_a_guess() -> None:
    question = replace(_turn("full")[0], error_text="The disk is full.")
    _, answer = conversation_entries([question], 12)
    assert isinstance(answer, AnswerEntry)
    assert answer.error_text == "The disk is full."
