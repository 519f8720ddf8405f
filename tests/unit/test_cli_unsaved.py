"""A conversation in memory does for a turn what the stored one does."""

from __future__ import annotations

import pytest

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.unsaved_turn import UnsavedConversations, UnsavedMessages
from reader_app.domain.chat import ChatMessage, MessageRole, MessageState, TokenUsage
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import BookError, StorageError
from tests.support.fakes import MemoryBooks, a_book
from tests.support.scripted_model import call, reply
from tests.support.talks import Talk


def said(words: str, role: MessageRole = MessageRole.ASSISTANT) -> ChatMessage:
    return ChatMessage("c", role, words)


def test_a_turn_with_tools_runs_in_it_as_in_a_stored_one() -> None:
    answers = [reply(call("read_pages", first=1, last=2)), reply("Two pages.")]
    unsaved = Talk(*answers, conversations=UnsavedConversations(), messages=UnsavedMessages())
    stored = Talk(*answers)
    for talk in (unsaved, stored):
        assert talk.ask("What is there?") == "Two pages."
    told = [
        [(each.role, each.content, each.sequence, each.pages_shown) for each in talk.messages]
        for talk in (unsaved, stored)
    ]
    assert told[0] == told[1] and len(told[0]) == 4


def test_a_follow_up_sees_what_was_said() -> None:
    talk = Talk(
        reply("One."), reply("Two."), conversations=UnsavedConversations(),
        messages=UnsavedMessages(),
    )  # fmt: skip
    talk.ask("First?")
    talk.ask("Second?")
    assert "One." in str(talk.requests[1].messages)


def test_what_is_void_is_shown_no_more() -> None:
    messages = UnsavedMessages()
    question = messages.add(said("Who?", MessageRole.USER))
    void = messages.add(said("It wa"))
    messages.supersede_from("c", void.sequence)
    again = messages.add(said("He was."))
    assert messages.list_for_conversation("c") == [question, again]
    assert again.parent_id == question.id


def test_a_message_is_put_into_the_place_of_what_was_kept_of_it() -> None:
    messages = UnsavedMessages()
    kept = messages.add(said("It w"))
    whole = ChatMessage("c", MessageRole.ASSISTANT, "It was.", kept.id, sequence=kept.sequence)
    messages.put(whole)
    assert messages.find(kept.id) == whole
    assert whole.state is MessageState.COMPLETE
    with pytest.raises(StorageError):
        messages.put(said("of no message"))


def test_quotations_and_usage_are_kept_with_the_answer() -> None:
    messages = UnsavedMessages()
    answer = messages.add(
        ChatMessage("c", MessageRole.ASSISTANT, "“Yes.”", usage=TokenUsage(10, 5))
    )
    checked = CheckedQuotation(0, 4, "Yes.", CitationState.VERIFIED)
    messages.save_quotations(answer.id, [checked])
    found = messages.find(answer.id)
    assert found is not None and found.quotations == (checked,)
    assert messages.usage_for_conversation("c") == TokenUsage(10, 5)


def test_a_question_that_is_put_otherwise_takes_the_place_of_the_first() -> None:
    messages = UnsavedMessages()
    first = messages.add(said("Who?", MessageRole.USER))
    messages.add(said("He."))
    other = messages.add_beside(said("Who was it?", MessageRole.USER), first.id)
    assert messages.list_for_conversation("c") == [other]


def test_it_begins_and_ends_as_any_conversation() -> None:
    book = a_book()
    conversations = UnsavedConversations()
    talks = ConversationsUseCase(conversations, UnsavedMessages(), MemoryBooks(book))
    made = talks.begin(book.id, "Who was he?")
    assert talks.open(made.id) == made
    assert talks.list_all() == talks.list_for_book(book.id) == []
    talks.erase(made.id)
    with pytest.raises(BookError):
        talks.open(made.id)


def test_what_is_hidden_comes_back_until_it_is_purged() -> None:
    conversations = UnsavedConversations()
    made = Conversation("b", "Talk")
    conversations.add(made)
    conversations.delete(made.id)
    assert conversations.find(made.id) is None
    conversations.restore(made.id)
    conversations.save_draft(made.id, "half a quest")
    found = conversations.find(made.id)
    assert found is not None and found.draft == "half a quest"
    conversations.delete(made.id)
    conversations.purge_deleted()
    conversations.restore(made.id)
    assert conversations.find(made.id) is None
