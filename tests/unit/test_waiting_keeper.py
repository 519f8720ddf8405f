"""The queue of a conversation on its way into the store."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from reader_app.app.chat.questions import PendingQuestion
from reader_app.domain.errors import DomainError
from reader_app.ui.conversations.conversation_session import ConversationSession
from reader_app.ui.conversations.turn_requests import AskedQuestion
from reader_app.ui.conversations.turn_scheduler import QuestionQueueStore
from tests.support.fakes import disk_full


class Store:
    """What was written; `fails`: nothing can be."""

    def __init__(self) -> None:
        self.written: list[list[str]] = []
        self.fails = False

    def save_waiting(self, _conversation_id: str, waiting: tuple[PendingQuestion, ...]) -> None:
        if self.fails:
            raise disk_full()
        self.written.append([each.words for each in waiting])

    def run(
        self,
        work: Callable[[], None],
        done: object = None,
        failed: Callable[[DomainError], None] | None = None,
    ) -> None:
        try:
            work()
        except DomainError as error:
            assert failed is not None
            failed(error)


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def keeper(store: Store) -> QuestionQueueStore:
    return QuestionQueueStore(SimpleNamespace(conversations=store), store)  # type: ignore[arg-type]


def talk_with(*words: str, conversation_id: str = "c") -> ConversationSession:
    talk = ConversationSession("b", conversation_id)
    talk.waiting = [AskedQuestion(each, is_stored=False) for each in words]
    return talk


def test_what_has_not_changed_is_written_once(keeper: QuestionQueueStore, store: Store) -> None:
    talk = talk_with("Two?")
    keeper.keep(talk)
    keeper.keep(talk)
    assert store.written == [["Two?"]]


def test_a_conversation_that_is_not_stored_has_to_wait(
    keeper: QuestionQueueStore, store: Store
) -> None:
    talk = talk_with("Two?", conversation_id="")
    keeper.keep(talk)
    assert store.written == []
    talk.conversation_id = "c"
    keeper.keep(talk)
    assert store.written == [["Two?"]]


def test_what_could_not_be_written_is_written_the_next_time(
    keeper: QuestionQueueStore, store: Store
) -> None:
    talk = talk_with("Two?")
    store.fails = True
    keeper.keep(talk)
    store.fails = False
    keeper.keep(talk)
    assert store.written == [["Two?"]]


def test_what_was_read_from_the_store_is_emptied_there(
    keeper: QuestionQueueStore, store: Store
) -> None:
    keeper.note_stored("c", [PendingQuestion("Two?")])
    keeper.keep(talk_with())
    assert store.written == [[]]


def test_a_queue_that_could_not_be_emptied_is_emptied_the_next_time(
    keeper: QuestionQueueStore, store: Store
) -> None:
    keeper.keep(talk_with("Two?"))
    store.fails = True
    keeper.keep(talk_with())
    store.fails = False
    keeper.keep(talk_with())
    assert store.written == [["Two?"], []]
