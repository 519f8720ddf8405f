"""What the real API refuses in `tools`: names, schemas, examples, what `strict` can't promise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.support.messages_api.block_rules import TOOL_NAME, check_cache_control, need

_TOOL = {"type", "name", "description", "input_schema", "cache_control", "strict",
         "allowed_callers", "input_examples", "eager_input_streaming", "defer_loading"}  # fmt: skip
_STRICT_TOOLS = 20
_OPTIONAL_OF_STRICT = 24
_NOT_IN_STRICT = {
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
    "string": {"minLength", "maxLength"},
    "array": {"maxItems", "uniqueItems"},
}
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def check_tools(body: dict[str, Any]) -> list[Any]:
    tools = body.get("tools", [])
    need(isinstance(tools, list), "tools: Input should be a valid list")
    names = [_checked_name(f"tools.{at}", tool) for at, tool in enumerate(tools)]
    need(len(set(names)) == len(names), "tools: Tool names must be unique.")
    _check_strict([tool for tool in tools if tool.get("strict")])
    choice = body.get("tool_choice")
    if choice is not None:
        need(bool(tools), "tool_choice: may only be specified while providing tools")
        kinds = ("auto", "any", "none", "tool")
        ok = isinstance(choice, dict) and choice.get("type") in kinds
        need(ok, "tool_choice: Input tag is not known")
        named = choice.get("name")
        need(choice["type"] != "tool" or named in names, f"Tool '{named}' not found in tools")
    return tools


def _checked_name(where: str, tool: Any) -> str:
    need(isinstance(tool, dict), f"{where}: Input should be a valid dictionary")
    for name in tool:
        need(name in _TOOL, f"{where}.{name}: Extra inputs are not permitted")
    check_cache_control(where, tool)
    named = tool.get("name")
    ok = isinstance(named, str) and bool(TOOL_NAME.fullmatch(named))
    need(ok, f"{where}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'")
    schema = tool.get("input_schema")
    need(isinstance(schema, dict), f"{where}.input_schema: Field required")
    need(schema.get("type") == "object", f"{where}.input_schema.type: should be 'object'")
    for name in ("oneOf", "allOf", "anyOf"):
        need(name not in schema, f"{where}.input_schema: does not support {name} at the top level")
    need(isinstance(tool.get("description", ""), str), f"{where}.description: a string")
    for name in ("strict", "eager_input_streaming", "defer_loading"):
        need(type(tool.get(name) or False) is bool, f"{where}.{name}: a boolean")
    _check_examples(where, tool.get("input_examples"), schema)
    return str(named)


def _check_examples(where: str, examples: Any, schema: dict[str, Any]) -> None:
    need(examples is None or isinstance(examples, list), f"{where}.input_examples: a list")
    for at, example in enumerate(examples or []):
        need(isinstance(example, dict), f"{where}.input_examples.{at}: a dictionary")
        problem = schema_problem(example, schema)
        need(
            problem is None,
            f"{where}.input_examples.{at}: does not match the input_schema: {problem}",
        )


# --- strict tools ---------------------------------------------------------------------------


def _check_strict(tools: list[dict[str, Any]]) -> None:
    need(len(tools) <= _STRICT_TOOLS, f"Too many strict tools (max {_STRICT_TOOLS}).")
    optional = 0
    for tool in tools:
        for schema in _parts(tool["input_schema"]):
            _check_strict_part(f"tools.{tool['name']}", schema)
            required = schema.get("required")
            named = len(required) if isinstance(required, list) else 0
            properties = schema.get("properties")
            optional += max(0, len(properties if isinstance(properties, dict) else {}) - named)
    need(
        optional <= _OPTIONAL_OF_STRICT,
        f"Schemas of strict tools contain too many optional parameters ({optional}), the limit is "
        f"{_OPTIONAL_OF_STRICT}.",
    )


def _check_strict_part(where: str, schema: dict[str, Any]) -> None:
    kind = schema.get("type")
    if kind == "object":
        need(
            schema.get("additionalProperties") is False,
            f"{where}: For 'object' type, 'additionalProperties' must be explicitly set to false",
        )
    limits = _NOT_IN_STRICT.get(kind, set()) if isinstance(kind, str) else set()
    found = sorted(limits & set(schema))
    need(not found, f"{where}: For '{kind}' type, properties {', '.join(found)} are not supported")
    fewest = schema.get("minItems", 0)
    need(fewest in (0, 1), f"{where}: For 'array' type, 'minItems' values other than 0 or 1")


def _parts(schema: Any) -> Iterator[dict[str, Any]]:
    """The schema and every schema inside it."""
    if not isinstance(schema, dict):
        return
    yield schema
    inner: list[Any] = [schema.get("items")]
    for name in ("properties", "$defs"):
        found = schema.get(name)
        inner += found.values() if isinstance(found, dict) else []
    for name in ("anyOf", "allOf"):
        found = schema.get(name)
        inner += found if isinstance(found, list) else []
    for one in inner:
        yield from _parts(one)


# --- examples held against a schema ---------------------------------------------------------


def schema_problem(value: Any, schema: Any, where: str = "input") -> str | None:
    """Why a value doesn't match a schema: types, enum, required, unknown fields, limits.

    The few keywords that tools use; a JSON Schema library would be a dependency for tests only.
    """
    if not isinstance(schema, dict):
        return None
    wanted = schema.get("type")
    kinds = wanted if isinstance(wanted, list) else [wanted] if wanted is not None else []
    if kinds and not any(_is_of(value, kind) for kind in kinds):
        return f"{where} should be of type {wanted}"
    for name in ("anyOf", "oneOf"):
        choices = schema.get(name)
        if isinstance(choices, list) and all(schema_problem(value, one, where) for one in choices):
            return f"{where} matches none of {name}"
    if isinstance(schema.get("enum"), list) and value not in schema["enum"]:
        return f"{where} should be one of {schema['enum']}"
    return _limits_problem(value, schema, where) or _inner_problem(value, schema, where)


def _is_of(value: Any, kind: Any) -> bool:
    if not isinstance(kind, str) or kind not in _TYPES:
        return False
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _limits_problem(value: Any, schema: dict[str, Any], where: str) -> str | None:
    ends = {int: "imum", float: "imum", str: "Length", list: "Items"}
    end = ends.get(type(value))
    if end is None:
        return None
    size = len(value) if isinstance(value, str | list) else value
    for name, sign in ((f"min{end}", -1), (f"max{end}", 1)):
        limit = schema.get(name)
        if isinstance(limit, int | float) and (size - limit) * sign > 0:
            return f"{where} is beyond {name} {limit}"
    return None


def _inner_problem(value: Any, schema: dict[str, Any], where: str) -> str | None:
    if isinstance(value, list):
        found = (
            schema_problem(v, schema.get("items"), f"{where}.{n}") for n, v in enumerate(value)
        )
        return next((problem for problem in found if problem), None)
    if not isinstance(value, dict):
        return None
    properties = schema.get("properties")
    known = properties if isinstance(properties, dict) else {}
    required = schema.get("required")
    for name in required if isinstance(required, list) else []:
        if name not in list(value):
            return f"{where}.{name} is required"
    if schema.get("additionalProperties") is False and set(value) - set(known):
        return f"{where} has fields that the schema doesn't know"
    found = (schema_problem(v, known.get(k), f"{where}.{k}") for k, v in value.items())
    return next((problem for problem in found if problem), None)
