"""Never more is sent than fits, and the question is never what falls out."""

from __future__ import annotations

import pytest

from reader_app.agent.context_window import (
    answer_reserve,
    estimated_tokens,
    estimated_tool_tokens,
    fitted,
)
from reader_app.domain.chat import PromptMessage, ToolDefinition
from tests.support.requests import assert_valid_request, text_of_request

SEARCH = ToolDefinition("search_book", "Keyword search. " * 20, {"type": "object"})
SYSTEM = PromptMessage.of_text("system", "You are a companion. " * 20)
QUESTION = "Who keeps the iron key of the winter garden?"


def passage(page: int, sentences: int = 12) -> dict:
    words = [f"Sentence {at} of page {page} tells of whales." for at in range(sentences)]
    return {
        "type": "search_result",
        "source": f"p{page}.s0-{sentences - 1}",
        "title": f"p. {page}",
        "content": [{"type": "text", "text": text} for text in words],
        "citations": {"enabled": True},
    }


def question(text: str = QUESTION) -> PromptMessage:
    context = {"type": "text", "text": "<reading_context>\nPage 5.\n</reading_context>"}
    return PromptMessage("user", (context, {"type": "text", "text": text}))


def round_of(name: str, *content: dict) -> list[PromptMessage]:
    call = {"type": "tool_use", "id": name, "name": "search_book", "input": {"query": name}}
    result = {"type": "tool_result", "tool_use_id": name, "content": list(content)}
    result["is_error"] = False
    return [PromptMessage("assistant", (call,)), PromptMessage("user", (result,))]


def old_turn(at: int) -> list[PromptMessage]:
    return [
        PromptMessage.of_text("user", f"Old question {at}?"),
        *round_of(f"old{at}", passage(at)),
        PromptMessage.of_text("assistant", f"Old answer {at}."),
    ]


def talk() -> list[PromptMessage]:
    turns = [message for at in (1, 2, 3) for message in old_turn(at)]
    rounds = [
        *round_of("first", passage(11), passage(12)),
        *round_of("second", passage(21), passage(22)),
    ]
    return [SYSTEM, *turns, question(), *rounds]


def size(messages: list[PromptMessage]) -> int:
    return estimated_tokens(messages) + estimated_tool_tokens([SEARCH])


def test_what_fits_goes_as_it_is() -> None:
    messages = talk()
    assert fitted(messages, [SEARCH], size(messages) + 100, 100) == messages


def test_a_window_that_is_not_known_cuts_nothing() -> None:
    assert fitted(talk(), [SEARCH], 0, 500) == talk()


@pytest.mark.parametrize("left", [95, 80, 60, 45, 30, 25])
def test_whatever_the_window_the_request_fits_is_valid_and_holds_the_question(left: int) -> None:
    messages = talk()
    window = size(messages) * left // 100
    made = fitted(messages, [SEARCH], window, 0)
    assert size(made) <= window
    assert_valid_request(made)
    assert QUESTION in text_of_request(made)
    assert made[0] == SYSTEM


def test_the_oldest_turn_goes_first() -> None:
    messages = talk()
    made = fitted(messages, [SEARCH], size(messages) - 50, 0)
    assert "Old question 1?" not in text_of_request(made)
    assert "Old question 2?" in text_of_request(made)
    assert made[-4:] == messages[-4:]


def test_passages_of_earlier_rounds_are_shortened_before_the_newest() -> None:
    messages = [SYSTEM, question(), *talk()[-4:]]
    made = fitted(messages, [SEARCH], size(messages) - 200, 0)
    assert made[-1] == messages[-1]
    assert made[3] != messages[3]


def test_each_passage_keeps_its_first_sentences() -> None:
    messages = [SYSTEM, question(), *round_of("only", passage(11), passage(12))]
    told = text_of_request(fitted(messages, [SEARCH], size(messages) - 250, 0))
    assert "Sentence 0 of page 11" in told
    assert "Sentence 0 of page 12" in told
    assert "Sentence 11 of page 11" not in told


def test_passages_that_stand_before_the_question_are_shortened_too() -> None:
    asked = question()
    whole = PromptMessage("user", (passage(11), passage(12), *asked.blocks))
    messages = [SYSTEM, whole]
    made = fitted(messages, [], estimated_tokens(messages) - 250, 0)
    assert estimated_tokens(made) <= estimated_tokens(messages) - 250
    assert made[-1].blocks[-2:] == asked.blocks


def test_a_result_without_room_keeps_its_place() -> None:
    messages = [SYSTEM, question(), *round_of("only", passage(11))]
    made = fitted(messages, [SEARCH], 10, 0)
    assert_valid_request(made)
    assert QUESTION in text_of_request(made)


def test_a_page_without_a_full_stop_is_cut_within_its_sentence() -> None:
    table = {**passage(11, 1), "content": [{"type": "text", "text": "1861 1862 1863 " * 200}]}
    messages = [SYSTEM, question(), *round_of("only", table)]
    made = fitted(messages, [], estimated_tokens(messages) - 500, 0)
    assert estimated_tokens(made) <= estimated_tokens(messages) - 500
    assert "1861" in text_of_request(made)


def test_plain_words_of_a_result_are_cut_too() -> None:
    long = {"type": "text", "text": "Chapter One\n" * 300}
    messages = [SYSTEM, question(), *round_of("only", long)]
    made = fitted(messages, [], estimated_tokens(messages) - 500, 0)
    assert estimated_tokens(made) <= estimated_tokens(messages) - 500
    assert "Chapter One" in text_of_request(made)


@pytest.mark.parametrize(("window", "kept"), [(4_096, 1_024), (8_192, 2_048), (131_072, 2_048)])
def test_room_for_the_answer_grows_with_the_window_up_to_a_limit(window: int, kept: int) -> None:
    assert answer_reserve(window) == kept
