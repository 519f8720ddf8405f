"""Fits a request into the context window that its server really has, and keeps it valid.

Local servers silently drop the oldest part of a prompt that doesn't fit, which may include the
reader's question, so nothing is sent that doesn't fit. For local models the tool definitions are
shortened too: in full they cost some 900 tokens, a quarter of Ollama's default window. All token
counts are estimates.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.content_blocks import inner_blocks, is_question, text_block, text_of
from reader_app.domain import usage
from reader_app.domain.chat import (
    NOTES_TOOL,
    PassagesPayload,
    PromptMessage,
    ToolDefinition,
    ToolOutcome,
)
from reader_app.domain.document import Sentence
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.search import SearchHit
from reader_app.domain.values import lazy_pattern

_FIRST_CLAUSE_END: Final = lazy_pattern(r"[.;:!?](?=\s)")
_LEFT_OUT_OF_TOOLS: Final = frozenset({"top_k", "label"})
"""Rarely needed tool arguments: a local model gets three passages whatever it asks for, and few
books have page labels that differ from plain numbers.
"""


def short_tool(tool: ToolDefinition) -> ToolDefinition:
    """Return the tool with one-clause descriptions and without its rarely needed arguments."""
    required = tool.parameters.get("required")
    left_out = _LEFT_OUT_OF_TOOLS.difference(required if isinstance(required, list) else ())
    parameters = _with_short_words(tool.parameters, left_out)
    return replace(tool, description=_first_clause(tool.description), parameters=parameters)


def _with_short_words(schema: JsonObject, left_out: Collection[str]) -> JsonObject:
    return {
        name: _shorter(name, value, left_out)
        for name, value in schema.items()
        if name not in left_out
    }


def _shorter(name: str, value: JsonValue, left_out: Collection[str]) -> JsonValue:
    if isinstance(value, Mapping):
        return _with_short_words(value, left_out)
    return _first_clause(value) if name == "description" and isinstance(value, str) else value


def _first_clause(text: str) -> str:
    return f"{_FIRST_CLAUSE_END.split(text, maxsplit=1)[0].rstrip('.')}."


MOST_RESULT_TOKENS: Final = 20_000
"""Limit for the passages in one tool result: some ten to thirty pages."""
_SENTENCES_KEPT: Final = 3
_CHARACTERS_KEPT: Final = 400


def within_room(outcome: ToolOutcome, most_tokens: int = MOST_RESULT_TOKENS) -> ToolOutcome:
    """Return a tool's result cut to `most_tokens`.

    This is done before the result is first sent and stored, so that later requests repeat it
    unchanged. Whole sentences are dropped at its end, and a note names the page where it was cut.
    """
    payload = outcome.payload
    if outcome.is_error or not isinstance(payload, PassagesPayload):
        return outcome
    kept: list[SearchHit] = []
    room = most_tokens
    for hit in payload.hits:
        fitting = _fitting(hit, room)
        if fitting is not hit:
            return _cut(outcome, payload, [*kept, *([fitting] if fitting else [])], hit.first_page)
        kept.append(hit)
        room -= _tokens(hit)
    return outcome


def _fitting(hit: SearchHit, room: int) -> SearchHit | None:
    """Return the hit whole, or only its first sentences, or None if not even one sentence fits."""
    if _tokens(hit) <= room:
        return hit
    sentences: list[Sentence] = []
    for sentence in hit.sentences:
        room -= usage.estimated_text_tokens(sentence.text)
        if room < 0:
            break
        sentences.append(sentence)
    if not sentences:
        return None
    words = " ".join(sentence.text for sentence in sentences)
    return replace(hit, sentences=tuple(sentences), content=words)


def _tokens(hit: SearchHit) -> int:
    said = [sentence.text for sentence in hit.sentences] or [hit.content]
    return sum(map(usage.estimated_text_tokens, said))


def _cut(
    outcome: ToolOutcome, payload: PassagesPayload, kept: Sequence[SearchHit], page: int
) -> ToolOutcome:
    note = f"{payload.note} Cut here, on page {page}: too long for one result.".strip()
    shown = {hit.first_page for hit in kept}
    further = {(hit.book, hit.first_page) for hit in kept}
    return replace(
        outcome,
        text="\n\n".join([*(hit.content for hit in kept), note]),
        payload=PassagesPayload(tuple(kept), note),
        pages_shown=tuple(page for page in outcome.pages_shown if page in shown),
        further=tuple(
            replace(book, pages=tuple(p for p in book.pages if (book.place, p) in further))
            for book in outcome.further
        ),
    )


def in_turns(messages: Sequence[PromptMessage]) -> list[list[PromptMessage]]:
    """Group messages into turns; each turn begins with its question."""
    turns: list[list[PromptMessage]] = []
    for message in messages:
        if is_question(message) or not turns:
            turns.append([])
        turns[-1].append(message)
    return turns


def without_oldest_turns(messages: Sequence[PromptMessage]) -> list[PromptMessage] | None:
    """Return a smaller request, half the size if possible, or None if it can't be made smaller.

    Whole turns are dropped first, oldest first; when only the last is left, its passages are
    shortened.
    """
    system = [message for message in messages if message.role == "system"]
    turns = in_turns([message for message in messages if message.role != "system"])
    goal = estimated_tokens(messages) // 2
    size = estimated_tokens(messages)
    kept = list(turns)
    while len(kept) > 1 and size > goal:
        size -= estimated_tokens(kept.pop(0))
    if size > goal and kept:
        notes = notes_among(messages)
        kept = [[shortened(message, notes) for message in turn] for turn in kept]
    smaller = [*system, *(message for turn in kept for message in turn)]
    return smaller if estimated_tokens(smaller) < estimated_tokens(messages) else None


def notes_among(messages: Iterable[PromptMessage]) -> frozenset[str]:
    """Return the ids of the calls that keep notes, which hold the findings behind an answer."""
    return frozenset(
        str(block.get("id"))
        for message in messages
        for block in message.blocks
        if block.get("type") == "tool_use" and block.get("name") == NOTES_TOOL
    )


def with_shorter_results(messages: list[PromptMessage], most_tokens: int) -> list[PromptMessage]:
    """Return a long turn's messages with older tool results shortened to fit; notes stay whole.

    `most_tokens` 0: nothing is done. If it is exceeded, half of it is freed if possible, so that
    the next requests only append and servers find their beginning in the cache. The newest results
    stay: the model hasn't seen them yet.
    """
    size = estimated_tokens(messages) if most_tokens else 0
    if size <= most_tokens:
        return messages
    notes, made = notes_among(messages), list(messages)
    for at, message in enumerate(messages[:-1]):
        if size <= most_tokens // 2:
            break
        if any(block.get("type") == "tool_result" for block in message.blocks):
            made[at] = shortened(message, notes)
            size += estimated_tokens([made[at]]) - estimated_tokens([message])
    return made


def shortened(message: PromptMessage, notes: Collection[str] = ()) -> PromptMessage:
    """Return a user message with shortened tool results and passages.

    Passages keep their first sentences, long texts their first characters; pictures become a note.
    Messages of other roles and the results of `notes` are returned unchanged.
    """
    if message.role != "user":
        return message
    blocks = (
        block if block.get("tool_use_id") in notes else _shortened_block(block)
        for block in message.blocks
    )
    return replace(message, blocks=tuple(blocks))


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


_MOST_RESERVED: Final = 2_048
_LEFT_OUT: Final = "(Left out: the model's window has no room for it.)"
_PICTURE_LEFT_OUT: Final = "A picture was shown here."


def answer_reserve(window_tokens: int) -> int:
    """Return how many tokens of a window are kept free for the answer."""
    return min(_MOST_RESERVED, window_tokens // 4)


def fitted(
    messages: Sequence[PromptMessage],
    tools: Sequence[ToolDefinition],
    window_tokens: int,
    reserve: int,
) -> list[PromptMessage]:
    """Return the messages cut to `window_tokens` less `reserve`, which is for the answer.

    `window_tokens` 0: the size is not known, and nothing is cut. The oldest turns are dropped
    first. Then passages are shortened: those of the newest turn's earlier rounds, then those of its
    last round. The system prompt, the newest question and every tool call with its result stay,
    however small the window is.
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
    for notes in (notes_among(kept), frozenset[str]()):  # notes are shortened last
        kept = _with_shorter_passages(kept, room, notes)
    return [*system, *kept]


