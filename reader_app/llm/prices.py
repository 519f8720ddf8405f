"""What tokens cost: a table that is data, with the day it was written."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from reader_app.domain.chat import TokenUsage

_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens of each kind."""

    input: float
    output: float
    cache_read: float
    cache_write: float


@dataclass(frozen=True, slots=True)
class PriceTable:
    """`prices` by the beginning of a model's id; `dated` says how old they are."""

    dated: str = ""
    prices: dict[str, Price] = field(default_factory=dict)

    def cost(self, usage: TokenUsage, model: str) -> float | None:
        """US dollars, or None for a model whose price is not known."""
        price = self._price_of(model)
        if price is None:
            return None
        spent = (
            usage.input_tokens * price.input
            + usage.output_tokens * price.output
            + usage.cache_read_tokens * price.cache_read
            + usage.cache_write_tokens * price.cache_write
        )
        return spent / _MILLION

    def cost_words(self, usage: TokenUsage, model: str) -> str:
        """ "$0.012", or "" where the price is not known."""
        cost = self.cost(usage, model)
        if cost is None:
            return ""
        return "under $0.001" if 0 < cost < 0.001 else f"${cost:.3f}"

    def _price_of(self, model: str) -> Price | None:
        """That of the longest name which the id begins with (ids may end in a date)."""
        fitting = [name for name in self.prices if model == name or model.startswith(f"{name}-2")]
        return self.prices[max(fitting, key=len)] if fitting else None


def load_prices(path: Path) -> PriceTable:
    """The table at `path`; an empty one where there is none, so that only tokens are shown."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError):
        return PriceTable()
    prices = {
        name: Price(
            float(row["input"]),
            float(row["output"]),
            float(row["cache_read"]),
            float(row["cache_write"]),
        )
        for name, row in values.get("models", {}).items()
    }
    return PriceTable(str(values.get("dated", "")), prices)
