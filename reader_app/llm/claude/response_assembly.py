"""Reads a server's event stream and assembles a response from it: chat events and the whole.

The SDK splits the bytes into events (`AsyncStream.raw_events`). Its typed stream isn't used: it
skips every event without an `event:` line, and so the errors of llama.cpp and everything from
servers that omit the line; it also skips pings, which are the only sign of life while Claude
thinks.

The SDK's `accumulate_event` isn't used. A tool call in broken JSON (local models write it) ends the
whole response there, and so do a text block without text, a missing `usage` and an index that skips
(local servers); 6 kB of arguments take it 0.25 s, and 0.01 s here.

The size of a response is bounded here, too. A whole answer of 16,000 tokens, each in an event of
its own, is about 3 MB; a list of 500 models is 0.3 MB.

Exceptions are classified without importing the SDK. The SDK makes one APIConnectionError of a
refused connection, an unknown host and a bad certificate, and passes a connection that breaks in
mid-stream through as an error of httpx2.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import re
import socket
import ssl
import uuid
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol, cast

from reader_app.domain.chat import ChatResponse, StopReason, TokenUsage, ToolInvocation
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.events import (
    ChatEvent,
    CitationEvent,
    TextDelta,
    ThinkingEvent,
    ToolForming,
)
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.servers import origin_of
from reader_app.llm.error_messages import Failure, FailureKind, RequestFailedError

if TYPE_CHECKING:
    import httpx2

MOST_BYTES: Final = 8 * 1024 * 1024
"""Limit of a response's body, applied to the compressed and to the decompressed bytes."""
MOST_BLOCKS: Final = 2_000
"""Limit of a response's blocks: text between two citations, thinking, or a tool call."""


def too_much() -> RequestFailedError:
    return RequestFailedError(Failure(FailureKind.TOO_MUCH))


class Allowance:
    """A budget of bytes that may still arrive."""

    def __init__(self, left: int = MOST_BYTES) -> None:
        self._left = left

    def take(self, count: int) -> None:
        """Spend `count` bytes. Raises RequestFailedError if fewer are left."""
        self._left -= count
        if self._left < 0:
            raise too_much()


def staying_at(base_url: str) -> Callable[[httpx2.Request], Awaitable[None]]:
    """Return a request hook that refuses to leave the origin of `base_url`, even after a redirect.

    It keeps the key from other hosts: on a redirect the library removes `Authorization`, but no
    other header.
    """
    origin = origin_of(base_url)

    async def stay(request: httpx2.Request) -> None:
        if origin_of(str(request.url)) != origin:
            raise RequestFailedError(Failure(FailureKind.MOVED))

    return stay


async def bound_body(response: httpx2.Response) -> None:
    """Limit a response's body; a response hook, which runs before anyone reads the body."""
    response.stream = _bounded(cast("httpx2.AsyncByteStream", response.stream))


