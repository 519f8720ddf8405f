"""What a question takes for granted, or asks for, must be told of whom it is asked."""

from __future__ import annotations

import pytest

from reader_app.llm.offline.asked_facts import untold_in
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.sentence_choice import FoundSentence
from tests.support.talks import Talk

STORY = (
    "Mr. Harding lived with his daughter Eleanor in the grey house.",
    "He played the cello every evening, and she sang.",
    "Bold had brown eyes and was thirty years old.",
    "Mrs. Grantly sold her pony to the bishop for twelve pounds.",
    "In March the old barn burned down.",
    "The bishop's dog, Rollo, slept in the hall.",
    "Later Bold was dismissed by the archdeacon.",
)


def is_told(question: str, story: tuple[str, ...] = STORY) -> bool:
    found = [FoundSentence(1, at, text, 0, "p. 1", at // 2, at) for at, text in enumerate(story)]
    return untold_in(question, found) is None


@pytest.mark.parametrize(
    "question",
    [
        "Why did Mrs. Grantly sell her pony?",
        "When did Mrs. Grantly dispose of her pony?",
        "Which instrument does Mr. Harding play?",
        "What colour are Bold's eyes?",
        "How old is Bold?",
        "How much did the bishop pay for the pony?",
        "What is the name of the bishop's dog?",
        "Why was Bold dismissed?",
        "How many children does Mr. Harding have?",
        "Who sold the pony?",
        "How did Eleanor feel about the house?",
    ],
)
def test_what_is_told_in_any_wording_is_left_to_the_answer(question: str) -> None:
    assert is_told(question)


@pytest.mark.parametrize(
    "question",
    [
        "Why did Mr. Harding sell his cello?",
        "How did Eleanor die?",
        "Which instrument does Bold play?",
        "What colour are Eleanor's eyes?",
        "How old is Eleanor?",
        "How much did the barn cost?",
        "What is the name of Eleanor's dog?",
        "Why was Eleanor dismissed?",
        "How many children does Bold have?",
        "Who painted the grey house?",
        "Where did Bold go to school?",
        "Why did Bold apologize to Eleanor?",
        "What did Eleanor name her pony?",
        "Who taught Eleanor to swim?",
    ],
)
def test_what_is_told_of_somebody_else_or_not_at_all_is_untold(question: str) -> None:
    assert not is_told(question)


@pytest.mark.parametrize(
    "sentence",
    [
        "“You don't mean to sell the house, Marilla!”",
        "Marilla will never sell the house.",
        "Marilla said that she might have to sell the house.",
    ],
)
def test_a_deed_that_is_only_thought_of_is_untold(sentence: str) -> None:
    question = "Why did Marilla sell the house?"
    assert not is_told(question, (sentence,))
    assert is_told(question, (sentence, "In May, at last, Marilla sold the house."))
    assert is_told(question, ("Marilla was forced to sell the house.",))


def test_who_went_somewhere_is_told_where_both_stand_in_a_sentence_of_going() -> None:
    told = ("Alice went to Brighton by train.", "London is larger than Paris.")
    assert is_told("When did Alice travel to Brighton?", told)
    assert not is_told("When did Alice travel to Paris?", told)


def test_a_kind_of_thing_may_stand_beside_any_word_of_what_it_did() -> None:
    told = ("They lived in India.", "All was well.", "Then cholera had broken out.")
    assert is_told("What disease broke out in India?", told)
    assert not is_told("What disease broke out in India?", told[:2])


def test_a_surname_is_told_where_it_follows_the_first_name() -> None:
    assert is_told("What is Eleanor's surname?", ("Eleanor Bold came in.",))
    assert not is_told("What is Eleanor's surname?", ("Eleanor came in.",))


def test_a_deed_of_nobody_is_refused_with_the_nearest_places() -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=[" ".join(STORY)])
    answer = talk.ask("Why did Bold burn the barn?")
    assert "“" not in answer or "I found nothing about “burn”" in answer
    assert "Nearest places: p. 1" in answer


def test_a_kind_of_thing_that_has_a_name_is_not_missed_for_its_own_word() -> None:
    talk = Talk(provider=OfflineChatProvider(), pages=[" ".join(STORY[:2])])
    assert "cello" in talk.ask("What instrument does Mr. Harding play?")
