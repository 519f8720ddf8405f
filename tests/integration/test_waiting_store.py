"""Questions that wait, in the store: in order, with what they are about, until they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.chat.conversations import ConversationsUseCase
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.chat.questions import PendingQuestion
from reader_app.domain.chat import ImagePayload, MarkedWords
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import StorageError
from reader_app.store.open_store import FILE_NAME, Store, open_store
from reader_app.store.rescue import rescue_rows
from tests.support.library import added_book, added_conversation

QUOTE = QuestionTarget("a quiet pond", 7, parts=(MarkedWords(7, "a quiet"), MarkedWords(8, "pond")))
PICTURE = QuestionTarget(picture=ImagePayload(9, "image/png", "aGVsbG8=", 30, 20))


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def talk(store: Store) -> Conversation:
    return added_conversation(store, added_book(store))


def conversations(store: Store) -> ConversationsUseCase:
    return ConversationsUseCase(store.conversations, store.messages, store.books)


def test_they_come_back_in_order_with_quotes_and_pictures(store: Store, talk: Conversation) -> None:
    asked = [
        PendingQuestion("Two?", QUOTE),
        PendingQuestion("And this?", PICTURE),
        PendingQuestion("Plain?"),
    ]
    conversations(store).save_waiting(talk.id, asked)
    assert conversations(store).waiting(talk.id) == asked


def test_what_is_saved_takes_the_place_of_what_waited(store: Store, talk: Conversation) -> None:
    conversations(store).save_waiting(talk.id, [PendingQuestion("One?"), PendingQuestion("Two?")])
    conversations(store).save_waiting(talk.id, [PendingQuestion("Two?")])
    assert conversations(store).waiting(talk.id) == [PendingQuestion("Two?")]


def test_another_conversation_has_none_of_them(store: Store, talk: Conversation) -> None:
    other = Conversation(talk.book_id)
    store.conversations.add(other)
    conversations(store).save_waiting(talk.id, [PendingQuestion("Two?")])
    assert conversations(store).waiting(other.id) == []


def test_a_conversation_that_is_gone_for_good_takes_them_along(
    store: Store, talk: Conversation
) -> None:
    conversations(store).save_waiting(talk.id, [PendingQuestion("Two?")])
    conversations(store).delete(talk.id)
    assert conversations(store).waiting(talk.id) == [PendingQuestion("Two?")]
    store.conversations.purge_deleted()
    assert conversations(store).waiting(talk.id) == []


def test_none_can_wait_in_a_conversation_that_is_not_stored(store: Store) -> None:
    with pytest.raises(StorageError):
        conversations(store).save_waiting("nowhere", [PendingQuestion("Two?")])


@pytest.mark.parametrize("pointed", ["no json", "[]", '{"selection": 3}', '{"picture": {}}'])
def test_what_makes_no_sense_is_left_out_and_the_words_stay(
    store: Store, talk: Conversation, pointed: str
) -> None:
    conversations(store).save_waiting(talk.id, [PendingQuestion("Two?", QUOTE)])
    store._database.sql("UPDATE waiting_question SET pointed = ?", (pointed,))
    assert conversations(store).waiting(talk.id) == [PendingQuestion("Two?")]


def test_they_are_salvaged_out_of_a_damaged_file(
    store: Store, talk: Conversation, data_dir: Path, tmp_path: Path
) -> None:
    conversations(store).save_waiting(talk.id, [PendingQuestion("Two?", QUOTE)])
    new = open_store(tmp_path / "new")
    try:
        rescue_rows(data_dir / FILE_NAME, new._database, new.pages)
        assert conversations(new).waiting(talk.id) == [PendingQuestion("Two?", QUOTE)]
    finally:
        new.close()