def _bounded(stream: httpx2.AsyncByteStream) -> httpx2.AsyncByteStream:
    import httpx2  # imported with the SDK: it takes a second

    class Bounded(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            allowance = Allowance()
            async for part in stream:
                allowance.take(len(part))
                yield part

        async def aclose(self) -> None:
            await stream.aclose()

    return Bounded()


_ID = re.compile(r"[a-zA-Z0-9_-]+")
_THINKS = frozenset({"thinking", "redacted_thinking"})
_TOKENS: Final = range(1_000_000_001)
"""Other counts are mistakes of a server; the store has no room for the largest ones."""
_BETWEEN: Final = "\n\n"
_GREETINGS = 1
"""Pings with which the API begins each stream; later ones mean that it is still working."""
_MOST_SHOWN: Final = 1_000
"""Characters of a tool call that is read again with each part of it: a search has some 100."""
_RUNS_TOOLS = frozenset(
    {StopReason.TOOL_USE, StopReason.END_TURN, StopReason.STOP_SEQUENCE, StopReason.PAUSE_TURN}
)


class OutOfOrderError(Exception):
    """Events arrived in an order that no Messages API would send."""


class ResponseAssembly:
    """Builds one response from its events. `used_ids`: tool call ids of the conversation so far."""

    def __init__(self, used_ids: frozenset[str] = frozenset()) -> None:
        self._used_ids = set(used_ids)
        self._blocks: dict[int, dict[str, JsonValue]] = {}
        self._json: dict[int, str] = {}
        self._ended: set[int] = set()
        self._usage: dict[str, int] = {}
        self._citations: dict[PassageSource, Citation] = {}
        self._stop_reason: str | None = None
        self._refusal: JsonObject = {}
        self._model = ""
        self._pings = 0
        self._has_told_thinking = False
        self._forms: ToolForming | None = None
        self.has_begun = False
        self.has_ended = False

    @property
    def is_whole(self) -> bool:
        """False while the stream has given neither a stop reason nor its end."""
        return self.has_begun and (self._stop_reason is not None or self.has_ended)

    def feed(self, event: JsonObject) -> list[ChatEvent]:
        """Take in one event and return the chat events to report.

        Raises OutOfOrderError, RequestFailedError.
        """
        match event.get("type"):
            case "message_start":
                self._start(_object(event.get("message")))
            case "content_block_start":
                return self._start_block(_index(event), _object(event.get("content_block")))
            case "content_block_delta":
                return self._extend(_index(event), _object(event.get("delta")))
            case "content_block_stop":
                self._ended.add(_index(event))
            case "message_delta":
                delta = _object(event.get("delta"))
                reason = delta.get("stop_reason")
                self._refusal = _object(delta.get("stop_details")) or self._refusal
                self._stop_reason = reason if isinstance(reason, str) else self._stop_reason
                self._count(_object(event.get("usage")))
            case "message_stop":
                self.has_ended = True
            case "ping":
                self._pings += 1
                return [] if self._pings <= _GREETINGS else self._thinks()
            case _:
                pass  # event types that the API may add later
        return []

    def response(self, *, may_use_tools: bool) -> ChatResponse:
        """Return the whole response, without tool calls that were cut off or aren't allowed."""
        reason = self._reason()
        runs_tools = may_use_tools and reason in _RUNS_TOOLS
        blocks: list[JsonObject] = []
        invocations: list[ToolInvocation] = []
        gap = ""
        for index in sorted(self._blocks):
            block = self._finished(index)
            if block.get("type") == "tool_use":
                if not runs_tools or index not in self._ended:
                    gap += _BETWEEN
                    continue
                invocations.append(self._invocation(block))
            # The API rejects blank text blocks, so their spaces are put before the next text.
            if _is_blank(block):
                gap += str(block.get("text") or "")
                continue
            is_text = block.get("type") == "text"
            blocks.append({**block, "text": f"{gap}{block['text']}"} if gap and is_text else block)
            gap = ""
        if invocations:  # a pause that calls our tools goes on with their results
            reason = StopReason.TOOL_USE
        return ChatResponse(
            tuple(blocks),
            tuple(invocations),
            reason,
            self._counted(),
            tuple(self._citations.values()),
            self._model,
            refusal=str(self._refusal.get("category") or ""),
            refusal_explanation=str(self._refusal.get("explanation") or ""),
        )

    # --- events -----------------------------------------------------------------------------

    def _start(self, message: JsonObject) -> None:
        self.has_begun = True
        self._model = str(message.get("model") or "")
        self._count(_object(message.get("usage")))

    def _start_block(self, index: int, block: JsonObject) -> list[ChatEvent]:
        if not self.has_begun:
            raise OutOfOrderError
        # None means "absent" in a response; sent back, the API would reject it.
        kept: dict[str, JsonValue] = {k: v for k, v in block.items() if v is not None}
        if kept.get("type") == "tool_use" and not isinstance(kept.get("input"), Mapping):
            kept["input"] = {}
        self._blocks[index] = kept
        if len(self._blocks) > MOST_BLOCKS:
            raise too_much()
        if kept.get("type") in _THINKS:
            return self._thinks()
        if kept.get("type") == "tool_use":
            return self._forming(index)
        if kept.get("type") != "text":
            return []
        told = kept.get("text")
        text = self._gap_before(index) + (told if isinstance(told, str) else "")
        return [TextDelta(text)] if text else []

    def _gap_before(self, index: int) -> str:
        """Return a blank line if something else stands between this text and an earlier one."""
        before = [self._blocks[each].get("type") for each in sorted(self._blocks) if each < index]
        return _BETWEEN if "text" in before and before[-1] != "text" else ""

    def _thinks(self) -> list[ChatEvent]:
        """Return a ThinkingEvent the first time, if there is no text yet: the server is working."""
        if self._has_told_thinking or any(b.get("type") == "text" for b in self._blocks.values()):
            return []
        self._has_told_thinking = True
        return [ThinkingEvent()]

    def _extend(self, index: int, delta: JsonObject) -> list[ChatEvent]:
        block = self._blocks.get(index)
        if block is None:
            raise OutOfOrderError
        match delta.get("type"):
            case "text_delta":
                text = str(delta.get("text") or "")
                block["text"] = str(block.get("text", "")) + text
                return [TextDelta(text)] if text else []
            case "input_json_delta":
                self._json[index] = self._json.get(index, "") + str(delta.get("partial_json") or "")
                return self._forming(index)
            case "thinking_delta":
                said = str(delta.get("thinking") or "")
                block["thinking"] = str(block.get("thinking", "")) + said
            case "signature_delta":
                block["signature"] = str(delta.get("signature") or "")
            case "citations_delta":
                return self._cite(block, _object(delta.get("citation")))
            case _:
                pass
        return []

    def _forming(self, index: int) -> list[ChatEvent]:
        """Return what a tool call says so far, unless it says the same as before."""
        text, block = self._json.get(index, ""), self._blocks[index]
        if len(text) > _MOST_SHOWN:
            return []
        said = ToolForming(str(block.get("name") or ""), begun_arguments(text))
        is_new, self._forms = said != self._forms, said
        return [said] if is_new else []

    def _cite(self, block: dict[str, JsonValue], location: JsonObject) -> list[ChatEvent]:
        earlier = block.get("citations")
        if not isinstance(earlier, list):
            earlier = block["citations"] = list(earlier) if isinstance(earlier, Sequence) else []
        earlier.append(dict(location))
        source = cited_source(location)
        if source is None:
            return []
        citation = self._citations.get(source)
        if citation is None:
            citation = Citation(
                number=len(self._citations) + 1,
                source=source,
                label=label_of(str(location.get("title") or ""), source.page),
                quote=str(location.get("cited_text") or "").strip(),
            )
            self._citations[source] = citation
        return [CitationEvent(citation)]

    # --- the end ----------------------------------------------------------------------------

    def _finished(self, index: int) -> dict[str, JsonValue]:
        block = self._blocks[index]
        if block.get("type") == "tool_use":
            if index in self._json and self._json[index].strip():
                block["input"] = parsed_arguments(self._json[index])
            block["id"] = self._own_id(block.get("id"))
        return block

    def _own_id(self, given: JsonValue) -> str:
        """Return the server's id, or a new one if it is empty, repeated or malformed."""
        is_good = isinstance(given, str) and bool(_ID.fullmatch(given))
        own = given if isinstance(given, str) and is_good else ""
        if not own or own in self._used_ids:
            own = f"call_{uuid.uuid4().hex}"
        self._used_ids.add(own)
        return own

    def _invocation(self, block: JsonObject) -> ToolInvocation:
        arguments = block.get("input")
        return ToolInvocation(
            str(block.get("name") or ""),
            str(block.get("id") or ""),
            dict(arguments) if isinstance(arguments, Mapping) else {},
        )

    def _reason(self) -> StopReason:
        try:
            return StopReason(self._stop_reason or StopReason.UNKNOWN)
        except ValueError:
            return StopReason.END_TURN  # a reason newer than this version: treated as a normal end

    def _count(self, usage: JsonObject) -> None:
        # Counts are running totals: a later one replaces an earlier one, a missing one doesn't.
        for name, value in usage.items():
            if isinstance(value, int) and not isinstance(value, bool) and value in _TOKENS:
                self._usage[name] = value

    def _counted(self) -> TokenUsage:
        return TokenUsage(
            self._usage.get("input_tokens", 0),
            self._usage.get("output_tokens", 0),
            self._usage.get("cache_read_input_tokens", 0),
            self._usage.get("cache_creation_input_tokens", 0),
        )


def begun_arguments(text: str) -> dict[str, JsonValue]:
    """Return the arguments of a tool call that is still being written."""
    from jiter import from_json  # the SDK's own parser

    whole = text.rstrip("-.0123456789")  # a number may still grow into another one
    try:
        found = from_json(whole.encode(), partial_mode="trailing-strings")
    except ValueError:
        return {}
    return dict(found) if isinstance(found, Mapping) else {}


def parsed_arguments(text: str) -> dict[str, JsonValue]:
    """Return a tool call's arguments; {} if the model wrote no JSON object.

    Numbers that JSON can't represent (1e999, NaN) are kept as strings, as they were written.
    """
    try:
        value = json.loads(text or "{}", parse_float=_finite, parse_constant=str)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _finite(text: str) -> float | str:
    number = float(text)
    return number if math.isfinite(number) else text


def cited_source(location: JsonObject) -> PassageSource | None:
    """Return the cited sentences: the citation's source, narrowed to the cited blocks; or None."""
    passage = PassageSource.parsed(str(location.get("source") or ""))
    if passage is None:
        return None
    start, end = location.get("start_block_index"), location.get("end_block_index")
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end:
        return passage
    first = passage.first_sentence + start
    return replace(passage, first_sentence=first, last_sentence=passage.first_sentence + end - 1)


def label_of(title: str, page: int) -> str:
    """Return the printed label in a passage's title ("p. 42 (printed 30)" → "30"), else `page`."""
    place = _place_in(title, page)
    return place[1].strip() if place and place[1] else str(page)


def book_in(title: str, page: int) -> str:
    """Return the book that a passage's title names ("Emma, p. 42" → "Emma"), or ""."""
    place = _place_in(title, page)
    return title[: place.start()] if place else ""


def _place_in(title: str, page: int) -> re.Match[str] | None:
    return re.search(rf"(?:^|, )p\. {page}(?: \(printed ([^()]+)\))?(?= · |$)", title)


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, Mapping) else {}


