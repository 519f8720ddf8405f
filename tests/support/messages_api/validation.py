"""What the real API would refuse, refused here: the first reason as a sentence, or None."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.support.messages_api.images import image_problem

_TOP = {
    "model", "messages", "max_tokens", "system", "tools", "tool_choice", "stream", "metadata",
    "stop_sequences", "thinking", "output_config", "service_tier", "cache_control",
}  # fmt: skip
_FIELDS = {
    "text": {"type", "text", "cache_control", "citations"},
    "image": {"type", "source", "cache_control", "transformations"},
    "tool_use": {"type", "id", "name", "input", "cache_control", "caller", "toolset_name"},
    "tool_result": {"type", "tool_use_id", "content", "is_error", "cache_control"},
    "search_result": {"type", "source", "title", "content", "citations", "cache_control"},
    "thinking": {"type", "thinking", "signature"},
    "redacted_thinking": {"type", "data"},
}
_CITATION = {
    "type", "cited_text", "source", "title", "search_result_index", "start_block_index",
    "end_block_index",
}  # fmt: skip
_IN_USER = {"text", "image", "tool_result", "search_result"}
_IN_ASSISTANT = {"text", "tool_use", "thinking", "redacted_thinking"}
_IN_RESULT = {"text", "image", "search_result"}
_TOOL = {"type", "name", "description", "input_schema", "cache_control", "strict",
         "input_examples", "eager_input_streaming", "defer_loading"}  # fmt: skip
_ID = re.compile(r"[a-zA-Z0-9_-]+")
_TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")


class RefusedError(Exception):
    """The sentence of an invalid_request_error."""


def problem_of(body: Any, *, may_continue_assistant: bool = False) -> str | None:
    """Why the API would answer 400 to this request, or None when it wouldn't."""
    try:
        _check(body, may_continue_assistant)
    except RefusedError as refused:
        return str(refused)
    return None


def _need(condition: bool, sentence: str) -> None:
    if not condition:
        raise RefusedError(sentence)


def _check(body: Any, may_continue_assistant: bool) -> None:
    _need(isinstance(body, dict), "The request body is not valid JSON")
    for name in ("temperature", "top_p", "top_k"):
        _need(name not in body, f"{name}: is not supported for this model")
    for name in body:
        _need(name in _TOP, f"{name}: Extra inputs are not permitted")
    model = body.get("model")
    _need(isinstance(model, str) and bool(model.strip()), "model: Field required")
    tokens = body.get("max_tokens")
    _need(type(tokens) is int and tokens >= 1, "max_tokens: Input should be at least 1")
    _check_system(body.get("system", "x"))
    tools = _check_tools(body)
    messages = body.get("messages")
    _need(
        isinstance(messages, list) and bool(messages),
        "messages: at least one message is required",
    )
    _check_roles(messages, may_continue_assistant)
    for at, message in enumerate(messages):
        _check_message(at, message)
    _check_pairs(messages)
    uses_tools = any(b["type"] in ("tool_use", "tool_result") for m in messages for b in blocks(m))
    _need(not uses_tools or bool(tools), "tools: required while the history has tool_use blocks")
    _check_citations(messages)
    marks = sum(1 for _ in _cache_marks(body))
    _need(marks <= 4, f"A maximum of 4 blocks with cache_control may be provided. Found {marks}.")


