"""A request cut to the context window that its server really has.

Servers on the reader's machine drop what doesn't fit from the oldest on, without a word: the
reader's question goes first. So nothing is sent that doesn't fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.blocks import inner_blocks, is_question, text_block, text_of
from reader_app.agent.tokens import (
    estimated_block_tokens,
    estimated_text_tokens,
    estimated_tokens,
    estimated_tool_tokens,
)
from reader_app.agent.trimming import in_turns
from reader_app.domain.chat import PromptMessage, ToolDefinition
from reader_app.domain.jsontypes import JsonObject

_MOST_RESERVED: Final = 2_048
_LEFT_OUT: Final = "(Left out: the model's window has no room for it.)"
_PICTURE_LEFT_OUT: Final = "A picture was shown here."


def answer_reserve(window_tokens: int) -> int:
    """Tokens of a window that are kept free for the answer."""
    return min(_MOST_RESERVED, window_tokens // 4)


def fitted(
    messages: Sequence[PromptMessage],
    tools: Sequence[ToolDefinition],
    window_tokens: int,
    reserve: int,
) -> list[PromptMessage]:
    """The messages within `window_tokens`, less `reserve` for the answer; 0: not known, all go.

    The oldest turns go first. Then passages get shorter: those of the newest turn's earlier
    rounds, then those of its last. System, the newest question and each tool call with its result
    stay, however small the window is.
    """
    room = window_tokens - reserve - estimated_tool_tokens(tools)
    if window_tokens <= 0 or estimated_tokens(messages) <= room:
        return list(messages)
    system = [message for message in messages if message.role == "system"]
    turns = in_turns([message for message in messages if message.role != "system"])
    room -= estimated_tokens(system)
    while len(turns) > 1 and sum(map(estimated_tokens, turns)) > room:
        turns.pop(0)
    kept = [message for turn in turns for message in turn]
    return [*system, *_with_shorter_passages(kept, room)]


def _with_shorter_passages(messages: list[PromptMessage], room: int) -> list[PromptMessage]:
    """Message by message, oldest first; each loses no more than what is too much."""
    made = list(messages)
    for at, message in enumerate(made):
        excess = estimated_tokens(made) - room
        if excess <= 0:
            break
        if message.role == "user":
            passages = sum(estimated_block_tokens(block) for block in _found(message))
            made[at] = _with_passages_within(message, max(0, passages - excess))
    return made


def _found(message: PromptMessage) -> list[JsonObject]:
    """What was looked up for the model: in tool results, or before a question."""
    kinds = ("search_result",) if is_question(message) else ("tool_result",)
    blocks = [block for block in message.blocks if block.get("type") in kinds]
    return [
        inner
        for block in blocks
        for inner in (inner_blocks(block) if block["type"] == "tool_result" else [block])
    ]


def _with_passages_within(message: PromptMessage, tokens: int) -> PromptMessage:
    """Each passage gets an even share; what a short one leaves over goes to the next."""
    shares = _Shares(tokens, len(_found(message)))
    blocks: list[JsonObject] = []
    for block in message.blocks:
        if block.get("type") == "tool_result":
            cut = [part for inner in inner_blocks(block) if (part := shares.cut(inner))]
            blocks.append({**block, "content": cut or [text_block(_LEFT_OUT)]})
        elif block.get("type") == "search_result":
            blocks += [part for part in [shares.cut(block)] if part]
        else:
            blocks.append(block)
    return replace(message, blocks=tuple(blocks))


class _Shares:
    def __init__(self, tokens: int, blocks: int) -> None:
        self._tokens = tokens
        self._blocks = blocks

    def cut(self, block: JsonObject) -> JsonObject | None:
        """The block within its share; None when not even its beginning fits."""
        share = self._tokens // max(1, self._blocks)
        self._blocks -= 1
        cut = _shortened(block, share)
        if cut is not None:
            self._tokens = max(0, self._tokens - estimated_block_tokens(cut))
        return cut


def _shortened(block: JsonObject, tokens: int) -> JsonObject | None:
    if estimated_block_tokens(block) <= tokens:
        return block
    match block.get("type"):
        case "search_result":
            return _with_first_sentences(block, tokens)
        case "image":
            return text_block(_PICTURE_LEFT_OUT)
        case "text":
            return _with_first_words(block, tokens)
        case _:
            return block


def _with_first_sentences(block: JsonObject, tokens: int) -> JsonObject | None:
    """Whole sentences: their places in the block are what citations count by."""
    cost = estimated_block_tokens({**block, "content": []})
    kept: list[JsonObject] = []
    for sentence in inner_blocks(block):
        own = estimated_block_tokens(sentence)
        if cost + own > tokens:
            if not kept:  # a table, or a page without a full stop
                kept += [part for part in [_with_first_words(sentence, tokens - cost)] if part]
            break
        cost += own
        kept.append(sentence)
    return {**block, "content": kept} if kept else None


def _with_first_words(block: JsonObject, tokens: int) -> JsonObject | None:
    text = text_of(block)
    shown = text[: max(0, int(len(text) * tokens / estimated_text_tokens(text)) - 8)].rstrip()
    return {**block, "text": f"{shown} …"} if shown else None
