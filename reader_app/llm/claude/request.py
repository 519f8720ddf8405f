"""Builds the parameters of one request from prompt messages. Pure: same input, same request.

Thinking goes back to a server only if that server signed it over the same messages. Tool schemas
are made strict here: the SDK has `transform_schema` for it, but only one file may import the SDK,
and not before the first request. `logged_request` gives the request with all keys redacted.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from reader_app.domain.chat import Effort, PromptMessage, ToolDefinition
from reader_app.domain.events import LoggedRequest
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.protocols import ToolChoice
from reader_app.domain.servers import ModelConfig
from reader_app.domain.usage import estimated_text_tokens
from reader_app.domain.values import dataclass
from reader_app.llm.capabilities import Capabilities, Feature
from reader_app.llm.claude import downgrade
from reader_app.llm.local_servers import reminder_after

_NOT_ENFORCED: Final = frozenset(
    {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"}
)
"""Limits that strict tools don't allow; tool handlers check them, and descriptions name them."""


def strict_schema(schema: JsonObject) -> dict[str, JsonValue]:
    """Return the schema without limits, and closed to properties that it doesn't name."""
    kept = {name: _inner(name, value) for name, value in schema.items()}
    kept = {name: value for name, value in kept.items() if name not in _NOT_ENFORCED}
    return {**kept, "additionalProperties": False} if kept.get("type") == "object" else kept


def _inner(name: str, value: JsonValue) -> JsonValue:
    if name == "properties" and isinstance(value, Mapping):
        return {own: _schema(inner) for own, inner in value.items()}
    if name == "items":
        return _schema(value)
    if name in ("anyOf", "allOf") and isinstance(value, Sequence):
        return [_schema(inner) for inner in value]
    return value


def _schema(value: JsonValue) -> JsonValue:
    return strict_schema(value) if isinstance(value, Mapping) else value


_THINKING = frozenset({"thinking", "redacted_thinking"})


class Prefix:
    """A running fingerprint of a request: server, model, system prompt, tools, messages so far.

    It reads each message once (300 kB take some 2 ms). Cache marks are not part of it: they move
    from request to request, and no server binds thinking to them.
    """

    def __init__(
        self,
        server: str,
        model: str,
        system: Sequence[downgrade.Block],
        tools: Sequence[downgrade.Block],
    ) -> None:
        self._hash = hashlib.sha256()
        self._read([server, model, list(system), list(tools)])

    @property
    def fingerprint(self) -> str:
        return self._hash.hexdigest()

    def add(self, message: downgrade.Block) -> None:
        """Add `message` in the form in which it is sent."""
        self._read(message)

    def _read(self, value: JsonValue) -> None:
        # Sorted: a block that was stored and loaded may have its fields in another order.
        self._hash.update(json.dumps(value, sort_keys=True, separators=(",", ":")).encode())


def has_thinking(blocks: Sequence[object]) -> bool:
    return any(isinstance(block, dict) and block.get("type") in _THINKING for block in blocks)


_ID: Final = re.compile(r"[a-zA-Z0-9_-]+")
_NO_MORE_TOOLS: Final = "Answer now from what you have found. Don't call a tool."


@dataclass(frozen=True, slots=True)
class Request:
    """One request as it is sent. `sent`: the features in it that a server may reject.

    `bound_to`: fingerprint of the messages that the answer's thinking is signed over. If the answer
    continues an assistant message, that message is not included: both are sent back as one.
    """

    model: str
    max_tokens: int
    system: tuple[downgrade.Block, ...]
    messages: tuple[downgrade.Block, ...]
    tools: tuple[downgrade.Block, ...]
    tool_choice: downgrade.Block | None
    sent: frozenset[Feature]
    bound_to: str = ""
    effort: Effort | None = None
    thinking: downgrade.Block | None = None

    def is_same_as(self, other: Request) -> bool:
        """Return True if both requests have the same body."""
        return body_of(self) == body_of(other)


