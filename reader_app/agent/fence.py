"""The spoiler guard over messages: what lies beyond the fence is cut, the request stays valid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.blocks import has_tool_results, inner_blocks, source_of, text_block
from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject

WITHHELD: Final = "(Withheld: this lies beyond the page that the reader has read up to.)"


def fenced(messages: Sequence[PromptMessage], fence: int) -> list[PromptMessage]:
    """The messages without anything drawn from pages after `fence`; pairs stay whole."""
    return [_fenced_message(message, fence) for message in messages]


def _fenced_message(message: PromptMessage, fence: int) -> PromptMessage:
    if message.role == "system":
        return message
    if message.role == "assistant":
        if message.horizon <= fence:
            return message
        return replace(message, blocks=_fenced_answer(message.blocks), horizon=fence)
    is_beyond = message.horizon > fence
    sent = message.blocks
    if is_beyond and not has_tool_results(message):
        # Only the last block is the reader's own; what a search said about the book came before.
        sent = (*(block for block in sent[:-1] if block.get("type") != "text"), sent[-1])
    blocks = tuple(_fenced_input(sent, fence, is_beyond))
    return replace(message, blocks=blocks, horizon=min(message.horizon, fence))


def _fenced_answer(blocks: Iterable[JsonObject]) -> tuple[JsonObject, ...]:
    """One note for all words; calls keep their ids only; thoughts go, as they hold words too."""
    calls = [block for block in blocks if block.get("type") == "tool_use"]
    if not calls:
        return (text_block(WITHHELD),)
    return tuple({**call, "input": {"note": WITHHELD}} for call in calls)


def _fenced_input(
    blocks: Iterable[JsonObject], fence: int, is_beyond: bool
) -> Iterable[JsonObject]:
    for block in blocks:
        match block.get("type"):
            case "tool_result":
                yield {**block, "content": _fenced_result(block, fence, is_beyond)}
            case "search_result":
                if _is_within(block, fence):
                    yield block
            case "image":
                if not is_beyond:
                    yield block
            case _:
                yield block


def _fenced_result(block: JsonObject, fence: int, is_beyond: bool) -> list[JsonObject]:
    """Passages by their own page; everything else goes when the result saw further."""
    kept = [
        part
        for part in inner_blocks(block)
        if (_is_within(part, fence) if part.get("type") == "search_result" else not is_beyond)
    ]
    return kept or [text_block(WITHHELD)]


def _is_within(search_result: JsonObject, fence: int) -> bool:
    source = source_of(search_result)
    return source is not None and source.page <= fence
