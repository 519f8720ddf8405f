"""Values of a conversation: messages, tool calls, responses, and what a question is about."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from reader_app.domain import book
from reader_app.domain.citations import CheckedClaim, CheckedQuotation, Citation
from reader_app.domain.document import BookFacts
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.search import SearchHit
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field, lazy_pattern


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """Text that the reader selected, as far as it stands on one page."""

    page: int
    text: str


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """What the reader selected or attached when a question was asked.

    `words`: the selected text, which begins on `page`; "" if a picture of a part of that page was
    attached instead. If the selection spans several pages, `words_there` is the part on `page` and
    `parts` is the selection page by page, as far as it is sent.
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
"""Opens the block that tells the model where the reader is.

It is a separate block in front of the reader's words, which are always the last block of their
message.
"""
CONTEXT_CLOSING = "</reading_context>"
OFFERED: Final = "pagemate:"
"""Begins the address of a link that does something for the reader, such as `pagemate:model`."""
OFFERS: Final = ("later", "recap", "model")
"""What such a link does: looks at later pages, too; gives key sentences so far; sets up a model."""
_OFFER: Final = lazy_pattern(rf"\[([^\[\]]+)\]\({OFFERED}\w+\)")


def without_offers(answer: str) -> str:
    """Return an answer with such links replaced by their words, for output without clicks."""
    return _OFFER.sub(r"\1", answer)


VEILED_LETTER: Final = "▒"
"""Stands for each letter of a veiled name where nothing can be clicked."""


def veiled_name() -> str:
    """Return what stands for a veiled name in copies and exports."""
    return tr("[a name from later in the book]")


def covered(text: str, spans: Iterable[tuple[int, int]], stand_in: str = VEILED_LETTER) -> str:
    """Return a text with `stand_in` for each span; one letter stands for each letter of it."""
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], stand_in * (end - start) if len(stand_in) == 1 else stand_in]
        done = end
    return "".join([*parts, text[done:]])


def without_names(text: str, names: Iterable[str], stand_in: str = "") -> str:
    """Return a text of the program's own with something for each of these names, as `covered`.

    `stand_in` "": words for people.
    """
    patterns = [re.escape(name) for name in sorted(names, key=len, reverse=True) if name.strip()]
    if not patterns:
        return text
    pattern = rf"(?<![^\W_])(?:{'|'.join(patterns)})(?![^\W_])"
    shown = stand_in or veiled_name()
    return re.sub(
        pattern,
        lambda match: shown * len(match[0]) if len(shown) == 1 else shown,
        text,
        flags=re.IGNORECASE,
    )


def texts_in(value: JsonValue) -> Iterator[str]:
    """Yield all texts of a tool's arguments."""
    match value:
        case str():
            yield value
        case list() | tuple():
            for each in value:
                yield from texts_in(each)
        case dict():
            for each in value.values():
                yield from texts_in(each)
        case _:
            pass


def arguments_without_names(
    arguments: JsonObject, names: Collection[str], stand_in: str = ""
) -> JsonObject:
    """Return a tool's arguments with something for each of these names, as `without_names`."""
    if not names:
        return arguments
    return {name: _without(value, names, stand_in) for name, value in arguments.items()}


def _without(value: JsonValue, names: Collection[str], stand_in: str) -> JsonValue:
    match value:
        case str():
            return without_names(value, names, stand_in)
        case list() | tuple():
            return [_without(each, names, stand_in) for each in value]
        case dict():
            return {name: _without(each, names, stand_in) for name, each in value.items()}
        case _:
            return value


SPAN_LINE = "Pages in question:"
"""Begins the line of the reading context that says which pages a recap or a summary is about."""
PICTURE_LINE = "Picture of a part of a page:"
"""Begins the line of the reading context that says what became of the reader's picture."""
WITHHELD_SELECTION = "Selected text: withheld, it lies beyond the read-up-to page."
"""The line of the reading context that replaces a selection beyond the fence."""


class Depth(StrEnum):
    """How much work goes into an answer.

    QUICK: few looks into the book. THOROUGH: with a plan and notes, many looks, and a check of the
    draft before it counts as the answer.
    """

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"