def assembled(
    messages: Sequence[PromptMessage],
    tools: Sequence[ToolDefinition],
    *,
    model: str,
    max_tokens: int,
    capabilities: Capabilities,
    tool_choice: ToolChoice = "auto",
    server: str = "",
    effort: Effort | None = None,
) -> Request:
    """Return the request for these messages, without anything that the server is known to lack.

    `server`: its host name; thinking goes back only to the server and model that it came from.
    """
    offered = tools if capabilities.has_tools else ()
    system = [block for m in messages if m.role == "system" for block in _system(m)]
    definitions = [_tool(tool, capabilities) for tool in offered]
    is_closing = bool(offered) and tool_choice == "none"
    closing = _NO_MORE_TOOLS if is_closing and not capabilities.has_tool_choice else ""
    talk = _Talk(capabilities, bool(offered), Prefix(server, model, system, definitions))
    talk.say(
        [message for message in messages if message.role != "system"],
        closing,
    )
    if capabilities.has_cache_control:
        _mark_for_cache(system, definitions, talk.messages, is_closing=is_closing)
    choice: downgrade.Block | None = None
    if is_closing and capabilities.has_tool_choice:
        choice = {"type": "none"}
    return Request(
        model,
        max_tokens,
        tuple(system),
        tuple(talk.messages),
        tuple(definitions),
        choice,
        _features(system, definitions, talk.messages, choice, effort, capabilities),
        talk.bound_to,
        effort,
        {"type": "disabled"} if capabilities.turns_thinking_off else None,
    )


def body_of(request: Request) -> dict[str, JsonValue]:
    """Return the request's body as the API expects it."""
    body: dict[str, JsonValue] = {"model": request.model, "max_tokens": request.max_tokens}
    if request.system:
        body["system"] = list(request.system)
    if request.tools:
        body["tools"] = list(request.tools)
    if request.tool_choice:
        body["tool_choice"] = request.tool_choice
    if request.effort:
        body["output_config"] = {"effort": request.effort.value}
    if request.thinking:
        body["thinking"] = request.thinking
    body["messages"] = list(request.messages)
    return {**body, "stream": True}


def estimated_prompt_tokens(request: Request) -> int:
    """Return roughly how many tokens the server must read before it answers, without pictures."""
    return sum(map(_text_tokens, (request.system, request.tools, request.messages)))


def _text_tokens(value: JsonValue) -> int:
    if isinstance(value, str):
        return estimated_text_tokens(value)
    if isinstance(value, Mapping):
        parts = value.values() if value.get("type") != "image" else ()
        return sum(map(_text_tokens, parts))
    return sum(map(_text_tokens, value)) if isinstance(value, Sequence) else 0


def _system(message: PromptMessage) -> list[downgrade.Block]:
    return [
        downgrade.text_block(text)
        for block in message.blocks
        if isinstance(text := block.get("text"), str) and text.strip()
    ]


def _tool(tool: ToolDefinition, capabilities: Capabilities) -> downgrade.Block:
    block: downgrade.Block = {
        "name": tool.name,
        "description": tool.description,
        "input_schema": dict(tool.parameters),
    }
    if capabilities.has_strict_tools:
        block |= {"input_schema": strict_schema(tool.parameters), "strict": True}
    if capabilities.has_input_examples and tool.examples:
        block["input_examples"] = [dict(example) for example in tool.examples]
    if capabilities.has_eager_input:
        block["eager_input_streaming"] = True
    return block


class _Talk:
    """Collects the messages as they are sent, and the fingerprint that the answer is bound to."""

    def __init__(self, capabilities: Capabilities, has_tools: bool, prefix: Prefix) -> None:
        self._capabilities = capabilities
        self._has_tools = has_tools
        self._prefix = prefix
        self._ids = _SafeIds()
        self.messages: list[downgrade.Block] = []
        self.bound_to = prefix.fingerprint

    def say(self, messages: Sequence[PromptMessage], last_words: str) -> None:
        """Add all messages; `last_words` are appended to the last one."""
        newest = _newest_question(messages)
        can_think = self._capabilities.has_thinking
        for at, message in enumerate(messages):
            is_sent = can_think and (self._capabilities.has_old_thinking or at > newest)
            sent = self._lowered(message, is_sent and message.bound_to == self._prefix.fingerprint)
            if self._capabilities.is_local:
                self._add(sent, reminder_after(messages, at, self._has_tools))
            if at == len(messages) - 1:
                self._add(sent, last_words)
            self.messages.append(sent)
            self._prefix.add(sent)
            is_continued = message.role == "assistant" and at == len(messages) - 1
            if not is_continued:
                self.bound_to = self._prefix.fingerprint

    def _add(self, sent: downgrade.Block, words: str) -> None:
        if words:
            downgrade.add_last_words(_content(sent), self._capabilities, words)

    def _lowered(self, message: PromptMessage, keeps_thinking: bool) -> downgrade.Block:
        content: list[downgrade.Block] = []
        keeps_thinking &= _has_whole_thinking(message.blocks)
        for block in message.blocks:
            content += downgrade.downgraded(
                block,
                self._capabilities,
                keep_tools=self._has_tools,
                keep_thinking=keeps_thinking,
            )
        for kept in content:
            self._ids.mend(kept)
        content = downgrade.joined_text(content, self._capabilities, message.role)
        spoken: list[JsonValue] = [*(content or [downgrade.text_block("(no text)")])]
        return {"role": message.role, "content": spoken}


