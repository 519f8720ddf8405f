"""What tokens cost, and when nobody can say."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from reader_app.domain.chat import TokenUsage
from reader_app.domain.servers import DEFAULT_MODEL
from reader_app.llm.claude.anthropic_provider import sdk_models
from reader_app.llm.models import PriceTable, price_table

MILLION = 1_000_000


@pytest.fixture(scope="module")
def table() -> PriceTable:
    return price_table(Path(__file__).resolve().parents[2] / "resources" / "prices.toml")


def test_the_table_has_a_date_and_the_default_model(table: PriceTable) -> None:
    assert table.as_of >= date(2026, 10, 1)
    assert DEFAULT_MODEL in table.models


def test_every_kind_of_token_has_its_price(table: PriceTable) -> None:
    usage = TokenUsage(MILLION, MILLION, MILLION, MILLION)
    assert table.cost_usd("claude-sonnet-5-5", usage) == pytest.approx(2 + 10 + 0.1 + 2.5)


def test_a_long_prompt_costs_more_where_the_table_says_so(table: PriceTable) -> None:
    short, long = TokenUsage(100_000, 0), TokenUsage(60_000, 0, 40_001)
    assert table.cost_usd("claude-haiku-5-5", short) == pytest.approx(0.01)
    assert table.cost_usd("claude-haiku-5-5", long) == pytest.approx(0.03 + 0.00200005)


def test_a_model_with_a_date_in_its_name_has_the_price_of_its_line(table: PriceTable) -> None:
    usage = TokenUsage(MILLION, 0)
    assert table.cost_usd("claude-haiku-4-5-20251001", usage) == pytest.approx(1.0)


def test_an_unknown_model_has_no_price(table: PriceTable) -> None:
    assert table.cost_usd("qwen3", TokenUsage(MILLION, MILLION)) is None


@pytest.mark.slow
def test_prices_are_for_models_that_the_sdk_knows(table: PriceTable) -> None:
    assert set(table.models) <= set(sdk_models().names)
