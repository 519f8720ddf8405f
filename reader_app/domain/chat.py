"""Messages, tools and responses of a conversation, and what a question was asked about."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from reader_app.domain import book
from reader_app.domain.citations import CheckedQuotation, Citation
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """What is marked on one page."""

    page: int
    text: str


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """`words`: selected from `page` on; "" where a picture of a part of that page went with it.

    `words_there`: what of them stands on `page`, where other pages hold the rest.
    `parts`: then the same page by page, as far as it is sent.
    """

    page: int
    words: str = ""
    words_there: str = ""
    parts: tuple[MarkedWords, ...] = ()

    @property
    def is_picture(self) -> bool:
        return not self.words


MAX_MESSAGE_LENGTH = 10_000
CONTEXT_OPENING = "<reading_context>"
"""Begins the block that says where the reader is; it goes with the reader's words as a block of
its own before them. The reader's words are always the last block of their message."""
CONTEXT_CLOSING = "</reading_context>"
SPAN_LINE = "Pages in question:"
"""Begins the line of the reading context that says which pages a recap or a summary is about."""
PICTURE_LINE = "Picture of a part of a page:"
"""Begins the line of the reading context that says what became of the reader's picture."""
WITHHELD_SELECTION = "Selected text: withheld, it lies beyond the read-up-to page."
"""The line of the reading context in place of what the reader selected beyond the fence."""


class MessageRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL_RESULT = "tool_result"


class MessageState(StrEnum):
    COMPLETE = "complete"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class StopReason(StrEnum):
    """Why a response ended, in the API's words; UNKNOWN: the stream broke off without one."""

    END_TURN = "end_turn"
    TOOL_USE = "tool_use"
    MAX_TOKENS = "max_tokens"
    STOP_SEQUENCE = "stop_sequence"
    PAUSE_TURN = "pause_turn"
    REFUSAL = "refusal"
    CONTEXT_EXCEEDED = "model_context_window_exceeded"
    UNKNOWN = "unknown"


class Stopped(StrEnum):
    """Why an answer is not a whole one; shown beside it, never stored in its text."""

    LIMIT = "limit"
    CUT_OFF = "cut_off"
    REFUSED = "refused"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class TokenUsage:
    """Tokens of one model request, or of a sum of them."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0

    def __add__(self, other: TokenUsage) -> TokenUsage:
        return TokenUsage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
        )


class Effort(StrEnum):
    """How long a model may think before it answers, in the API's words."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class RequestOptions:
    """How one request is to be answered.

    `max_tokens` 0: what suits the server. `effort` None: left to the server.
    """

    max_tokens: int = 0
    effort: Effort | None = None


USUAL: Final = RequestOptions()


