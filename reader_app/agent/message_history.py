"""Builds the messages of a conversation that are sent again with a new question.

Stored messages become valid turns, whether their turns succeeded or failed; the oldest turns are
left out when they exceed the budget. `prompt_text` reads the prompts in `prompts/`, Markdown files
that a reader may edit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from reader_app.agent import content_blocks
from reader_app.agent.citation_validation import with_valid_citations
from reader_app.agent.context_window import estimated_tokens
from reader_app.domain import chat
from reader_app.domain.book import furthest
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import tr
from reader_app.domain.usage import estimated_text_tokens
from reader_app.domain.values import dataclass, lazy_pattern

NOT_ANSWERED: Final = "(This question got no answer.)"
NOT_RUN: Final = "This call was not run."


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """The prompt messages of one turn.

    `stored`: how many stored messages they were built from.
    """

    messages: tuple[chat.PromptMessage, ...]
    stored: int

    @property
    def size(self) -> int:
        return max(self.stored, len(self.messages))


def replayed_turns(messages: Sequence[chat.ChatMessage]) -> list[ReplayedTurn]:
    """Return the turns in order, without refused ones, which the API asks not to be sent again.

    The last turn is the current one and is kept even if it was refused before. A turn with a blank
    question is left out.
    """
    turns = _by_question(messages)
    replayed: list[ReplayedTurn] = []
    used_ids: set[str] = set()
    for turn in turns:
        is_current = turn is turns[-1]
        was_refused = any(message.stopped is chat.Stopped.REFUSED for message in turn)
        if not turn[0].content.strip() or (was_refused and not is_current):
            continue
        sent = _replayed(turn, used_ids)
        if sent[-1].role == "user" and not is_current:
            sent.append(chat.PromptMessage.of_text("assistant", NOT_ANSWERED))
        replayed.append(ReplayedTurn(tuple(sent), len(turn)))
    return replayed


def _by_question(messages: Iterable[chat.ChatMessage]) -> list[list[chat.ChatMessage]]:
    turns: list[list[chat.ChatMessage]] = []
    for message in messages:
        if message.role is chat.MessageRole.USER:
            turns.append([message])
        elif turns:
            turns[-1].append(message)
    return turns


def _replayed(turn: Sequence[chat.ChatMessage], used_ids: set[str]) -> list[chat.PromptMessage]:
    sent = [_question(turn[0])]
    rest = list(turn[1:])
    while rest:
        message = rest.pop(0)
        if (
            message.role is not chat.MessageRole.ASSISTANT
            or message.state is not chat.MessageState.COMPLETE
        ):
            continue
        calls = _calls(message)
        if not calls:
            if answer := _answer(message):
                sent.append(answer)
                break
            continue
        results: list[chat.ChatMessage] = []
        while rest and rest[0].role is chat.MessageRole.TOOL_RESULT:
            results.append(rest.pop(0))
        sent += _round(message, calls, results, used_ids)
    return sent


def _question(message: chat.ChatMessage) -> chat.PromptMessage:
    """Return the question exactly as it was sent.

    Old conversations have only the reader's words stored; then these are sent.
    """
    if not message.blocks or not all(_is_of_a_question(block) for block in message.blocks):
        return chat.PromptMessage.of_text("user", message.content)
    if message.blocks[-1].get("type") != "text":
        return chat.PromptMessage.of_text("user", message.content)
    return chat.PromptMessage("user", message.blocks, message.horizon, message.reach)


def _is_of_a_question(block: JsonObject) -> bool:
    """Whether the block may be part of a question; a damaged store may hold anything."""
    match block.get("type"):
        case "text":
            return not content_blocks.is_blank_text(block)
        case "search_result":
            return bool(content_blocks.inner_blocks(block)) and bool(
                block.get("source") and block.get("title")
            )
        case "image":
            return isinstance(block.get("source"), Mapping)
        case _:
            return False


def _answer(message: chat.ChatMessage) -> chat.PromptMessage | None:
    blocks = tuple(
        b for b in content_blocks.without_tool_use(message.blocks) if _can_be_sent_again(b)
    )
    if not any(block.get("type") == "text" for block in blocks):
        if not message.content.strip():
            return None
        blocks = (*blocks, content_blocks.text_block(message.content))
    return chat.PromptMessage("assistant", blocks, message.horizon, message.reach, message.bound_to)


def _calls(message: chat.ChatMessage) -> list[JsonObject]:
    """Return the message's tool_use blocks, built from its call records if no blocks are stored."""
    found = [block for block in message.blocks if block.get("type") == "tool_use"]
    if found or message.blocks:
        return found
    return [_tool_use(record, at) for at, record in enumerate(message.tool_calls)]


