"""The log of what was sent knows the newest turn of all conversations."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reader_app.domain.conversation import Conversation
from reader_app.domain.events import LastSent, LoggedRequest
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import a_book


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def test_without_any_request_there_is_none(store: Store) -> None:
    assert store.sent.latest() is None


def test_the_newest_request_names_its_turn_its_server_and_its_time(store: Store) -> None:
    book = a_book(10)
    store.books.add(book)
    talks = [Conversation(book.id), Conversation(book.id)]
    for number, talk in enumerate(talks):
        store.conversations.add(talk)
        at = datetime(2026, 3, 1, 12 + number, tzinfo=UTC)
        request = LoggedRequest(f"server-{number}", "m", {"messages": []}, at)
        store.sent.add(talk.id, f"turn-{number}", request)
    assert store.sent.latest() == LastSent(
        "turn-1", "server-1", datetime(2026, 3, 1, 13, tzinfo=UTC)
    )