PLAN_TOOL: Final = "set_plan"
"""Name of the tool by which a model writes its plan; see `plan_of`."""
NOTES_TOOL: Final = "keep_notes"
"""Name of the tool whose results are shortened last, because the answer will rest on them."""
NO_LOOKS: Final = frozenset({PLAN_TOOL, NOTES_TOOL})
"""Tools that look at nothing new, so that their calls don't count."""
_MOST_STEPS: Final = 12
_LONGEST_STEP: Final = 120


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A step of the plan for a thorough answer, on one line."""

    words: str
    is_done: bool = False


def plan_of(arguments: JsonObject) -> tuple[PlanStep, ...]:
    """Return the plan in the arguments of a call of `set_plan`, whatever a model put there.

    At most 12 steps of 120 characters; () if there is no plan.
    """
    given = arguments.get("steps")
    steps = given if isinstance(given, list | tuple) else ()
    found = (_step(each) for each in steps)
    return tuple(step for step in found if step is not None)[:_MOST_STEPS]


def _step(value: JsonValue) -> PlanStep | None:
    told = value.get("words") if isinstance(value, Mapping) else value
    words = " ".join(told.split()) if isinstance(told, str) else ""
    if not words:
        return None
    if len(words) > _LONGEST_STEP:
        words = words[: _LONGEST_STEP - 1].rstrip() + "…"
    return PlanStep(words, isinstance(value, Mapping) and value.get("done") is True)


class MessageRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL_RESULT = "tool_result"


class MessageState(StrEnum):
    COMPLETE = "complete"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class StopReason(StrEnum):
    """Why a response ended, in the API's words; UNKNOWN: the stream broke off without a reason."""

    END_TURN = "end_turn"
    TOOL_USE = "tool_use"
    MAX_TOKENS = "max_tokens"
    STOP_SEQUENCE = "stop_sequence"
    PAUSE_TURN = "pause_turn"
    REFUSAL = "refusal"
    CONTEXT_EXCEEDED = "model_context_window_exceeded"
    UNKNOWN = "unknown"


class Stopped(StrEnum):
    """Why an answer is incomplete; shown beside the answer, never stored in its text."""

    LIMIT = "limit"
    CUT_OFF = "cut_off"
    REFUSED = "refused"
    INTERRUPTED = "interrupted"


NO_ANSWER: Final = tr("I don’t have an answer to that. Try rephrasing the question.")
DECLINED: Final = tr("The model declined to answer this.")
OTHER_MODEL: Final = tr("Harmless questions are sometimes declined too. Another model may answer.")
"""What follows the reason for which the model declined."""
CUT_OFF_EMPTY: Final = tr("The answer was cut off before it began. Try asking for less.")
LOOK_UP_INSTEAD: Final = tr(
    "The model tried to look something up instead of answering. Rephrase the question, or choose "
    "another model."
)
"""What follows the words, if any, of a model that wrote a tool call as text."""
SAID_INSTEAD: Final = (NO_ANSWER, DECLINED, CUT_OFF_EMPTY, LOOK_UP_INSTEAD)
"""What stands as the answer where the model said nothing."""


def says_why_it_ended(answer: str) -> bool:
    """Return True if the answer ends with a sentence of the program's own on why it ended."""
    return answer.endswith((DECLINED, OTHER_MODEL, CUT_OFF_EMPTY))


@dataclass(frozen=True, slots=True)
class TokenUsage:
    """Token counts of one model request, or the sum of several."""

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
    """Options of one model request.

    `max_tokens` 0: the server's usual limit. `effort` None: the server decides. `book`: set for
    the companion without a model only.
    """

    max_tokens: int = 0
    effort: Effort | None = None
    book: BookFacts | None = None


USUAL: Final = RequestOptions()


