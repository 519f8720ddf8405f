"""A message is written in the place of another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.domain.chat import ChatMessage, MessageRole, MessageState
from reader_app.domain.errors import StorageError
from reader_app.store.open_store import open_store
from tests.support.talks import Talk


@pytest.fixture
def talk(data_dir: Path) -> Iterator[Talk]:
    store = open_store(data_dir)
    yield Talk(store=store)
    store.close()


def test_it_has_the_other_ones_place_and_nothing_of_its_words(talk: Talk) -> None:
    key, messages = talk.conversation.id, talk.stored
    messages.add(ChatMessage(key, MessageRole.USER, "Why?"))
    half = messages.add(
        ChatMessage(key, MessageRole.ASSISTANT, "Bec", state=MessageState.INTERRUPTED)
    )
    whole = replace(half, content="Because.", state=MessageState.COMPLETE)
    assert messages.put(whole) == whole
    assert messages.list_for_conversation(key)[1] == whole


def test_where_there_is_none_nothing_is_written(talk: Talk) -> None:
    message = ChatMessage(talk.conversation.id, MessageRole.ASSISTANT, "Because.", sequence=1)
    with pytest.raises(StorageError):
        talk.stored.put(message)
    assert talk.stored.list_for_conversation(talk.conversation.id) == []
