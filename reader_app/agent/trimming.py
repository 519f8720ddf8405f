"""Making a request smaller without making it invalid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.blocks import inner_blocks, is_question, text_block
from reader_app.agent.tokens import estimated_text_tokens, estimated_tokens
from reader_app.domain.chat import PassagesPayload, PromptMessage, ToolOutcome
from reader_app.domain.document import Sentence
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit

MOST_RESULT_TOKENS: Final = 20_000
"""Of passages in one tool result: some ten to thirty pages."""
_SENTENCES_KEPT: Final = 3
_CHARACTERS_KEPT: Final = 400


def within_room(outcome: ToolOutcome, most_tokens: int = MOST_RESULT_TOKENS) -> ToolOutcome:
    """A tool's result as it may be sent for the first time; later it is never shortened.

    Whole sentences are left out at its end, and a note says where to go on.
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
    """The hit, its first sentences, or None when not even one fits."""
    if _tokens(hit) <= room:
        return hit
    sentences: list[Sentence] = []
    for sentence in hit.sentences:
        room -= estimated_text_tokens(sentence.text)
        if room < 0:
            break
        sentences.append(sentence)
    if not sentences:
        return None
    words = " ".join(sentence.text for sentence in sentences)
    return replace(hit, sentences=tuple(sentences), content=words)


def _tokens(hit: SearchHit) -> int:
    said = [sentence.text for sentence in hit.sentences] or [hit.content]
    return sum(map(estimated_text_tokens, said))


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