@dataclass(frozen=True, slots=True)
class ModelAbilities:
    """What the agent needs to know about a model, apart from tools and pictures.

    `cites_natively`: it gets passages as search results and cites them through the API; otherwise
    it writes passage ids in its text. `is_local`: it runs on the reader's machine and needs short
    prompts and few passages. `window_tokens`: size of its context window, as far as the server has
    told; 0: not known. `tokens_per_s`: how fast it has read prompts so far; 0: not known.
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


_S: Final = r"\s{0,20}"
_KEY: Final = rf'"(?:name|tool|tool_name|function|function_name|action)"{_S}:{_S}"'
_ARGUMENTS: Final = rf'"(?:arguments|parameters|args|input|action_input)"{_S}:'
_TAGS: Final = ("tool", "function", "invoke", "python")
_TAG: Final = rf"<[|｜/]?(?:{'|'.join(_TAGS)})"
_FENCE: Final = rf"```[\w-]*{_S}"
_DRESS: Final = rf"(?:{_FENCE}|{_TAG}[^<>\n]{{0,40}}>{_S}|\[(?:/?[A-Z_]{{4,20}}\])?{_S}){{0,5}}"
"""What stands before the JSON of a call: a fence, a tag, `[TOOL_CALLS]`, the bracket of a list."""
_LINE: Final = rf"(?:\A|(?<=\n))[ \t]*(?:{_FENCE})?\[?{_S}"


class WrittenCalls:
    """Finds tool calls that a model wrote as text, as small models do, each in its own way.

    They come as JSON, in a fence or a tag, or as `search_book(query="…")`. Somewhere in an answer
    it is a call only if it names one of `tool_names`; an answer that begins with the JSON of any
    call is one, as such models make up names.
    """

    def __init__(self, tool_names: Iterable[str]) -> None:
        known = sorted(tool_names)
        names = "|".join(map(re.escape, known)) or "(?!)"
        inner = r"[^{}]{0,80}(?:\{[^{}]{0,400}\}?[^{}]{0,80})?"
        kind = rf'(?:"type"{_S}:{_S}"function"{_S},{_S})?'
        self._call = re.compile(
            rf'{_DRESS}(?:\{{(?={_S}"){inner}{_KEY}(?:functions\.)?(?:{names})"'
            rf"|{_TAG}[\s\S]{{0,160}}?\b(?:{names})\b)"
            rf"|{_LINE}(?:{names}){_S}[({{]"
            rf'|\A{_S}{_DRESS}\{{{_S}{kind}{_KEY}[\w.-]+"{_S},{_S}{_ARGUMENTS}'
        )
        begun_tag = "|".join(_beginnings(_TAGS))
        begun_name = "|".join([*_beginnings(known), rf"(?:{names}){_S}"])
        self._unsure = re.compile(
            rf"(?:(?:{_FENCE}|\[(?:/?[A-Z_]{{0,20}}\]?)?{_S}){{0,5}}"
            rf"(?:`{{1,2}}|<[|｜/]?(?:{begun_tag})?|{_TAG}[\s\S]{{0,900}}"
            rf'|\{{{_S}(?:"[\s\S]{{0,800}})?)?'
            rf"|{_LINE}(?:{begun_name})?)\Z"
        )

    def begins_at(self, text: str, start: int = 0) -> int:
        """Return where the first call begins that begins at or after `start`; -1 for none."""
        found = self._call.search(text, start)
        return found.start() if found is not None else -1

    def sure_to(self, text: str, start: int = 0) -> int:
        """Return up to where `text`, which goes on, is no call whatever follows."""
        found = self._unsure.search(text, start)
        return found.start() if found is not None else len(text)


def _beginnings(words: Iterable[str]) -> list[str]:
    return sorted({re.escape(word[:end]) for word in words for end in range(1, len(word) + 1)})


@dataclass(frozen=True, slots=True)
class PassagesPayload:
    """Book text that a tool showed; `hits` are in the order of the result's text.

    `note`: what else the result says, e.g. that pages were withheld; never words of the book.
    """

    hits: tuple[SearchHit, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ImagePayload:
    """A page as a picture; `data` is base64, `width` and `height` are pixels, 0 if not known."""

    page: int
    media_type: str
    data: str
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class PageMovePayload:
    """The result of the agent's request to go to a page."""

    move: book.PageMove


