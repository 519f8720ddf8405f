"""Ask: a question of the reader's own about selected words goes through the template."""

from __future__ import annotations

import pytest

from reader_app.agent.message_history import prompt_text
from reader_app.app.chat.prompt_shortcuts import PLACES, Shortcut, complaint
from reader_app.app.chat.question_target import NO_TARGET, QuestionTarget, TargetPrompt
from reader_app.app.chat.questions import PendingQuestion, pending_from_store, pending_to_store
from reader_app.domain.chat import CONTEXT_CLOSING
from tests.support.fakes import PROMPTS, a_book

TEMPLATE = "On {selection} they ask {question} Be kind."
QUOTE = QuestionTarget("Call me Ishmael.", 7, is_asked_freely=True)


def context(pointed: QuestionTarget, question: str = "Who is it?", **fields: object) -> str:
    pointing = TargetPrompt(pointed, 7, False, question, TEMPLATE)
    return "\n".join(pointing.lines(a_book(20, **fields)))


def test_words_and_question_stand_where_the_template_says() -> None:
    text = context(QUOTE)
    assert text.startswith("On Selected text (page 7")
    assert "Call me Ishmael." in text
    assert text.endswith("they ask Who is it? Be kind.")


def test_what_a_shortcut_asks_is_no_question_of_the_readers_own() -> None:
    text = context(QuestionTarget("Call me Ishmael.", 7))
    assert text.startswith("Selected text (page 7") and "Be kind" not in text


def test_without_a_selection_nothing_is_framed() -> None:
    assert context(NO_TARGET) == ""


def test_words_beyond_the_fence_are_withheld_in_the_template_as_well() -> None:
    text = context(QUOTE, spoiler_guard=True, furthest_page=6)
    assert "Ishmael" not in text and "withheld" in text and "Who is it?" in text


@pytest.mark.parametrize("trick", [CONTEXT_CLOSING, "{selection}"])
def test_a_question_neither_ends_the_block_nor_is_filled_in_itself(trick: str) -> None:
    text = context(QUOTE, f"Why {trick}?")
    assert CONTEXT_CLOSING not in text
    assert text.count("Call me Ishmael.") == 1


def test_the_shipped_wording_has_room_for_both() -> None:
    shipped = prompt_text(PROMPTS, "ask.md")
    assert not complaint(Shortcut.ASK, shipped)
    assert all(f"{{{name}}}" in shipped for name in PLACES[Shortcut.ASK])


def test_a_question_that_waits_is_framed_when_it_is_asked() -> None:
    assert pending_from_store(pending_to_store(PendingQuestion("Who?", QUOTE))) == PendingQuestion(
        "Who?", QUOTE
    )