def _has_whole_thinking(blocks: Sequence[JsonObject]) -> bool:
    """Return False if an answer broke off in its thinking, or before what it thought about.

    No assistant message may end with thinking, and of a message's thinking all or none is sent.
    """
    thoughts = [block for block in blocks if block.get("type") in _THINKING]
    return all(map(downgrade.is_signed, thoughts)) and not has_thinking(blocks[-1:])


def _newest_question(messages: Sequence[PromptMessage]) -> int:
    """Return the index of the newest user message that isn't tool results, or -1."""
    for at in range(len(messages) - 1, -1, -1):
        kinds = {block.get("type") for block in messages[at].blocks}
        is_question = "tool_result" not in kinds and not messages[at].is_review
        if messages[at].role == "user" and is_question:
            return at
    return -1


def speakable(value: JsonValue) -> JsonValue:
    """Return the value without lone surrogates (from broken PDFs), which UTF-8 can't encode."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return _mended(value)
    return value


def _mended(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {name: _mended(inner) for name, inner in value.items()}
    if isinstance(value, Sequence):
        return [_mended(inner) for inner in value]
    return value


class _SafeIds:
    """Replaces empty, repeated or malformed ids of tool calls that another server made."""

    def __init__(self) -> None:
        self._used: set[str] = set()
        self._new_names: dict[str, str] = {}

    def mend(self, block: downgrade.Block) -> None:
        if block.get("type") == "tool_use":
            block["id"] = self._given(str(block.get("id", "")))
        elif block.get("type") == "tool_result":
            old = str(block.get("tool_use_id", ""))
            block["tool_use_id"] = self._new_names.get(old, old)

    def _given(self, old: str) -> str:
        new = old
        if not _ID.fullmatch(old) or old in self._used:
            new = f"call_{len(self._used)}"
        self._used.add(new)
        self._new_names[old] = new
        return new


def _mark_for_cache(
    system: list[downgrade.Block],
    tools: list[downgrade.Block],
    talk: list[downgrade.Block],
    *,
    is_closing: bool,
) -> None:
    """Set at most four cache marks: tools, system, everything before this question, newest message.

    From the second question on the first three are kept for an hour, since readers pause for longer
    than five minutes. An entry kept for an hour costs twice as much to write, but is written only
    once the five-minute entry has expired; until then that one is read. From the third question on
    the mark of the tools moves to where the previous question began, because a long answer has more
    blocks than a cache lookup goes back: with ten minutes between four questions that saves a sixth
    (`benchmarks.caching`). A closing request forbids tools, reads no messages from the cache, and
    would write them for no later request.
    """
    before, last = _ends_of_history(talk)
    lasting: downgrade.Block = {"type": "ephemeral", **({"ttl": "1h"} if last else {})}
    for blocks in (() if before and not is_closing else tools, system):
        if blocks:
            blocks[-1]["cache_control"] = lasting
    if is_closing:
        return
    for message in [message for message in talk if message["role"] == "user"][-1:]:
        _content(message)[-1]["cache_control"] = {"type": "ephemeral"}
    for message in (before, last):
        if message:
            _content(message)[-1]["cache_control"] = lasting


def _ends_of_history(talk: list[downgrade.Block]) -> tuple[downgrade.Block, downgrade.Block]:
    """Return where the history ends before the previous question and before the newest question.

    Each is the last user-role message before that question; {} if there is none.
    """
    users = [message for message in talk if message["role"] == "user"]
    asked = [at for at, message in enumerate(users) if not _is_results(message)]
    ends = [users[at - 1] for at in asked[-2:] if at > 0]
    before, last = [{}, {}, *ends][-2:]
    return before, last


def _is_results(message: downgrade.Block) -> bool:
    return any(block.get("type") == "tool_result" for block in _content(message))


def _content(message: downgrade.Block) -> list[downgrade.Block]:
    content = message["content"]
    assert isinstance(content, list)
    return content


def _features(
    system: list[downgrade.Block],
    tools: list[downgrade.Block],
    talk: list[downgrade.Block],
    choice: downgrade.Block | None,
    effort: Effort | None,
    capabilities: Capabilities,
) -> frozenset[Feature]:
    """Return the features in the request that a server may reject."""
    kinds = set(_kinds(talk))
    earlier = _before_newest_question(talk)
    is_sent = {
        Feature.EFFORT: effort is not None,
        Feature.CACHE_CONTROL: capabilities.has_cache_control and bool(system or tools or talk),
        Feature.SEARCH_RESULTS: "search_result" in kinds,
        Feature.IMAGES: "image" in kinds,
        Feature.THINKING: any(has_thinking(_content(message)) for message in talk),
        Feature.OLD_THINKING: any(has_thinking(_content(message)) for message in earlier),
        Feature.TOOLS: bool(tools),
        Feature.STRICT_TOOLS: any("strict" in tool for tool in tools),
        Feature.INPUT_EXAMPLES: any("input_examples" in tool for tool in tools),
        Feature.EAGER_INPUT: any("eager_input_streaming" in tool for tool in tools),
        Feature.TOOL_CHOICE: choice is not None,
        Feature.THINKING_OFF: capabilities.turns_thinking_off,
        Feature.THINKING_ON: not capabilities.turns_thinking_off,
    }
    return frozenset(feature for feature, is_there in is_sent.items() if is_there)


def _kinds(talk: list[downgrade.Block]) -> Iterator[JsonValue]:
    """Yield the types of all blocks, including those inside tool results."""
    for message in talk:
        for block in _content(message):
            yield block.get("type")
            inner = block.get("content")
            if isinstance(inner, list):
                yield from (part.get("type") for part in inner if isinstance(part, dict))


def _before_newest_question(talk: list[downgrade.Block]) -> list[downgrade.Block]:
    for at in range(len(talk) - 1, -1, -1):
        if talk[at]["role"] == "user" and not _is_results(talk[at]):
            return talk[:at]
    return []


def used_ids(request: Request) -> frozenset[str]:
    """Return the ids of the tool calls in a request's history."""
    return frozenset(
        str(block.get("id"))
        for message in request.messages
        for block in _content(message)
        if block.get("type") == "tool_use"
    )


