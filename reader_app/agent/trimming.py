"""Making a request smaller without making it invalid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.blocks import inner_blocks, is_question, text_block
from reader_app.agent.tokens import estimated_tokens
from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject

_SENTENCES_KEPT: Final = 3
_CHARACTERS_KEPT: Final = 400


def in_turns(messages: Sequence[PromptMessage]) -> list[list[PromptMessage]]:
    """Each turn from its question on."""
    turns: list[list[PromptMessage]] = []
    for message in messages:
        if is_question(message) or not turns:
            turns.append([])
        turns[-1].append(message)
    return turns


def without_oldest_turns(messages: Sequence[PromptMessage]) -> list[PromptMessage] | None:
    """The same request at half its size or less, or None when nothing can go.

    Whole turns go first, oldest first; when only the last is left, its passages are shortened.
    """
    system = [message for message in messages if message.role == "system"]
    turns = in_turns([message for message in messages if message.role != "system"])
    goal = estimated_tokens(messages) // 2
    size = estimated_tokens(messages)
    kept = list(turns)
    while len(kept) > 1 and size > goal:
        size -= estimated_tokens(kept.pop(0))
    if size > goal and kept:
        kept = [[shortened(message) for message in turn] for turn in kept]
    smaller = [*system, *(message for turn in kept for message in turn)]
    return smaller if estimated_tokens(smaller) < estimated_tokens(messages) else None


def shortened(message: PromptMessage) -> PromptMessage:
    """Passages cut to their first sentences; everything else as it was."""
    if message.role != "user":
        return message
    return replace(message, blocks=tuple(_shortened_block(block) for block in message.blocks))


def _shortened_block(block: JsonObject) -> JsonObject:
    match block.get("type"):
        case "tool_result":
            inner = [_shortened_inner(part) for part in inner_blocks(block)]
            return {**block, "content": inner or [text_block("Nothing.")]}
        case "search_result":
            return _shortened_inner(block)
        case _:
            return block


def _shortened_inner(block: JsonObject) -> JsonObject:
    match block.get("type"):
        case "search_result":
            return {**block, "content": inner_blocks(block)[:_SENTENCES_KEPT]}
        case "text":
            text = block.get("text")
            if isinstance(text, str) and len(text) > _CHARACTERS_KEPT:
                return {**block, "text": text[:_CHARACTERS_KEPT].rstrip() + " …"}
            return block
        case "image":
            return text_block("A picture was shown here.")
        case _:
            return block
