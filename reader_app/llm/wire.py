"""What the model process and its parent say to each other. `request` numbers count up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from reader_app.domain.chat import (
    ChatResponse,
    PromptMessage,
    RequestOptions,
    ToolDefinition,
)
from reader_app.domain.errors import DomainError
from reader_app.domain.events import (
    CitationEvent,
    RequestSent,
    RetryEvent,
    TextDelta,
    ThinkingEvent,
)
from reader_app.domain.protocols import ToolChoice
from reader_app.domain.servers import ConnectionReport, ModelChoice, ModelConfig
from reader_app.llm.capabilities import ServerTraits


@dataclass(frozen=True, slots=True)
class Configure:
    """Comes first, and again when settings change."""

    config: ModelConfig
    traits: ServerTraits


@dataclass(frozen=True, slots=True)
class WarmUp:
    """A question is being typed: load what it will need."""


@dataclass(frozen=True, slots=True)
class Ask:
    request: int
    messages: tuple[PromptMessage, ...]
    tools: tuple[ToolDefinition, ...]
    tool_choice: ToolChoice
    deadline_s: float | None
    options: RequestOptions


@dataclass(frozen=True, slots=True)
class CountTokens:
    request: int
    messages: tuple[PromptMessage, ...]
    tools: tuple[ToolDefinition, ...]


@dataclass(frozen=True, slots=True)
class TokensCounted:
    """The answer to `CountTokens`; `count` None: the server can't say."""

    count: int | None


@dataclass(frozen=True, slots=True)
class ListModels:
    request: int


@dataclass(frozen=True, slots=True)
class TestConnection:
    request: int


@dataclass(frozen=True, slots=True)
class LookAtServer:
    """Ask a server nearby what it is and how large its window is; `Shown` tells."""

    request: int


@dataclass(frozen=True, slots=True)
class Cancel:
    request: int


Request: TypeAlias = Ask | CountTokens | ListModels | TestConnection | LookAtServer
ToChild: TypeAlias = Configure | WarmUp | Request | Cancel


ModelEvent: TypeAlias = TextDelta | ThinkingEvent | CitationEvent | RetryEvent | RequestSent
"""What can happen while a model answers; other events of a turn are told by who leads it."""


@dataclass(frozen=True, slots=True)
class Emitted:
    request: int
    event: ModelEvent


@dataclass(frozen=True, slots=True)
class Alive:
    """Bytes came, or a wait is meant: not silence."""

    request: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a server has shown of itself, and the model that was chosen by default."""

    traits: ServerTraits
    model: str


Answer: TypeAlias = ChatResponse | TokensCounted | tuple[ModelChoice, ...] | ConnectionReport


@dataclass(frozen=True, slots=True)
class Done:
    """`result`: of the kind that was asked for."""

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
