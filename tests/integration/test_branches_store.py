"""Questions that were put otherwise, in the store: every branch kept, one of them followed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.chat import ChatMessage, MessageRole, MessageState
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import StorageError
from reader_app.store.connection import Database
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_book, added_conversation, question

BEFORE = tuple(step for step in MIGRATIONS if step.name != "branches")


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def talk(store: Store) -> Conversation:
    return added_conversation(store, added_book(store))


def asked(store: Store, talk: Conversation, words: str) -> ChatMessage:
    """A question with its answer, after what is shown."""
    stored = store.messages.add(question(talk, words))
    answer(store, stored)
    return stored


def asked_beside(store: Store, other: ChatMessage, words: str) -> ChatMessage:
    """The same, in the place of another question."""
    made = ChatMessage(other.conversation_id, MessageRole.USER, words)
    stored = store.messages.add_beside(made, other.id)
    answer(store, stored)
    return stored


def answer(store: Store, to: ChatMessage, **more: object) -> ChatMessage:
    made = ChatMessage(to.conversation_id, MessageRole.ASSISTANT, f"To {to.content}", **more)
    return store.messages.add(replace(made, parent_id=to.id))


def shown(store: Store, talk: Conversation) -> list[str]:
    return [message.content for message in store.messages.list_for_conversation(talk.id)]


def test_a_question_follows_the_one_before_and_an_answer_its_question(
    store: Store, talk: Conversation
) -> None:
    first, second = asked(store, talk, "one"), asked(store, talk, "two")
    assert (first.parent_id, second.parent_id) == ("", first.id)
    parents = [message.parent_id for message in store.messages.list_for_conversation(talk.id)]
    assert parents == ["", first.id, first.id, second.id]


def test_a_branch_takes_the_place_of_all_that_followed(store: Store, talk: Conversation) -> None:
    first = asked(store, talk, "one")
    asked(store, talk, "two")
    other = asked_beside(store, first, "one, otherwise")
    assert shown(store, talk) == ["one, otherwise", "To one, otherwise"]
    assert store.messages.branches(talk.id) == {
        first.id: (first.id, other.id),
        other.id: (first.id, other.id),
    }


def test_what_is_asked_next_follows_the_branch(store: Store, talk: Conversation) -> None:
    other = asked_beside(store, asked(store, talk, "one"), "one, otherwise")
    assert asked(store, talk, "two").parent_id == other.id
    assert shown(store, talk)[2:] == ["two", "To two"]


def test_a_branch_that_is_chosen_again_has_all_it_had(store: Store, talk: Conversation) -> None:
    first = asked(store, talk, "one")
    asked(store, talk, "two")
    asked_beside(store, first, "one, otherwise")
    store.messages.choose_branch(first.id)
    assert shown(store, talk) == ["one", "To one", "two", "To two"]


def test_branches_of_branches_stay_as_they_were_chosen(store: Store, talk: Conversation) -> None:
    first = asked(store, talk, "one")
    second = asked(store, talk, "two")
    asked_beside(store, second, "two, otherwise")
    other = asked_beside(store, first, "one, otherwise")
    store.messages.choose_branch(first.id)
    assert shown(store, talk)[2] == "two, otherwise"
    store.messages.choose_branch(second.id)
    store.messages.choose_branch(other.id)
    store.messages.choose_branch(first.id)
    assert shown(store, talk)[2] == "two"


def test_order_is_the_sequence_on_every_branch(store: Store, talk: Conversation) -> None:
    first = asked(store, talk, "one")
    other = asked_beside(store, first, "one, otherwise")
    store.messages.choose_branch(first.id)
    asked(store, talk, "two")
    for chosen in (first, other):
        store.messages.choose_branch(chosen.id)
        numbers = [m.sequence for m in store.messages.list_for_conversation(talk.id)]
        assert numbers == sorted(set(numbers))


def test_an_answer_to_a_question_that_was_left_stays_on_its_branch(
    store: Store, talk: Conversation
) -> None:
    first = store.messages.add(question(talk, "one"))
    asked_beside(store, first, "one, otherwise")
    answer(store, first)
    assert shown(store, talk) == ["one, otherwise", "To one, otherwise"]
    store.messages.choose_branch(first.id)
    assert shown(store, talk) == ["one", "To one"]


def test_what_a_retry_has_replaced_does_not_come_back_with_its_branch(
    store: Store, talk: Conversation
) -> None:
    first = store.messages.add(question(talk, "one"))
    half = answer(store, first, state=MessageState.INTERRUPTED)
    store.messages.supersede_from(talk.id, half.sequence)
    whole = answer(store, first)
    other = asked_beside(store, first, "one, otherwise")
    store.messages.choose_branch(first.id)
    assert [m.id for m in store.messages.list_for_conversation(talk.id)] == [first.id, whole.id]
    store.messages.choose_branch(other.id)
    assert len(shown(store, talk)) == 2


def test_a_retry_leaves_other_branches_alone(store: Store, talk: Conversation) -> None:
    first = store.messages.add(question(talk, "one"))
    half = answer(store, first, state=MessageState.INTERRUPTED)
    other = asked_beside(store, first, "one, otherwise")
    store.messages.choose_branch(first.id)
    store.messages.supersede_from(talk.id, half.sequence)
    store.messages.choose_branch(other.id)
    assert shown(store, talk) == ["one, otherwise", "To one, otherwise"]


def test_all_branches_are_found_and_the_one_that_is_followed_is_counted(
    store: Store, talk: Conversation
) -> None:
    first = asked(store, talk, "ice")
    asked_beside(store, first, "water")
    assert len(store.turn_search.holding(["ice"], None, 200)) == 2
    assert len(store.turn_search.holding(["water"], None, 200)) == 2
    (row,) = store.conversations.list_for_book(talk.book_id)
    assert row.message_count == 2


def test_the_choice_is_there_after_a_restart(data_dir: Path) -> None:
    store = open_store(data_dir)
    talk = added_conversation(store, added_book(store))
    first = asked(store, talk, "one")
    asked_beside(store, first, "one, otherwise")
    store.messages.choose_branch(first.id)
    store.close()
    store = open_store(data_dir)
    assert shown(store, talk) == ["one", "To one"]
    store.close()


def test_a_deleted_conversation_takes_all_its_branches_along(
    store: Store, talk: Conversation
) -> None:
    kept = asked(store, added_conversation(store, added_book(store, "Other")), "kept")
    asked_beside(store, asked(store, talk, "one"), "one, otherwise")
    store.conversations.delete(talk.id)
    store.conversations.purge_deleted()
    assert store._database.sql("SELECT DISTINCT conversation_id FROM message") == [
        (kept.conversation_id,)
    ]


def test_a_deleted_question_takes_what_follows_it_along(store: Store, talk: Conversation) -> None:
    first = asked(store, talk, "one")
    asked(store, talk, "two")
    other = asked_beside(store, first, "one, otherwise")
    store._database.sql("DELETE FROM message WHERE id = ?", (first.id,))
    left = store._database.sql("SELECT content FROM message ORDER BY sequence")
    assert left == [(other.content,), (f"To {other.content}",)]


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE message SET chosen = 1",
        "UPDATE message SET chosen = 2",
        "UPDATE message SET replaced = 1, superseded = 0",
        "UPDATE message SET parent_id = 'nowhere'",
    ],
)
def test_the_database_refuses_what_is_no_tree(
    store: Store, talk: Conversation, broken: str
) -> None:
    asked_beside(store, asked(store, talk, "one"), "one, otherwise")
    with pytest.raises(StorageError):
        store._database.sql(broken)


def test_an_older_file_gets_its_order_as_branches(data_dir: Path) -> None:
    database = Database(data_dir / FILE_NAME)
    migrate(database, BEFORE[:3])
    database.sql(
        "INSERT INTO book (id, title, file_path, checksum, page_count, status, created_at,"
        " updated_at) VALUES ('b', 'Walden', x'2f62', 'sum', 20, 'ready', 1, 1)"
    )
    database.sql("INSERT INTO conversation VALUES ('c', 'b', 'Talk', '', 1, NULL)")
    rows = [
        ("q1", "user", 0), ("a1", "assistant", 0), ("old", "user", 1), ("olda", "assistant", 1),
        ("q2", "user", 0), ("half", "assistant", 1), ("a2", "assistant", 0),
    ]  # fmt: skip
    for number, (key, role, superseded) in enumerate(rows, start=1):
        database.sql(
            "INSERT INTO message (id, conversation_id, sequence, role, content, state, page,"
            " horizon, created_at, superseded) VALUES (?, 'c', ?, ?, ?, 'complete', 1, 0, 1, ?)",
            (key, number, role, key, superseded),
        )
    database.close()
    store = open_store(data_dir)
    found = store.messages.list_for_conversation("c")
    assert [(m.id, m.parent_id) for m in found] == [
        ("q1", ""), ("a1", "q1"), ("q2", "q1"), ("a2", "q2"),
    ]  # fmt: skip
    store.messages.add_beside(ChatMessage("c", MessageRole.USER, "new"), "q2")
    store.messages.choose_branch("q2")
    assert [m.id for m in store.messages.list_for_conversation("c")] == ["q1", "a1", "q2", "a2"]
    store.close()
