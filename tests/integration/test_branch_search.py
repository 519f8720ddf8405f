"""Search finds what stands on branches that aren't followed, and following one leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.chat.conversations import ConversationSearchUseCase
from reader_app.domain.book import Book
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.conversation import Conversation
from reader_app.store.open_store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


def _asked(store: Store, talk: Conversation, words: str, after: str = "") -> ChatMessage:
    question = ChatMessage(talk.id, MessageRole.USER, words, turn_id=words, parent_id=after)
    return store.messages.add(question)


def _talk(store: Store) -> tuple[Conversation, ChatMessage, ChatMessage]:
    """Ice, then snow; afterwards, beside ice, fire."""
    book = Book(title="Ponds", author="", file_path=Path("a.pdf"), checksum="a", page_count=9)
    store.books.add(book)
    talk = Conversation(book.id, "Weather")
    store.conversations.add(talk)
    ice = _asked(store, talk, "What of ice?")
    snow = _asked(store, talk, "What of snow?")
    fire = ChatMessage(talk.id, MessageRole.USER, "What of fire?", turn_id="fire")
    store.messages.add_beside(fire, ice.id)
    return talk, ice, snow


def _shown(store: Store, talk: Conversation) -> list[str]:
    return [message.content for message in store.messages.list_for_conversation(talk.id)]


def test_a_question_on_a_branch_that_is_not_followed_is_found(store: Store) -> None:
    talk, _, snow = _talk(store)
    assert _shown(store, talk) == ["What of fire?"]
    hits = ConversationSearchUseCase(store.turn_search).find("snow")
    assert [hit.question_id for hit in hits] == [snow.id]


def test_following_it_brings_what_leads_to_it(store: Store) -> None:
    talk, _, snow = _talk(store)
    store.messages.choose_branch(snow.id)
    assert _shown(store, talk) == ["What of ice?", "What of snow?"]
