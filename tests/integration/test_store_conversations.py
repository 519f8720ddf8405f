"""Conversations in the store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, added_conversation, question


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def ids(store: Store, book_id: str) -> list[str]:
    return [summary.id for summary in store.conversations.list_for_book(book_id)]


def test_a_conversation_comes_back_as_it_was_added(store: Store) -> None:
    book = added_book(store)
    conversation = Conversation(book.id, "On ponds", draft="half a quest")
    store.conversations.add(conversation)
    assert store.conversations.find(conversation.id) == conversation


def test_a_conversation_needs_its_book(store: Store) -> None:
    with pytest.raises(StorageError) as error:
        store.conversations.add(Conversation("no such book"))
    assert error.value.code == StorageErrorCode.NOT_FOUND


def test_title_and_draft_are_saved(store: Store) -> None:
    conversation = added_conversation(store, added_book(store))
    conversation.rename("Beans")
    store.conversations.save(conversation)
    store.conversations.save_draft(conversation.id, "why beans")
    found = store.conversations.find(conversation.id)
    assert found == replace(conversation, draft="why beans")


def test_saving_one_that_is_gone_says_so(store: Store) -> None:
    book = added_book(store)
    with pytest.raises(StorageError) as error:
        store.conversations.save(Conversation(book.id))
    assert error.value.code == StorageErrorCode.NOT_FOUND


def test_the_latest_activity_comes_first(store: Store) -> None:
    book = added_book(store)
    first, second, third = (added_conversation(store, book, name) for name in "abc")
    assert ids(store, book.id) == [third.id, second.id, first.id]
    store.messages.add(question(first))
    assert ids(store, book.id) == [first.id, third.id, second.id]


def test_a_summary_counts_what_was_said_and_not_what_tools_did(store: Store) -> None:
    book = added_book(store)
    talk = added_conversation(store, book)
    said = store.messages.add(question(talk))
    store.messages.add(ChatMessage(talk.id, MessageRole.ASSISTANT, ""))
    store.messages.add(ChatMessage(talk.id, MessageRole.TOOL_RESULT, "No relevant passages"))
    answer = store.messages.add(ChatMessage(talk.id, MessageRole.ASSISTANT, "A small lake."))
    (summary,) = store.conversations.list_for_book(book.id)
    assert summary.message_count == 2
    assert summary.created_at == talk.created_at
    assert summary.last_activity == answer.created_at >= said.created_at


def test_conversations_of_other_books_are_not_listed(store: Store) -> None:
    mine, other = added_book(store, "A"), added_book(store, "B")
    added_conversation(store, other)
    assert ids(store, mine.id) == []


def test_a_deleted_one_can_be_restored(store: Store) -> None:
    book = added_book(store)
    talk = added_conversation(store, book)
    asked = store.messages.add(question(talk))
    store.conversations.delete(talk.id)
    assert ids(store, book.id) == []
    assert store.conversations.find(talk.id) is None
    store.conversations.restore(talk.id)
    assert store.conversations.find(talk.id) == talk
    assert store.messages.list_for_conversation(talk.id) == [asked]


def test_purging_deletes_messages_of_deleted_conversations_only(store: Store) -> None:
    book = added_book(store)
    doomed, kept = added_conversation(store, book), added_conversation(store, book)
    gone, there = store.messages.add(question(doomed)), store.messages.add(question(kept))
    store.conversations.delete(doomed.id)
    store.conversations.purge_deleted()
    assert store.messages.find(gone.id) is None
    assert store.messages.find(there.id) == there
    assert ids(store, book.id) == [kept.id]
    with pytest.raises(StorageError):
        store.conversations.restore(doomed.id)


def test_those_of_all_books_are_listed_with_their_own(store: Store) -> None:
    walden, emma = added_book(store), added_book(store, "Emma")
    first, second = added_conversation(store, walden), added_conversation(store, emma)
    hidden = added_conversation(store, emma)
    store.conversations.delete(hidden.id)
    listed = store.conversations.list_all()
    assert [(each.id, each.book_id) for each in listed] == [
        (second.id, emma.id),
        (first.id, walden.id),
    ]
    store.books.hide(emma.id)
    assert [each.id for each in store.conversations.list_all()] == [first.id]


def test_an_erased_one_is_gone_with_what_was_said_and_the_others_stay(store: Store) -> None:
    book = added_book(store)
    erased, hidden = added_conversation(store, book), added_conversation(store, book)
    said = store.messages.add(question(erased))
    store.conversations.delete(hidden.id)
    store.conversations.erase(erased.id)
    assert store.messages.find(said.id) is None
    store.conversations.restore(hidden.id)
    assert ids(store, book.id) == [hidden.id]
    with pytest.raises(StorageError):
        store.conversations.erase(erased.id)
