"""The prompt cache of the scripted server follows the documented rules."""

from __future__ import annotations

import base64
import copy
import struct
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.messages_api.cache import PromptCache, least_tokens

Body = dict[str, Any]
MARK = {"cache_control": {"type": "ephemeral"}}
HOUR = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}


def text(tokens: int, word: str = "a", **mark: Any) -> Body:
    """A block of that many tokens."""
    return {"type": "text", "text": word * round(tokens * 3.1), **mark}


def talk(*messages: list[Body], system: list[Body] | None = None, **fields: Any) -> Body:
    """A request in which user and assistant take turns."""
    roles = ("user", "assistant")
    said = [{"role": roles[at % 2], "content": blocks} for at, blocks in enumerate(messages)]
    return {
        "model": "claude-sonnet-5-5",
        "tools": [{"name": "search", "description": "x" * 6200, "input_schema": {}, **MARK}],
        "system": system or [text(2000, "s", **MARK)],
        "messages": said,
        **fields,
    }


def picture(width: int, height: int) -> Body:
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", width, height) + bytes(8)
    data = base64.b64encode(head).decode()
    source = {"type": "base64", "media_type": "image/png", "data": data}
    return {"type": "image", "source": source}


def rounded(tokens: int) -> int:
    return round(tokens, -2)


def test_what_was_written_at_a_mark_is_read_by_the_next_request() -> None:
    cache = PromptCache()
    first = cache.send(talk([text(1000, **MARK)]), 0)
    then = cache.send(talk([text(1000, **MARK)], [text(500)], [text(300, **MARK)]), 60)
    assert (first.read, rounded(first.written_5m), first.uncached) == (0, 5000, 0)
    assert then.read == first.written_5m
    assert (rounded(then.written_5m), then.uncached) == (800, 0)


def test_nothing_is_kept_without_a_mark() -> None:
    cache = PromptCache()
    body = talk([text(1000)])
    for block in (*body["tools"], *body["system"]):
        del block["cache_control"]
    for _ in range(2):
        use = cache.send(body, 0)
        assert (use.read, use.written, use.uncached) == (0, 0, use.total)


def test_what_stands_behind_the_last_mark_costs_the_plain_price() -> None:
    use = PromptCache().send(talk([text(1000, **MARK), text(400)]), 0)
    assert rounded(use.uncached) == 400


def test_an_entry_lives_as_long_as_its_mark_says_and_longer_when_it_is_read() -> None:
    for mark, life in ((MARK, 300), (HOUR, 3600)):
        cache = PromptCache()
        body = talk([text(1000)], system=[text(2000, "s", **mark)])
        body["tools"][0] |= mark
        cache.send(body, 0)
        assert cache.send(body, life - 1).read
        assert cache.send(body, 2 * life - 2).read
        assert not cache.send(body, 3 * life).read


def test_an_hour_comes_first_and_is_counted_apart() -> None:
    body = talk([text(1000, **MARK)], system=[text(2000, "s", **HOUR)])
    body["tools"][0] |= HOUR
    use = PromptCache().send(body, 0)
    assert (rounded(use.written_1h), rounded(use.written_5m)) == (4000, 1000)


def test_short_prompts_are_not_kept() -> None:
    assert least_tokens("claude-haiku-4-5-20251001") == 4096
    assert least_tokens("claude-opus-5-5") == 512
    body = {"model": "claude-sonnet-5-5", "messages": [{"role": "user", "content": [text(1000)]}]}
    body["messages"][0]["content"][0] |= MARK
    cache = PromptCache()
    assert cache.send(body, 0).written == 0
    assert cache.send(body, 0).read == 0


@pytest.mark.parametrize(("blocks", "is_read"), [(17, True), (18, True), (19, False)])
def test_a_read_looks_back_over_20_positions(blocks: int, is_read: bool) -> None:
    cache = PromptCache()
    cache.send(talk([text(1000, **MARK)]), 0)
    answer = [text(10, "abcdefghijklmnopqrst"[at]) for at in range(blocks)]
    use = cache.send(talk([text(1000)], answer, [text(10, **MARK)]), 1)
    assert (rounded(use.read) == 5000) is is_read
    assert rounded(use.read) in (4000, 5000)


def test_calls_of_one_message_are_one_position_and_their_results_another() -> None:
    calls = [
        {"type": "tool_use", "id": f"t{n}", "name": "search", "input": {"n": n}} for n in range(30)
    ]
    results: list[Body] = [
        {"type": "tool_result", "tool_use_id": f"t{n}", "content": f"{n}"} for n in range(30)
    ]
    cache = PromptCache()
    cache.send(talk([text(1000, **MARK)]), 0)
    results[-1] |= MARK
    assert rounded(cache.send(talk([text(1000)], calls, results), 1).read) == 5000


def _tools(body: Body) -> None:
    body["tools"][0]["description"] += "."


def _model(body: Body) -> None:
    body["model"] = "claude-sonnet-5"


def _system(body: Body) -> None:
    body["system"][0]["text"] += "."


def _citations(body: Body) -> None:
    found = {
        "type": "search_result",
        "source": "p1",
        "title": "Page 1",
        "content": [text(10)],
        "citations": {"enabled": True},
    }
    body["messages"][-1]["content"].append(found)


def _choice(body: Body) -> None:
    body["tool_choice"] = {"type": "none"}


def _effort(body: Body) -> None:
    body["output_config"] = {"effort": "low"}


def _thinking(body: Body) -> None:
    body["thinking"] = {"type": "disabled"}


def _picture(body: Body) -> None:
    body["messages"][-1]["content"].append(picture(9, 9))


def _words(body: Body) -> None:
    body["messages"][0]["content"][0]["text"] += "."


def _same(body: Body) -> None:
    body["tool_choice"] = {"type": "auto"}


@pytest.mark.parametrize(
    ("change", "read"),
    [
        (_same, 5000),
        (_tools, 0),
        (_model, 0),
        (_system, 2000),
        (_citations, 2000),
        (_choice, 4000),
        (_effort, 4000),
        (_thinking, 4000),
        (_picture, 4000),
        (_words, 4000),
    ],
)
def test_a_change_invalidates_what_it_concerns_and_what_stands_behind(
    change: Callable[[Body], None], read: int
) -> None:
    cache = PromptCache()
    body = talk([text(1000, **MARK)], [text(50)], [text(50)])
    cache.send(body, 0)
    changed = copy.deepcopy(body)
    change(changed)
    assert rounded(cache.send(changed, 1).read) == read


def test_a_picture_costs_by_its_size_up_to_a_limit() -> None:
    cache = PromptCache()
    plain = cache.send(talk([text(10)]), 0).total
    assert cache.send(talk([text(10), picture(1100, 1556)]), 0).total - plain == 40 * 56
    assert cache.send(talk([text(10), picture(8000, 8000)]), 0).total - plain == 4784


def test_a_mark_on_the_whole_request_stands_on_its_last_block() -> None:
    cache = PromptCache()
    body = talk([text(1000)], **MARK)
    assert cache.send(body, 0).uncached == 0
    assert cache.send(body, 0).read == cache.send(body, 0).total