def _with_shorter_passages(
    messages: list[PromptMessage], room: int, notes: Collection[str]
) -> list[PromptMessage]:
    """Shorten passages message by message, oldest first, each by no more than the excess."""
    made = list(messages)
    for at, message in enumerate(made):
        excess = estimated_tokens(made) - room
        if excess <= 0:
            break
        if message.role == "user":
            passages = sum(estimated_block_tokens(block) for block in _found(message, notes))
            made[at] = _with_passages_within(message, max(0, passages - excess), notes)
    return made


def _found(message: PromptMessage, notes: Collection[str]) -> list[JsonObject]:
    """Return what was looked up for the model: tool result contents, or a question's passages."""
    kinds = ("search_result",) if is_question(message) else ("tool_result",)
    blocks = [
        block
        for block in message.blocks
        if block.get("type") in kinds and block.get("tool_use_id") not in notes
    ]
    return [
        inner
        for block in blocks
        for inner in (inner_blocks(block) if block["type"] == "tool_result" else [block])
    ]


def _with_passages_within(
    message: PromptMessage, tokens: int, notes: Collection[str]
) -> PromptMessage:
    """Give each passage an even share of `tokens`; what a short passage leaves goes to the next."""
    shares = _Shares(tokens, len(_found(message, notes)))
    blocks: list[JsonObject] = []
    for block in message.blocks:
        if block.get("tool_use_id") in notes:
            blocks.append(block)
        elif block.get("type") == "tool_result":
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
        """Return the block cut to its share, or None if not even its beginning fits."""
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
    """Keep whole sentences from the beginning, as citations count sentences by their index."""
    cost = estimated_block_tokens({**block, "content": []})
    kept: list[JsonObject] = []
    for sentence in inner_blocks(block):
        own = estimated_block_tokens(sentence)
        if cost + own > tokens:
            if not kept:  # not even one sentence fits: a table, or a page without a full stop
                kept += [part for part in [_with_first_words(sentence, tokens - cost)] if part]
            break
        cost += own
        kept.append(sentence)
    return {**block, "content": kept} if kept else None


