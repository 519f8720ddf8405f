"""Removes from messages what lies beyond the spoiler fence, and keeps the request valid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from reader_app.agent import content_blocks
from reader_app.domain.book import OWN_PLACE, reaches_beyond
from reader_app.domain.chat import PromptMessage
from reader_app.domain.citations import PassageSource
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.values import dataclass, field, replace

WITHHELD: Final = "(Withheld: this lies beyond the page that the reader has read up to.)"


@dataclass(frozen=True, slots=True)
class Fences:
    """The last pages that the spoiler guard lets through, for each book of a conversation.

    `own`: for the conversation's own book; None if its guard is off. `further`: for those further
    books whose guard is on, by the book's place in the conversation.
    """

    own: int | None = None
    further: Mapping[int, int] = field(default_factory=dict)

    @property
    def are_open(self) -> bool:
        return self.own is None and not self.further

    def hold_back(self, message: PromptMessage) -> bool:
        """Return True if the message draws on pages after a fence."""
        is_beyond = self.own is not None and message.horizon > self.own
        return is_beyond or reaches_beyond(message.reach, self.further)

    def let_through(self, source: PassageSource | None) -> bool:
        if source is None:
            return False
        fence = self.own if source.book == OWN_PLACE else self.further.get(source.book)
        return fence is None or source.page <= fence

    def within(self, message: PromptMessage) -> PromptMessage:
        """Return a message that was cut, with its horizon and reach lowered to the fences.

        The horizon is the highest page that the message may draw on.
        """
        horizon = message.horizon if self.own is None else min(message.horizon, self.own)
        reach = tuple(
            min(page, self.further.get(place, page))
            for place, page in enumerate(message.reach, OWN_PLACE + 1)
        )
        return replace(message, horizon=horizon, reach=reach)


def fenced(messages: Sequence[PromptMessage], fence: int | Fences) -> list[PromptMessage]:
    """Return the messages without anything drawn from pages after a fence.

    Every tool call keeps its result. `fence`: an int is the fence of the conversation's own book.
    """
    fences = fence if isinstance(fence, Fences) else Fences(fence)
    return [_fenced_message(message, fences) for message in messages]


def _fenced_message(message: PromptMessage, fences: Fences) -> PromptMessage:
    if message.role == "system":
        return message
    is_beyond = fences.hold_back(message)
    if message.role == "assistant":
        if not is_beyond:
            return message
        return fences.within(replace(message, blocks=_fenced_answer(message.blocks)))
    sent = message.blocks
    if is_beyond and message.is_review:  # it repeats what the draft said
        return fences.within(replace(message, blocks=(content_blocks.text_block(WITHHELD),)))
    if is_beyond and not content_blocks.has_tool_results(message):
        # Only the last block is the reader's own; text blocks before it may tell what a search
        # found.
        sent = (*(block for block in sent[:-1] if block.get("type") != "text"), sent[-1])
    return fences.within(replace(message, blocks=tuple(_fenced_input(sent, fences, is_beyond))))


def _fenced_answer(blocks: Iterable[JsonObject]) -> tuple[JsonObject, ...]:
    """Return a note in place of the words, or the tool calls with that note as their arguments.

    Thinking is removed too, as it holds words.
    """
    calls = [block for block in blocks if block.get("type") == "tool_use"]
    if not calls:
        return (content_blocks.text_block(WITHHELD),)
    return tuple({**call, "input": {"note": WITHHELD}} for call in calls)


def _fenced_input(
    blocks: Iterable[JsonObject], fences: Fences, is_beyond: bool
) -> Iterable[JsonObject]:
    for block in blocks:
        match block.get("type"):
            case "tool_result":
                yield {**block, "content": _fenced_result(block, fences, is_beyond)}
            case "search_result":
                if (
                    fences.let_through(content_blocks.source_of(block))
                    if _is_passage(block)
                    else not is_beyond
                ):
                    yield block
            case "image":
                if not is_beyond:
                    yield block
            case _:
                yield block


def _fenced_result(block: JsonObject, fences: Fences, is_beyond: bool) -> list[JsonObject]:
    """Judge passages by their own page; remove everything else if the tool saw beyond a fence."""
    kept = [
        part
        for part in content_blocks.inner_blocks(block)
        if (
            fences.let_through(content_blocks.source_of(part))
            if _is_passage(part)
            else not is_beyond
        )
    ]
    return kept or [content_blocks.text_block(WITHHELD)]


def _is_passage(block: JsonObject) -> bool:
    """Return True if the block is a passage of the book.

    A note beside passages is not one: like a tool's other words, it is judged by what the tool saw.
    """
    return block.get("type") == "search_result" and not content_blocks.is_note(block)
