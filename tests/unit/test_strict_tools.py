"""Tools as they are sent to a server that enforces their schemas, and to others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reader_app.agent.tool_arguments import checked_arguments
from reader_app.app.tools.search_library import SEARCH_LIBRARY
from reader_app.app.tools.tool_table import ALL_TOOLS, TOOLS, with_book
from reader_app.domain.chat import PromptMessage, ToolDefinition
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.servers import ServerKind
from reader_app.llm.capabilities import Capabilities, Feature, capabilities_of, feature_rejected
from reader_app.llm.claude.request import Request, assembled, strict_schema

WHOLE = capabilities_of(ServerKind.ANTHROPIC)
THOROUGH = tuple(tool.definition for tool in TOOLS if tool.is_thorough)
OFFERED = (SEARCH_LIBRARY.definition, *map(with_book, (*ALL_TOOLS, *THOROUGH)))
LIMITS = {"minimum", "maximum", "maxItems", "minItems", "minLength", "maxLength"}


def made(capabilities: Capabilities) -> Request:
    return assembled(
        [PromptMessage.of_text("user", "Hello")],
        OFFERED,
        model="claude-sonnet-5-5",
        max_tokens=100,
        capabilities=capabilities,
    )


def parts(schema: object) -> Iterator[dict]:
    if isinstance(schema, dict):
        yield schema
        for inner in schema.values():
            yield from parts(inner)


def test_anthropic_gets_strict_tools_without_what_it_refuses_in_them() -> None:
    for tool in made(WHOLE).tools:
        assert tool["strict"] is True
        schema = tool["input_schema"]
        assert schema["additionalProperties"] is False
        assert not any(LIMITS & set(part) for part in parts(schema))


def test_all_strict_tools_together_stay_within_their_limits() -> None:
    schemas = [tool["input_schema"] for tool in made(WHOLE).tools]
    optional = sum(len(s["properties"]) - len(s.get("required", ())) for s in schemas)
    assert len(schemas) <= 20 and optional <= 24
    assert not any(isinstance(part.get("type"), list) for s in schemas for part in parts(s))


@pytest.mark.parametrize("kind", sorted(set(ServerKind) - {ServerKind.ANTHROPIC}))
def test_other_servers_get_the_limits_and_nothing_that_they_may_not_know(kind: ServerKind) -> None:
    for tool in made(capabilities_of(kind)).tools:
        assert set(tool) <= {"name", "description", "input_schema", "cache_control"}
    search = made(capabilities_of(kind)).tools[0]["input_schema"]
    assert search["properties"]["top_k"]["maximum"] == 20


@pytest.mark.parametrize("tool", OFFERED, ids=lambda tool: tool.name)
def test_every_example_is_what_the_tool_takes(tool: ToolDefinition) -> None:
    for example in tool.examples:
        assert checked_arguments(tool.parameters, example) == example


def test_examples_show_searches_in_the_words_of_the_book() -> None:
    (search,) = (tool for tool in made(WHOLE).tools if tool["name"] == "search_book")
    assert all(example["other_queries"] for example in search["input_examples"])


def test_a_property_may_be_called_like_a_limit() -> None:
    schema: JsonObject = {"type": "object", "properties": {"maximum": {"type": "integer"}}}
    assert strict_schema(schema) == {**schema, "additionalProperties": False}


def test_objects_and_lists_within_are_strict_too() -> None:
    inner: JsonObject = {"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}}
    schema = strict_schema(
        {"type": "object", "properties": {"all": {"type": "array", "items": inner}}}
    )
    (items,) = (part["items"] for part in parts(schema) if "items" in part)
    assert items == {
        "type": "object",
        "properties": {"n": {"type": "integer"}},
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("sentence", "feature"),
    [
        ("tools.0.custom.input_examples: Extra inputs are not permitted", Feature.INPUT_EXAMPLES),
        ("tools.0.strict: Extra inputs are not permitted", Feature.STRICT_TOOLS),
        ("Extra inputs are not permitted, field: 'tools[0].eager_input_streaming', value: True",
         Feature.EAGER_INPUT),
        ("tools.5.custom: For 'integer' type, property 'maximum' is not supported",
         Feature.STRICT_TOOLS),
        ("The compiled grammar is too large, which would cause performance issues. Simplify your "
         "tool schemas or reduce the number of strict tools.", Feature.STRICT_TOOLS),
        ("Schema is too complex for compilation.", Feature.STRICT_TOOLS),
        ("this model does not support tools", Feature.TOOLS),
    ],
)  # fmt: skip
def test_what_is_said_against_strict_says_nothing_against_tools(
    sentence: str, feature: Feature
) -> None:
    sent = made(WHOLE).sent
    assert feature_rejected(sentence, sent) is feature


@pytest.mark.parametrize(
    ("feature", "field"),
    [
        (Feature.STRICT_TOOLS, "strict"),
        (Feature.INPUT_EXAMPLES, "input_examples"),
        (Feature.EAGER_INPUT, "eager_input_streaming"),
    ],
)
def test_what_was_refused_is_left_out(feature: Feature, field: str) -> None:
    request = made(WHOLE.without(feature))
    assert feature in made(WHOLE).sent and feature not in request.sent
    assert not any(field in tool for tool in request.tools)