def _tool_use(record: chat.ToolCallRecord, at: int) -> JsonObject:
    return {
        "type": "tool_use",
        "id": record.tool_use_id or f"call_{at}",
        "name": record.tool_name,
        "input": dict(record.parameters),
    }


def _round(
    message: chat.ChatMessage,
    calls: Sequence[JsonObject],
    results: Sequence[chat.ChatMessage],
    used_ids: set[str],
) -> list[chat.PromptMessage]:
    """Return an assistant message, and the user message with one result for each of its calls."""
    stored = _results_by_id(results)
    spoken = list(message.blocks) or [*_words_before(message), *calls]
    sent_blocks: list[JsonObject] = []
    sent_results: list[JsonObject] = []
    for block in spoken:
        if block.get("type") != "tool_use":
            if _can_be_sent_again(block) and not content_blocks.is_blank_text(block):
                sent_blocks.append(block)
            continue
        stored_id = str(block.get("id") or "")
        new_id = content_blocks.own_id(stored_id, used_ids)
        used_ids.add(new_id)
        sent_blocks.append(_sendable_call(block, new_id))
        sent_results.append(_sendable_result(stored.pop(stored_id, None), new_id))
    horizon = max((result.horizon for result in results), default=0)
    reach: tuple[int, ...] = ()
    for result in results:
        reach = furthest(reach, result.reach)
    return [
        chat.PromptMessage(
            "assistant", tuple(sent_blocks), message.horizon, message.reach, message.bound_to
        ),
        chat.PromptMessage("user", tuple(sent_results), horizon, reach),
    ]


def _words_before(message: chat.ChatMessage) -> list[JsonObject]:
    return [content_blocks.text_block(message.content)] if message.content.strip() else []


def _results_by_id(results: Sequence[chat.ChatMessage]) -> dict[str, JsonObject]:
    found: dict[str, JsonObject] = {}
    for at, message in enumerate(results):
        block = next((b for b in message.blocks if b.get("type") == "tool_result"), None)
        record = message.tool_calls[0] if message.tool_calls else None
        if block is None:
            text = message.content.strip() or NOT_RUN
            block = {
                "content": [content_blocks.text_block(text)],
                "is_error": bool(record and record.is_error),
            }
        stored_id = block.get("tool_use_id") or (record.tool_use_id if record else "")
        found.setdefault(str(stored_id or f"call_{at}"), block)
    return found


def _sendable_call(call: JsonObject, new_id: str) -> JsonObject:
    arguments = call.get("input")
    return {
        **call,
        "id": new_id,
        "name": content_blocks.safe_name(str(call.get("name") or "")),
        "input": dict(arguments) if isinstance(arguments, Mapping) else {},
    }


def _sendable_result(block: JsonObject | None, new_id: str) -> JsonObject:
    if block is None:
        block = {"content": [content_blocks.text_block(NOT_RUN)], "is_error": True}
    inner: list[JsonValue] = [
        part
        for part in content_blocks.inner_blocks(block)
        if not content_blocks.is_blank_text(part)
    ]
    return {
        "type": "tool_result",
        "tool_use_id": new_id,
        "content": inner or [content_blocks.text_block("Nothing.")],
        "is_error": block.get("is_error") is True,
    }


