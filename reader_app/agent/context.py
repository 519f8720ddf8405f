"""Which part of a conversation is sent again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.agent.blocks import has_tool_results
from reader_app.agent.citations import with_valid_citations
from reader_app.agent.replay import ReplayedTurn, replayed_turns
from reader_app.agent.tokens import estimated_text_tokens, estimated_tokens
from reader_app.domain.chat import ChatMessage, PromptMessage

HISTORY_TOKENS: Final = 80_000
"""Above 100,000 tokens of prompt some models cost five times as much, and the turn adds its own."""
_KEPT: Final = 0.5
"""Of the budget, when turns have to go: each turn that goes costs what the server has cached."""


class FullHistoryContextStrategy:
    """The newest turns, whole, within a number of messages and a rough budget of tokens.

    What was sent is sent again letter by letter or not at all. Where the budget is passed, the
    older half of it goes at once, so that many questions pass until the beginning moves again.
    """

    def __init__(self, max_messages: int = 20, token_budget: int = HISTORY_TOKENS) -> None:
        if max_messages < 1 or token_budget < 1:
            raise ValueError("max_messages and token_budget must be at least 1")
        self._max_messages = max_messages
        self._token_budget = token_budget

    def build_context(
        self, messages: Sequence[ChatMessage], system_prompt: str
    ) -> list[PromptMessage]:
        """System first, then turns from their questions on; the last turn is always there."""
        budget = self._token_budget - estimated_text_tokens(system_prompt)
        turns = _within_budget(self._newest(replayed_turns(messages)), budget)
        sent = [message for turn in turns for message in turn.messages]
        return [PromptMessage.of_text("system", system_prompt), *with_valid_citations(sent)]

    def _newest(self, turns: list[ReplayedTurn]) -> list[ReplayedTurn]:
        kept = turns[-1:]
        room = self._max_messages - sum(turn.size for turn in kept)
        for turn in reversed(turns[:-1]):
            if turn.size > room:
                break
            kept.insert(0, turn)
            room -= turn.size
        if len(kept) == 1 and len(turns) > 1 and room >= 2:
            # The turn before is too long to go whole: what was asked and answered may.
            kept.insert(0, _without_rounds(turns[-2]))
        return kept


def _within_budget(turns: list[ReplayedTurn], budget: int) -> list[ReplayedTurn]:
    """Decided for each turn as it was when its question was asked, from the first turn on: so every
    later question comes to the same beginning.
    """
    first, before = 0, 0
    costs = [estimated_tokens(turn.messages) for turn in turns]
    for at, turn in enumerate(turns):
        asked = estimated_tokens(turn.messages[:1])
        if before + asked > budget:
            while first < at and before + asked > budget * _KEPT:
                before -= costs[first]
                first += 1
        before += costs[at]
    return turns[first:]


def _without_rounds(turn: ReplayedTurn) -> ReplayedTurn:
    question, answer = turn.messages[0], turn.messages[-1]
    assert answer.role == "assistant" and not has_tool_results(answer)
    return ReplayedTurn((question, answer), 2)
