"""Events of a turn, by which the agent reports everything besides its answer.

Also `LoggedRequest`, a request exactly as it left the machine, and the log that keeps requests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol, TypeAlias

from reader_app.domain.book import BookReceipt, now_utc
from reader_app.domain.chat import Stopped, TokenUsage, ToolOutcome
from reader_app.domain.citations import CheckedClaim, CheckedQuotation, Citation
from reader_app.domain.errors import DomainError
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit
from reader_app.domain.values import dataclass, field


@dataclass(frozen=True, slots=True)
class LoggedRequest:
    """A request that was sent.

    `server`: host and port. `body`: complete, but what looks like a key is redacted. The real key
    is sent as a header and is never part of this.
    """

    server: str
    model: str
    body: JsonObject = field(repr=False)
    sent_at: datetime = field(default_factory=now_utc)


@dataclass(frozen=True, slots=True)
class LastSent:
    """The latest turn for which something was sent. `server`: host and port."""

    turn_id: str
    server: str
    sent_at: datetime


class SentLog(Protocol):
    """Log of sent requests on this machine; the oldest are deleted when it grows too large."""

    def add(self, conversation_id: str, turn_id: str, sent: LoggedRequest) -> None: ...

    def requests(self, turn_id: str) -> Sequence[LoggedRequest]:
        """Return a turn's requests in order; () if none was sent or they are no longer kept."""
        ...

    def latest(self) -> LastSent | None:
        """Return the latest turn that sent something; None if none did or it is no longer kept."""
        ...


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A turn began and its question is stored.

    `message_id` is the question's message; `page` was in view then, 0 if none was.
    """

    conversation_id: str
    turn_id: str
    message_id: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class TurnHeld:
    """The turn waits, because as many turns as allowed are running.

    `is_over`: the wait has ended.
    """

    is_over: bool = False


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More text of an answer.

    `veiled`: stretches that stay covered until the reader asks to see them. The spoiler guard veils
    names that the book mentions only after the fence.
    """

    text: str
    veiled: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ToolForming:
    """The model is writing a tool call; `arguments`: those that have come, the last one in part."""

    tool_name: str
    arguments: JsonObject


@dataclass(frozen=True, slots=True)
class ToolInvocationEvent:
    """The model calls a tool. `veiled`: words of the arguments that aren't shown."""

    tool_name: str
    arguments: JsonObject
    tool_use_id: str = ""
    veiled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolFinishedEvent:
    tool_name: str
    outcome: ToolOutcome
    duration_ms: float
    tool_use_id: str = ""


@dataclass(frozen=True, slots=True)
class ToolResultEvent:
    """A search has results; emitted only by the search tools.

    `read`: how many pages could be searched so far, and of how many; None if all could be.
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
    """Token counts of one model request, emitted when it was answered."""

    input_tokens: int
    output_tokens: int
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0


@dataclass(frozen=True, slots=True)
class RetryEvent:
    """The model request is repeated; text that has streamed since it began must be discarded."""

    attempt: int
    wait_s: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ThinkingEvent:
    """The model is thinking before its first words; at most once per response."""


@dataclass(frozen=True, slots=True)
class TurnProgress:
    """How far a thorough turn is, after each of its tool calls and responses.

    `looks`: tool calls so far. `pages`: different pages read in this turn, of all books. `usd`:
    spent so far; None if the price isn't known. `most_usd`: the reader's limit per answer; None if
    there is none.
    """

    looks: int
    most_looks: int
    pages: int
    usd: float | None
    most_usd: float | None
    tokens: int
    seconds_left: float


@dataclass(frozen=True, slots=True)
class DraftChecked:
    """The draft of a thorough answer was checked; `doubtful`: how many of its sentences are.

    If any are, the text that has streamed since the draft began must be discarded: what streams
    next replaces it. A second event of a turn means the same, and the draft itself streams again:
    it couldn't be mended.
    """

    doubtful: int


@dataclass(frozen=True, slots=True)
class RequestSent:
    """A request is about to leave the machine."""

    sent: LoggedRequest


@dataclass(frozen=True, slots=True)
class TurnFinished:
    """A turn was answered. `answer`: the stored text; `stopped`: why it may be incomplete."""

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
    pages_before: tuple[int, ...] = ()
    """As in `ChatMessage`."""
    veiled: tuple[tuple[int, int], ...] = ()
    """Of `answer`, as in `TextDelta`."""
    absent: tuple[str, ...] = ()
    """Words of the question that stand on no searched page, if the answer cites nothing."""


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """What the requests of a turn without an answer contained; fields as in `TurnFinished`."""

    pages_shown: tuple[int, ...] = ()
    fence: int | None = None
    pages_withheld: tuple[int, ...] = ()
    further: tuple[BookReceipt, ...] = ()
    pages_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnFailed:
    """A turn failed. `partial_text`: what had reached the reader, stored as `message_id` if any."""

    error: DomainError
    turn_id: str = ""
    message_id: str = ""
    partial_text: str = ""
    seen: TurnSeen = TurnSeen()


@dataclass(frozen=True, slots=True)
class TurnCancelled:
    """The reader stopped the turn; `partial_text` and `message_id` as in `TurnFailed`.

    `veiled`: of the text, as in `TextDelta`.
    """

    turn_id: str
    message_id: str = ""
    partial_text: str = ""
    seen: TurnSeen = TurnSeen()
    veiled: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class QuotationsChecked:
    """The quotations of answer `message_id` were checked against the book, after the turn."""

    turn_id: str
    message_id: str
    quotations: tuple[CheckedQuotation, ...]


@dataclass(frozen=True, slots=True)
class ClaimsChecked:
    """The sentences of answer `message_id` were checked against what they cite, after the turn."""

    turn_id: str
    message_id: str
    claims: tuple[CheckedClaim, ...]


ChatEvent: TypeAlias = (
    TurnStarted
    | TurnHeld
    | TextDelta
    | ToolForming
    | ToolInvocationEvent
    | ToolFinishedEvent
    | ToolResultEvent
    | CitationEvent
    | TokenUsageEvent
    | RetryEvent
    | ThinkingEvent
    | TurnProgress
    | DraftChecked
    | RequestSent
    | TurnFinished
    | TurnFailed
    | TurnCancelled
    | QuotationsChecked
    | ClaimsChecked
)

EventListener: TypeAlias = Callable[[ChatEvent], None]
