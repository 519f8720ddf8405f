"""The limit on spending: compared before each request, over turn, conversation and book."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

import pytest

from reader_app.app.chat.cost_cap import (
    ANSWER_TOKENS,
    Allowances,
    CappedProvider,
    CostCap,
    SpendingUseCase,
    spent_words,
    tokens_of,
)
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.chat import ChatMessage, MessageRole, PromptMessage, TokenUsage
from reader_app.domain.errors import LLMError, LLMErrorCode, Remedy, TurnCancelledError
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.usage import Cap, SpendingCaps, Spent
from tests.support.scripted_model import ScriptedProvider, reply

QUESTION = ChatMessage("talk", MessageRole.USER, "Why?", turn_id="turn")
ASKED = [
    PromptMessage.of_text("system", "Be kind."),
    PromptMessage.of_text("user", "x" * 3_500),
]
USD_A_TOKEN = 0.001


class Ledger:
    """What was stored before, in tokens."""

    def __init__(self, turn: int = 0, conversation: int = 0, book: int = 0) -> None:
        self.turn, self.conversation, self.book = turn, conversation, book

    def of_turn(self, turn_id: str) -> list[tuple[str, TokenUsage]]:
        return used(self.turn)

    def of_conversation(self, conversation_id: str) -> list[tuple[str, TokenUsage]]:
        return used(self.conversation)

    def of_book(self, book_id: str) -> list[tuple[str, TokenUsage]]:
        return used(self.book)


def used(tokens: int) -> list[tuple[str, TokenUsage]]:
    return [("scripted", TokenUsage(input_tokens=tokens))]


def price(model: str, usage: TokenUsage) -> float | None:
    return (usage.input_tokens + usage.output_tokens) * USD_A_TOKEN


def no_price(model: str, usage: TokenUsage) -> float | None:
    return None


def capped(
    caps: SpendingCaps,
    ledger: Ledger | None = None,
    *steps: object,
    price=price,
    allowances: Allowances | None = None,
) -> tuple[ScriptedProvider, object]:
    """The scripted provider and the one in front of it."""
    inner = ScriptedProvider(*(steps or (reply("Yes."),)))
    spending = SpendingUseCase(ledger or Ledger(), price)
    cap = CostCap(caps, spending, allowances or Allowances())
    return inner, cap.around(inner, QUESTION, "book")


def refusal(provider: object, messages: Sequence[PromptMessage] = ASKED) -> LLMError:
    with pytest.raises(LLMError) as raised:
        provider.chat_with_tools(ChatRequest(messages))  # type: ignore[attr-defined]
    return raised.value


def test_without_a_limit_nothing_is_in_the_way() -> None:
    inner, outer = capped(SpendingCaps())
    assert outer is inner


def test_what_the_request_would_cost_counts() -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=0.5)))
    assert refusal(outer).code is LLMErrorCode.COST_CAP
    assert inner.requests == []


def test_below_the_limit_it_is_sent() -> None:
    _, outer = capped(SpendingCaps(turn=Cap(usd=2.5)))
    assert outer.chat_with_tools(ChatRequest(ASKED)).text == "Yes."


@pytest.mark.parametrize(
    ("caps", "ledger", "scope"),
    [
        (SpendingCaps(turn=Cap(usd=2.5)), Ledger(turn=600), "answer"),
        (SpendingCaps(conversation=Cap(usd=2.5)), Ledger(conversation=600), "conversation"),
        (SpendingCaps(book=Cap(usd=2.5)), Ledger(book=600), "book"),
    ],
)
def test_what_was_spent_before_counts(caps: SpendingCaps, ledger: Ledger, scope: str) -> None:
    inner, outer = capped(caps, ledger)
    assert f"limit per {scope} is $2.50" in refusal(outer).message
    assert inner.requests == []


def test_requests_of_the_same_turn_add_up() -> None:
    answer = replace(reply("One."), usage=TokenUsage(1_000, 100))
    inner, outer = capped(SpendingCaps(turn=Cap(usd=3.0)), None, answer, answer)
    outer.chat_with_tools(ChatRequest(ASKED))
    assert "$1.10" in refusal(outer).message
    assert len(inner.requests) == 1


def test_another_turn_that_spends_meanwhile_counts() -> None:
    ledger = Ledger()
    _, outer = capped(SpendingCaps(book=Cap(usd=2.5)), ledger)
    ledger.book = 600
    assert refusal(outer).code is LLMErrorCode.COST_CAP


def test_what_is_stored_meanwhile_is_not_counted_twice() -> None:
    ledger = Ledger()
    answer = replace(reply("One."), usage=TokenUsage(400, 0))
    _, outer = capped(SpendingCaps(turn=Cap(usd=2.6)), ledger, answer, answer)
    outer.chat_with_tools(ChatRequest(ASKED))
    ledger.turn = 400
    assert outer.chat_with_tools(ChatRequest(ASKED)).text == "One."


def test_tokens_count_where_no_price_is_known() -> None:
    caps = SpendingCaps(conversation=Cap(usd=0.01, tokens=2_500))
    _, outer = capped(caps, Ledger(conversation=600), price=no_price)
    assert "is 2,500 tokens" in refusal(outer).message


def test_tokens_count_where_no_dollars_are_set() -> None:
    _, outer = capped(SpendingCaps(turn=Cap(tokens=2_500)), Ledger(turn=600))
    assert "is 2,500 tokens" in refusal(outer).message


def test_dollars_count_where_both_are_set_and_the_price_is_known() -> None:
    _, outer = capped(SpendingCaps(turn=Cap(usd=100.0, tokens=10)), Ledger(turn=600))
    assert outer.chat_with_tools(ChatRequest(ASKED)).text == "Yes."


def test_dollars_stop_nothing_where_no_price_is_known() -> None:
    _, outer = capped(SpendingCaps(turn=Cap(usd=0.01)), price=no_price)
    assert outer.chat_with_tools(ChatRequest(ASKED)).text == "Yes."


def test_all_that_a_request_used_is_counted() -> None:
    spending = SpendingUseCase(Ledger(), price)
    assert spending.of_request("scripted", TokenUsage(1, 20, 300, 4_000)).tokens == 4_321
    assert spending.of_request("scripted", TokenUsage(1, 20)).usd == pytest.approx(0.021)


@pytest.mark.parametrize(("usd", "is_enough"), [(5.3, True), (5.1, False)])
def test_another_request_is_afforded_if_both_fit_in(usd: float, is_enough: bool) -> None:
    """Of 100 and of 1,100 tokens, each with an answer; 2,000 are spent."""
    _, outer = capped(SpendingCaps(conversation=Cap(usd=usd)), Ledger(conversation=2_000))
    assert isinstance(outer, CappedProvider)
    assert pytest.approx(2.0 + (100 + 1_100 + 2 * ANSWER_TOKENS) * USD_A_TOKEN) == 5.2
    assert outer.affords_another(100, 1_000) is is_enough


def test_an_allowance_holds_for_one_turn() -> None:
    allowances = Allowances()
    allowances.grant("talk")
    caps = SpendingCaps(turn=Cap(usd=0.01))
    inner, allowed = capped(caps, allowances=allowances)
    assert allowed is inner
    assert isinstance(capped(caps, allowances=allowances)[1], CappedProvider)


def test_an_allowance_for_another_conversation_is_none() -> None:
    allowances = Allowances()
    allowances.grant("another talk")
    _, outer = capped(SpendingCaps(turn=Cap(usd=0.01)), allowances=allowances)
    assert refusal(outer).remedy is Remedy.RAISE_CAP


def test_tools_are_part_of_what_is_sent() -> None:
    assert tokens_of(ASKED, ALL_TOOLS) > tokens_of(ASKED, ()) + 300


def test_a_cap_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Cap(usd=-1.0)


@pytest.mark.parametrize(
    ("spent", "words"),
    [
        (Spent(), "nothing yet"),
        (Spent(12_400, 0.081), "12,400 tokens · $0.081"),
        (Spent(900, 0.0, is_whole=False), "900 tokens"),
        (Spent(900, 1.2, is_whole=False), "900 tokens · at least $1.20"),
        (Spent(9, 0.0002), "9 tokens · under $0.001"),
    ],
)
def test_what_was_spent_in_words(spent: Spent, words: str) -> None:
    assert spent_words(spent) == words


# --- asking the server, where the estimate comes near the limit


@pytest.mark.parametrize("usd", [2.2, 3.0])
def test_near_the_limit_the_server_is_asked_what_it_takes(usd: float) -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=usd)))
    inner.counts = [400]
    assert outer.chat_with_tools(ChatRequest(ASKED, ALL_TOOLS[:1])).text == "Yes."
    (counted,) = inner.counted
    assert list(counted.messages) == ASKED and counted.tools == ALL_TOOLS[:1]


def test_what_only_the_estimate_took_for_too_much_is_sent() -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=1.9)))
    inner.counts = [700]
    assert outer.chat_with_tools(ChatRequest(ASKED)).text == "Yes."


def test_what_the_estimate_took_for_cheap_enough_is_refused_with_the_true_price() -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=2.5)))
    inner.counts = [1_800]
    assert "about $2.80" in refusal(outer).message
    assert inner.requests == []


@pytest.mark.parametrize("usd", [0.5, 100.0])
def test_far_from_the_limit_nobody_is_asked(usd: float) -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=usd)))
    with contextlib.suppress(LLMError):
        outer.chat_with_tools(ChatRequest(ASKED))
    assert inner.counted == []


def test_the_limit_that_is_clearly_passed_decides_whether_to_ask() -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=2.5), book=Cap(usd=2.5)), Ledger(book=2_400))
    assert "limit per book" in refusal(outer).message
    assert inner.counted == []


@pytest.mark.parametrize("count", [None, LLMError(LLMErrorCode.OFFLINE, "No network.")])
def test_where_the_server_does_not_say_the_estimate_decides(count: LLMError | None) -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=2.5)))
    inner.counts = [count]
    assert outer.chat_with_tools(ChatRequest(ASKED)).text == "Yes."
    inner, outer = capped(SpendingCaps(turn=Cap(usd=1.9)))
    inner.counts = [count]
    assert refusal(outer).code is LLMErrorCode.COST_CAP


def test_stop_is_stop_while_the_server_counts() -> None:
    inner, outer = capped(SpendingCaps(turn=Cap(usd=2.5)))
    inner.counts = [TurnCancelledError()]
    with pytest.raises(TurnCancelledError):
        outer.chat_with_tools(ChatRequest(ASKED))
    assert inner.requests == []
