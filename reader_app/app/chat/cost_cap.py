"""Adds up what was spent, and applies the reader's spending limits before every request.

The cost of a request is estimated; when it comes near a limit, the server is asked to count.
"""

from __future__ import annotations

import json
import logging
import math
import threading
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Final

from reader_app.agent.context_window import estimated_tokens
from reader_app.app.chat.request_logging import ProviderInFront
from reader_app.domain import chat
from reader_app.domain.chat import ToolDefinition as Tool
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy
from reader_app.domain.protocols import ChatProvider, ChatRequest
from reader_app.domain.translation import number, tr
from reader_app.domain.usage import (
    Cap,
    CostOf,
    SpendingCaps,
    SpendingLedger,
    Spent,
    estimated_text_tokens,
)
from reader_app.domain.values import dataclass


class SpendingUseCase:
    """Adds up the cost of requests.

    The price is computed per request and not from a sum of tokens, as long prompts cost more.
    """

    def __init__(self, ledger: SpendingLedger, cost_usd: CostOf) -> None:
        self._ledger = ledger
        self._cost_usd = cost_usd

    def of_turn(self, turn_id: str) -> Spent:
        return self._sum(self._ledger.of_turn(turn_id))

    def of_conversation(self, conversation_id: str) -> Spent:
        return self._sum(self._ledger.of_conversation(conversation_id))

    def of_book(self, book_id: str) -> Spent:
        return self._sum(self._ledger.of_book(book_id))

    def of_request(self, model: str, usage: chat.TokenUsage) -> Spent:
        """Return the cost of one request."""
        cost = self._cost_usd(model, usage)
        tokens = (
            usage.input_tokens
            + usage.output_tokens
            + usage.cache_read_tokens
            + usage.cache_write_tokens
        )
        return Spent(tokens, cost or 0.0, is_whole=cost is not None or not tokens)

    def _sum(self, used: Iterable[tuple[str, chat.TokenUsage]]) -> Spent:
        return sum((self.of_request(model, usage) for model, usage in used), Spent())


def spent_words(spent: Spent) -> str:
    """Return the amount in words: `12,400 tokens · $0.081`, or `nothing yet`."""
    if not spent.tokens:
        return tr("nothing yet")
    words = tr("{tokens} tokens", tokens=number(spent.tokens))
    if not spent.usd:
        return words
    usd = usd_words(spent.usd)
    return f"{words} · {usd if spent.is_whole else tr('at least {usd}', usd=usd)}"


def usd_words(usd: float) -> str:
    """Return an amount of dollars: `$0.012`, `$1.20` or `under $0.001`."""
    if 0 < usd < 0.001:
        return tr("under $0.001")
    return tr("${amount}", amount=number(usd, 3 if usd < 1 else 2))


_log = logging.getLogger(__name__)
_NO_CAPS: Final = SpendingCaps()
_LEAST_NEAR: Final = 0.6
_MOST_NEAR: Final = 1.6
"""If the estimate is between these shares of what is left of a limit, it is too uncertain, so the
server counts. A request that is clearly too large is not sent anywhere, not even to be counted.
"""
ANSWER_TOKENS: Final = 1_000
"""Tokens that an answer, with its thinking and calls, seldom exceeds.

Reckoning with the maximum, 16,000, would keep nearly every question from being sent.
"""


class Allowances:
    """Conversations whose next turn may exceed the limits. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._granted: set[str] = set()

    def grant(self, conversation_id: str) -> None:
        """Allow the conversation's next turn to exceed the limits."""
        with self._lock:
            self._granted.add(conversation_id)

    def take(self, conversation_id: str) -> bool:
        """Return whether an allowance was granted, and use it up."""
        with self._lock:
            is_granted = conversation_id in self._granted
            self._granted.discard(conversation_id)
            return is_granted


class _Scope(Enum):
    ANSWER = auto()
    CONVERSATION = auto()
    BOOK = auto()


@dataclass(frozen=True, slots=True)
class CostCap:
    """The spending limits as they are set, with what is needed to check them."""

    caps: SpendingCaps
    spending: SpendingUseCase
    allowances: Allowances

    def around(
        self, provider: ChatProvider, question: chat.ChatMessage, book_id: str
    ) -> ChatProvider:
        """Return the provider that enforces the limits for this question's turn.

        Returns `provider` unchanged if it is offline, no limit is set, or an allowance was granted.
        """
        is_allowed = self.allowances.take(question.conversation_id)
        if is_allowed or provider.is_offline or self.caps == _NO_CAPS:
            return provider
        return CappedProvider(provider, self, question, book_id)


