"""Chat messages in the store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import UTC
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader_app.domain.book import BookPages, BookReceipt, PageMove, PageMoveResult
from reader_app.domain.chat import (
    AskedAbout,
    ChatMessage,
    Depth,
    MarkedWords,
    MessageRole,
    MessageState,
    Stopped,
    TokenUsage,
    ToolCallRecord,
)
from reader_app.domain.citations import (
    CheckedClaim,
    CheckedQuotation,
    Citation,
    CitationState,
    ClaimState,
    MissingKind,
    MissingPart,
    PagePlace,
    PassageSource,
    WordChange,
)
from reader_app.domain.conversation import Conversation
from reader_app.domain.document import Rect
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book, added_conversation, question


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
NUMBERS = st.integers(0, 2**31)
POINTS = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | POINTS | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(TEXTS, JSON, max_size=4)


def tuples_of(strategy: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(strategy, max_size=3).map(tuple)


def unqualified(annotation: str) -> str:
    """The annotation without the modules that its names are read from."""
    return re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", annotation)


def built(kind: type) -> st.SearchStrategy:
    """Every field of it filled, those with a default too; a field of a new type fails here."""
    return st.builds(
        kind, **{field.name: BY_TYPE[unqualified(field.type)] for field in fields(kind)}
    )


BY_TYPE: dict[str, st.SearchStrategy] = {
    "int": NUMBERS,
    "int | None": st.none() | NUMBERS,
    "str": TEXTS,
    "float": POINTS,
    "bool": st.booleans(),
    "datetime": st.datetimes(timezones=st.just(UTC)),
    "JsonObject": OBJECTS,
    "tuple[JsonObject, ...]": tuples_of(OBJECTS),
    "tuple[int, ...]": tuples_of(NUMBERS),
    "MessageRole": st.sampled_from(MessageRole),
    "MessageState": st.sampled_from(MessageState),
    "CitationState": st.sampled_from(CitationState),
    "PageMoveResult": st.sampled_from(PageMoveResult),
    "Stopped | None": st.none() | st.sampled_from(Stopped),
}
BY_TYPE["TokenUsage | None"] = st.none() | built(TokenUsage)
BY_TYPE["PageMove | None"] = st.none() | built(PageMove)
BY_TYPE["tuple[MarkedWords, ...]"] = tuples_of(built(MarkedWords))
BY_TYPE["AskedAbout | None"] = st.none() | built(AskedAbout)
BY_TYPE["PassageSource"] = built(PassageSource)
BY_TYPE["tuple[Rect, ...]"] = tuples_of(built(Rect))
BY_TYPE["tuple[BookPages, ...]"] = tuples_of(built(BookPages))
BY_TYPE["tuple[BookReceipt, ...]"] = tuples_of(built(BookReceipt))
BY_TYPE["tuple[ToolCallRecord, ...]"] = tuples_of(built(ToolCallRecord))
BY_TYPE["tuple[Citation, ...]"] = tuples_of(built(Citation))
BY_TYPE["tuple[PagePlace, ...]"] = tuples_of(built(PagePlace))
BY_TYPE["tuple[WordChange, ...]"] = tuples_of(built(WordChange))
BY_TYPE["tuple[CheckedQuotation, ...]"] = tuples_of(built(CheckedQuotation))
BY_TYPE["Depth"] = st.sampled_from(Depth)
BY_TYPE["ClaimState"] = st.sampled_from(ClaimState)
BY_TYPE["MissingKind"] = st.sampled_from(MissingKind)
BY_TYPE["tuple[MissingPart, ...]"] = tuples_of(built(MissingPart))
BY_TYPE["tuple[CheckedClaim, ...]"] = tuples_of(built(CheckedClaim))
MESSAGES = built(ChatMessage)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(message=MESSAGES.filter(lambda m: m.content or m.role != MessageRole.USER))
def test_every_field_of_a_message_comes_back(store: Store, message: ChatMessage) -> None:
    talk = store.conversations.find("talk")
    if talk is None:
        store.conversations.add(replace(Conversation(added_book(store).id), id="talk"))
    store._database.sql("DELETE FROM message")
    message = replace(message, conversation_id="talk", parent_id="")
    stored = store.messages.add(message)
    assert stored == replace(message, sequence=1)
    assert store.messages.find(message.id) == stored


def test_half_a_surrogate_pair_in_a_message_is_stored(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    blocks = ({"type": "text", "text": "half \ud83d"},)
    stored = store.messages.add(replace(question(talk, "half \ud83d"), blocks=blocks))
    found = store.messages.find(stored.id)
    assert found is not None
    assert found.content == "half �"
    assert found.blocks == blocks


def test_order_is_the_sequence_whatever_the_clock_says(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    moment = question(talk).created_at
    stored = [
        store.messages.add(replace(question(talk, text), created_at=moment)) for text in "abc"
    ]
    assert [message.sequence for message in stored] == [1, 2, 3]
    assert store.messages.list_for_conversation(talk.id) == stored


def test_each_conversation_counts_for_itself(store: Store) -> None:
    book = added_book(store)
    first, second = added_conversation(store, book), added_conversation(store, book)
    store.messages.add(question(first))
    assert store.messages.add(question(second)).sequence == 1


def test_a_message_needs_its_conversation(store: Store) -> None:
    with pytest.raises(StorageError) as error:
        store.messages.add(ChatMessage("nowhere", MessageRole.USER, "Hello?"))
    assert error.value.code == StorageErrorCode.NOT_FOUND


def test_the_database_refuses_a_blank_question(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    with pytest.raises(StorageError):
        store.messages.add(question(talk, ""))
    assert store.messages.list_for_conversation(talk.id) == []


def test_superseded_messages_are_left_out_and_their_numbers_not_used_again(store: Store) -> None:
    talk = added_conversation(store, added_book(store))
    kept = store.messages.add(question(talk, "first"))
    old = store.messages.add(question(talk, "second"))
    store.messages.supersede_from(talk.id, old.sequence)
    new = store.messages.add(question(talk, "second, better"))
    assert store.messages.list_for_conversation(talk.id) == [kept, new]
    assert new.sequence == 3


def test_usage_is_summed_over_all_that_was_spent(store: Store) -> None:
    book = added_book(store)
    talk, second = added_conversation(store, book), added_conversation(store, book)
    answer = replace(question(talk), usage=TokenUsage(100, 20, 3, 4), id="1")
    store.messages.add(answer)
    store.messages.add(replace(answer, id="2", usage=None))
    old = store.messages.add(replace(answer, id="3"))
    store.messages.supersede_from(talk.id, old.sequence)
    store.messages.add(replace(answer, id="4", conversation_id=second.id))
    assert store.messages.usage_for_conversation(talk.id) == TokenUsage(200, 40, 6, 8)
    assert store.messages.usage_for_conversation("nowhere") == TokenUsage()


@pytest.mark.parametrize(
    "details",
    [
        '{"blocks": [1, {',
        "[1]",
        '{"citations": [{"source": [1]}]}',
        '{"tool_calls": [{"page_move": [1, 2, "flown"]}]}',
    ],
)
def test_details_that_are_no_longer_legible_leave_the_words(store: Store, details: str) -> None:
    talk = added_conversation(store, added_book(store))
    stored = store.messages.add(replace(question(talk), state=MessageState.FAILED))
    store._database.sql("UPDATE message SET details = ?", (details,))
    assert store.messages.find(stored.id) == stored
