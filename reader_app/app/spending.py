"""What was spent on turns, conversations and books."""

from __future__ import annotations

from collections.abc import Iterable

from reader_app.domain.chat import TokenUsage
from reader_app.domain.language import number, tr
from reader_app.domain.spending import CostOf, SpendingLedger, Spent


class SpendingUseCase:
    """Adds up requests, not tokens: a long prompt has a price of its own."""

    def __init__(self, ledger: SpendingLedger, cost_usd: CostOf) -> None:
        self._ledger = ledger
        self._cost_usd = cost_usd

    def of_turn(self, turn_id: str) -> Spent:
        return self._sum(self._ledger.of_turn(turn_id))

    def of_conversation(self, conversation_id: str) -> Spent:
        return self._sum(self._ledger.of_conversation(conversation_id))

    def of_book(self, book_id: str) -> Spent:
        return self._sum(self._ledger.of_book(book_id))

    def of_request(self, model: str, usage: TokenUsage) -> Spent:
        """What one request costs."""
        cost = self._cost_usd(model, usage)
        tokens = (
            usage.input_tokens
            + usage.output_tokens
            + usage.cache_read_tokens
            + usage.cache_write_tokens
        )
        return Spent(tokens, cost or 0.0, is_whole=cost is not None or not tokens)

    def _sum(self, used: Iterable[tuple[str, TokenUsage]]) -> Spent:
        return sum((self.of_request(model, usage) for model, usage in used), Spent())


def spent_words(spent: Spent) -> str:
    """ "12,400 tokens · $0.081"; "nothing yet"."""
    if not spent.tokens:
        return tr("nothing yet")
    words = tr("{tokens} tokens", tokens=number(spent.tokens))
    if not spent.usd:
        return words
    usd = usd_words(spent.usd)
    return f"{words} · {usd if spent.is_whole else tr('at least {usd}', usd=usd)}"


def usd_words(usd: float) -> str:
    """ "$0.012", "$1.20"; "under $0.001"."""
    if 0 < usd < 0.001:
        return tr("under $0.001")
    return tr("${amount}", amount=number(usd, 3 if usd < 1 else 2))
