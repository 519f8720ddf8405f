"""A reply as server-sent events, in the order and shape of the real API."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.support.messages_api.replies import Block, Reply

Counted = int | Mapping[str, Any]
"""Input tokens alone, or the fields of `usage` that tell what came from the cache."""
_ids = itertools.count(1)


def encoded(event: dict[str, Any]) -> bytes:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


def events_of(reply: Reply, model: str, counted: Counted) -> Iterator[dict[str, Any]]:
    yield {"type": "message_start", "message": _opening(reply, model, counted)}
    if reply.pings:
        yield {"type": "ping"}
    for index, block in enumerate(reply.blocks):
        yield from _block_events(index, block, reply)
    yield {
        "type": "message_delta",
        "delta": {
            "stop_reason": reply.ended_by,
            "stop_sequence": None,
            "stop_details": reply.stop_details,
        },
        "usage": {"output_tokens": usage_of(reply, counted)["output_tokens"]},
    }
    yield {"type": "message_stop"}


def whole_message(reply: Reply, model: str, counted: Counted) -> dict[str, Any]:
    """The same without streaming."""
    return {
        **_opening(reply, model, counted),
        "content": list(reply.blocks),
        "stop_reason": reply.ended_by,
        "stop_details": reply.stop_details,
        "usage": usage_of(reply, counted),
    }


def usage_of(reply: Reply, counted: Counted) -> dict[str, Any]:
    """What the script says about tokens; `counted` where it is silent about the input."""
    said = sum(len(json.dumps(block)) for block in reply.blocks)
    counts = {"input_tokens": counted} if isinstance(counted, int) else dict(counted)
    if any(name != "output_tokens" for name in reply.usage):
        counts = {"input_tokens": counts["input_tokens"]}
    return {
        "input_tokens": 0,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0,
        **counts,
        "output_tokens": max(1, said // 4),
        **reply.usage,
    }


def _opening(reply: Reply, model: str, counted: Counted) -> dict[str, Any]:
    return {
        "id": f"msg_{next(_ids):024d}",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {**usage_of(reply, counted), "output_tokens": 1},
    }


def _block_events(index: int, block: Block, reply: Reply) -> Iterator[dict[str, Any]]:
    start, deltas = _taken_apart(block, reply)
    yield {"type": "content_block_start", "index": index, "content_block": start}
    for delta in deltas:
        yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}


def _taken_apart(block: Block, reply: Reply) -> tuple[Block, list[Block]]:
    """The block as it starts, and the deltas that fill it."""
    if block["type"] == "text":
        start: Block = {"type": "text", "text": ""}
        cites = block.get("citations")
        if cites is not None:
            start["citations"] = []
        said = [{"type": "text_delta", "text": t} for t in _chunks(block["text"], reply)]
        return start, said + [{"type": "citations_delta", "citation": c} for c in cites or []]
    if block["type"] == "tool_use":
        start = {**block, "input": {}}
        if reply.tool_block_without_input:
            del start["input"]
        written = block["input"] if isinstance(block["input"], str) else json.dumps(block["input"])
        pieces = ["", *_chunks(written, reply)]
        return start, [{"type": "input_json_delta", "partial_json": p} for p in pieces]
    if block["type"] == "thinking":
        thoughts = [
            {"type": "thinking_delta", "thinking": t} for t in _chunks(block["thinking"], reply)
        ]
        signed = {"type": "signature_delta", "signature": block["signature"]}
        return {"type": "thinking", "thinking": "", "signature": ""}, [*thoughts, signed]
    return dict(block), []


def _chunks(words: str, reply: Reply) -> list[str]:
    return [words[at : at + reply.chunk] for at in range(0, len(words), reply.chunk)]