def _index(event: JsonObject) -> int:
    index = event.get("index")
    return index if isinstance(index, int) else 0


def _is_blank(block: JsonObject) -> bool:
    text = block.get("text")
    return block.get("type") == "text" and not (isinstance(text, str) and text.strip())


_SHOULD_RETRY = {"true": True, "false": False}
_BAD_ADDRESS = frozenset({"UnsupportedProtocol", "InvalidURL", "LocalProtocolError"})


def failure_of(error: BaseException, *, in_stream: bool) -> Failure:
    """Return the failure that an exception stands for. `in_stream`: the answer had begun."""
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return _http_failure(error, status)
    chain = list(_chain(error))
    for link in chain:
        if isinstance(link, RequestFailedError):
            return link.failure  # our own error, wrapped by the SDK
    if any(isinstance(link, ssl.SSLError) for link in chain):
        return Failure(FailureKind.TLS)
    if any(isinstance(link, socket.gaierror) for link in chain):
        return Failure(FailureKind.NO_SUCH_HOST)
    if any(isinstance(link, ConnectionRefusedError) for link in chain):
        return Failure(FailureKind.REFUSED)
    names = {type(link).__name__ for link in chain}
    if names & _BAD_ADDRESS:
        return Failure(FailureKind.BAD_ADDRESS)
    if _is_of_transport(error):
        return Failure(FailureKind.CUT if in_stream else FailureKind.NETWORK)
    if isinstance(error, AssertionError | AttributeError | UnicodeError | ValueError):
        return Failure(FailureKind.NOT_THE_API)  # a web page where JSON was expected
    return Failure(FailureKind.UNEXPECTED)


