"""What needs a model is said in a sentence, with what can be done instead."""

from __future__ import annotations

import pytest

from reader_app.app.chat.question_target import QuestionTarget
from reader_app.llm.offline.answer_writing import ABILITIES
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import Courtesy, intents_of
from reader_app.retrieval.quotation_extraction import quotations_in
from tests.support.talks import Talk

PAGES = [f"The whale swam past on day {day}. They saw it from the ship." for day in range(1, 9)]
EXPLAIN = "Explain the selected text: what it says, and what is meant by it here."
CANT = "I need a language model for that."


def talk() -> Talk:
    return Talk(provider=OfflineChatProvider(), pages=PAGES)


def test_a_selection_beyond_the_fence_is_said_to_be_hidden() -> None:
    made = talk()
    made.guard(3)
    answer = made.ask(EXPLAIN, pointed=QuestionTarget("The whale swam past", 6))
    assert "spoiler guard hides it" in answer and "I’ve read to here" in answer
    assert not [event for event in made.log.events if "Invocation" in type(event).__name__]


def test_a_question_of_ones_own_beside_such_a_selection_is_searched_for() -> None:
    made = talk()
    made.guard(3)
    assert "day 1" in made.ask("Which whale swam past?", pointed=QuestionTarget("The whale", 6))


@pytest.mark.parametrize(
    "question",
    [
        EXPLAIN,
        "What does the selected expression mean here?",
        "Translate the selected text into German.",
        "Summarise the selected text in a few sentences.",
        "Explain this page.",
        "Compare the whale and the ship",
        "What do you think of the whale?",
        "Übersetze diese Seite",
        "이 쪽을 설명해줘",
    ],
)
def test_what_needs_a_model_is_not_tried_in_vain(question: str) -> None:
    made = talk()
    answer = made.ask(question, pointed=QuestionTarget("The whale swam past", 6))
    assert answer.startswith(CANT)
    assert "[Show key sentences so far](pagemate:recap)" in answer
    assert "[Set up a model](pagemate:model)" in answer
    assert not [event for event in made.log.events if "Invocation" in type(event).__name__]


def test_a_question_that_only_begins_like_a_recap_is_searched_for() -> None:
    assert "saw it from the ship" in talk().ask("What has happened to those who saw the ship?")


def test_what_it_says_of_itself_is_no_quotation_and_no_page() -> None:
    assert not list(quotations_in(ABILITIES))
    assert "page 5" not in ABILITIES
    assert intents_of("what can you do?") == (Courtesy(),)


@pytest.mark.parametrize("message", ["hello, what can you do?", "Hi! Who are you?", "hey help me"])
def test_a_greeting_before_a_question_about_itself_is_not_searched_for(message: str) -> None:
    assert talk().ask(message) == ABILITIES


def test_a_greeting_before_a_question_about_the_book_is() -> None:
    assert "swam past" in talk().ask("Hello, which whale swam past?")
