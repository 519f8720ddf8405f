"""Logs every request that is sent to a model, and makes a turn's requests readable part by part."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from reader_app.agent.content_blocks import inner_blocks, text_of
from reader_app.domain import chat, usage
from reader_app.domain.errors import StorageError
from reader_app.domain.events import ChatEvent, LoggedRequest, RequestSent, SentLog
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.protocols import CancelSignal, ChatProvider, ChatRequest
from reader_app.domain.translation import number, tr
from reader_app.domain.values import dataclass, field, replace

_log = logging.getLogger(__name__)


class ProviderInFront(ChatProvider):
    """Wraps another ChatProvider and has its properties; subclasses see each request first."""

    def __init__(self, provider: ChatProvider) -> None:
        self._provider = provider

    @property
    def model(self) -> str:
        return self._provider.model

    @property
    def can_use_tools(self) -> bool:
        return self._provider.can_use_tools

    @property
    def can_see_images(self) -> bool:
        return self._provider.can_see_images

    @property
    def abilities(self) -> chat.ModelAbilities:
        return self._provider.abilities

    @property
    def is_offline(self) -> bool:
        return self._provider.is_offline

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """See ChatProvider."""
        self._provider.look_at_server(cancel)


class LoggingProvider(ProviderInFront):
    """A ChatProvider that calls `keep` with each request that is sent, before it is answered."""

    def __init__(self, provider: ChatProvider, keep: Callable[[LoggedRequest], None]) -> None:
        super().__init__(provider)
        self._keep = keep

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider."""
        return self._provider.chat_with_tools(self._watched(request))

    def count_tokens(self, request: ChatRequest) -> int | None:
        """See ChatProvider."""
        return self._provider.count_tokens(self._watched(request))

    def _watched(self, request: ChatRequest) -> ChatRequest:
        """Return the request with a listener that keeps RequestSent events and forwards others."""

        def listen(event: ChatEvent) -> None:
            if isinstance(event, RequestSent):
                self._keep(event.sent)
            else:
                request.tell(event)

        return replace(request, on_event=listen)


def with_request_log(
    provider: ChatProvider, log: SentLog | None, conversation_id: str, turn_id: str
) -> ChatProvider:
    """Return the provider with the turn's requests logged in `log`, or unchanged without a log."""
    if log is None:
        return provider

    def keep(sent: LoggedRequest) -> None:
        try:
            log.add(conversation_id, turn_id, sent)
        except StorageError:
            # The question and its answer matter more than the log of what was sent.
            _log.exception("what was sent could not be stored")

    return LoggingProvider(provider, keep)


