"""What a turn has cost so far."""

from __future__ import annotations

from collections.abc import Callable

from reader_app.app.chat.cost_cap import usd_words
from reader_app.domain.chat import TokenUsage
from reader_app.domain.events import TokenUsageEvent


class TurnCost:
    """Adds up requests, not tokens: a long prompt has a price of its own."""

    def __init__(self, cost_usd: Callable[[TokenUsage], float | None]) -> None:
        self._cost_usd = cost_usd
        self._dollars = 0.0

    def add(self, event: TokenUsageEvent) -> None:
        usage = TokenUsage(
            event.input_tokens,
            event.output_tokens,
            event.cache_read_tokens,
            event.cache_write_tokens,
        )
        self._dollars += self._cost_usd(usage) or 0.0

    @property
    def words(self) -> str:
        """ "$0.012", or "" where no price is known."""
        return usd_words(self._dollars) if self._dollars else ""
