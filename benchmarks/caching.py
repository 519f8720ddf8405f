"""What the prompts of a conversation cost by the documented rules of the prompt cache.

    python -m benchmarks.caching                # a conversation of its own, without and with guard
    python -m benchmarks.caching --record DIR   # … and keep its requests in DIR
    python -m benchmarks.caching --bodies DIR   # requests that were recorded, *.jsonl

A recorded conversation is a file of lines `{"at_s": seconds since its start, "body": {…}}`. The
rules are those of `tests/support/messages_api/cache.py`, tokens are estimated by `tokens.py` beside
it, prices come from resources/prices.toml; writing for an hour costs twice the input's price.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.tables import table
from reader_app.bootstrap.paths import price_file
from reader_app.llm.models import Price, PriceTable, price_table
from tests.support.messages_api.cache import CacheUse, PromptCache

_HOUR_FACTOR = 2.0
"""Writing for an hour costs this times the input's price."""


@dataclass(frozen=True)
class Timed:
    """A request as it was sent, in seconds since the conversation began."""

    at_s: float
    body: dict[str, Any]


@dataclass(frozen=True)
class Priced:
    """What a request's prompt cost; `usd` None for a model without a price."""

    at_s: float
    use: CacheUse
    usd: float | None


def replayed(requests: Iterable[Timed], prices: PriceTable) -> list[Priced]:
    """The requests of one conversation held against an empty cache."""
    cache = PromptCache()
    found = []
    for request in requests:
        use = cache.send(request.body, request.at_s)
        price = _price_of(prices, str(request.body["model"]), use.total)
        found.append(Priced(request.at_s, use, None if price is None else _cost(use, price)))
    return found


def total_usd(rows: Sequence[Priced]) -> float | None:
    costs = [row.usd for row in rows if row.usd is not None]
    return sum(costs) if len(costs) == len(rows) else None


def report(name: str, rows: Sequence[Priced]) -> str:
    """A heading, a line for each request, the sum."""
    heads = ("at", "read", "written 5 min", "written 1 h", "uncached", "$")
    lines = [_line(f"{row.at_s:,.0f} s", [row.use], row.usd) for row in rows]
    lines.append(_line("all", [row.use for row in rows], total_usd(rows)))
    return f"## {name}\n\n{table(heads, lines)}\n"


def read_conversation(path: Path) -> list[Timed]:
    """Raises ValueError or KeyError for a line that is none."""
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines if line.strip()]
    return [Timed(float(entry["at_s"]), entry["body"]) for entry in entries]


def write_conversation(path: Path, requests: Iterable[Timed]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        json.dumps({"at_s": one.at_s, "body": one.body}, ensure_ascii=False) for one in requests
    ]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _line(name: str, uses: Sequence[CacheUse], usd: float | None) -> list[str]:
    counts = (
        sum(use.read for use in uses),
        sum(use.written_5m for use in uses),
        sum(use.written_1h for use in uses),
        sum(use.uncached for use in uses),
    )
    return [name, *(f"{count:,}" for count in counts), "–" if usd is None else f"{usd:.4f}"]


def _price_of(prices: PriceTable, model: str, prompt_tokens: int) -> Price | None:
    found = prices.models.get(model)
    if found is None:
        return None
    is_long = found.long_prompt is not None and prompt_tokens > found.above
    return found.long_prompt if is_long else found.usual


def _cost(use: CacheUse, price: Price) -> float:
    return (
        use.uncached * price.input
        + use.read * price.cache_read
        + use.written_5m * price.cache_write
        + use.written_1h * price.input * _HOUR_FACTOR
    ) / 1_000_000


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bodies", type=Path, help="a folder of recorded conversations, *.jsonl")
    parser.add_argument(
        "--record", type=Path, help="a folder for the requests of its own conversation"
    )
    parser.add_argument(
        "--book", type=Path, help="a PDF for its own conversation, some 359 pages long"
    )
    parser.add_argument("--model", default="claude-sonnet-5-5", help="for its own conversation")
    parser.add_argument(
        "--pause", type=float, default=120.0, help="seconds between two questions (120)"
    )
    parser.add_argument("--searches", type=int, default=1, help="in each turn (1)")
    chosen = parser.parse_args()
    prices = price_table(price_file())
    if chosen.bodies is not None:
        for path in sorted(chosen.bodies.glob("*.jsonl")):
            print(report(path.stem, replayed(read_conversation(path), prices)))
        return
    _run_own_conversations(chosen, prices)


def _run_own_conversations(chosen: argparse.Namespace, prices: PriceTable) -> None:
    from benchmarks.caching_conversation import make_long_novel, recorded_conversation

    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        book = chosen.book or make_long_novel(folder / "novel.pdf")
        for is_guarded in (False, True):
            name = "guard on, a page turned before each question" if is_guarded else "guard off"
            conversation = recorded_conversation(
                book,
                folder / ("guarded" if is_guarded else "open"),
                is_guarded=is_guarded,
                model=chosen.model,
                pause_s=chosen.pause,
                searches=chosen.searches,
            )
            if chosen.record is not None:
                write_conversation(
                    chosen.record / f"{name.split(',', maxsplit=1)[0]}.jsonl", conversation.requests
                )
            print(report(f"Four turns, {name}", replayed(conversation.requests, prices)))
            for refusal in conversation.refusals:
                print(f"Refused, not counted: {refusal}\n")


if __name__ == "__main__":
    main()