ToolPayload: TypeAlias = PassagesPayload | ImagePayload | PageMovePayload


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """The result of a tool call.

    `text`: the result as every model can read it; `payload`: the same, structured. `pages_shown`:
    pages of the conversation's own book whose words or picture the result holds; `further`: those
    of further books.
    """

    text: str
    is_error: bool = False
    payload: ToolPayload | None = None
    duration_ms: float = 0.0
    pages_shown: tuple[int, ...] = ()
    further: tuple[book.BookPages, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolCallRecord:
    """A tool call as it is stored and shown; of its payload only a page move is kept."""

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
    """One stored message. Messages are ordered by `sequence`, never by time.

    An ASSISTANT message that calls tools holds what was said before the calls; the one that ends
    the turn holds all of the turn's text. The record of a tool call with its result is on its
    TOOL_RESULT message. `blocks`: the exact API content blocks, so that a turn can be replayed.

    `horizon`: highest page that the message may draw on: the fence when it was written, or the last
    page of the book while the guard was off; 0 for the reader's own words.

    `parent_id`: for a question the id of the previous question, for every other message the id of
    its question; "" for the first question. Several questions with the same parent are branches, of
    which one is followed.
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
    claims: tuple[CheckedClaim, ...] = ()
    """On an answer: its sentences, checked against the words that they cite."""
    draft_doubts: int = 0
    """On an answer: how many sentences of the draft that it replaced were doubtful."""
    fence: int | None = None
    """On the message that ends a turn: the last page that the turn's requests could contain."""
    pages_withheld: tuple[int, ...] = ()
    """Pages that contain invisible text; that text was not sent."""
    pages_before: tuple[int, ...] = ()
    """Among `pages_shown`: those that only earlier turns of the conversation have brought."""
    span: tuple[int, ...] = ()
    """On a question: first and last page that it is about; nothing later is sent for it."""
    reach: tuple[int, ...] = ()
    """Like `horizon`, for each further book of the conversation, in order from place 2."""
    further: tuple[book.BookReceipt, ...] = ()
    """On the message that ends a turn: what was sent of further books."""
    about: AskedAbout | None = None
    """On a question: what was selected or attached when it was asked."""
    name: str = ""
    """On a question that the program wrote for the reader: its short name, which is shown."""
    bound_to: str = ""
    """On a response with thinking: fingerprint of the request that it answered.

    The thinking may be sent again only after exactly the same messages.
    """
    depth: Depth = Depth.NORMAL
    """On a question: how deeply it is looked into, also when it is asked again."""

    @property
    def corrected(self) -> int:
        """How many doubtful sentences fewer the answer has than its draft had."""
        if not self.claims:
            return 0  # it wasn't checked
        return max(0, self.draft_doubts - sum(claim.is_doubtful for claim in self.claims))

    @property
    def pages_of_books(self) -> dict[int, tuple[int, ...]]:
        """The pages that the model had seen when it answered, by the place of the book."""
        return {book.OWN_PLACE: self.pages_shown} | {
            each.place: each.pages for each in self.further
        }

    @property
    def shown(self) -> str:
        """What the reader sees: a question's short name if it has one, else the words."""
        return self.name or self.content


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """The answer of a completed turn.

    `text`: everything that the reader was told in the turn. `blocks`: those of the last response,
    for replay. The offsets of `citations` refer to `text`. `iterations`: model rounds that could
    call tools.
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
    """A sentence on why the model broke off in mid-answer; "" if `text` already says it."""


@dataclass(frozen=True, slots=True)
class DraftReport:
    """The result of checking a draft. `words`: what the model is told about it.

    "" if all is well.
    """

    doubtful: int = 0
    words: str = ""


PromptRole: TypeAlias = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """A message as it is sent to a model.

    `blocks` have the shape of the Messages API in its richest form: `text`, `tool_use`,
    `tool_result` (with `search_result`, `image` and `text` inside) and thinking. A provider
    converts what its server doesn't support. `horizon`, `reach` and `bound_to` as in `ChatMessage`.
    `is_review`: Pagemate's own words to the model about its draft, and no question of the reader.
    """

    role: PromptRole
    blocks: tuple[JsonObject, ...]
    horizon: int = 0
    reach: tuple[int, ...] = ()
    bound_to: str = ""
    is_review: bool = False

    @classmethod
    def of_text(cls, role: PromptRole, text: str, horizon: int = 0) -> PromptMessage:
        return cls(role, ({"type": "text", "text": text},), horizon)

    @property
    def text(self) -> str:
        parts = [b.get("text") for b in self.blocks if b.get("type") == "text"]
        return "\n\n".join(part for part in parts if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class ChatResponse:
    """One model response; `blocks` are exactly as received, for replay.

    `bound_to`: fingerprint of the request that it answers, as in `ChatMessage`. `refusal`: category
    of a declined response in the API's words; `refusal_explanation`: the server's explanation. Both
    may be "".
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
        """The response's text; consecutive text blocks are joined, as citations split one text."""
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
