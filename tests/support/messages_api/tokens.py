"""How many tokens a request has, by a stated estimate.

Words count 3.1 characters a token, the rate of current models for English prose; pictures by
their size. Fields that only carry structure count nothing, thinking counts by its words (what a
model thinks unseen has none here).
"""

from __future__ import annotations

import json
from typing import Any

from tests.support.messages_api.images import picture_tokens
from tests.support.messages_api.replies import Block, blocks

CHARACTERS_A_TOKEN = 3.1


def tokens_of_text(words: str) -> float:
    return len(words) / CHARACTERS_A_TOKEN


def tokens_of_tool(tool: dict[str, Any]) -> float:
    said = {name: tool[name] for name in tool if name != "cache_control"}
    return tokens_of_text(json.dumps(said, ensure_ascii=False))


def tokens_of_block(block: Block) -> float:
    kind = block["type"]
    if kind == "text":
        return tokens_of_text(block["text"])
    if kind == "image":
        return picture_tokens(block["source"])
    if kind == "tool_use":
        return tokens_of_text(block["name"] + json.dumps(block["input"], ensure_ascii=False))
    if kind == "thinking":
        return tokens_of_text(block["thinking"])
    if kind == "search_result":
        return tokens_of_text(block["source"] + block["title"]) + _tokens_inside(block)
    return _tokens_inside(block)


def _tokens_inside(block: Block) -> float:
    content = block.get("content", "")
    if isinstance(content, str):
        return tokens_of_text(content)
    return sum(tokens_of_block(inner) for inner in content)


def input_tokens(body: dict[str, Any]) -> int:
    """What `count_tokens` answers."""
    system = body.get("system") or []
    texts = [{"type": "text", "text": system}] if isinstance(system, str) else system
    said = [block for message in body["messages"] for block in blocks(message)]
    tools = sum(tokens_of_tool(tool) for tool in body.get("tools") or [])
    return round(tools + sum(tokens_of_block(block) for block in [*texts, *said]))
