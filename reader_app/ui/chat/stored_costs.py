"""What each answer of an earlier day has cost, for its receipt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from reader_app.app.chat.cost_cap import usd_words
from reader_app.domain.chat import ChatMessage, TokenUsage
from reader_app.domain.spending import Spent
from reader_app.ui.chat.transcript import Answer, Entry

RequestCost: TypeAlias = Callable[[str, TokenUsage], Spent]
"""(model, usage of one request) → what it cost."""


def with_costs(
    shown: Sequence[Entry], messages: Sequence[ChatMessage], request_cost: RequestCost
) -> list[Entry]:
    """Answers with their price, where it is known; requests are added up, not tokens."""
    spent: defaultdict[str, Spent] = defaultdict(Spent)
    for message in messages:
        if message.usage is not None:
            spent[message.turn_id] += request_cost(message.model, message.usage)
    return [_priced(entry, spent[_turn_of(entry)]) for entry in shown]


def _turn_of(entry: Entry) -> str:
    return entry.receipt.turn_id if isinstance(entry, Answer) else ""


def _priced(entry: Entry, spent: Spent) -> Entry:
    if not isinstance(entry, Answer) or not entry.receipt.turn_id or not spent.usd:
        return entry
    return replace(entry, receipt=replace(entry.receipt, cost=usd_words(spent.usd)))
