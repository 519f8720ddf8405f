"""The prompt cache by its documented rules, on a clock that the caller turns.

- A prompt is a row of blocks: tools, then system, then messages. The cache knows prefixes of it,
  equal letter by letter; cache marks themselves don't count.
- An entry is written only where a request has a mark, for five minutes or an hour; a read keeps it
  for as long again. Prefixes shorter than the model's least length aren't kept.
- From each mark a read looks back over 20 positions for an entry. Blocks of a run of `tool_use`
  count as one position, those of a run of `tool_result` too.
- A change of the tools or the model invalidates all; switching citations on or off system and
  messages; `tool_choice`, thinking, effort, and whether there are pictures the messages.
- What is behind the newest entry that was found is written up to the last mark of each life, the
  rest costs the plain price.

Least lengths of the models of 2025 and 2026 are the documented ones; where none was found for a
newer model, it has the one of its predecessor.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support.messages_api.replies import Block, blocks
from tests.support.messages_api.tokens import tokens_of_block, tokens_of_tool

LOOKBACK = 20
_LIVES = {"5m": 300.0, "1h": 3600.0}
_LEAST = {
    "claude-fable": 512,
    "claude-mythos": 512,
    "claude-opus-5": 512,
    "claude-opus-4-7": 2048,
    "claude-opus-4-6": 4096,
    "claude-opus-4-5": 4096,
    "claude-haiku-4-5": 4096,
}
_USUAL_LEAST = 1024


@dataclass(frozen=True)
class CacheUse:
    """Input tokens of one request by what they cost."""

    read: int
    written_5m: int
    written_1h: int
    uncached: int

    @property
    def written(self) -> int:
        return self.written_5m + self.written_1h

    @property
    def total(self) -> int:
        return self.read + self.written + self.uncached

    def as_usage(self) -> dict[str, Any]:
        """As the fields of a response's `usage`."""
        return {
            "input_tokens": self.uncached,
            "cache_creation_input_tokens": self.written,
            "cache_read_input_tokens": self.read,
            "cache_creation": {
                "ephemeral_5m_input_tokens": self.written_5m,
                "ephemeral_1h_input_tokens": self.written_1h,
            },
        }


@dataclass(frozen=True)
class _Spot:
    """A block in the row: digest and tokens up to its end, its position, its mark."""

    digest: str
    tokens: float
    position: int
    life: str | None


@dataclass
class _Entry:
    until_s: float
    life_s: float


class PromptCache:
    """What was cached so far; `at_s` never goes backwards."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def send(self, body: dict[str, Any], at_s: float) -> CacheUse:
        """What a request costs that arrives at `at_s`, and keep what it marks."""
        row = list(_row(body))
        total = row[-1].tokens if row else 0.0
        least = least_tokens(str(body.get("model")))
        marks = [spot for spot in row if spot.life is not None and spot.tokens >= least]
        found = self._found(row, at_s)
        read = found.tokens if found is not None else 0.0
        ends = dict.fromkeys(_LIVES, read)
        for mark in marks:
            if mark.tokens > read:  # what was found is read and keeps the life it has
                self._keep(mark, at_s)
            ends[mark.life or "5m"] = max(ends[mark.life or "5m"], mark.tokens)
        hour = ends["1h"] - read
        minutes = max(0.0, ends["5m"] - ends["1h"])
        rest = total - read - hour - minutes
        return CacheUse(round(read), round(minutes), round(hour), round(rest))

    def _found(self, row: list[_Spot], at_s: float) -> _Spot | None:
        """The longest prefix that is kept, and its life begun anew."""
        for mark in reversed([spot for spot in row if spot.life is not None]):
            for spot in reversed(row[: row.index(mark) + 1]):
                if mark.position - spot.position >= LOOKBACK:
                    break
                entry = self._entries.get(spot.digest)
                if entry is not None and entry.until_s >= at_s:
                    entry.until_s = at_s + entry.life_s
                    return spot
        return None

    def _keep(self, mark: _Spot, at_s: float) -> None:
        life = _LIVES[mark.life or "5m"]
        kept = self._entries.get(mark.digest)
        if kept is None or kept.until_s < at_s + life:
            self._entries[mark.digest] = _Entry(at_s + life, life)


def least_tokens(model: str) -> int:
    """The shortest prefix that is kept for a model."""
    fitting = [name for name in _LEAST if model.startswith(name)]
    return _LEAST[max(fitting, key=len)] if fitting else _USUAL_LEAST


# --- the row of blocks ----------------------------------------------------------------------


def _row(body: dict[str, Any]) -> Iterator[_Spot]:
    digest, tokens, position, run = "", 0.0, 0, ""
    seeds = _seeds(body)
    automatic = body.get("cache_control")
    parts = list(_parts(body))
    for at, (level, kind, block) in enumerate(parts):
        mark = block.get("cache_control") or (automatic if at == len(parts) - 1 else None)
        is_new = kind != run or not kind.split(":")[-1].startswith("tool_")
        position, run = position + is_new, kind
        digest = _digest([digest, seeds.pop(level, None), kind, _without_marks(block)])
        tokens += tokens_of_tool(block) if level == "tools" else tokens_of_block(block)
        yield _Spot(digest, tokens, position, mark and mark.get("ttl", "5m"))


def _parts(body: dict[str, Any]) -> Iterator[tuple[str, str, Block]]:
    """Level, kind of block with its message's role, block."""
    for tool in body.get("tools") or []:
        yield "tools", "tool", tool
    system = body.get("system") or []
    texts = [{"type": "text", "text": system}] if isinstance(system, str) else system
    for block in texts:
        yield "system", "text", block
    for at, message in enumerate(body.get("messages", [])):
        for block in blocks(message):
            yield "messages", f"{at} {message['role']}:{block['type']}", block


def _seeds(body: dict[str, Any]) -> dict[str, Any]:
    """What besides its blocks a level depends on; it goes into the level's first block."""
    found = list(_deep_blocks(body))
    citing = any((b.get("citations") or {}).get("enabled") for b in found if _is_result(b))
    seeds: dict[str, Any] = {"tools": body.get("model")}
    seeds["system"] = [body.get("model"), citing]
    seeds["messages"] = [
        *seeds["system"],
        body.get("tool_choice") or {"type": "auto"},
        body.get("thinking"),
        (body.get("output_config") or {}).get("effort"),
        any(block.get("type") == "image" for block in found),
    ]
    return seeds


def _deep_blocks(body: dict[str, Any]) -> Iterator[Block]:
    for message in body.get("messages", []):
        for block in blocks(message):
            yield block
            inner = block.get("content")
            yield from inner if isinstance(inner, list) else ()


def _is_result(block: Block) -> bool:
    return block.get("type") == "search_result"


def _without_marks(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_marks(v) for k, v in value.items() if k != "cache_control"}
    return [_without_marks(one) for one in value] if isinstance(value, list) else value


def _digest(value: Any) -> str:
    said = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()