class CappedProvider(ProviderInFront):
    """A ChatProvider that doesn't send a request that would exceed a limit."""

    def __init__(
        self, provider: ChatProvider, cap: CostCap, question: chat.ChatMessage, book_id: str
    ) -> None:
        super().__init__(provider)
        self._caps = cap.caps
        self._spending = cap.spending
        self._question = question
        self._book_id = book_id
        self._before = self._stored()
        self._since = Spent()

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider. Raises LLMError(COST_CAP) before anything is sent."""
        next_one = self._cost(tokens_of(request.messages, request.tools))
        if _LEAST_NEAR <= self._nearness(next_one) <= _MOST_NEAR:
            counted = self._counted(request)
            next_one = next_one if counted is None else self._cost(counted)
        self._check(next_one)
        response = self._provider.chat_with_tools(request)
        self._since += self._spending.of_request(response.model or self.model, response.usage)
        return response

    def affords_another(self, tokens: int, more: int) -> bool:
        """Whether a request of `tokens`, and then one of `more` tokens besides, fit in all limits.

        If so, another look into the book leaves enough for an answer.
        """
        both = self._cost(tokens) + self._cost(tokens + more)
        return not any(_goes_past(cap, spent, both) for _, cap, spent in self._scopes())

    def count_tokens(self, request: ChatRequest) -> int | None:
        """See ChatProvider."""
        return self._provider.count_tokens(request)

    def _counted(self, request: ChatRequest) -> int | None:
        """Return the server's count; None if it can't count, and then the estimate is used."""
        try:
            return self.count_tokens(request)
        except LLMError as error:
            _log.info("tokens could not be counted: %s", error.code)
            return None

    def _cost(self, tokens: int) -> Spent:
        return self._spending.of_request(self.model, chat.TokenUsage(tokens, ANSWER_TOKENS))

    def _nearness(self, next_one: Spent) -> float:
        """Return the largest share that the request would take of what is left of any limit."""
        return max(_share(cap, spent, next_one) for _, cap, spent in self._scopes())

    def _check(self, next_one: Spent) -> None:
        for scope, cap, spent in self._scopes():
            if _goes_past(cap, spent, next_one):
                raise _past_cap(scope, cap, spent, next_one)

    def _scopes(self) -> Iterator[tuple[_Scope, Cap, Spent]]:
        """Yield each limit with what has been spent of it."""
        caps = (self._caps.turn, self._caps.conversation, self._caps.book)
        # What this turn spent may be stored already, and other turns may spend at the same time.
        for scope, cap, before, now in zip(_Scope, caps, self._before, self._stored(), strict=True):
            mine = before + self._since
            yield scope, cap, max(mine, now, key=lambda one: (one.usd, one.tokens))

    def _stored(self) -> tuple[Spent, Spent, Spent]:
        return (
            self._spending.of_turn(self._question.turn_id),
            self._spending.of_conversation(self._question.conversation_id),
            self._spending.of_book(self._book_id),
        )


def tokens_of(messages: Sequence[chat.PromptMessage], tools: Sequence[Tool]) -> int:
    """Return an estimate of a request's tokens, rather too high: nothing counts as cached."""
    described = (
        f"{tool.name} {tool.description} {json.dumps(tool.parameters, default=str)}"
        for tool in tools
    )
    return estimated_tokens(messages) + sum(map(estimated_text_tokens, described))


def _counts_money(cap: Cap, next_one: Spent) -> bool:
    """Whether money is compared: if the price is known, unless only tokens are limited."""
    return next_one.is_whole and (cap.usd > 0 or cap.tokens == 0)


def _share(cap: Cap, spent: Spent, next_one: Spent) -> float:
    """Return the share of what is left of a limit that the request would take.

    0 without a limit.
    """
    if _counts_money(cap, next_one):
        most, left, more = cap.usd, cap.usd - spent.usd, next_one.usd
    else:
        most, left, more = cap.tokens, cap.tokens - spent.tokens, next_one.tokens
    if most <= 0:
        return 0.0
    return more / left if left > 0 else math.inf


def _goes_past(cap: Cap, spent: Spent, next_one: Spent) -> bool:
    if _counts_money(cap, next_one):
        return 0 < cap.usd < spent.usd + next_one.usd
    return 0 < cap.tokens < spent.tokens + next_one.tokens


def _past_cap(scope: _Scope, cap: Cap, spent: Spent, next_one: Spent) -> LLMError:
    if _counts_money(cap, next_one):
        limit, so_far, more = (usd_words(usd) for usd in (cap.usd, spent.usd, next_one.usd))
    else:
        counts = (cap.tokens, spent.tokens, next_one.tokens)
        limit, so_far, more = (tr("{tokens} tokens", tokens=number(count)) for count in counts)
    return LLMError(
        LLMErrorCode.COST_CAP,
        _past(scope, limit, so_far, more),
        remedy=Remedy.RAISE_CAP,
        advice=tr("Raise the limit in Settings, or turn it off."),
    )


def _past(scope: _Scope, limit: str, so_far: str, more: str) -> str:
    match scope:
        case _Scope.ANSWER:
            return tr(
                "Stopped: your limit per answer is {limit}. Spent so far: {so_far}. The next "
                "request would cost about {more}.",
                limit=limit,
                so_far=so_far,
                more=more,
            )
        case _Scope.CONVERSATION:
            return tr(
                "Stopped: your limit per conversation is {limit}. Spent so far: {so_far}. The next "
                "request would cost about {more}.",
                limit=limit,
                so_far=so_far,
                more=more,
            )
        case _Scope.BOOK:
            return tr(
                "Stopped: your limit per book is {limit}. Spent so far: {so_far}. The next request "
                "would cost about {more}.",
                limit=limit,
                so_far=so_far,
                more=more,
            )