REDACTED: Final = "[key redacted]"
_SHORTEST_KEY: Final = 8
_LIKE_A_KEY: Final = re.compile(
    r"""
      \b(?:sk|pk|rk|api|key)[-_][A-Za-z0-9_-]{16,}    # sk-ant-…, sk-proj-…
    | \bgh[pousr]_[A-Za-z0-9]{20,} | \bgithub_pat_\w{20,}
    | \bxox[abprs]-[A-Za-z0-9-]{10,}
    | \bAKIA[0-9A-Z]{16}\b | \bAIza[\w-]{30,}
    | (?i:\bbearer\s+)[A-Za-z0-9._~+/=-]{16,}
    """,
    re.VERBOSE,
)


def logged_request(request: Request, config: ModelConfig) -> LoggedRequest:
    """Return what may be shown and logged of `request`: its body with keys redacted."""
    body = _redacted(speakable(body_of(request)), config.key.strip())
    assert isinstance(body, dict)
    return LoggedRequest(urlsplit(config.base_url).netloc.rpartition("@")[2], request.model, body)


def _redacted(value: JsonValue, key: str) -> JsonValue:
    if isinstance(value, str):
        if len(key) >= _SHORTEST_KEY:
            value = value.replace(key, REDACTED)
        return _LIKE_A_KEY.sub(REDACTED, value)
    if isinstance(value, Mapping):
        # A picture's bytes are no words; redacting a chance match in them would corrupt it.
        is_picture = value.get("type") == "base64"
        return {
            name: inner if is_picture and name == "data" else _redacted(inner, key)
            for name, inner in value.items()
        }
    if isinstance(value, Sequence):
        return [_redacted(inner, key) for inner in value]
    return value
