"""The shipped price table, read when something is to be priced for the first time."""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING

from reader_app.bootstrap.places import price_file

if TYPE_CHECKING:
    from reader_app.domain.chat import TokenUsage
    from reader_app.llm.prices import PriceTable

_log = logging.getLogger(__name__)


def cost_usd(model: str, usage: TokenUsage) -> float | None:
    """What one request cost; None where the price is not known."""
    table = _price_table()
    return table.cost_usd(model, usage) if table is not None else None


@cache
def _price_table() -> PriceTable | None:
    """Without the table only tokens are counted."""
    from reader_app.llm.prices import price_table

    try:
        return price_table(price_file())
    except (OSError, ValueError, KeyError):
        _log.exception("the price table can't be read")
        return None
