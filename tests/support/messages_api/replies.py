"""What the scripted model says: content blocks and the reply that holds them."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from typing import Any

Block = dict[str, Any]

_ids = itertools.count(1)


def blocks(message: dict[str, Any]) -> list[Block]:
    """The content of a message; a string stands for one text block."""
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def text(words: str, citations: list[Block] | None = None) -> Block:
    """A text block, with citations as `cite` makes them."""
    block: Block = {"type": "text", "text": words}
    if citations is not None:
        block["citations"] = citations
    return block


def tool_use(name: str, arguments: dict[str, Any] | None = None, *, id: str | None = None) -> Block:
    """A call of a tool; the id is made up as the real API would, or given (also an odd one)."""
    made_up = f"toolu_{next(_ids):024d}" if id is None else id
    return {"type": "tool_use", "id": made_up, "name": name, "input": arguments or {}}


def thinking(words: str = "", signature: str = "c2lnbmF0dXJl") -> Block:
    """Thinking; without words as models send it by default. A strict server signs it anew."""
    return {"type": "thinking", "thinking": words, "signature": signature}


def redacted_thinking(data: str = "cmVkYWN0ZWQ=") -> Block:
    """Thinking that only the server can read. A strict server sends data of its own."""
    return {"type": "redacted_thinking", "data": data}


def cite(
    source: str,
    quote: str,
    *,
    title: str = "Page 1",
    first_block: int = 0,
    end_block: int | None = None,
    search_result_index: int = 0,
) -> Block:
    """A citation of blocks `first_block` up to `end_block` (exclusive) of a search result."""
    return {
        "type": "search_result_location",
        "cited_text": quote,
        "source": source,
        "title": title,
        "search_result_index": search_result_index,
        "start_block_index": first_block,
        "end_block_index": first_block + 1 if end_block is None else end_block,
    }


def tool_call_as_text(name: str, arguments: dict[str, Any]) -> Block:
    """What a weak local model does: the call written as an answer."""
    return text(json.dumps({"name": name, "arguments": arguments}))


@dataclass(frozen=True)
class Reply:
    """One response. `stop_reason` follows from the blocks where it isn't given.

    `pause_s`: wait before every event. `chunk`: characters in each delta.
    `gate`: the rest waits after the first text delta until the test sets this event.
    `silence`: before anything is said nothing but pings comes, (seconds before each, how many)
    one after another; the server's `time_scale` makes the seconds short.
    """

    blocks: tuple[Block, ...]
    stop_reason: str | None = None
    usage: dict[str, int] = field(default_factory=dict)
    stop_details: Block | None = None
    pause_s: float = 0.0
    chunk: int = 12
    tool_block_without_input: bool = False
    pings: bool = True
    gate: Any = None
    silence: tuple[tuple[float, int], ...] = ()

    @property
    def ended_by(self) -> str:
        if self.stop_reason is not None:
            return self.stop_reason
        has_tools = any(block["type"] == "tool_use" for block in self.blocks)
        return "tool_use" if has_tools else "end_turn"


def reply(*blocks: Block | str, **options: Any) -> Reply:
    """A reply of blocks; a plain string is a text block."""
    return Reply(tuple(text(b) if isinstance(b, str) else b for b in blocks), **options)


def refusal(category: str | None, explanation: str | None = None, *blocks: Block | str) -> Reply:
    """The model declines: a stop reason with its details, perhaps in the midst of an answer.

    `category`: one of `cyber`, `bio`, `frontier_llm`, `reasoning_extraction`, `general_harms`, or
    None for a refusal that has no name.
    """
    details = {"type": "refusal", "category": category, "explanation": explanation}
    return reply(*blocks, stop_reason="refusal", stop_details=details)
