"""What the real API refuses in one content block: fields, text, pictures, results, thinking."""

from __future__ import annotations

import re
from typing import Any

from tests.support.messages_api.images import MAX_MEGABYTES, image_problem

_FIELDS = {
    "text": {"type", "text", "cache_control", "citations"},
    "image": {"type", "source", "cache_control", "transformations"},
    "tool_use": {"type", "id", "name", "input", "cache_control", "caller", "toolset_name"},
    "tool_result": {
        "type", "tool_use_id", "content", "is_error", "cache_control", "toolset_name",
    },
    "search_result": {"type", "source", "title", "content", "citations", "cache_control"},
    "thinking": {"type", "thinking", "signature"},
    "redacted_thinking": {"type", "data"},
}  # fmt: skip
_CITATION = {
    "type", "cited_text", "source", "title", "search_result_index", "start_block_index",
    "end_block_index",
}  # fmt: skip
IN_USER = {"text", "image", "tool_result", "search_result"}
IN_ASSISTANT = {"text", "tool_use", "thinking", "redacted_thinking"}
_IN_RESULT = {"text", "image", "search_result"}
_CALLERS = ("direct", "code_execution_20250825", "code_execution_20260120")
_ID = re.compile(r"[a-zA-Z0-9_-]+")
TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")


class RefusedError(Exception):
    """The sentence of an invalid_request_error."""


def need(condition: bool, sentence: str) -> None:
    if not condition:
        raise RefusedError(sentence)


def check_block(
    where: str, block: Any, allowed: set[str], image_megabytes: float = MAX_MEGABYTES
) -> None:
    need(isinstance(block, dict), f"{where}: Input should be a valid dictionary")
    kind = block.get("type")
    known = isinstance(kind, str) and kind in allowed
    need(known, f"{where}: Input tag '{kind}' does not match any of the expected tags")
    for name in block:
        need(name in _FIELDS[kind], f"{where}.{kind}.{name}: Extra inputs are not permitted")
    check_cache_control(where, block)
    if kind == "text":
        _check_text(where, block)
    elif kind == "image":
        found = image_problem(block.get("source"), image_megabytes)
        need(found is None, f"{where}.image.{found}")
    elif kind == "tool_use":
        _check_tool_use(where, block)
    elif kind == "tool_result":
        _check_tool_result(where, block, image_megabytes)
    elif kind == "search_result":
        _check_search_result(where, block)
    else:
        _check_thinking(where, block)


def check_cache_control(where: str, block: dict[str, Any]) -> None:
    mark = block.get("cache_control")
    if mark is None:
        return
    ok = isinstance(mark, dict) and mark.get("type") == "ephemeral"
    ok = ok and mark.get("ttl", "5m") in ("5m", "1h") and set(mark) <= {"type", "ttl"}
    need(ok, f"{where}.cache_control: Input should be {{'type': 'ephemeral'}}")


def _check_text(where: str, block: dict[str, Any]) -> None:
    words = block.get("text")
    need(isinstance(words, str), f"{where}.text.text: Field required")
    need(bool(words), f"{where}: text content blocks must be non-empty")
    need(bool(words.strip()), f"{where}: text content blocks must contain non-whitespace text")
    citations = block.get("citations")
    need(citations is None or isinstance(citations, list), f"{where}.text.citations: a list")
    for at, citation in enumerate(citations or []):
        place = f"{where}.text.citations.{at}"
        need(isinstance(citation, dict), f"{place}: Input should be a valid dictionary")
        need(citation.get("type") == "search_result_location", f"{place}: unknown tag")
        need(set(citation) == _CITATION, f"{place}: fields are missing or not permitted")


def _check_tool_use(where: str, block: dict[str, Any]) -> None:
    need(isinstance(block.get("input"), dict), f"{where}.tool_use.input: must be an object")
    need(_is_id(block.get("id")), f"{where}.tool_use.id: should match ^[a-zA-Z0-9_-]+$")
    name = block.get("name")
    ok = isinstance(name, str) and bool(TOOL_NAME.fullmatch(name))
    need(ok, f"{where}.tool_use.name: String should match pattern")
    caller = block.get("caller")
    ok = caller is None or (isinstance(caller, dict) and caller.get("type") in _CALLERS)
    need(ok, f"{where}.tool_use.caller: Input tag is not known")


def _check_thinking(where: str, block: dict[str, Any]) -> None:
    kind = block["type"]
    for name in ("thinking", "signature") if kind == "thinking" else ("data",):
        value = block.get(name)
        ok = isinstance(value, str) and (bool(value) or name == "thinking")
        need(ok, f"{where}.{kind}.{name}: Field required")


def _check_tool_result(where: str, block: dict[str, Any], image_megabytes: float) -> None:
    need(_is_id(block.get("tool_use_id")), f"{where}.tool_result.tool_use_id: pattern")
    need(type(block.get("is_error", False)) is bool, f"{where}.tool_result.is_error: a boolean")
    content = block.get("content", "")
    if isinstance(content, str):
        return
    need(isinstance(content, list), f"{where}.tool_result.content: a string or a list")
    for at, inner in enumerate(content):
        check_block(f"{where}.tool_result.content.{at}", inner, _IN_RESULT, image_megabytes)
        is_cited = inner["type"] == "text" and inner.get("citations") is not None
        need(not is_cited, f"{where}.tool_result.content.{at}.text.citations: not permitted")
    kinds = {inner["type"] for inner in content}
    need(
        "search_result" not in kinds or kinds == {"search_result"},
        f"{where}.tool_result.content: if any block of a tool_result is a `search_result`, all of "
        "its blocks must be `search_result`",
    )
    is_error = block.get("is_error", False)
    need(not is_error or kinds <= {"text"}, f"{where}: all content must be text if is_error")


def _check_search_result(where: str, block: dict[str, Any]) -> None:
    for name in ("source", "title"):
        value = block.get(name)
        ok = isinstance(value, str) and bool(value.strip())
        need(ok, f"{where}.search_result.{name}: Field required")
    content = block.get("content")
    need(isinstance(content, list) and bool(content), f"{where}.search_result.content: non-empty")
    for at, inner in enumerate(content):
        check_block(f"{where}.search_result.content.{at}", inner, {"text"})
    config = block.get("citations")
    ok = config is None or (isinstance(config, dict) and set(config) <= {"enabled"})
    ok = ok and type((config or {}).get("enabled", False)) is bool
    need(ok, f"{where}.search_result.citations: Input should be {{'enabled': bool}}")


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(_ID.fullmatch(value))
