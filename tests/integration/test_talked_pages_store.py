"""Which pages were talked about, asked of real SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reader_app.app.chat.conversations import MarkedTurnsUseCase
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.citations import Citation, CitationState, PassageSource
from reader_app.domain.conversation import Conversation
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_book, added_conversation

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def book(store: Store) -> Book:
    return added_book(store, pages=300)


@pytest.fixture
def conversation(store: Store, book: Book) -> Conversation:
    return added_conversation(store, book, "Ponds")


def asked(
    store: Store,
    conversation: Conversation,
    words: str = "Why?",
    page: int = 0,
    *cited: int,
    state: CitationState = CitationState.CITED,
    hours: int = 0,
) -> ChatMessage:
    """A stored turn: asked with `page` in view, answered from the pages `cited`."""
    question = store.messages.add(
        ChatMessage(
            conversation.id,
            MessageRole.USER,
            words,
            page=page,
            created_at=NOON + timedelta(hours=hours),
        )
    )
    citations = tuple(
        Citation(number, PassageSource(of, 0, 1), str(of), "Words.", state)
        for number, of in enumerate(cited, start=1)
    )
    store.messages.add(
        ChatMessage(conversation.id, MessageRole.ASSISTANT, "So.", citations=citations)
    )
    return question


def pages(store: Store, book: Book) -> dict[int, list[tuple[str, bool, bool]]]:
    """Question, asked there, cited there; by page."""
    found = MarkedTurnsUseCase(store.turns_by_page).pages(book.id)
    return {
        page: [(turn.question, turn.is_asked, turn.is_cited) for turn in turns]
        for page, turns in found.items()
    }


def test_a_book_nobody_asked_about_has_no_talked_pages(store: Store, book: Book) -> None:
    assert pages(store, book) == {}


def test_a_question_marks_the_page_that_was_in_view(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why?", 7)
    assert pages(store, book) == {7: [("Why?", True, False)]}


def test_an_answer_marks_each_page_it_cites_once(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why?", 0, 9, 12, 9)
    assert pages(store, book) == {9: [("Why?", False, True)], 12: [("Why?", False, True)]}


def test_a_page_asked_from_and_cited_is_told_once_with_both(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why?", 9, 9)
    assert pages(store, book) == {9: [("Why?", True, True)]}


def test_turns_of_all_conversations_are_told_newest_first(
    store: Store, book: Book, conversation: Conversation
) -> None:
    other = added_conversation(store, book, "Woods")
    asked(store, conversation, "First?", 9, hours=0)
    asked(store, other, "Second?", 0, 9, hours=1)
    asked(store, conversation, "Third?", 9, hours=2)
    told = [question for question, _, _ in pages(store, book)[9]]
    assert told == ["Third?", "Second?", "First?"]


def test_a_turn_tells_where_to_find_it(
    store: Store, book: Book, conversation: Conversation
) -> None:
    question = asked(store, conversation, "Why?", 9)
    (turn,) = store.turns_by_page.turns(book.id)
    assert (turn.conversation_id, turn.title) == (conversation.id, "Ponds")
    assert (turn.question_id, turn.asked_at) == (question.id, NOON)


def test_another_books_talk_marks_nothing(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why?", 9, 10)
    assert pages(store, added_book(store, "Another")) == {}


def test_a_quotation_that_is_not_in_the_book_marks_nothing(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why?", 0, 9, state=CitationState.NOT_IN_BOOK)
    assert pages(store, book) == {}


def test_a_deleted_conversation_takes_its_marks_with_it_until_it_is_restored(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why?", 9, 10)
    store.conversations.delete(conversation.id)
    hidden = pages(store, book)
    store.conversations.restore(conversation.id)
    assert (hidden, sorted(pages(store, book))) == ({}, [9, 10])


def test_what_is_tried_again_marks_nothing(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Kept?", 8)
    again = asked(store, conversation, "Again?", 9, 10)
    store.messages.supersede_from(conversation.id, again.sequence)
    assert sorted(pages(store, book)) == [8]


def test_only_the_branch_that_is_followed_marks_pages(
    store: Store, book: Book, conversation: Conversation
) -> None:
    first = asked(store, conversation, "So?", 8, 20)
    other = ChatMessage(conversation.id, MessageRole.USER, "Or so?", page=9)
    store.messages.add_beside(other, first.id)
    assert sorted(pages(store, book)) == [9]


def test_damaged_details_cost_their_citations_only(
    store: Store, book: Book, conversation: Conversation, data_dir: Path
) -> None:
    asked(store, conversation, "Whole?", 3, 4)
    asked(store, conversation, "Odd?", 5, 6)
    asked(store, conversation, "Broken?", 7, 8)
    oddities = '{"citations":[7,"x",{"source":["a"],"state":"cited"},{"source":3}]}'
    for words, details in (("Odd?", oddities), ("Broken?", "{no json")):
        _damage(data_dir, words, details)
    assert sorted(pages(store, book)) == [3, 4, 5, 7]


def test_a_long_question_is_cut_at_a_word_and_stands_on_one_line(
    store: Store, book: Book, conversation: Conversation
) -> None:
    asked(store, conversation, "Why\n  is " + "the pond so deep " * 60, 9)
    ((told, _, _),) = pages(store, book)[9]
    assert told.startswith("Why is the pond so deep")
    assert told.endswith("…")
    assert len(told) <= 161


@pytest.mark.slow
def test_thousands_of_messages_are_gone_through_in_one_query(
    store: Store, book: Book, conversation: Conversation
) -> None:
    for at in range(1000):
        asked(store, conversation, f"Question {at}?", at % 300 + 1, (at + 7) % 300 + 1, hours=at)
    found = MarkedTurnsUseCase(store.turns_by_page).pages(book.id)
    assert len(found) == 300
    assert sum(len(turns) for turns in found.values()) == 2000


def _damage(data_dir: Path, words: str, details: str) -> None:
    with closing(sqlite3.connect(data_dir / FILE_NAME)) as connection, connection:
        connection.execute(
            "UPDATE message SET details = ? WHERE parent_id ="
            " (SELECT id FROM message WHERE content = ?) AND role = 'assistant'",
            (details, words),
        )
