"""What was sent is kept whole, once, within bounds, and goes with its conversation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.domain.conversation import Conversation
from reader_app.domain.events import LoggedRequest
from reader_app.domain.jsontypes import JsonObject
from reader_app.store.open_store import Store, open_store
from reader_app.store.repositories.sent_log import SqliteSentLog
from tests.support.fakes import a_book

SYSTEM = {"type": "text", "text": "Be kind. " * 300}
TOOL = {"name": "search_book", "description": "Finds pages. " * 100, "input_schema": {}}


def body(*contents: JsonObject, mark: int = -1) -> JsonObject:
    """`mark`: the message that carries the mark for the cache."""
    messages = [{"role": "user", "content": [dict(content)]} for content in contents]
    messages[mark]["content"][0]["cache_control"] = {"type": "ephemeral"}
    return {
        "model": "claude",
        "system": [SYSTEM],
        "tools": [TOOL],
        "messages": messages,
        "stream": True,
    }


def words(text: str) -> JsonObject:
    return {"type": "text", "text": text}


def random_words(seed: int) -> JsonObject:
    """Words that can't be packed well."""
    return words(" ".join(str(hash((seed, n))) for n in range(2000)))


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def talk(store: Store) -> str:
    book = a_book(10)
    store.books.add(book)
    conversation = Conversation(book.id)
    store.conversations.add(conversation)
    return conversation.id


def parts(store: Store) -> int:
    return int(str(store._database.sql("SELECT count(*) FROM sent_part")[0][0]))


def test_requests_come_back_whole_and_in_order(store: Store, talk: str) -> None:
    sent = [
        LoggedRequest("api.example", "claude", body(words("One"))),
        LoggedRequest("api.example", "claude", body(words("One"), words("Two"))),
    ]
    for request in sent:
        store.sent.add(talk, "turn", request)
    assert store.sent.requests("turn") == sent


def test_they_are_there_after_a_restart(data_dir: Path, store: Store, talk: str) -> None:
    request = LoggedRequest("api.example", "claude", body(words("One")))
    store.sent.add(talk, "turn", request)
    store.close()
    again = open_store(data_dir)
    assert again.sent.requests("turn") == [request]
    again.close()


def test_a_turn_without_requests_has_none(store: Store) -> None:
    assert store.sent.requests("turn") == []


def test_what_repeats_is_kept_once(store: Store, talk: str) -> None:
    store.sent.add(talk, "turn", LoggedRequest("s", "m", body(words("One"))))
    before = parts(store)
    store.sent.add(talk, "turn", LoggedRequest("s", "m", body(words("One"), words("Two"), mark=0)))
    assert parts(store) == before + 1


def test_they_go_with_the_conversation(store: Store, talk: str) -> None:
    store.sent.add(talk, "turn", LoggedRequest("s", "m", body(words("One"))))
    store.conversations.delete(talk)
    store.conversations.purge_deleted()
    assert store.sent.requests("turn") == []
    assert parts(store) == 0


def test_the_oldest_turns_make_room_for_the_newest(store: Store, talk: str) -> None:
    log = SqliteSentLog(store._database, most_bytes=100_000)
    for number in range(12):
        log.add(talk, f"turn {number}", LoggedRequest("s", "m", body(random_words(number))))
    assert log.requests("turn 0") == []
    assert len(log.requests("turn 11")) == 1
    size = store._database.sql("SELECT sum(size) FROM sent_part")[0][0]
    assert int(str(size)) <= 100_000


def test_making_room_keeps_the_parts_that_later_requests_share(store: Store, talk: str) -> None:
    log = SqliteSentLog(store._database, most_bytes=60_000)
    for number in range(8):
        log.add(talk, f"turn {number}", LoggedRequest("s", "m", body(random_words(number))))
    last = log.requests("turn 7")
    assert last[0].body["system"] == [SYSTEM]
    assert last[0].body["tools"] == [TOOL]


def test_a_part_that_is_damaged_costs_only_itself(store: Store, talk: str) -> None:
    store.sent.add(talk, "turn", LoggedRequest("s", "m", body(words("One"))))
    store._database.sql("UPDATE sent_part SET packed = x'00'")
    assert store.sent.requests("turn")[0].body["model"] == "claude"
