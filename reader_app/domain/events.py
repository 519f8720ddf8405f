"""What happens during a turn, as values: the only way out of the agent besides its answer.

`LoggedRequest` is a request as it left the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol, TypeAlias

from reader_app.domain.book import BookReceipt, now_utc
from reader_app.domain.chat import Stopped, TokenUsage, ToolOutcome
from reader_app.domain.citations import CheckedQuotation, Citation
from reader_app.domain.errors import DomainError
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit


@dataclass(frozen=True, slots=True)
class LoggedRequest:
    """One request. `server`: host and port. `body`: all of it; what looks like a key is redacted.

    The key itself goes out as a header and is never part of this.
    """

    server: str
    model: str
    body: JsonObject = field(repr=False)
    sent_at: datetime = field(default_factory=now_utc)


@dataclass(frozen=True, slots=True)
class LastSent:
    """The turn for which something left the machine last. `server`: host and port."""

    turn_id: str
    server: str
    sent_at: datetime


class SentLog(Protocol):
    """Keeps what was sent on this machine; the oldest goes when there is too much of it."""

    def add(self, conversation_id: str, turn_id: str, sent: LoggedRequest) -> None: ...

    def requests(self, turn_id: str) -> Sequence[LoggedRequest]:
        """Of one turn, in their order; () when nothing was sent or it isn't kept any more."""
        ...

    def latest(self) -> LastSent | None:
        """None: nothing was ever sent, or it isn't kept any more."""
        ...


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """The question is stored; `message_id` is the reader's message."""

    conversation_id: str
    turn_id: str
    message_id: str = ""


@dataclass(frozen=True, slots=True)
class TurnHeld:
    """As many turns as may run at once are running; `is_over`: now there is room for this one."""

    is_over: bool = False


@dataclass(frozen=True, slots=True)
class TextDelta:
    text: str


@dataclass(frozen=True, slots=True)
class ToolInvocationEvent:
    tool_name: str
    arguments: JsonObject
    tool_use_id: str = ""


@dataclass(frozen=True, slots=True)
class ToolFinishedEvent:
    tool_name: str
    outcome: ToolOutcome
    duration_ms: float
    tool_use_id: str = ""


@dataclass(frozen=True, slots=True)
class ToolResultEvent:
    """Emitted by the search handler only.

    `read`: how many pages could be searched so far, and of how many; None once all could.
    """

    query: str
    result_count: int
    results: tuple[SearchHit, ...]
    read: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CitationEvent:
    citation: Citation


@dataclass(frozen=True, slots=True)
class TokenUsageEvent:
    """After each model request."""

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0


@dataclass(frozen=True, slots=True)
class RetryEvent:
    """The model request begins anew: text that came since it began is void."""

    attempt: int
    wait_s: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ThinkingEvent:
    """The model works and has nothing to say yet; comes once for each response that begins so."""


@dataclass(frozen=True, slots=True)
class RequestSent:
    """A request leaves the machine; a provider tells it just before."""

    sent: LoggedRequest


@dataclass(frozen=True, slots=True)
class TurnFinished:
    """`answer` is what was stored; `stopped` why it may not be whole."""

    turn_id: str
    message_id: str
    answer: str
    usage: TokenUsage
    iterations: int
    stopped: Stopped | None = None
    pages_shown: tuple[int, ...] = ()
    fence: int | None = None
    citations: tuple[Citation, ...] = ()
    invented_citations: int = 0
    pages_withheld: tuple[int, ...] = ()
    further: tuple[BookReceipt, ...] = ()
    refusal: str = ""
    """As in `TurnAnswer`."""


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """What the requests of a turn without an answer held; as in `TurnFinished`."""

    pages_shown: tuple[int, ...] = ()
    fence: int | None = None
    pages_withheld: tuple[int, ...] = ()
    further: tuple[BookReceipt, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnFailed:
    """`partial_text`: what had reached the reader; kept as message `message_id`, if any."""

    error: DomainError
    turn_id: str = ""
    message_id: str = ""
    partial_text: str = ""
    seen: TurnSeen = TurnSeen()


@dataclass(frozen=True, slots=True)
class TurnCancelled:
    """The reader's Stop; `partial_text` and `message_id` as in `TurnFailed`."""

    turn_id: str
    message_id: str = ""
    partial_text: str = ""
    seen: TurnSeen = TurnSeen()


@dataclass(frozen=True, slots=True)
class QuotationsChecked:
    """After the turn: whether the book has what answer `message_id` puts in quotation marks."""

    turn_id: str
    message_id: str
    quotations: tuple[CheckedQuotation, ...]


ChatEvent: TypeAlias = (
    TurnStarted
    | TurnHeld
    | TextDelta
    | ToolInvocationEvent
    | ToolFinishedEvent
    | ToolResultEvent
    | CitationEvent
    | TokenUsageEvent
    | RetryEvent
    | ThinkingEvent
    | RequestSent
    | TurnFinished
    | TurnFailed
    | TurnCancelled
    | QuotationsChecked
)

EventListener: TypeAlias = Callable[[ChatEvent], None]