def blocks(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def changed_thinking(body: Any, issued: dict[str, list[dict[str, Any]]]) -> str | None:
    """Why the newest assistant message isn't what the server said; `issued`: blocks by tool id."""
    spoken = [m for m in body["messages"] if m["role"] == "assistant"]
    content = blocks(spoken[-1]) if spoken else []
    for block in content:
        said = issued.get(block.get("id", ""))
        if said is not None and _thoughts(content) != _thoughts(said):
            return (
                "messages: `thinking` or `redacted_thinking` blocks in the latest assistant "
                "message cannot be modified"
            )
    return None


def _thoughts(content: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [block for block in content if block["type"] in ("thinking", "redacted_thinking")]


def _check_system(system: Any) -> None:
    if isinstance(system, str):
        _need(bool(system.strip()), "system: text content blocks must be non-empty")
        return
    _need(isinstance(system, list), "system: Input should be a valid string or list")
    for block in system:
        _need(isinstance(block, dict) and block.get("type") == "text", "system: only text blocks")
        _check_block("system", block, {"text"})


def _check_tools(body: dict[str, Any]) -> list[Any]:
    tools = body.get("tools", [])
    _need(isinstance(tools, list), "tools: Input should be a valid list")
    names = []
    for at, tool in enumerate(tools):
        where = f"tools.{at}"
        _need(isinstance(tool, dict), f"{where}: Input should be a valid dictionary")
        for name in tool:
            _need(name in _TOOL, f"{where}.{name}: Extra inputs are not permitted")
        name = tool.get("name")
        _need(isinstance(name, str) and bool(_TOOL_NAME.fullmatch(name)), f"{where}.name: pattern")
        schema = tool.get("input_schema")
        _need(isinstance(schema, dict), f"{where}.input_schema: Field required")
        _need(schema.get("type") == "object", f"{where}.input_schema.type: should be 'object'")
        _need(isinstance(tool.get("description", ""), str), f"{where}.description: a string")
        names.append(name)
    _need(len(set(names)) == len(names), "tools: Tool names must be unique.")
    choice = body.get("tool_choice")
    if choice is not None:
        _need(bool(tools), "tool_choice: may only be specified while providing tools")
        kinds = ("auto", "any", "none", "tool")
        ok = isinstance(choice, dict) and choice.get("type") in kinds
        _need(ok, "tool_choice: Input tag is not known")
    return tools


def _check_roles(messages: list[Any], may_continue_assistant: bool) -> None:
    for at, message in enumerate(messages):
        _need(isinstance(message, dict), f"messages.{at}: Input should be a valid dictionary")
        _need(set(message) <= {"role", "content"}, f"messages.{at}: Extra inputs are not permitted")
        _need("content" in message, f"messages.{at}.content: Field required")
        wanted = "user" if at % 2 == 0 else "assistant"
        _need(
            message.get("role") == wanted,
            f"messages.{at}: roles must alternate between user and assistant, user first",
        )
    if messages[-1]["role"] == "assistant":
        _need(
            may_continue_assistant,
            "This model does not support assistant message prefill. "
            "The conversation must end with a user message.",
        )
        final = blocks(messages[-1])[-1]
        _need(
            final.get("type") != "text" or final.get("text", "").rstrip() == final.get("text", ""),
            "messages: final assistant content cannot end with trailing whitespace",
        )


def _check_message(at: int, message: dict[str, Any]) -> None:
    content = message["content"]
    where = f"messages.{at}.content"
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    _need(isinstance(content, list) and bool(content), f"{where}: must be non-empty")
    allowed = _IN_USER if message["role"] == "user" else _IN_ASSISTANT
    for index, block in enumerate(content):
        _check_block(f"{where}.{index}", block, allowed)
        is_cited = message["role"] == "user" and "citations" in block and block["type"] == "text"
        _need(not is_cited, f"{where}.{index}.text.citations: not permitted in user messages")


def _check_block(where: str, block: Any, allowed: set[str]) -> None:
    _need(isinstance(block, dict), f"{where}: Input should be a valid dictionary")
    kind = block.get("type")
    _need(kind in allowed, f"{where}: Input tag '{kind}' does not match any of the expected tags")
    for name in block:
        _need(name in _FIELDS[kind], f"{where}.{kind}.{name}: Extra inputs are not permitted")
    _check_cache_control(where, block)
    if kind == "text":
        _check_text(where, block)
    elif kind == "image":
        _need((found := image_problem(block.get("source"))) is None, f"{where}.image: {found}")
    elif kind == "tool_use":
        _need(isinstance(block.get("input"), dict), f"{where}.tool_use.input: must be an object")
        _need(_is_id(block.get("id")), f"{where}.tool_use.id: should match ^[a-zA-Z0-9_-]+$")
        name = block.get("name")
        ok = isinstance(name, str) and bool(_TOOL_NAME.fullmatch(name))
        _need(ok, f"{where}.tool_use.name: String should match pattern")
    elif kind == "tool_result":
        _check_tool_result(where, block)
    elif kind == "search_result":
        _check_search_result(where, block)
    elif kind == "thinking":
        _need(bool(block.get("signature")), f"{where}.thinking.signature: Field required")
        _need(isinstance(block.get("thinking"), str), f"{where}.thinking.thinking: Field required")
    elif kind == "redacted_thinking":
        _need(bool(block.get("data")), f"{where}.redacted_thinking.data: Field required")


def _check_cache_control(where: str, block: dict[str, Any]) -> None:
    mark = block.get("cache_control")
    if mark is None:
        return
    ok = isinstance(mark, dict) and mark.get("type") == "ephemeral"
    ok = ok and mark.get("ttl", "5m") in ("5m", "1h") and set(mark) <= {"type", "ttl"}
    _need(ok, f"{where}.cache_control: Input should be {{'type': 'ephemeral'}}")


def _check_text(where: str, block: dict[str, Any]) -> None:
    words = block.get("text")
    _need(isinstance(words, str), f"{where}.text.text: Field required")
    _need(bool(words), f"{where}: text content blocks must be non-empty")
    _need(bool(words.strip()), f"{where}: text content blocks must contain non-whitespace text")
    for at, citation in enumerate(block.get("citations") or []):
        place = f"{where}.text.citations.{at}"
        _need(isinstance(citation, dict), f"{place}: Input should be a valid dictionary")
        _need(citation.get("type") == "search_result_location", f"{place}: unknown tag")
        _need(set(citation) == _CITATION, f"{place}: fields are missing or not permitted")


def _check_tool_result(where: str, block: dict[str, Any]) -> None:
    _need(_is_id(block.get("tool_use_id")), f"{where}.tool_result.tool_use_id: pattern")
    _need(type(block.get("is_error", False)) is bool, f"{where}.tool_result.is_error: a boolean")
    content = block.get("content", "")
    if isinstance(content, str):
        return
    _need(isinstance(content, list), f"{where}.tool_result.content: a string or a list")
    for at, inner in enumerate(content):
        _check_block(f"{where}.tool_result.content.{at}", inner, _IN_RESULT)
    kinds = {inner["type"] for inner in content}
    is_error = block.get("is_error", False)
    _need(not is_error or kinds <= {"text"}, f"{where}: all content must be text if is_error")


def _check_search_result(where: str, block: dict[str, Any]) -> None:
    for name in ("source", "title"):
        value = block.get(name)
        ok = isinstance(value, str) and bool(value.strip())
        _need(ok, f"{where}.search_result.{name}: Field required")
    content = block.get("content")
    _need(isinstance(content, list) and bool(content), f"{where}.search_result.content: non-empty")
    for at, inner in enumerate(content):
        _check_block(f"{where}.search_result.content.{at}", inner, {"text"})
    config = block.get("citations")
    ok = config is None or (isinstance(config, dict) and set(config) <= {"enabled"})
    _need(ok, f"{where}.search_result.citations: Input should be {{'enabled': bool}}")


def _check_pairs(messages: list[dict[str, Any]]) -> None:
    seen: set[str] = set()
    for at, message in enumerate(messages):
        content = blocks(message)
        calls = [b["id"] for b in content if b["type"] == "tool_use"]
        _need(not (set(calls) & seen), f"messages.{at}: `tool_use` ids must be unique")
        _need(len(set(calls)) == len(calls), f"messages.{at}: `tool_use` ids must be unique")
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
            _need(
                not extra,
                f"messages.{at}: unexpected `tool_use_id` found in `tool_result` blocks: "
                f"{', '.join(sorted(extra))}",
            )


def _check_answers(at: int, content: list[dict[str, Any]], calls: list[str]) -> None:
    answered = [b["tool_use_id"] for b in content if b["type"] == "tool_result"]
    missing = set(calls) - set(answered)
    _need(
        not missing,
        f"messages.{at - 1}: `tool_use` ids were found without `tool_result` blocks immediately "
        f"after: {', '.join(sorted(missing))}",
    )
    _need(len(set(answered)) == len(answered), f"messages.{at}: each tool_use has one result")
    first = [b["type"] == "tool_result" for b in content[: len(answered)]]
    _need(all(first), f"messages.{at}: `tool_result` blocks must come first in the content")


def _check_citations(messages: list[dict[str, Any]]) -> None:
    states = set()
    for message in messages:
        for block in blocks(message):
            inner = block.get("content")
            for found in [block, *(inner if isinstance(inner, list) else [])]:
                if found.get("type") == "search_result":
                    states.add(bool((found.get("citations") or {}).get("enabled", False)))
    _need(len(states) < 2, "Citations must be enabled on all search results or on none")


def _cache_marks(value: Any) -> Iterator[bool]:
    if isinstance(value, dict):
        if value.get("cache_control") is not None:
            yield True
        for name, inner in value.items():
            if name not in ("input", "input_schema"):
                yield from _cache_marks(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cache_marks(inner)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(_ID.fullmatch(value))