def _http_failure(error: BaseException, status: int) -> Failure:
    """Return the failure in an APIStatusError of the SDK, which knows the API's own error types."""
    if status == 200:  # a response that doesn't follow the API
        return Failure(FailureKind.NOT_THE_API)
    headers = getattr(getattr(error, "response", None), "headers", None)
    named = headers if isinstance(headers, Mapping) else {}
    kind = getattr(error, "type", None)
    is_web_page = "html" in str(named.get("content-type", ""))
    return Failure(
        FailureKind.HTTP,
        status,
        kind if isinstance(kind, str) else "",
        message_in(getattr(error, "body", None)) or ("" if is_web_page else str(error)[:500]),
        _retry_after(named),
        should_retry=_SHOULD_RETRY.get(str(named.get("x-should-retry", ""))),
    )


def message_in(body: JsonValue) -> str:
    """Return the sentence in an error body.

    The SDK knows the API's own shape; vLLM and FastAPI use `detail`, Ollama `{"error": "…"}`.
    """
    if isinstance(body, str):
        return "" if body.lstrip().startswith("<") else body[:500]
    if not isinstance(body, Mapping):
        return ""
    for name in ("error", "message", "detail"):
        inner = body.get(name)
        if isinstance(inner, str):
            return inner[:500]
        if isinstance(inner, Mapping):
            return message_in(inner)
        if inner:
            return str(inner)[:500]
    return ""


