"""The messages between the model process and its parent. `request` numbers increase."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, TypeAlias

from reader_app.domain import chat, events
from reader_app.domain.errors import DomainError, ErrorFields, error_of, fields_of
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import ToolChoice
from reader_app.domain.servers import ConnectionReport, ModelChoice, ModelConfig
from reader_app.domain.values import dataclass, field
from reader_app.ipc.codec import Codec, Dialogue, form
from reader_app.llm.capabilities import ServerTraits


@dataclass(frozen=True, slots=True)
class Configure:
    """Sets configuration and traits; sent first, and again when the settings change."""

    config: ModelConfig
    traits: ServerTraits


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Asks the child to load the SDK, because the reader is typing a question."""


@dataclass(frozen=True, slots=True)
class Ask:
    request: int
    messages: tuple[chat.PromptMessage, ...]
    tools: tuple[chat.ToolDefinition, ...]
    tool_choice: ToolChoice
    deadline_s: float | None
    options: chat.RequestOptions


@dataclass(frozen=True, slots=True)
class CountTokens:
    request: int
    messages: tuple[chat.PromptMessage, ...]
    tools: tuple[chat.ToolDefinition, ...]


@dataclass(frozen=True, slots=True)
class TokensCounted:
    """The result of `CountTokens`; `count` is None if the server can't tell."""

    count: int | None


@dataclass(frozen=True, slots=True)
class ListModels:
    request: int


@dataclass(frozen=True, slots=True)
class TestConnection:
    request: int


@dataclass(frozen=True, slots=True)
class LookAtServer:
    """Asks a local server for its kind and its context window; `Shown` reports them."""

    request: int


@dataclass(frozen=True, slots=True)
class Cancel:
    request: int


Request: TypeAlias = Ask | CountTokens | ListModels | TestConnection | LookAtServer
ToChild: TypeAlias = Configure | WarmUp | Request | Cancel


ModelEvent: TypeAlias = (
    events.TextDelta
    | events.ThinkingEvent
    | events.ToolForming
    | events.CitationEvent
    | events.RetryEvent
    | events.RequestSent
)
"""Events while a model answers; other events of a turn come from the code that runs the turn."""


@dataclass(frozen=True, slots=True)
class Emitted:
    request: int
    event: ModelEvent


@dataclass(frozen=True, slots=True)
class Alive:
    """Tells the parent's watchdog that bytes arrived or a deliberate wait goes on."""

    request: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a server has revealed about itself, and the model that was chosen by default."""

    traits: ServerTraits
    model: str


Answer: TypeAlias = chat.ChatResponse | TokensCounted | tuple[ModelChoice, ...] | ConnectionReport


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a request, of the type that the request expects."""

    request: int
    result: Answer = field(repr=False)


@dataclass(frozen=True, slots=True)
class Failed:
    request: int
    error: DomainError


@dataclass(frozen=True, slots=True)
class Cancelled:
    request: int


FromChild: TypeAlias = Emitted | Alive | Shown | Done | Failed | Cancelled


_MOST_BYTES: Final = 256 * 1024 * 1024
"""Limit of a message: a long conversation with page pictures, or the report of sending it."""


class _Json:
    """Placeholder for JSON types, which are recursive."""


def _as_json(value: JsonObject) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _from_json(text: str) -> JsonObject:
    value: object = json.loads(text)
    if not isinstance(value, Mapping):
        raise ValueError("not a JSON object")
    return value


_FORMS: Final = (
    form(DomainError, ErrorFields, fields_of, error_of),
    form(_Json, str, _as_json, _from_json, alias="JsonObject"),
)

DIALOGUE: Final = Dialogue(
    Codec(
        Configure,
        WarmUp,
        Ask,
        CountTokens,
        ListModels,
        TestConnection,
        LookAtServer,
        Cancel,
        forms=_FORMS,
        most_bytes=_MOST_BYTES,
    ),
    Codec(
        Emitted,
        Alive,
        Shown,
        Done,
        Failed,
        Cancelled,
        forms=_FORMS,
        most_bytes=_MOST_BYTES,
    ),
)
