"""What the companion can't do without a model is said in a sentence, with a way out."""

from __future__ import annotations

import pytest

from reader_app.app.chat.question_target import QuestionTarget
from reader_app.llm.offline.offline_answers import ABILITIES, WHAT_I_CAN
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import GoToPage, intents_of
from reader_app.retrieval.quotation_extraction import quotations_in
from tests.support.talks import Talk

PAGES = [f"The whale swam past on day {day}. They saw it from the ship." for day in range(1, 9)]
EXPLAIN = "Explain the selected text: what it says, and what is meant by it here."


def talk() -> Talk:
    return Talk(provider=OfflineChatProvider(), pages=PAGES)


def test_a_selection_beyond_the_fence_is_said_to_be_kept_back() -> None:
    made = talk()
    made.guard(3)
    answer = made.ask(EXPLAIN, pointed=QuestionTarget("The whale swam past", 6))
    assert "spoiler guard keeps it back" in answer and "Read up to here" in answer
    assert not [event for event in made.log.events if "Invocation" in type(event).__name__]


def test_a_question_of_ones_own_beside_such_a_selection_is_searched_for() -> None:
    made = talk()
    made.guard(3)
    assert "day 1" in made.ask("Which whale swam past?", pointed=QuestionTarget("The whale", 6))


def test_a_selection_that_has_been_read_is_searched_for() -> None:
    made = talk()
    made.guard(6)
    assert "The whale swam past" in made.ask(
        EXPLAIN, pointed=QuestionTarget("The whale swam past", 6)
    )


def test_a_selected_small_word_is_looked_up_as_it_is() -> None:
    answer = talk().ask(
        "What does the selected expression mean?", pointed=QuestionTarget("They", 2)
    )
    assert "must not be blank" not in answer
    assert "they" in answer.casefold()


@pytest.mark.parametrize(
    "question",
    ["What has happened so far?", "recap", "Summarise this book", "Was bisher geschah"],
)
def test_a_recap_in_words_leads_to_the_command(question: str) -> None:
    answer = talk().ask(question)
    assert answer.startswith("That needs a language model")
    assert "Recap up to where I am" in answer


def test_a_question_that_only_begins_like_one_is_searched_for() -> None:
    assert "saw it from the ship" in talk().ask("What has happened to those who saw the ship?")


@pytest.mark.parametrize("words", [ABILITIES, WHAT_I_CAN])
def test_what_it_says_of_itself_is_no_quotation_of_the_book(words: str) -> None:
    assert not list(quotations_in(words))


def test_the_words_that_it_tells_readers_to_say_turn_the_page() -> None:
    assert "“page 50”" in ABILITIES
    assert intents_of("page 50") == (GoToPage("50"),)
