"""A chat message as a row and back, every field of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import (
    AskedAbout,
    ChatMessage,
    MarkedWords,
    MessageRole,
    MessageState,
    Stopped,
    TokenUsage,
    ToolCallRecord,
)
from reader_app.domain.citations import Citation, CitationState, PassageSource
from reader_app.domain.document import Rect
from reader_app.store.further_pages import pages_json, pages_of, receipts_json, receipts_of
from reader_app.store.moments import micros, moment
from reader_app.store.quotation_rows import quotation_json, quotation_of
from reader_app.store.text import from_json, storable, to_json

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue
    from reader_app.store.models import MessageRow

_VERSION: Final = 1


def values_of(message: ChatMessage, sequence: int) -> dict[str, str | int | None]:
    """Column values of a message."""
    usage = message.usage
    return {
        "id": storable(message.id),
        "conversation_id": storable(message.conversation_id),
        "sequence": sequence,
        "parent_id": storable(message.parent_id) or None,
        "role": message.role.value,
        "content": storable(message.content),
        "state": message.state.value,
        "page": message.page,
        "horizon": message.horizon,
        "turn_id": storable(message.turn_id),
        "model": storable(message.model),
        "stopped": message.stopped.value if message.stopped else None,
        "error_text": storable(message.error_text),
        "input_tokens": usage.input_tokens if usage else None,
        "output_tokens": usage.output_tokens if usage else None,
        "cache_read_tokens": usage.cache_read_tokens if usage else None,
        "cache_write_tokens": usage.cache_write_tokens if usage else None,
        "details": details_of(message),
        "created_at": micros(message.created_at),
    }


def message_of(row: MessageRow) -> ChatMessage:
    """Damaged details cost the details, never the words. Raises ValueError for a damaged row."""
    message = ChatMessage(
        id=row.id,
        conversation_id=row.conversation_id,
        sequence=row.sequence,
        parent_id=row.parent_id or "",
        role=MessageRole(row.role),
        content=row.content,
        state=MessageState(row.state),
        page=row.page,
        horizon=row.horizon,
        turn_id=row.turn_id,
        model=row.model,
        stopped=Stopped(row.stopped) if row.stopped else None,
        error_text=row.error_text,
        usage=_usage(row),
        created_at=moment(row.created_at),
    )
    details = _mapping(from_json(row.details))
    try:
        return replace(
            message,
            tool_calls=tuple(_tool_call(_mapping(v)) for v in _list(details.get("tool_calls"))),
            blocks=tuple(_mapping(value) for value in _list(details.get("blocks"))),
            citations=tuple(_citation(_mapping(v)) for v in _list(details.get("citations"))),
            pages_shown=_numbers(details.get("pages_shown")),
            fence=_fence(details.get("fence")),
            span=_numbers(details.get("span")),
            pages_withheld=_numbers(details.get("pages_withheld")),
            reach=_numbers(details.get("reach")),
            further=receipts_of(details.get("further")),
            bound_to=str(details.get("bound_to") or ""),
            about=_about(details.get("about"), _list(details.get("about_parts"))),
            quotations=tuple(quotation_of(_mapping(v)) for v in _list(details.get("quotations"))),
        )
    except (ValueError, TypeError):
        return message


def _usage(row: MessageRow) -> TokenUsage | None:
    if row.input_tokens is None:
        return None
    return TokenUsage(
        row.input_tokens,
        row.output_tokens or 0,
        row.cache_read_tokens or 0,
        row.cache_write_tokens or 0,
    )


def details_of(message: ChatMessage) -> str:
    """All but what has a column of its own, as JSON."""
    return to_json(_details(message))


def _details(message: ChatMessage) -> JsonObject:
    return {
        "version": _VERSION,
        "blocks": message.blocks,
        "tool_calls": [_tool_call_json(call) for call in message.tool_calls],
        "citations": [_citation_json(citation) for citation in message.citations],
        "pages_shown": message.pages_shown,
        "fence": message.fence,
        "span": message.span,
        "pages_withheld": message.pages_withheld,
        "quotations": [quotation_json(quotation) for quotation in message.quotations],
        "reach": message.reach,
        "further": receipts_json(message.further),
        **({"bound_to": message.bound_to} if message.bound_to else {}),
        **_about_json(message.about),
    }


def _about_json(about: AskedAbout | None) -> JsonObject:
    """Few questions have it."""
    if about is None:
        return {}
    whole: JsonObject = {"about": [about.page, about.words, about.words_there]}
    if not about.parts:
        return whole
    return {**whole, "about_parts": [[part.page, part.text] for part in about.parts]}


def _about(value: JsonValue, parts: Iterable[JsonValue]) -> AskedAbout | None:
    match _list(value):
        case [int(page), str(words), str(words_there)]:
            marked = (_marked(part) for part in parts)
            return AskedAbout(page, words, words_there, tuple(p for p in marked if p is not None))
        case _:
            return None


def _marked(value: JsonValue) -> MarkedWords | None:
    match value:
        case [int(page), str(words)]:
            return MarkedWords(page, words)
        case _:
            return None


def _tool_call_json(call: ToolCallRecord) -> JsonObject:
    move = call.page_move
    return {
        "tool_name": call.tool_name,
        "parameters": call.parameters,
        "result": call.result,
        "is_error": call.is_error,
        "duration_ms": call.duration_ms,
        "tool_use_id": call.tool_use_id,
        "pages_shown": call.pages_shown,
        "page_move": [move.from_page, move.to_page, move.result.value] if move else None,
        "further": pages_json(call.further),
    }


def _tool_call(value: JsonObject) -> ToolCallRecord:
    return ToolCallRecord(
        tool_name=str(value.get("tool_name", "")),
        parameters=_mapping(value.get("parameters")),
        result=str(value.get("result", "")),
        is_error=bool(value.get("is_error")),
        duration_ms=_number(value.get("duration_ms")),
        tool_use_id=str(value.get("tool_use_id", "")),
        pages_shown=_numbers(value.get("pages_shown")),
        page_move=_page_move(value.get("page_move")),
        further=pages_of(value.get("further")),
    )


def _page_move(value: JsonValue) -> PageMove | None:
    match _list(value):
        case [int(from_page), int(to_page), str(result)]:
            return PageMove(from_page, to_page, PageMoveResult(result))
        case _:
            return None


def _citation_json(citation: Citation) -> JsonObject:
    source = citation.source
    return {
        "number": citation.number,
        "source": [source.page, source.first_sentence, source.last_sentence, source.book],
        "label": citation.label,
        "quote": citation.quote,
        "state": citation.state.value,
        "rects": [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in citation.rects],
        "offset": citation.offset,
    }


def _citation(value: JsonObject) -> Citation:
    page, first, last, *place = _numbers(value.get("source"))
    return Citation(
        number=int(_number(value.get("number"))),
        source=PassageSource(page, first, last, *place[:1]),
        label=str(value.get("label", "")),
        quote=str(value.get("quote", "")),
        state=CitationState(str(value.get("state"))),
        rects=tuple(Rect(*map(_number, _list(rect))) for rect in _list(value.get("rects"))),
        offset=int(_number(value.get("offset", -1))),
    )


def _mapping(value: JsonValue) -> JsonObject:
    return value if isinstance(value, Mapping) else {}


def _list(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _number(value: JsonValue) -> float:
    return value if isinstance(value, int | float) else 0.0


def _fence(value: JsonValue) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _numbers(value: JsonValue) -> tuple[int, ...]:
    return tuple(number for number in _list(value) if isinstance(number, int))
