"""The limit on spending in whole turns over real SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.chat.cost_cap import (
    ANSWER_TOKENS,
    Allowances,
    CostCap,
    SpendingUseCase,
    tokens_of,
)
from reader_app.domain.chat import TokenUsage
from reader_app.domain.errors import LLMError, LLMErrorCode
from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.store.open_store import Store, open_store
from tests.support.fakes import unique_word
from tests.support.scripted_model import call, reply
from tests.support.talks import Talk


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def search() -> dict[str, object]:
    return call("search_book", query=unique_word(3))


def tokens_only(model: str, usage: TokenUsage) -> float | None:
    return None


def capped_talk(
    store: Store, *steps: object, tokens: int, allowances: Allowances | None = None
) -> Talk:
    spending = SpendingUseCase(store.spending, tokens_only)
    caps = SpendingCaps(conversation=Cap(tokens=tokens))
    cap = CostCap(caps, spending, allowances or Allowances())
    return Talk(*steps, store=store, cost_cap=cap)


def test_a_question_past_the_limit_is_stored_and_not_sent(store: Store) -> None:
    talk = capped_talk(store, reply("Yes."), tokens=50)
    with pytest.raises(LLMError) as raised:
        talk.ask()
    assert raised.value.code is LLMErrorCode.COST_CAP
    assert talk.provider.requests == []
    assert talk.kinds == ["user"]


def test_it_stops_between_two_rounds_of_tools(store: Store) -> None:
    first = Talk(reply(search()), reply("Yes."))
    first.ask()
    sizes = [tokens_of(request.messages, request.tools) for request in first.provider.requests]
    enough_for_one = ANSWER_TOKENS + sum(sizes) // 2
    talk = capped_talk(store, reply(search()), reply("Yes."), tokens=enough_for_one)
    with pytest.raises(LLMError):
        talk.ask()
    assert len(talk.provider.requests) == 1


def test_continue_once_finishes_the_turn_and_the_next_one_stops_again(store: Store) -> None:
    allowances = Allowances()
    talk = capped_talk(store, reply("Yes."), tokens=50, allowances=allowances)
    with pytest.raises(LLMError):
        talk.ask()
    allowances.grant(talk.conversation.id)
    assert talk.retry() == "Yes."
    with pytest.raises(LLMError):
        talk.ask("And now?")


def test_tokens_of_conversation_and_book_are_those_that_were_used(store: Store) -> None:
    talk = Talk(reply(search()), reply("Yes."), store=store)
    talk.ask()
    spending = SpendingUseCase(store.spending, lambda model, usage: 0.5)
    for spent in (
        spending.of_conversation(talk.conversation.id),
        spending.of_book(talk.book.id),
        spending.of_turn(talk.messages[0].turn_id),
    ):
        assert (spent.tokens, spent.usd, spent.is_whole) == (30, 1.0, True)


def test_a_replaced_answer_was_paid_for(store: Store) -> None:
    talk = Talk(reply("Yes."), reply("No."), store=store)
    talk.ask()
    talk.chat.regenerate(talk.conversation.id)
    spending = SpendingUseCase(store.spending, tokens_only)
    assert spending.of_book(talk.book.id).tokens == 30
