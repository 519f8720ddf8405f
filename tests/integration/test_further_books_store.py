"""Books that a conversation asks besides its own, in the store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.book import BookPages, BookReceipt, FurtherBook
from reader_app.domain.chat import ChatMessage, MessageRole, ToolCallRecord
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.conversation import Conversation
from reader_app.store.open_store import FILE_NAME, Store, open_store
from reader_app.store.rescue import rescue_rows
from tests.support.library import added_book, added_conversation


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def talk(store: Store) -> Conversation:
    return added_conversation(store, added_book(store, "own"))


def more(store: Store, *names: str) -> list[str]:
    return [added_book(store, name).id for name in names]


def test_books_get_places_in_the_order_they_came(store: Store, talk: Conversation) -> None:
    first, second = more(store, "first", "second")
    assert store.further_books.ask(talk.id, [first]) == [FurtherBook(2, first)]
    assert store.further_books.ask(talk.id, [second, first]) == [
        FurtherBook(2, first),
        FurtherBook(3, second),
    ]


def test_a_book_that_is_no_longer_asked_keeps_its_place(store: Store, talk: Conversation) -> None:
    first, second = more(store, "first", "second")
    store.further_books.ask(talk.id, [first])
    assert store.further_books.ask(talk.id, [second]) == [
        FurtherBook(2, first, is_asked=False),
        FurtherBook(3, second),
    ]


def test_the_place_of_a_deleted_book_is_given_to_no_other(store: Store, talk: Conversation) -> None:
    first, second = more(store, "first", "second")
    store.further_books.ask(talk.id, [first])
    store.books.delete(first)
    assert store.further_books.ask(talk.id, [second]) == [
        FurtherBook(2, first, is_asked=False),
        FurtherBook(3, second),
    ]


def test_its_own_book_and_books_that_are_not_there_are_left_out(
    store: Store, talk: Conversation
) -> None:
    (other,) = more(store, "other")
    asked = store.further_books.ask(talk.id, [talk.book_id, "no-such-book", other, other])
    assert asked == [FurtherBook(2, other)]


def test_they_survive_a_restart(store: Store, talk: Conversation, data_dir: Path) -> None:
    (other,) = more(store, "other")
    store.further_books.ask(talk.id, [other])
    store.close()
    again = open_store(data_dir)
    assert again.further_books.list_for_conversation(talk.id) == [FurtherBook(2, other)]
    again.close()


def test_they_go_with_their_conversation(store: Store, talk: Conversation) -> None:
    store.further_books.ask(talk.id, more(store, "other"))
    store.conversations.delete(talk.id)
    store.conversations.purge_deleted()
    assert store.further_books.list_for_conversation(talk.id) == []


def test_a_rescue_keeps_them(store: Store, talk: Conversation, tmp_path: Path) -> None:
    (other,) = more(store, "other")
    store.further_books.ask(talk.id, [other])
    store.close()
    rescued = open_store(tmp_path / "rescued")
    rescue_rows(store._database.path, rescued._database, rescued.pages)
    assert rescued.further_books.list_for_conversation(talk.id) == [FurtherBook(2, other)]
    rescued.close()


def test_a_message_keeps_what_it_has_of_further_books(store: Store, talk: Conversation) -> None:
    receipt = BookReceipt(2, (3, 4), 5, (4,))
    call = ToolCallRecord("search_library", {}, "found", further=(BookPages(2, (3, 4)),))
    message = ChatMessage(
        talk.id,
        MessageRole.USER,
        "Who was that?",
        tool_calls=(call,),
        citations=(Citation(1, PassageSource(3, 0, 1, 2), "3", "words"),),
        reach=(5, 9),
        further=(receipt,),
    )
    stored = store.messages.add(message)
    found = store.messages.find(stored.id)
    assert found is not None
    assert (found.tool_calls, found.citations) == (message.tool_calls, message.citations)
    assert (found.reach, found.further) == ((5, 9), (receipt,))
    assert replace(found, created_at=stored.created_at) == stored


def test_the_file_is_the_one_that_readers_know(data_dir: Path, store: Store) -> None:
    assert (data_dir / FILE_NAME).is_file()


def test_a_cited_page_is_talked_about_in_its_own_book(store: Store, talk: Conversation) -> None:
    (other,) = more(store, "other")
    store.further_books.ask(talk.id, [other])
    question = store.messages.add(ChatMessage(talk.id, MessageRole.USER, "Who?", page=3))
    store.messages.add(
        ChatMessage(
            talk.id,
            MessageRole.ASSISTANT,
            "They.",
            parent_id=question.id,
            citations=(
                Citation(1, PassageSource(5, 0, 0), "5", "own words"),
                Citation(2, PassageSource(7, 0, 0, 2), "7", "other words"),
            ),
        )
    )
    own = {turn.page: turn.is_asked for turn in store.turns_by_page.turns(talk.book_id)}
    others = {turn.page: turn.is_asked for turn in store.turns_by_page.turns(other)}
    assert own == {3: True, 5: False}
    assert others == {7: False}


def test_it_is_listed_with_every_book_that_it_asks(store: Store, talk: Conversation) -> None:
    first, second = more(store, "first", "second")
    store.further_books.ask(talk.id, [first])
    assert [row.id for row in store.conversations.list_for_book(first)] == [talk.id]
    assert store.conversations.list_for_book(second) == []
    store.further_books.ask(talk.id, [])
    assert store.conversations.list_for_book(first) == []
