"""A turn tried again, asked again or put otherwise."""

from __future__ import annotations

import pytest

from reader_app.domain.conversation import DEFAULT_TITLE
from reader_app.domain.errors import (
    BookError,
    BookErrorCode,
    LLMError,
    LLMErrorCode,
    MessageError,
    StorageError,
)
from tests.support.fakes import unique_word
from tests.support.requests import text_of_request
from tests.support.scripted_model import breaks, call, reply
from tests.support.talks import Talk

BUSY = LLMError(LLMErrorCode.OVERLOADED, "The server is busy.", advice="Wait a little.")


def search(page: int = 3) -> dict:
    return call("search_book", query=unique_word(page))


def test_retry_does_not_store_the_question_twice() -> None:
    talk = Talk(BUSY, reply("White."))
    with pytest.raises(LLMError):
        talk.ask("Colour?")
    assert talk.retry() == "White."
    assert talk.kinds == ["user", "assistant"]
    assert talk.requests[-1].question == "Colour?"


def test_retry_goes_on_from_the_results_there_are() -> None:
    talk = Talk(reply(search()), breaks(BUSY, "The wh"), reply("White."))
    with pytest.raises(LLMError):
        talk.ask("Colour?")
    assert talk.retry() == "White."
    assert talk.kinds == ["user", "assistant", "tool_result", "assistant"]
    assert talk.requests[-1].last_results


def test_retry_of_a_turn_killed_in_mid_round_is_valid() -> None:
    talk = Talk(reply(call("get_outline"), search()), reply("White."))
    talk.stored.fail_after = 3
    with pytest.raises(StorageError):
        talk.ask()
    talk.stored.fail_after = None
    assert talk.retry() == "White."
    assert talk.requests[-1].last_results[-1]["is_error"]


def test_retry_of_an_answered_question_replaces_the_answer() -> None:
    talk = Talk(reply("Red."), reply("White."))
    talk.ask("Colour?")
    talk.retry()
    assert [message.content for message in talk.messages] == ["Colour?", "White."]


def test_regenerate_answers_from_the_question_alone() -> None:
    talk = Talk(reply(search()), reply("Red."), reply("White."))
    talk.ask("Colour?")
    assert talk.chat.regenerate(talk.conversation.id) == "White."
    assert talk.kinds == ["user", "assistant"]
    assert "Red." not in text_of_request(talk.requests[-1].messages)


def test_edit_puts_other_words_in_the_place_of_the_question() -> None:
    talk = Talk(reply("First."), reply("Red."), reply("White."))
    talk.ask("One?")
    talk.ask("Colour of the wale?")
    talk.chat.edit(talk.conversation.id, "Colour of the whale?")
    contents = [message.content for message in talk.messages]
    assert contents == ["One?", "First.", "Colour of the whale?", "White."]
    assert "wale?" not in text_of_request(talk.requests[-1].messages)


def test_edit_with_a_blank_message_changes_nothing() -> None:
    talk = Talk(reply("First."))
    talk.ask("One?")
    with pytest.raises(MessageError):
        talk.chat.edit(talk.conversation.id, " ")
    assert talk.kinds == ["user", "assistant"]


def test_there_is_nothing_to_retry_in_an_empty_conversation() -> None:
    talk = Talk()
    with pytest.raises(BookError) as raised:
        talk.retry()
    assert raised.value.code is BookErrorCode.INVALID_STATE


@pytest.mark.parametrize("code", list(LLMErrorCode))
@pytest.mark.parametrize("after", ["", "Half an"])
def test_after_every_failure_the_next_question_works(code: LLMErrorCode, after: str) -> None:
    talk = Talk(reply("First."), reply(search()), breaks(LLMError(code, "No."), after))
    talk.ask("One?")
    talk.provider.always(reply("Last."))
    try:
        talk.ask("Two?")
    except LLMError as error:
        assert error.code is code
    assert talk.ask("Three?") == "Last."
    assert talk.requests[-1].question == "Three?"


def test_a_default_title_stays_while_nothing_is_said() -> None:
    assert Talk().conversation.title == DEFAULT_TITLE