def _retry_after(headers: Mapping[str, str]) -> float | None:
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < 86_400:
            return seconds
    return None


def _is_of_transport(error: BaseException) -> bool:
    own = type(error).__module__.split(".")[0]
    is_library = own in ("anthropic", "httpx2", "httpcore2", "httpx", "httpcore", "anyio", "h11")
    return is_library or isinstance(error, OSError)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error, its causes and contexts, and the members of exception groups."""
    waiting, seen = [error], set()
    while waiting:
        link = waiting.pop()
        if id(link) in seen:
            continue
        seen.add(id(link))
        yield link
        waiting += [cause for cause in (link.__cause__, link.__context__) if cause is not None]
        if isinstance(link, BaseExceptionGroup):
            waiting += link.exceptions


_log = logging.getLogger(__name__)
Event = dict[str, JsonValue]


class ByteSource(Protocol):
    """A body that arrives in parts."""

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...


class HttpResponse(Protocol):
    """The part of an HTTP response, its body still streaming, that is used here."""

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    async def aclose(self) -> None: ...


class SentEvent(Protocol):
    """The part of the SDK's ServerSentEvent that is used here."""

    @property
    def data(self) -> str: ...


Split = Callable[[ByteSource], AsyncIterator[SentEvent]]


class NotAnEventStreamError(Exception):
    """The data can't be the stream of a Messages API."""


async def events_of(
    response: HttpResponse, split: Split, idle_s: float, alive: Callable[[], None]
) -> AsyncGenerator[Event, None]:
    """Yield the events of a response. Raises RequestFailedError."""
    watched = _Watched(response, idle_s, alive)
    try:
        async for sent in split(watched):
            event = event_in(sent.data)
            if event is not None:
                yield event
    except (NotAnEventStreamError, UnicodeDecodeError):
        raise RequestFailedError(Failure(FailureKind.NOT_THE_API)) from None


class _Watched:
    """A response's bytes with an idle timeout and a size limit; each part counts as a sign of life.

    OpenRouter sends comments while it waits, which never become an event. The size limit is needed
    because the splitter buffers a line until it is complete.
    """

    def __init__(self, response: ByteSource, idle_s: float, alive: Callable[[], None]) -> None:
        self._response = response
        self._idle_s = idle_s
        self._alive = alive

    async def aiter_bytes(self) -> AsyncGenerator[bytes, None]:
        parts = self._response.aiter_bytes()
        allowance = Allowance()
        while True:
            async with failures_told(self._idle_s, in_stream=True):
                part = await anext(parts, None)
            if part is None:
                return
            allowance.take(len(part))  # decompressed: few bytes can become many
            self._alive()
            yield part


def event_in(data: str) -> Event | None:
    """Return the event in `data`, or None if it is empty. Raises NotAnEventStreamError."""
    if not data or data.strip() == "[DONE]":  # an OpenAI convention that some local servers follow
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotAnEventStreamError from error
    if isinstance(value, dict) and isinstance(value.get("error"), dict):
        value.setdefault("type", "error")  # llama.cpp omits it
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        raise NotAnEventStreamError
    return value


def error_in(event: Event) -> Failure:
    """Return the failure that an error event describes."""
    error = event.get("error")
    said = error if isinstance(error, dict) else {}
    kind, message = said.get("type"), said.get("message")
    return Failure(
        FailureKind.IN_STREAM,
        error_type=kind if isinstance(kind, str) else "api_error",
        message=message if isinstance(message, str) else "",
    )


@contextlib.asynccontextmanager
async def failures_told(idle_s: float, *, in_stream: bool = False) -> AsyncIterator[None]:
    """Raise what fails inside, or takes longer than `idle_s`, as a RequestFailedError."""
    try:
        async with asyncio.timeout(idle_s):
            yield
    except RequestFailedError:
        raise
    except TimeoutError:
        raise RequestFailedError(Failure(FailureKind.IDLE, seconds=idle_s)) from None
    except Exception as error:  # noqa: BLE001 - the SDK lets errors of many libraries through
        failure = failure_of(error, in_stream=in_stream)
        if failure.kind is FailureKind.UNEXPECTED:
            _log.exception("a request failed in an unknown way")
        raise RequestFailedError(failure) from None
