"""Says what tokens cost, from a table that is data and has a date."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from reader_app.domain.chat import TokenUsage


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens."""

    input: float
    output: float
    cache_write: float
    cache_read: float

    def cost(self, usage: TokenUsage) -> float:
        return (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_write_tokens * self.cache_write
            + usage.cache_read_tokens * self.cache_read
        ) / 1_000_000


@dataclass(frozen=True, slots=True)
class ModelPrice:
    """`above`: prompts of more tokens than this cost `long_prompt`."""

    usual: Price
    above: int = 0
    long_prompt: Price | None = None

    def cost(self, usage: TokenUsage) -> float:
        prompt = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
        is_long = self.long_prompt is not None and prompt > self.above
        price = self.long_prompt if self.long_prompt is not None and is_long else self.usual
        return price.cost(usage)


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices by model, and the day they were read off the provider's list."""

    as_of: date
    models: Mapping[str, ModelPrice]

    def cost_usd(self, model: str, usage: TokenUsage) -> float | None:
        """What one request cost; None for a model without a price. Add requests, not tokens."""
        price = self.models.get(model) or self.models.get(re.sub(r"-\d{8}$", "", model))
        return None if price is None else price.cost(usage)


def price_table(path: Path) -> PriceTable:
    """Read resources/prices.toml. Raises OSError, ValueError or KeyError when it is broken."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    models = {name: _model_price(entry) for name, entry in table["models"].items()}
    return PriceTable(table["as_of"], models)


def _model_price(entry: Mapping[str, float | Mapping[str, float]]) -> ModelPrice:
    longer = entry.get("long_prompt")
    if not isinstance(longer, Mapping):
        return ModelPrice(_price(entry))
    return ModelPrice(_price(entry), int(longer["above"]), _price(longer))


def _price(entry: Mapping[str, float | Mapping[str, float]]) -> Price:
    found = {}
    for name in ("input", "output", "cache_write", "cache_read"):
        value = entry[name]
        if isinstance(value, Mapping):
            raise ValueError(name)
        found[name] = float(value)
    return Price(**found)
