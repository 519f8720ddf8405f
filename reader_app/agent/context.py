"""Which part of a conversation is sent again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reader_app.agent.blocks import has_tool_results
from reader_app.agent.citations import with_valid_citations
from reader_app.agent.replay import ReplayedTurn, replayed_turns
from reader_app.agent.tokens import estimated_text_tokens, estimated_tokens
from reader_app.agent.trimming import shortened
from reader_app.domain.chat import ChatMessage, PromptMessage

_KEPT_WHOLE = 2


class FullHistoryContextStrategy:
    """The newest turns, whole, within a number of messages and a rough budget of tokens."""

    def __init__(self, max_messages: int = 20, token_budget: int = 100_000) -> None:
        if max_messages < 1 or token_budget < 1:
            raise ValueError("max_messages and token_budget must be at least 1")
        self._max_messages = max_messages
        self._token_budget = token_budget

    def build_context(
        self, messages: Sequence[ChatMessage], system_prompt: str
    ) -> list[PromptMessage]:
        """System first, then turns from their questions on; the last turn is always there."""
        budget = self._token_budget - estimated_text_tokens(system_prompt)
        turns = self._within_budget(self._newest(replayed_turns(messages)), budget)
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

    def _within_budget(self, turns: list[ReplayedTurn], budget: int) -> list[ReplayedTurn]:
        """Older passages are shortened first, then the oldest turns go."""
        for whole in (len(turns), _KEPT_WHOLE, 1):
            older = max(0, len(turns) - whole)
            made = [_shortened(turn) for turn in turns[:older]] + turns[older:]
            if _cost(made) <= budget:
                return made
        while len(made) > 1 and _cost(made) > budget:
            made = made[1:]
        return made if _cost(made) <= budget else [_shortened(turn) for turn in made]


def _cost(turns: Sequence[ReplayedTurn]) -> int:
    return sum(estimated_tokens(turn.messages) for turn in turns)


def _shortened(turn: ReplayedTurn) -> ReplayedTurn:
    return replace(turn, messages=tuple(shortened(message) for message in turn.messages))


def _without_rounds(turn: ReplayedTurn) -> ReplayedTurn:
    question, answer = turn.messages[0], turn.messages[-1]
    assert answer.role == "assistant" and not has_tool_results(answer)
    return ReplayedTurn((question, answer), 2)
