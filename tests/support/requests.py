"""What every request must be, whatever happened before: checked as the Messages API would."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reader_app.domain.chat import PromptMessage

_ID = re.compile(r"[a-zA-Z0-9_-]+")
_USER = {"text", "image", "tool_result", "search_result"}
_ASSISTANT = {"text", "tool_use", "thinking", "redacted_thinking"}


def assert_valid_request(
    messages: Sequence[PromptMessage], *, may_end_with_assistant: bool = False
) -> None:
    """System first, roles in turn from the user on, calls and results in pairs, nothing blank."""
    assert messages, "a request has messages"
    assert messages[0].role == "system" and messages[0].text.strip(), "system comes first"
    talk = list(messages[1:])
    assert talk, "a request has a question"
    for at, message in enumerate(talk):
        assert message.role == ("user", "assistant")[at % 2], f"message {at} is {message.role}"
        assert message.blocks, f"message {at} is empty"
    assert may_end_with_assistant or talk[-1].role == "user", "the last word is the reader's"
    seen: set[str] = set()
    for at, message in enumerate(talk):
        _check_blocks(message)
        _check_pairs(talk, at, seen)
    _check_citations(talk)


def all_texts(value: object) -> Iterator[str]:
    """Every string inside a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from all_texts(key)
            yield from all_texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from all_texts(inner)


def text_of_request(messages: Sequence[PromptMessage]) -> str:
    return "\n".join(text for message in messages for text in all_texts(message.blocks))


def _check_blocks(message: PromptMessage) -> None:
    allowed = _USER if message.role == "user" else _ASSISTANT
    has_text = False
    for block in message.blocks:
        kind = block["type"]
        assert kind in allowed, f"{kind} in a message of the {message.role}"
        if kind == "text":
            has_text = True
            assert block["text"].strip(), "blank text"
        if kind == "tool_result":
            assert not has_text, "text before a tool result"
            assert block["content"], "empty tool result"
            for inner in block["content"]:
                assert inner["type"] in {"text", "image", "search_result"}
                assert inner["type"] != "text" or inner["text"].strip(), "blank text in a result"
            assert isinstance(block["is_error"], bool)
        if kind == "tool_use":
            assert _ID.fullmatch(block["id"]), f"id {block['id']!r}"
            assert _ID.fullmatch(block["name"]), f"name {block['name']!r}"
            assert isinstance(block["input"], dict)
    for result in _search_results([message]):
        assert result["source"].strip() and result["title"].strip()
        assert result["content"], "a search result without text"
        assert all(inner["text"].strip() for inner in result["content"])


def _check_pairs(talk: Sequence[PromptMessage], at: int, seen: set[str]) -> None:
    message = talk[at]
    calls = [block["id"] for block in message.blocks if block["type"] == "tool_use"]
    assert len(set(calls)) == len(calls) and not seen & set(calls), "an id is used twice"
    seen |= set(calls)
    if calls:
        assert at + 1 < len(talk), "a call without its result"
    if at == 0:
        assert not any(block["type"] == "tool_result" for block in message.blocks)
    if at + 1 < len(talk) and message.role == "assistant":
        following = talk[at + 1].blocks
        results = [block["tool_use_id"] for block in following if block["type"] == "tool_result"]
        assert results == calls, f"calls {calls}, results {results}"
        assert not calls or len(following) == len(results), "text beside tool results"


def _search_results(messages: Sequence[PromptMessage]) -> list[dict]:
    found = []
    for message in messages:
        for block in message.blocks:
            inner = block["content"] if block["type"] == "tool_result" else [block]
            found += [part for part in inner if part["type"] == "search_result"]
    return found


def _check_citations(talk: Sequence[PromptMessage]) -> None:
    results = _search_results(talk)
    assert len({bool(result.get("citations", {}).get("enabled")) for result in results}) <= 1
    for message in talk:
        for block in message.blocks:
            for citation in block.get("citations", []) if block["type"] == "text" else []:
                cited = results[citation["search_result_index"]]
                assert cited["source"] == citation["source"], "a citation of another passage"
                texts = [part["text"] for part in cited["content"]]
                first, end = citation["start_block_index"], citation["end_block_index"]
                assert "".join(texts[first:end]) == citation["cited_text"]
