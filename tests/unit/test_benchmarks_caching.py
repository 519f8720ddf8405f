"""What `benchmarks.caching` makes of recorded requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.caching import (
    Timed,
    read_conversation,
    replayed,
    report,
    total_usd,
    write_conversation,
)
from reader_app.bootstrap.paths import price_file
from reader_app.llm.models import price_table

PRICES = price_table(price_file())
TEN_THOUSAND_TOKENS = "a" * 31_000


def asked(ttl: str = "5m", model: str = "claude-sonnet-5-5") -> dict[str, Any]:
    mark = {"type": "ephemeral", "ttl": ttl}
    system = [{"type": "text", "text": TEN_THOUSAND_TOKENS, "cache_control": mark}]
    question = {"role": "user", "content": "b" * 3100}
    return {"model": model, "system": system, "messages": [question]}


@pytest.mark.parametrize(("ttl", "factor"), [("5m", 1.25), ("1h", 2.0)])
def test_writing_reading_and_the_rest_have_their_prices(ttl: str, factor: float) -> None:
    wrote, read = replayed([Timed(0, asked(ttl)), Timed(60, asked(ttl))], PRICES)
    price = PRICES.models["claude-sonnet-5-5"].usual
    rest = 1000 * price.input / 1e6
    assert wrote.usd == pytest.approx(10_000 * price.input * factor / 1e6 + rest)
    assert read.usd == pytest.approx(10_000 * price.cache_read / 1e6 + rest)
    assert total_usd([wrote, read]) == pytest.approx((wrote.usd or 0) + (read.usd or 0))


def test_after_five_minutes_it_is_written_again() -> None:
    first, second = replayed([Timed(0, asked()), Timed(301, asked())], PRICES)
    assert first.use == second.use


def test_a_long_prompt_has_the_price_of_long_prompts() -> None:
    body = asked(model="claude-haiku-5-5")
    body["messages"][0]["content"] = TEN_THOUSAND_TOKENS * 10
    (row,) = replayed([Timed(0, body)], PRICES)
    assert row.usd == pytest.approx((10_000 * 0.625 + 100_000 * 0.5) / 1e6)


def test_a_model_without_a_price_has_tokens_only() -> None:
    rows = replayed([Timed(0, asked(model="tiny"))], PRICES)
    assert total_usd(rows) is None
    assert "| all | 0 | 10,000 | 0 | 1,000 | – |" in report("Talk", rows)


def test_a_recorded_talk_is_read_as_it_was_written(tmp_path: Path) -> None:
    talk = [Timed(0.0, asked()), Timed(61.5, asked("1h"))]
    write_conversation(tmp_path / "new" / "talk.jsonl", talk)
    assert read_conversation(tmp_path / "new" / "talk.jsonl") == talk
