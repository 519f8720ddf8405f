"""Turns on branches: what the model is told, what is kept, what an export holds."""

from __future__ import annotations

import pytest

from reader_app.app.chat.markdown_export import ExportConversationUseCase
from reader_app.domain.chat import MessageRole
from reader_app.domain.errors import BookError, LLMError, LLMErrorCode
from tests.support.fakes import unique_word
from tests.support.requests import text_of_request
from tests.support.scripted_model import breaks, call, reply
from tests.support.talks import Talk

BUSY = LLMError(LLMErrorCode.OVERLOADED, "The server is busy.", advice="Wait a little.")


def questions(talk: Talk) -> list[str]:
    """Ids of the questions that are shown."""
    return [message.id for message in talk.messages if message.role is MessageRole.USER]


def contents(talk: Talk) -> list[str]:
    return [message.content for message in talk.messages]


def two_turns(*more: object) -> Talk:
    talk = Talk(reply("First."), reply("Second."), *more)
    talk.ask("One?")
    talk.ask("Two?")
    return talk


def test_an_earlier_question_put_otherwise_begins_a_branch() -> None:
    talk = two_turns(reply("Otherwise."))
    talk.chat.edit(talk.conversation.id, "One, otherwise?", questions(talk)[0])
    assert contents(talk) == ["One, otherwise?", "Otherwise."]
    sent = text_of_request(talk.requests[-1].messages)
    assert "Two?" not in sent and "First." not in sent


def test_the_model_is_told_the_branch_that_is_followed() -> None:
    talk = two_turns(reply("Otherwise."), reply("Third."))
    first = questions(talk)[0]
    talk.chat.edit(talk.conversation.id, "One, otherwise?", first)
    talk.stored.choose_branch(first)
    talk.ask("Three?")
    sent = text_of_request(talk.requests[-1].messages)
    assert "Second." in sent and "Otherwise." not in sent


def test_an_answer_anew_leaves_the_old_one_on_its_branch() -> None:
    talk = two_turns(reply("Anew."))
    first, second = questions(talk)
    talk.chat.regenerate(talk.conversation.id, first)
    assert contents(talk) == ["One?", "Anew."]
    talk.stored.choose_branch(first)
    assert contents(talk) == ["One?", "First.", "Two?", "Second."]
    assert questions(talk) == [first, second]


def test_a_failed_question_can_be_put_otherwise() -> None:
    talk = Talk(reply("First."), breaks(BUSY, "Half an"), reply("White."))
    talk.ask("One?")
    with pytest.raises(LLMError):
        talk.ask("Colour of the wale?")
    talk.chat.edit(talk.conversation.id, "Colour of the whale?")
    assert contents(talk) == ["One?", "First.", "Colour of the whale?", "White."]
    assert "Half an" not in text_of_request(talk.requests[-1].messages)


def test_a_branch_that_failed_is_tried_again_in_its_place() -> None:
    talk = two_turns(BUSY, reply("Otherwise."))
    with pytest.raises(LLMError):
        talk.chat.edit(talk.conversation.id, "One, otherwise?", questions(talk)[0])
    talk.retry()
    assert contents(talk) == ["One, otherwise?", "Otherwise."]
    assert len(talk.stored.branches(talk.conversation.id)) == 2


def test_a_question_without_an_answer_is_answered_without_a_branch() -> None:
    talk = Talk(BUSY, reply("Yes."))
    with pytest.raises(LLMError):
        talk.ask("Well?")
    talk.chat.regenerate(talk.conversation.id)
    assert contents(talk) == ["Well?", "Yes."]
    assert not talk.stored.branches(talk.conversation.id)


def test_a_question_of_another_branch_is_not_edited() -> None:
    talk = two_turns(reply("Otherwise."))
    first, second = questions(talk)
    talk.chat.edit(talk.conversation.id, "One, otherwise?", first)
    with pytest.raises(BookError):
        talk.chat.edit(talk.conversation.id, "Two, otherwise?", second)


def test_an_export_holds_the_branch_that_is_followed() -> None:
    talk = two_turns(reply("Otherwise."))
    first = questions(talk)[0]
    talk.chat.edit(talk.conversation.id, "One, otherwise?", first)
    export = ExportConversationUseCase(talk.conversations, talk.stored, talk.books)
    assert "Otherwise." in export.export(talk.conversation.id)
    assert "Second." not in export.export(talk.conversation.id)
    talk.stored.choose_branch(first)
    assert "Second." in export.export(talk.conversation.id)
    assert "Otherwise." not in export.export(talk.conversation.id)


def test_the_guard_holds_on_a_branch_begun_above_a_search_beyond_it() -> None:
    far = call("search_book", query=unique_word(15))
    talk = Talk(reply("First."), reply(far), reply("Second."), reply("Otherwise."))
    talk.ask("One?")
    talk.ask("Two?")
    talk.guard(5)
    talk.chat.edit(talk.conversation.id, "Two, otherwise?", questions(talk)[1])
    assert unique_word(15) not in text_of_request(talk.requests[-1].messages)