@dataclass(frozen=True, slots=True)
class ModelAbilities:
    """What the agent needs to know of a model besides tools and pictures.

    `cites_natively`: passages go to it as search results with citations; otherwise it names ids.
    `is_local`: it runs on the reader's machine and needs short prompts and few passages.
    `window_tokens`: what its context window has room for, as far as the server has told; 0: not
    known. `tokens_per_s`: how fast it has read prompts so far; 0: not known.
    """

    cites_natively: bool = True
    is_local: bool = False
    window_tokens: int = 0
    tokens_per_s: float = 0.0


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool as the model sees it; `parameters` is a JSON Schema object.

    `examples`: good arguments, for servers that show them to the model.
    """

    name: str
    description: str
    parameters: JsonObject
    examples: tuple[JsonObject, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolInvocation:
    tool_name: str
    tool_use_id: str
    arguments: JsonObject


@dataclass(frozen=True, slots=True)
class PassagesPayload:
    """Book text that a tool showed; `hits` in the order of the result's text.

    `note`: what else the result says, e.g. that pages were withheld. Never words of the book.
    """

    hits: tuple[SearchHit, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ImagePayload:
    """A page as a picture. `data` is base64; `width` and `height` in pixels, 0 if not known."""

    page: int
    media_type: str
    data: str
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class PageMovePayload:
    """What became of a wish to turn the page."""

    move: book.PageMove


ToolPayload: TypeAlias = PassagesPayload | ImagePayload | PageMovePayload


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What a tool gave. `text` is what every model can read; `payload` the same, structured.

    `pages_shown`: pages whose words or picture the result holds; `further`: those of other books.
    """

    text: str
    is_error: bool = False
    payload: ToolPayload | None = None
    duration_ms: float = 0.0
    pages_shown: tuple[int, ...] = ()
    further: tuple[book.BookPages, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolCallRecord:
    """One tool call as it is stored and shown; `payload` survives for page moves only."""

    tool_name: str
    parameters: JsonObject
    result: str
    is_error: bool = False
    duration_ms: float = 0.0
    tool_use_id: str = ""
    pages_shown: tuple[int, ...] = ()
    page_move: book.PageMove | None = None
    further: tuple[book.BookPages, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One stored message. Order is `sequence`, never the clock.

    An ASSISTANT message that calls tools holds what was said before them; the one that ends the
    turn holds all of the turn's text. The record of a tool call with its result is on its
    TOOL_RESULT message.
    `blocks`: the exact API content blocks, so that a turn can be replayed.
    `horizon`: highest page that the message may draw on: the fence when it was written, or the
    last page of the book while the guard was off. 0 for the reader's own words.
    `parent_id`: of a question the question before it, of all else the question it belongs to; ""
    for the first. Several questions after the same one are branches; one of them is followed.
    """

    conversation_id: str
    role: MessageRole
    content: str
    id: str = field(default_factory=book.new_id)
    created_at: datetime = field(default_factory=book.now_utc)
    tool_calls: tuple[ToolCallRecord, ...] = ()
    blocks: tuple[JsonObject, ...] = ()
    state: MessageState = MessageState.COMPLETE
    page: int = 0
    sequence: int = 0
    turn_id: str = ""
    horizon: int = 0
    citations: tuple[Citation, ...] = ()
    usage: TokenUsage | None = None
    model: str = ""
    stopped: Stopped | None = None
    error_text: str = ""
    pages_shown: tuple[int, ...] = ()
    parent_id: str = ""
    quotations: tuple[CheckedQuotation, ...] = ()
    fence: int | None = None
    """Of the message that ends a turn: last page that its requests could hold anything of."""
    pages_withheld: tuple[int, ...] = ()
    """Pages that hold text which nobody can see; it was not sent."""
    span: tuple[int, ...] = ()
    """Of a question: first and last page that it is about; nothing later is sent for it."""
    reach: tuple[int, ...] = ()
    """As `horizon`, of the conversation's further books, from place 2 on."""
    further: tuple[book.BookReceipt, ...] = ()
    """Of the message that ends a turn: what was sent of further books."""
    about: AskedAbout | None = None
    """Of a question: what was selected or attached when it was asked."""
    bound_to: str = ""
    """Of a response with thinking: fingerprint of the request that it answered. The thinking may
    be sent again only after the very same messages."""


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """How a turn ended that has an answer.

    `text`: all the reader was told in the turn. `blocks`: those of the last response, for replay.
    `citations` have their place in `text`. `iterations`: model rounds that could call tools.
    """

    text: str
    blocks: tuple[JsonObject, ...] = ()
    horizon: int = 0
    citations: tuple[Citation, ...] = ()
    invented_citations: int = 0
    stopped: Stopped | None = None
    iterations: int = 0
    bound_to: str = ""
    refusal: str = ""
    """Why the model broke off amid its words, as a sentence; "" where `text` says it."""


PromptRole: TypeAlias = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """A message as it is sent. Blocks have the shape of the Messages API, richest form:

    `text`, `tool_use`, `tool_result` (with `search_result`, `image` and `text` inside), thinking.
    A provider lowers what its server lacks. `horizon`, `reach` and `bound_to` as in `ChatMessage`.
    """

    role: PromptRole
    blocks: tuple[JsonObject, ...]
    horizon: int = 0
    reach: tuple[int, ...] = ()
    bound_to: str = ""

    @classmethod
    def of_text(cls, role: PromptRole, text: str, horizon: int = 0) -> PromptMessage:
        return cls(role, ({"type": "text", "text": text},), horizon)

    @property
    def text(self) -> str:
        parts = [b.get("text") for b in self.blocks if b.get("type") == "text"]
        return "\n\n".join(part for part in parts if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class ChatResponse:
    """One model response: `blocks` exactly as they came (for replay), and what they say.

    `bound_to`: fingerprint of the request that it answers, as in `ChatMessage`.
    `refusal`: of a response that was declined, the category in the API's words;
    `refusal_explanation`: what the server says of it. Both may be "".
    """

    blocks: tuple[JsonObject, ...]
    tool_invocations: tuple[ToolInvocation, ...]
    stop_reason: StopReason
    usage: TokenUsage = TokenUsage()
    citations: tuple[Citation, ...] = ()
    model: str = ""
    bound_to: str = ""
    refusal: str = ""
    refusal_explanation: str = ""

    @property
    def text(self) -> str:
        """Text of the response; consecutive text blocks are one run (citations split them)."""
        parts: list[str] = []
        previous_was_text = False
        for block in self.blocks:
            text = block.get("text") if block.get("type") == "text" else None
            if isinstance(text, str):
                if previous_was_text:
                    parts[-1] += text
                else:
                    parts.append(text)
            previous_was_text = isinstance(text, str)
        return "\n\n".join(part.strip() for part in parts if part.strip())
