"""Search through conversations, asked of real SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reader_app.app.chat.conversations import (
    ConversationHit,
    ConversationSearchUseCase,
    ConversationsUseCase,
)
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.conversation import Conversation
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, added_conversation

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def said(
    store: Store,
    conversation: Conversation,
    words: str,
    role: MessageRole = MessageRole.USER,
    *,
    hours: int = 0,
) -> ChatMessage:
    moment = NOON + timedelta(hours=hours)
    return store.messages.add(ChatMessage(conversation.id, role, words, created_at=moment))


def find(store: Store, words: str, book_id: str | None = None) -> list[ConversationHit]:
    return ConversationSearchUseCase(store.turn_search).find(words, book_id)


def test_a_hit_names_book_conversation_and_question(store: Store) -> None:
    book = added_book(store, "Walden")
    talk = added_conversation(store, book, "Ponds")
    question = said(store, talk, "Is the ice thick?")
    (hit,) = find(store, "ICE")
    assert (hit.book_id, hit.book_title) == (book.id, "Walden")
    assert (hit.conversation_id, hit.title) == (talk.id, "Ponds")
    assert (hit.question_id, hit.said_at) == (question.id, NOON)


def test_a_conversation_about_several_books_is_found_in_each(store: Store) -> None:
    walden, emma, other = (added_book(store, title) for title in ("Walden", "Emma", "Other"))
    talk = added_conversation(store, walden, "Ponds")
    said(store, talk, "Which has the thicker ice?")
    store.further_books.ask(talk.id, [emma.id])
    (hit,) = find(store, "ice", emma.id)
    assert (hit.book_id, hit.conversation_id) == (emma.id, talk.id)
    assert [hit.book_id for hit in find(store, "ice", walden.id)] == [walden.id]
    assert [hit.book_id for hit in find(store, "ponds", emma.id)] == [emma.id]
    assert find(store, "ice", other.id) == []
    store.further_books.ask(talk.id, [])
    assert find(store, "ice", emma.id) == []


def test_an_answer_leads_to_its_question(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    question = said(store, talk, "How deep?")
    said(store, talk, "Deeper than the ice.", MessageRole.ASSISTANT)
    (hit,) = find(store, "ice")
    assert (hit.question_id, hit.excerpt) == (question.id, "Deeper than the ice.")


def test_question_and_answer_of_a_turn_are_one_hit(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    said(store, talk, "Ice?")
    said(store, talk, "Ice.", MessageRole.ASSISTANT)
    assert len(find(store, "ice")) == 1


def test_all_words_have_to_be_there(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    said(store, talk, "Thin ice")
    hit = said(store, talk, "Thick ice")
    assert [each.question_id for each in find(store, "ice thick")] == [hit.id]


def test_the_newest_comes_first(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    old = said(store, talk, "ice", hours=0)
    new = said(store, talk, "ice", hours=2)
    assert [hit.question_id for hit in find(store, "ice")] == [new.id, old.id]


def test_one_book_or_all(store: Store) -> None:
    mine, other = added_book(store, "Walden"), added_book(store, "Emma")
    said(store, added_conversation(store, mine), "ice")
    said(store, added_conversation(store, other), "ice")
    assert [hit.book_title for hit in find(store, "ice", mine.id)] == ["Walden"]
    assert {hit.book_title for hit in find(store, "ice")} == {"Walden", "Emma"}


def test_a_title_alone_is_a_hit_without_a_question(store: Store) -> None:
    talk = added_conversation(store, added_book(store), "About frost")
    said(store, talk, "How thick is it?")
    (hit,) = find(store, "frost")
    assert (hit.question_id, hit.excerpt, hit.marks) == ("", "How thick is it?", ())


def test_what_was_deleted_or_superseded_is_not_found(store: Store) -> None:
    book = added_book(store)
    gone, tried = added_conversation(store, book, "Ice one"), added_conversation(store, book)
    said(store, gone, "ice")
    said(store, tried, "Hm?")
    answer = said(store, tried, "ice", MessageRole.ASSISTANT)
    store.messages.supersede_from(tried.id, answer.sequence)
    store.conversations.delete(gone.id)
    assert find(store, "ice") == []


def test_nothing_is_found_for_nothing(store: Store) -> None:
    said(store, added_conversation(store, added_book(store)), "ice")
    assert find(store, "  ") == []


def test_signs_are_taken_as_they_are(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    hit = said(store, talk, "It's 50%_ of it")
    assert [each.question_id for each in find(store, "50%_")] == [hit.id]


def test_an_answers_pages_are_shown_as_they_are_printed_and_a_questions_as_they_were_typed(
    store: Store,
) -> None:
    book = added_book(store, "Walden")
    store.books.save_labels(book.id, ("i", "ii", *map(str, range(1, 9))))
    talk = added_conversation(store, book, "Ponds")
    question = said(store, talk, "Is the ice of p. 5 thick?")
    answer = ChatMessage(
        talk.id,
        MessageRole.ASSISTANT,
        "The ice is thick (p. 7).",
        created_at=NOON + timedelta(hours=1),
        parent_id=question.id,
    )
    store.messages.add(answer)
    conversations = ConversationsUseCase(store.conversations, store.messages, store.books)
    search = ConversationSearchUseCase(store.turn_search, names=conversations.page_names)
    assert [hit.excerpt for hit in search.find("thick ice is")] == ["The ice is thick (p. 5)."]
    assert [hit.excerpt for hit in search.find("of thick")] == ["Is the ice of p. 5 thick?"]
