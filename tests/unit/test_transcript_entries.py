"""What a stored conversation shows: questions, and what answers them."""

from __future__ import annotations

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.ui.chat.transcript import Answer, Question, entries, without_answer


def _turn(turn_id: str) -> list[ChatMessage]:
    return [
        ChatMessage("talk", MessageRole.USER, f"What is {turn_id}?", turn_id=turn_id),
        ChatMessage("talk", MessageRole.ASSISTANT, f"It is {turn_id}.", turn_id=turn_id),
    ]


def test_what_is_shown_without_an_answer_keeps_its_question_and_all_other_turns() -> None:
    shown = entries([*_turn("first"), *_turn("second")], 12)
    left = without_answer(shown, "second")
    assert [type(entry) for entry in left] == [Question, Answer, Question]
    assert left == shown[:3]