def _can_be_sent_again(block: JsonObject) -> bool:
    """Whether the block is text or thinking that may be sent again.

    Thinking without a signature comes from servers that sign none; other servers refuse it.
    """
    if block.get("type") == "thinking":
        return bool(block.get("signature"))
    return block.get("type") in ("text", "redacted_thinking")


HISTORY_TOKENS: Final = 80_000
"""Budget for earlier turns.

Some models cost five times as much above 100,000 prompt tokens, and the current turn adds its own.
"""
_KEPT: Final = 0.5
"""Part of the budget that is kept when turns are dropped.

Every drop changes the beginning of the prompt and so invalidates the server's prompt cache.
"""


class FullHistoryContextStrategy:
    """Sends the newest turns, whole, within a number of messages and an approximate token budget.

    A turn is sent again exactly as it was sent before, or not at all; only of a previous turn that
    is too long, question and answer are sent without the tool rounds. When the budget is exceeded,
    the oldest turns are dropped until half of it is free, so that the beginning of the prompt then
    stays the same for many questions.
    """

    def __init__(self, max_messages: int = 20, token_budget: int = HISTORY_TOKENS) -> None:
        if max_messages < 1 or token_budget < 1:
            raise ValueError("max_messages and token_budget must be at least 1")
        self._max_messages = max_messages
        self._token_budget = token_budget

    def build_context(
        self, messages: Sequence[chat.ChatMessage], system_prompt: str
    ) -> list[chat.PromptMessage]:
        """Return the system message and then whole turns; the last turn is always included."""
        budget = self._token_budget - estimated_text_tokens(system_prompt)
        turns = _within_budget(self._newest(replayed_turns(messages)), budget)
        sent = [message for turn in turns for message in turn.messages]
        return [chat.PromptMessage.of_text("system", system_prompt), *with_valid_citations(sent)]

    def _newest(self, turns: list[ReplayedTurn]) -> list[ReplayedTurn]:
        kept = turns[-1:]
        room = self._max_messages - sum(turn.size for turn in kept)
        for turn in reversed(turns[:-1]):
            if turn.size > room:
                break
            kept.insert(0, turn)
            room -= turn.size
        if len(kept) == 1 and len(turns) > 1 and room >= 2:
            # The previous turn doesn't fit whole; send its question and answer without the tool
            # rounds.
            kept.insert(0, _without_rounds(turns[-2]))
        return kept


def _within_budget(turns: list[ReplayedTurn], budget: int) -> list[ReplayedTurn]:
    """Return the newest turns within the budget.

    The cut is computed from the first turn on, for each turn as of the time when its question was
    asked, so every later question arrives at the same beginning.
    """
    first, before = 0, 0
    costs = [estimated_tokens(turn.messages) for turn in turns]
    for at, turn in enumerate(turns):
        asked = estimated_tokens(turn.messages[:1])
        if before + asked > budget:
            while first < at and before + asked > budget * _KEPT:
                before -= costs[first]
                first += 1
        before += costs[at]
    return turns[first:]


def _without_rounds(turn: ReplayedTurn) -> ReplayedTurn:
    question, answer = turn.messages[0], turn.messages[-1]
    assert answer.role == "assistant" and not content_blocks.has_tool_results(answer)
    return ReplayedTurn((question, answer), 2)


_COMMENT: Final = lazy_pattern(r"<!--.*?-->\s*", re.DOTALL)
_PLACE: Final = lazy_pattern(r"\{([a-z_]+)\}")


def prompt_text(prompts_dir: Path, name: str) -> str:
    """Return the prompt file's text without its HTML comments.

    Raises StorageError(NOT_FOUND) with the file's name.
    """
    try:
        raw = (prompts_dir / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(
            StorageErrorCode.NOT_FOUND,
            tr("The prompt file {name} is missing or unreadable.", name=name),
            advice=tr("Reinstall Pagemate, or put the file back in its prompts folder."),
        ) from error
    return _COMMENT.sub("", raw).strip()


def filled(template: str, values: Mapping[str, str]) -> str:
    """Replace `{name}` where `values` has `name`; leave every other brace unchanged."""
    return _PLACE.sub(lambda match: values.get(match[1], match[0]), template)