_MARK: Final = "cache_control"
_BYTES_SHOWN: Final = 60
_FRAME: Final = ("model", "max_tokens", "tool_choice", "stream")


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture of a request.

    `data`: base64, as sent. `words`: describes kind, size and tokens.
    """

    data: str = field(repr=False)
    words: str
    tokens: int


@dataclass(frozen=True, slots=True)
class SentPart:
    """A named part of a request.

    `value`: the exact JSON that was sent. `is_repeated`: an earlier request of the turn had it too.
    """

    name: str
    text: str
    value: JsonValue = field(repr=False)
    tokens: int = 0
    pictures: tuple[SentPicture, ...] = ()
    is_repeated: bool = False

    def as_json(self) -> str:
        """Return the part as readable JSON with picture data cut short.

        `bodies_as_json` gives all of the data.
        """
        return json.dumps(_without_bytes(self.value), ensure_ascii=False, indent=2)


@dataclass(frozen=True, slots=True)
class ReportedRequest:
    request: LoggedRequest
    parts: tuple[SentPart, ...]

    @property
    def new_parts(self) -> tuple[SentPart, ...]:
        return tuple(part for part in self.parts if not part.is_repeated)

    @property
    def repeated_parts(self) -> tuple[SentPart, ...]:
        return tuple(part for part in self.parts if part.is_repeated)

    @property
    def tokens(self) -> int:
        """Estimated tokens of the whole request."""
        return sum(part.tokens for part in self.parts)


def sent_report(requests: Sequence[LoggedRequest]) -> tuple[ReportedRequest, ...]:
    """Return all requests of a turn in order, split into parts."""
    known: set[str] = set()
    reported: list[ReportedRequest] = []
    for request in requests:
        parts: list[SentPart] = []
        for part in _parts(request.body):
            key = json.dumps(part.value, sort_keys=True)
            parts.append(replace(part, is_repeated=key in known))
            known.add(key)
        reported.append(ReportedRequest(request, tuple(parts)))
    return tuple(reported)


def as_text(reported: Sequence[ReportedRequest]) -> str:
    """Return all requests as text, for a file or the clipboard; repeated parts are only named."""
    return "\n\n".join(_request_text(at, each) for at, each in enumerate(reported, start=1)) + "\n"


def bodies_as_json(reported: Sequence[ReportedRequest]) -> str:
    """Return the exact request bodies as JSON, with the server and the time of each."""
    told = [
        {
            "server": each.request.server,
            "sent_at": each.request.sent_at.isoformat(),
            "body": each.request.body,
        }
        for each in reported
    ]
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _request_text(number: int, each: ReportedRequest) -> str:
    request = each.request
    when = f"{request.sent_at.astimezone():%Y-%m-%d %H:%M:%S}"
    title = tr("Request {number}", number=number)
    to = tr("To {server} · {model} · {when}", server=request.server, model=request.model, when=when)
    head = f"# {title}\n\n{to}"
    again = ", ".join(part.name for part in each.repeated_parts)
    parts = [tr("Sent again, unchanged: {parts}.", parts=again)] if again else []
    parts += [f"## {part.name}\n\n{part.text}" for part in each.new_parts]
    return "\n\n".join([head, *parts])


def _parts(body: JsonObject) -> Iterator[SentPart]:
    frame = {name: body[name] for name in _FRAME if name in body}
    lines = [f"{name}: {json.dumps(value)}" for name, value in frame.items()]
    yield SentPart(tr("Settings"), "\n".join(lines), frame)
    for block in _blocks(body.get("system")):
        yield _part(tr("System prompt"), text_of(block), block)
    tools = _blocks(body.get("tools"))
    if tools:
        text = "\n\n".join(_tool_text(tool) for tool in tools)
        yield _part(
            tr("Tools ({count})", count=len(tools)), text, [_unmarked(tool) for tool in tools]
        )
    calls: dict[str, str] = {}
    for message in _blocks(body.get("messages")):
        for block in inner_blocks(message):
            yield _message_part(str(message.get("role")), block, calls)


def _message_part(role: str, block: JsonObject, calls: dict[str, str]) -> SentPart:
    match block.get("type"):
        case "text" if role == "user":
            is_context = text_of(block).startswith(chat.CONTEXT_OPENING)
            name = tr("Your position in the book") if is_context else tr("Your question")
            return _part(name, text_of(block), block)
        case "text":
            return _part(tr("Earlier answer"), text_of(block), block)
        case "tool_use":
            called = str(block.get("name"))
            calls[str(block.get("id"))] = called
            arguments = json.dumps(block.get("input"), ensure_ascii=False, indent=2)
            return _part(tr("Tool call: {name}", name=called), arguments, block)
        case "tool_result":
            called = calls.get(str(block.get("tool_use_id")), tr("a tool"))
            return _result_part(tr("Tool result: {name}", name=called), block)
        case "search_result":
            return _result_part(tr("Passages from the book"), {"content": [block]}, block)
        case "image":
            return _result_part(tr("Image"), {"content": [block]}, block)
        case "thinking" | "redacted_thinking":
            return _part(tr("Model’s reasoning, sent back"), _as_words(block), block)
        case _:
            return _part(tr("Other"), _as_words(block), block)


def _result_part(name: str, holder: JsonObject, value: JsonObject | None = None) -> SentPart:
    pictures = tuple(_picture(b) for b in inner_blocks(holder) if b.get("type") == "image")
    texts = [_inner_text(block) for block in inner_blocks(holder)]
    part = _part(name, "\n\n".join(texts), value or holder)
    tokens = part.tokens + sum(picture.tokens for picture in pictures)
    return replace(part, pictures=pictures, tokens=tokens)


def _inner_text(block: JsonObject) -> str:
    match block.get("type"):
        case "text":
            return text_of(block)
        case "search_result":
            sentences = "\n".join(text_of(sentence) for sentence in inner_blocks(block))
            return f"{block.get('title')} [{block.get('source')}]\n{sentences}"
        case "image":
            return f"({_picture(block).words})"
        case _:
            return _as_words(block)


def _picture(block: JsonObject) -> SentPicture:
    source = block.get("source")
    held = source if isinstance(source, Mapping) else {}
    data = str(held.get("data", ""))
    size = usage.picture_size(data)
    tokens = usage.picture_tokens(*size) if size else usage.TYPICAL_PICTURE_TOKENS
    kind = str(held.get("media_type", "image/png")).removeprefix("image/").upper()
    about = number(tokens)
    words = (
        tr(
            "Image: {kind}, {wide} × {high} pixels, about {tokens} tokens",
            kind=kind,
            wide=size[0],
            high=size[1],
            tokens=about,
        )
        if size
        else tr("Image: {kind}, about {tokens} tokens", kind=kind, tokens=about)
    )
    return SentPicture(data, words, tokens)


def _without_bytes(value: JsonValue) -> JsonValue:
    if isinstance(value, Mapping):
        data = value.get("data")
        if value.get("type") == "base64" and isinstance(data, str):
            return {**value, "data": f"{data[:_BYTES_SHOWN]}… ({len(data):,} characters)"}
        return {name: _without_bytes(inner) for name, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_without_bytes(inner) for inner in value]
    return value


def _tool_text(tool: JsonObject) -> str:
    schema = json.dumps(tool.get("input_schema"), ensure_ascii=False, indent=2)
    return f"{tool.get('name')}\n{tool.get('description')}\n{schema}"


def _part(name: str, text: str, value: JsonValue) -> SentPart:
    kept = _unmarked(value) if isinstance(value, Mapping) else value
    return SentPart(name, text, kept, usage.estimated_text_tokens(text))


def _as_words(block: JsonObject) -> str:
    return json.dumps(_unmarked(block), ensure_ascii=False, indent=2)


def _unmarked(block: JsonObject) -> JsonObject:
    """Return the block without its cache mark.

    Cache marks move from request to request, and a part must not count as new because of one.
    """
    return {name: value for name, value in block.items() if name != _MARK}


def _blocks(value: JsonValue) -> list[JsonObject]:
    if isinstance(value, str):
        return [{"type": "text", "text": value}] if value else []
    if not isinstance(value, Sequence):
        return []
    return [block for block in value if isinstance(block, Mapping)]
