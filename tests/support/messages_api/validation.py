"""What the real API would refuse, refused here: the first reason as a sentence, or None.

Blocks are checked in `block_rules`, tools in `tool_rules`, the model's abilities in `models`,
thinking that comes back in `binding`; here the request as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.support.messages_api.binding import binding_problem
from tests.support.messages_api.block_rules import (
    IN_ASSISTANT,
    IN_USER,
    RefusedError,
    check_block,
    check_cache_control,
    need,
)
from tests.support.messages_api.images import MAX_MEGABYTES, many_images_problem
from tests.support.messages_api.models import ModelEntry, check_abilities
from tests.support.messages_api.replies import blocks
from tests.support.messages_api.tool_rules import check_tools

_TOP = {
    "model", "messages", "max_tokens", "system", "tools", "tool_choice", "stream", "metadata",
    "stop_sequences", "thinking", "output_config", "service_tier", "cache_control",
}  # fmt: skip
_TOP_OF_COUNT = {
    "model", "messages", "system", "tools", "tool_choice", "thinking", "output_config",
    "cache_control",
}  # fmt: skip


def problem_of(
    body: Any,
    *,
    may_continue_assistant: bool = False,
    image_megabytes: float = MAX_MEGABYTES,
    is_count: bool = False,
    checks_thinking: bool = False,
    model: ModelEntry | None = None,
) -> str | None:
    """Why the API would answer 400 to this request, or None when it wouldn't.

    `is_count`: a request to count tokens, which has no `max_tokens`. `checks_thinking`: whether
    thinking blocks are held against the signatures that the scripted server makes. `model`: what
    the model can, where it isn't the one that is known by that name.
    """
    try:
        _check_top(body, _TOP_OF_COUNT if is_count else _TOP)
        if not is_count:
            tokens = body.get("max_tokens")
            need(type(tokens) is int and tokens >= 1, "max_tokens: Input should be at least 1")
        check_abilities(body, model)
        _check_system(body.get("system", "x"))
        tools = check_tools(body)
        messages = body.get("messages")
        need(isinstance(messages, list) and bool(messages), "messages: at least one is required")
        _check_roles(messages)
        for at, message in enumerate(messages):
            _check_message(at, message, image_megabytes)
        _check_end(messages, may_continue_assistant or is_count)
        _check_pairs(messages)
        uses = any(b["type"] in ("tool_use", "tool_result") for m in messages for b in blocks(m))
        need(not uses or bool(tools), "tools: required while the history has tool_use blocks")
        _check_citations(messages)
        _check_many_images(messages)
        _check_marks(body)
    except RefusedError as refused:
        return str(refused)
    return binding_problem(body) if checks_thinking else None


def _check_top(body: Any, known: set[str]) -> None:
    need(isinstance(body, dict), "The request body is not valid JSON")
    for name in ("temperature", "top_p", "top_k"):
        need(name not in body, f"{name}: is not supported for this model")
    for name in body:
        need(name in known, f"{name}: Extra inputs are not permitted")
    model = body.get("model")
    need(isinstance(model, str) and bool(model.strip()), "model: Field required")
    check_cache_control("request", body)


def _check_system(system: Any) -> None:
    if isinstance(system, str):
        need(bool(system.strip()), "system: text content blocks must be non-empty")
        return
    need(isinstance(system, list), "system: Input should be a valid string or list")
    for at, block in enumerate(system):
        check_block(f"system.{at}", block, {"text"})


def _check_roles(messages: list[Any]) -> None:
    for at, message in enumerate(messages):
        need(isinstance(message, dict), f"messages.{at}: Input should be a valid dictionary")
        need(set(message) <= {"role", "content"}, f"messages.{at}: Extra inputs are not permitted")
        need("content" in message, f"messages.{at}.content: Field required")
        wanted = "user" if at % 2 == 0 else "assistant"
        need(
            message.get("role") == wanted,
            f"messages.{at}: roles must alternate between user and assistant, user first",
        )


def _check_message(at: int, message: dict[str, Any], image_megabytes: float) -> None:
    where = f"messages.{at}.content"
    content = blocks(message)
    need(isinstance(content, list) and bool(content), f"{where}: must be non-empty")
    allowed = IN_USER if message["role"] == "user" else IN_ASSISTANT
    need(
        not str(content[-1].get("type")).endswith("thinking"),
        f"messages.{at}: The final block in an assistant message cannot be `thinking`.",
    )
    for index, block in enumerate(content):
        check_block(f"{where}.{index}", block, allowed, image_megabytes)
        is_cited = message["role"] == "user" and "citations" in block and block["type"] == "text"
        need(not is_cited, f"{where}.{index}.text.citations: not permitted in user messages")


def _check_end(messages: list[Any], may_continue_assistant: bool) -> None:
    if messages[-1]["role"] != "assistant":
        return
    need(
        may_continue_assistant,
        "This model does not support assistant message prefill. "
        "The conversation must end with a user message.",
    )
    final = blocks(messages[-1])[-1]
    need(
        final["type"] != "text" or final["text"].rstrip() == final["text"],
        "messages: final assistant content cannot end with trailing whitespace",
    )


def _check_pairs(messages: list[dict[str, Any]]) -> None:
    seen: set[str] = set()
    for at, message in enumerate(messages):
        content = blocks(message)
        calls = [b["id"] for b in content if b["type"] == "tool_use"]
        need(not (set(calls) & seen), f"messages.{at}: `tool_use` ids must be unique")
        need(len(set(calls)) == len(calls), f"messages.{at}: `tool_use` ids must be unique")
        seen.update(calls)
        if calls and at + 1 == len(messages):
            raise RefusedError(
                f"messages.{at}: `tool_use` ids were found without `tool_result` blocks"
            )
        if calls:
            _check_answers(at + 1, blocks(messages[at + 1]), calls)
        if message["role"] == "user":
            answered = [b["tool_use_id"] for b in content if b["type"] == "tool_result"]
            asked = [b["id"] for b in blocks(messages[at - 1]) if b["type"] == "tool_use"]
            extra = set(answered) - set(asked if at else [])
            need(
                not extra,
                f"messages.{at}: unexpected `tool_use_id` found in `tool_result` blocks: "
                f"{', '.join(sorted(extra))}",
            )


def _check_answers(at: int, content: list[dict[str, Any]], calls: list[str]) -> None:
    answered = [b["tool_use_id"] for b in content if b["type"] == "tool_result"]
    missing = set(calls) - set(answered)
    need(
        not missing,
        f"messages.{at - 1}: `tool_use` ids were found without `tool_result` blocks immediately "
        f"after: {', '.join(sorted(missing))}",
    )
    need(len(set(answered)) == len(answered), f"messages.{at}: each tool_use has one result")
    first = [b["type"] == "tool_result" for b in content[: len(answered)]]
    need(all(first), f"messages.{at}: `tool_result` blocks must come first in the content")


def _all_blocks(messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for message in messages:
        for block in blocks(message):
            yield block
            inner = block.get("content")
            yield from inner if isinstance(inner, list) else ()


def _check_citations(messages: list[dict[str, Any]]) -> None:
    found = [block for block in _all_blocks(messages) if block["type"] == "search_result"]
    states = {bool((block.get("citations") or {}).get("enabled", False)) for block in found}
    need(len(states) < 2, "Citations must be enabled on all search results or on none")


def _check_many_images(messages: list[dict[str, Any]]) -> None:
    pictures = [block["source"] for block in _all_blocks(messages) if block["type"] == "image"]
    problem = many_images_problem(pictures)
    need(problem is None, f"messages: {problem}")


# --- cache marks ----------------------------------------------------------------------------


def _check_marks(body: dict[str, Any]) -> None:
    marks = [mark for name in ("tools", "system", "messages") for mark in _marks(body.get(name))]
    if body.get("cache_control") is not None:  # put on the last block by the server
        marks.append(body["cache_control"])
    need(
        len(marks) <= 4,
        f"A maximum of 4 blocks with cache_control may be provided. Found {len(marks)}.",
    )
    lives = [mark.get("ttl", "5m") for mark in marks]
    need(
        "1h" not in lives[lives.index("5m") :] if "5m" in lives else True,
        "cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' "
        "cache_control block. Note that blocks are processed in the following order: `tools`, "
        "`system`, `messages`.",
    )


def _marks(value: Any) -> Iterator[dict[str, Any]]:
    """The marks of a list of blocks in their order, those of blocks inside come first."""
    for block in value if isinstance(value, list) else ():
        yield from _marks(block.get("content"))
        if block.get("cache_control") is not None:
            yield block["cache_control"]