def _with_first_words(block: JsonObject, tokens: int) -> JsonObject | None:
    text = text_of(block)
    shown = text[: max(0, int(len(text) * tokens / usage.estimated_text_tokens(text)) - 8)].rstrip()
    return {**block, "text": f"{shown} …"} if shown else None


_MESSAGE_TOKENS: Final = 4


def estimated_tokens(messages: Iterable[PromptMessage]) -> int:
    """Return roughly how many tokens the messages cost."""
    return sum(_MESSAGE_TOKENS + _value_tokens(list(message.blocks)) for message in messages)


def estimated_block_tokens(block: JsonObject) -> int:
    """Return roughly how many tokens one content block costs."""
    return _value_tokens(dict(block))


def estimated_tool_tokens(tools: Iterable[ToolDefinition]) -> int:
    """Return roughly how many tokens the tool definitions cost."""
    return sum(
        _MESSAGE_TOKENS
        + usage.estimated_text_tokens(tool.description)
        + usage.estimated_text_tokens(json.dumps(tool.parameters, ensure_ascii=False))
        for tool in tools
    )


def _value_tokens(value: JsonValue) -> int:
    if isinstance(value, str):
        return usage.estimated_text_tokens(value)
    if isinstance(value, dict):
        if value.get("type") == "image":
            return _picture_tokens(value)
        return sum(_value_tokens(inner) for inner in value.values())
    if isinstance(value, list | tuple):
        return sum(_value_tokens(inner) for inner in value)
    return 1


def _picture_tokens(block: JsonObject) -> int:
    source = block.get("source")
    data = source.get("data") if isinstance(source, dict) else None
    size = usage.picture_size(data) if isinstance(data, str) else None
    return usage.picture_tokens(*size) if size is not None else usage.TYPICAL_PICTURE_TOKENS
