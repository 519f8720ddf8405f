"""The checks of the scripted server take any JSON without falling over it."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.messages_api.validation import problem_of

_NAMES = st.sampled_from(
    [
        "type", "text", "content", "role", "source", "title", "citations", "enabled", "id", "name",
        "input", "tool_use_id", "is_error", "cache_control", "ttl", "signature", "thinking", "data",
        "media_type", "caller", "model", "messages", "system", "tools", "input_schema",
        "properties", "required", "strict", "input_examples", "effort", "output_config",
        "tool_choice",
    ]
)  # fmt: skip
_WORDS = st.sampled_from(
    [
        "", " ", "a", "user", "assistant", "text", "image", "tool_use", "tool_result", "base64",
        "search_result", "thinking", "redacted_thinking", "ephemeral", "1h", "object", "string",
        "AAAA", "image/png", "claude-sonnet-5-5", "low", "enabled", "adaptive",
    ]
)  # fmt: skip
_PLAIN = st.none() | st.booleans() | st.integers(-2, 5) | st.floats() | _WORDS | st.text()
_ANY = st.recursive(
    _PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_NAMES, inner, max_size=5),
    max_leaves=25,
)
_RIGHT: dict[str, Any] = {
    "model": "claude-sonnet-5-5",
    "max_tokens": 100,
    "system": [{"type": "text", "text": "Be short.", "cache_control": {"type": "ephemeral"}}],
    "tools": [
        {
            "name": "search",
            "strict": True,
            "input_schema": {
                "type": "object",
                "properties": {"query": {"type": "string"}},
                "required": ["query"],
                "additionalProperties": False,
            },
            "input_examples": [{"query": "whale"}],
        }
    ],
    "tool_choice": {"type": "auto"},
    "output_config": {"effort": "low"},
    "thinking": {"type": "adaptive"},
    "messages": [
        {"role": "user", "content": "Who?"},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "", "signature": "c2ln"},
                {"type": "tool_use", "id": "t1", "name": "search", "input": {"query": "x"}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "t1",
                    "content": [
                        {
                            "type": "search_result",
                            "source": "p1",
                            "title": "Page 1",
                            "content": [{"type": "text", "text": "A whale."}],
                            "citations": {"enabled": True},
                        }
                    ],
                },
                {
                    "type": "image",
                    "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"},
                },
            ],
        },
    ],
}


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in pairs:
            found += _places(inner, (*path, name))
    return found


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    changed = copy.deepcopy(value)
    at = changed
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = new
    return changed


@given(_ANY)
def test_any_json_is_taken_or_refused(body: Any) -> None:
    for is_count in (False, True):
        problem = problem_of(body, is_count=is_count, checks_thinking=True)
        assert problem is None or problem


@given(st.sampled_from(_places(_RIGHT)), _ANY)
def test_a_right_request_with_anything_in_one_place_is_taken_or_refused(
    place: tuple[Any, ...], new: Any
) -> None:
    problem = problem_of(_with(_RIGHT, place, new), checks_thinking=True)
    assert problem is None or problem
