"""Stores messages of conversations, their branches and their token usage.

Data without a column of its own is JSON in the column `details`: blocks, tool calls, citations,
checked quotations and sentences, pages shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from reader_app.domain import chat, citations
from reader_app.domain.book import OWN_PLACE, BookPages, BookReceipt, PageMove, PageMoveResult
from reader_app.domain.chat import ChatMessage, TokenUsage
from reader_app.domain.citations import CheckedClaim, CheckedQuotation
from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.store.connection import Database
from reader_app.store.storage_errors import gone_error
from reader_app.store.tables import MessageRow, from_json, from_micros, storable, to_json, to_micros

_FIND: Final = f"SELECT {MessageRow.columns()} FROM message WHERE id = ?"  # noqa: S608
"""As SQL made once: a rescue finds each message, and Peewee took most of that to make the SQL."""
_NEWEST: Final = """
    SELECT id FROM message WHERE conversation_id = ? AND role = 'user' AND superseded = 0
    ORDER BY sequence DESC LIMIT 1
"""
_SIBLINGS: Final = """
    SELECT coalesce(parent_id, ''), id FROM message
    WHERE conversation_id = ? AND role = 'user' AND replaced = 0 ORDER BY sequence
"""
_PATH: Final = """
    WITH RECURSIVE path (id, conversation_id, parent_id) AS (
        SELECT id, conversation_id, parent_id FROM message
        WHERE id = ? AND role = 'user' AND replaced = 0
        UNION ALL
        SELECT message.id, message.conversation_id, message.parent_id
        FROM message JOIN path ON message.id = path.parent_id
        WHERE role = 'user' AND replaced = 0
    )
    SELECT id, conversation_id, parent_id FROM path
"""
_LEAVE: Final = """
    UPDATE message SET chosen = 0
    WHERE conversation_id = ? AND role = 'user' AND chosen = 1 AND parent_id IS ?
"""
_HIDE: Final = "UPDATE message SET superseded = 1 WHERE conversation_id = ? AND superseded = 0"
_SHOW: Final = """
    WITH RECURSIVE asked (id) AS (
        SELECT id FROM message
        WHERE conversation_id = ?1 AND role = 'user' AND chosen = 1 AND replaced = 0
            AND parent_id IS NULL
        UNION ALL
        SELECT message.id FROM message JOIN asked ON message.parent_id = asked.id
        WHERE role = 'user' AND chosen = 1 AND replaced = 0
    )
    UPDATE message SET superseded = 0
    WHERE conversation_id = ?1 AND replaced = 0 AND (
        id IN asked
        OR role <> 'user' AND (parent_id IS NULL OR parent_id IN asked)
    )
"""


class BranchRows:
    """Reads and changes which branch of a conversation is shown. Call it in a transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest_question(self, conversation_id: str) -> str:
        """Return the id of the last question that is shown, "" if there is none."""
        found = self._database.sql(_NEWEST, (storable(conversation_id),))
        return str(found[0][0]) if found else ""

    def siblings(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Map each question with several wordings to the ids of all of them, oldest first."""
        below: dict[str, list[str]] = {}
        for parent, key in self._database.sql(_SIBLINGS, (storable(conversation_id),)):
            below.setdefault(str(parent), []).append(str(key))
        return {key: tuple(keys) for keys in below.values() if len(keys) > 1 for key in keys}

    def leave(self, conversation_id: str, parent_id: str) -> None:
        """Mark none of the questions that follow `parent_id` as chosen."""
        self._database.sql(_LEAVE, (storable(conversation_id), storable(parent_id) or None))

    def choose(self, question_id: str) -> None:
        """Mark this question and all questions before it as chosen."""
        path = self._database.sql(_PATH, (storable(question_id),))
        for key, conversation_id, parent_id in path:
            self.leave(str(conversation_id), str(parent_id or ""))
            self._database.sql("UPDATE message SET chosen = 1 WHERE id = ?", (str(key),))
        for _, conversation_id, _ in path[:1]:
            self.show_chosen(str(conversation_id))

    def show_chosen(self, conversation_id: str) -> None:
        """Mark the messages off the chosen branch as superseded."""
        self._database.sql(_HIDE, (storable(conversation_id),))
        self._database.sql(_SHOW, (storable(conversation_id),))

    def is_hidden(self, question_id: str) -> bool:
        """Return True if the question is not on the chosen branch."""
        found = self._database.sql(
            "SELECT superseded FROM message WHERE id = ?", (storable(question_id),)
        )
        return bool(found and found[0][0])


_USAGE = """
    SELECT coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
           coalesce(sum(cache_read_tokens), 0), coalesce(sum(cache_write_tokens), 0)
    FROM message WHERE conversation_id = ?
"""


class SqliteChatMessageRepository:
    """Implements ChatMessageRepository.

    Sequence numbers of a conversation's messages are consecutive and give their order.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._branches = BranchRows(database)

    def add(self, message: ChatMessage) -> ChatMessage:
        """Store a message and return it with its sequence number.

        Without a parent it follows the last question of the chosen branch.
        """
        with self._database.transaction():
            key = message.conversation_id
            parent = message.parent_id or self._branches.newest_question(key)
            return self._insert(replace(message, parent_id=parent))

    def put(self, message: ChatMessage) -> ChatMessage:
        """Replace the message with this id. Raises StorageError(NOT_FOUND)."""
        query = MessageRow.update(**message_values(message, message.sequence))
        if not self._database.run(query.where(MessageRow.id == storable(message.id))):
            raise gone_error()
        return message

    def add_beside(self, message: ChatMessage, question_id: str) -> ChatMessage:
        """Store a question as a branch beside another one, and choose it."""
        with self._database.transaction():
            other = self.find(question_id)
            if other is None:
                raise gone_error()
            self._branches.leave(message.conversation_id, other.parent_id)
            stored = self._insert(replace(message, parent_id=other.parent_id))
            self._branches.show_chosen(message.conversation_id)
        return stored

    def list_for_conversation(self, conversation_id: str) -> list[ChatMessage]:
        """Return the messages of the chosen branch in sequence order."""
        query = (
            MessageRow.select()
            .where(
                (MessageRow.conversation_id == storable(conversation_id))
                & (MessageRow.superseded == 0)
            )
            .order_by(MessageRow.sequence)
        )
        return [message_of(row) for row in self._database.all(query)]

    def find(self, message_id: str) -> ChatMessage | None:
        found = self._database.sql(_FIND, (storable(message_id),))
        return message_of(MessageRow.of_values(found[0])) if found else None

    def supersede_from(self, conversation_id: str, sequence: int) -> None:
        """Supersede the shown messages from `sequence` on for good, before another try.

        Their rows are kept.
        """
        self._database.run(
            MessageRow.update(superseded=1, replaced=1, chosen=0).where(
                (MessageRow.conversation_id == storable(conversation_id))
                & (MessageRow.sequence >= sequence)
                & (MessageRow.superseded == 0)
            )
        )

    def save_quotations(self, message_id: str, quotations: Sequence[CheckedQuotation]) -> None:
        """Save the checked quotations of an answer, if the answer still exists."""
        self._change(message_id, lambda message: replace(message, quotations=tuple(quotations)))

    def save_claims(self, message_id: str, claims: Sequence[CheckedClaim]) -> None:
        """Save the checked sentences of an answer, if the answer still exists."""
        self._change(message_id, lambda message: replace(message, claims=tuple(claims)))

    def _change(self, message_id: str, change: Callable[[ChatMessage], ChatMessage]) -> None:
        """Store the details of a message as `change` makes them."""
        with self._database.transaction():
            message = self.find(message_id)
            if message is not None:
                details = message_details(change(message))
                self._database.run(
                    MessageRow.update(details=details).where(MessageRow.id == storable(message_id))
                )

    def branches(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Map each question with several wordings to the ids of all of them, oldest first."""
        return self._branches.siblings(conversation_id)

    def choose_branch(self, question_id: str) -> None:
        """Show the branch that begins with this question; choices further down stay as they are."""
        with self._database.transaction():
            self._branches.choose(question_id)

    def usage_for_conversation(self, conversation_id: str) -> TokenUsage:
        """Return the tokens used in a conversation, including those of superseded answers."""
        (sums,) = self._database.sql(_USAGE, (storable(conversation_id),))
        return TokenUsage(*(int(str(value)) for value in sums))

    def _insert(self, message: ChatMessage) -> ChatMessage:
        ((last,),) = self._database.sql(
            "SELECT coalesce(max(sequence), 0) FROM message WHERE conversation_id = ?",
            (storable(message.conversation_id),),
        )
        sequence = int(str(last)) + 1
        is_hidden = self._branches.is_hidden(message.parent_id)
        values = message_values(message, sequence)
        self._database.run(MessageRow.insert(**values, superseded=int(is_hidden)))
        return replace(message, sequence=sequence)


_USED: Final = """
    SELECT m.model, m.input_tokens, coalesce(m.output_tokens, 0),
        coalesce(m.cache_read_tokens, 0), coalesce(m.cache_write_tokens, 0)
    FROM message m JOIN conversation c ON c.id = m.conversation_id
    WHERE m.input_tokens IS NOT NULL AND {rule}
"""


class SqliteSpendingLedger:
    """Returns (model, tokens) of answers, including superseded ones, which were paid for, too."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_turn(self, turn_id: str) -> list[tuple[str, TokenUsage]]:
        return self._used("m.turn_id = ?", turn_id)

    def of_conversation(self, conversation_id: str) -> list[tuple[str, TokenUsage]]:
        return self._used("m.conversation_id = ?", conversation_id)

    def of_book(self, book_id: str) -> list[tuple[str, TokenUsage]]:
        return self._used("c.book_id = ?", book_id)

    def _used(self, rule: str, key: str) -> list[tuple[str, TokenUsage]]:
        rows = self._database.sql(_USED.format(rule=rule), (storable(key),))
        return [
            (str(model), TokenUsage(*(int(str(count)) for count in counts)))
            for model, *counts in rows
        ]


def pages_json(pages: Sequence[BookPages]) -> JsonValue:
    return [[each.place, *each.pages] for each in pages]


def pages_of(value: JsonValue) -> tuple[BookPages, ...]:
    """Return the pages of further books, leaving out what isn't a list of pages."""
    return tuple(
        BookPages(numbers[0], numbers[1:]) for each in _list(value) if (numbers := _numbers(each))
    )


def receipts_json(receipts: Sequence[BookReceipt]) -> JsonValue:
    return [
        {
            "place": receipt.place,
            "pages": receipt.pages,
            "fence": receipt.fence,
            "withheld": receipt.pages_withheld,
            "before": receipt.pages_before,
        }
        for receipt in receipts
    ]


def receipts_of(value: JsonValue) -> tuple[BookReceipt, ...]:
    """Return the receipts of further books, leaving out what isn't a receipt."""
    return tuple(_receipt(each) for each in _list(value) if isinstance(each, Mapping))


def _receipt(value: Mapping[str, JsonValue]) -> BookReceipt:
    place, fence = value.get("place"), value.get("fence")
    return BookReceipt(
        place if isinstance(place, int) else 0,
        _numbers(value.get("pages")),
        fence if isinstance(fence, int) and not isinstance(fence, bool) else None,
        _numbers(value.get("withheld")),
        _numbers(value.get("before")),
    )


def _list(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _numbers(value: JsonValue) -> tuple[int, ...]:
    return tuple(number for number in _list(value) if isinstance(number, int))


def quotation_json(quotation: citations.CheckedQuotation) -> JsonObject:
    return {
        "span": [quotation.start, quotation.end],
        "quote": quotation.quote,
        "state": quotation.state.value,
        "places": [
            [place.page, [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in place.rects]]
            for place in quotation.places
        ],
        "claimed_pages": quotation.claimed_pages,
        "numbers": quotation.numbers,
        "changes": [[change.said, change.printed] for change in quotation.changes],
        "parts": quotation.parts,
        "searched_to": quotation.searched_to,
        "book": quotation.book,
        "claimed_book": quotation.claimed_book,
        "recognised": quotation.is_recognised,
    }


def grounds_of(details: str) -> tuple[dict[int, tuple[int, ...]], tuple[CheckedQuotation, ...]]:
    """Return what the model had seen for an answer, by the place of the book, and its quotations.

    `details`: as `message_details` made them; what is damaged has neither.
    """
    read = _mapping(from_json(details))
    receipts = receipts_of(read.get("further"))
    shown = {receipt.place: receipt.pages for receipt in receipts}
    try:
        return {OWN_PLACE: _numbers(read.get("pages_shown"))} | shown, _quotations(read)
    except (ValueError, TypeError):
        return {}, ()


def _quotations(details: JsonObject) -> tuple[CheckedQuotation, ...]:
    return tuple(quotation_of(_mapping(value)) for value in _list(details.get("quotations")))


def quotation_of(value: JsonObject) -> citations.CheckedQuotation:
    """Return a checked quotation. Raises ValueError, TypeError for other JSON."""
    start, end = map(_number, _list(value.get("span")))
    return citations.CheckedQuotation(
        int(start),
        int(end),
        str(value.get("quote", "")),
        citations.CitationState(str(value.get("state"))),
        tuple(_place(place) for place in _list(value.get("places"))),
        tuple(int(_number(page)) for page in _list(value.get("claimed_pages"))),
        tuple(
            citations.WordChange(*map(str, _list(change))) for change in _list(value.get("changes"))
        ),
        int(_number(value.get("parts"))),
        int(_number(value.get("searched_to"))),
        int(_number(value.get("book", OWN_PLACE))),
        int(_number(value.get("claimed_book", 0))),
        value.get("recognised") is True,
        # Before they were stored, what an answer claims was kept as it was written.
        _numbers(value.get("numbers", value.get("claimed_pages"))),
    )


def claim_json(claim: citations.CheckedClaim) -> JsonObject:
    return {
        "span": [claim.start, claim.end],
        "words": claim.words,
        "state": claim.state.value,
        "missing": [[part.text, part.kind.value] for part in claim.missing],
        "page": claim.page,
        "book": claim.book,
    }


def claim_of(value: JsonObject) -> citations.CheckedClaim:
    """Return a checked sentence. Raises ValueError, TypeError for other JSON."""
    start, end = map(_number, _list(value.get("span")))
    parts = [tuple(map(str, _list(part))) for part in _list(value.get("missing"))]
    return citations.CheckedClaim(
        int(start),
        int(end),
        citations.ClaimState(str(value.get("state"))),
        tuple(citations.MissingPart(text, citations.MissingKind(kind)) for text, kind in parts),
        int(_number(value.get("page"))),
        int(_number(value.get("book", OWN_PLACE))),
        str(value.get("words", "")),
    )


def _place(value: JsonValue) -> citations.PagePlace:
    page, rects = _list(value)
    return citations.PagePlace(
        int(_number(page)), tuple(Rect(*map(_number, _list(rect))) for rect in _list(rects))
    )


def _number(value: JsonValue) -> float:
    return value if isinstance(value, int | float) else 0.0


_VERSION: Final = 1


def message_values(message: chat.ChatMessage, sequence: int) -> dict[str, str | int | None]:
    """Return the column values of a message."""
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
        "details": message_details(message),
        "created_at": to_micros(message.created_at),
    }


def message_of(row: MessageRow) -> chat.ChatMessage:
    """Return the message in a row, without its details if they are damaged.

    Raises ValueError for a damaged row.
    """
    message = chat.ChatMessage(
        id=row.id,
        conversation_id=row.conversation_id,
        sequence=row.sequence,
        parent_id=row.parent_id or "",
        role=chat.MessageRole(row.role),
        content=row.content,
        state=chat.MessageState(row.state),
        page=row.page,
        horizon=row.horizon,
        turn_id=row.turn_id,
        model=row.model,
        stopped=chat.Stopped(row.stopped) if row.stopped else None,
        error_text=row.error_text,
        usage=_usage(row),
        created_at=from_micros(row.created_at),
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
            pages_before=_numbers(details.get("pages_before")),
            reach=_numbers(details.get("reach")),
            further=receipts_of(details.get("further")),
            bound_to=str(details.get("bound_to") or ""),
            name=str(details.get("name") or ""),
            about=_about(details.get("about"), _list(details.get("about_parts"))),
            quotations=_quotations(details),
            claims=tuple(claim_of(_mapping(v)) for v in _list(details.get("claims"))),
            draft_doubts=max((0, *_numbers([details.get("draft_doubts")]))),
            depth=chat.Depth(str(details.get("depth") or chat.Depth.NORMAL.value)),
        )
    except (ValueError, TypeError):
        return message


def _usage(row: MessageRow) -> chat.TokenUsage | None:
    if row.input_tokens is None:
        return None
    return chat.TokenUsage(
        row.input_tokens,
        row.output_tokens or 0,
        row.cache_read_tokens or 0,
        row.cache_write_tokens or 0,
    )


def message_details(message: chat.ChatMessage) -> str:
    """Return everything that has no column of its own, as JSON."""
    return to_json(_details(message))


def _details(message: chat.ChatMessage) -> JsonObject:
    return {
        "version": _VERSION,
        "blocks": message.blocks,
        "tool_calls": [_tool_call_json(call) for call in message.tool_calls],
        "citations": [_citation_json(citation) for citation in message.citations],
        "pages_shown": message.pages_shown,
        "fence": message.fence,
        "span": message.span,
        "pages_withheld": message.pages_withheld,
        "pages_before": message.pages_before,
        "quotations": [quotation_json(quotation) for quotation in message.quotations],
        "reach": message.reach,
        "further": receipts_json(message.further),
        **({"claims": [claim_json(each) for each in message.claims]} if message.claims else {}),
        **({"draft_doubts": message.draft_doubts} if message.draft_doubts else {}),
        **({"bound_to": message.bound_to} if message.bound_to else {}),
        **({"name": message.name} if message.name else {}),
        **({"depth": message.depth.value} if message.depth is not chat.Depth.NORMAL else {}),
        **_about_json(message.about),
    }


def _about_json(about: chat.AskedAbout | None) -> JsonObject:
    """Return the JSON keys for what the question was asked about; few questions have any."""
    if about is None:
        return {}
    whole: JsonObject = {"about": [about.page, about.words, about.words_there]}
    if not about.parts:
        return whole
    return {**whole, "about_parts": [[part.page, part.text] for part in about.parts]}


def _about(value: JsonValue, parts: Iterable[JsonValue]) -> chat.AskedAbout | None:
    match _list(value):
        case [int(page), str(words), str(words_there)]:
            marked = (_marked(part) for part in parts)
            return chat.AskedAbout(
                page, words, words_there, tuple(p for p in marked if p is not None)
            )
        case _:
            return None


def _marked(value: JsonValue) -> chat.MarkedWords | None:
    match value:
        case [int(page), str(words)]:
            return chat.MarkedWords(page, words)
        case _:
            return None


def _tool_call_json(call: chat.ToolCallRecord) -> JsonObject:
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


def _tool_call(value: JsonObject) -> chat.ToolCallRecord:
    return chat.ToolCallRecord(
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


def _citation_json(citation: citations.Citation) -> JsonObject:
    source = citation.source
    return {
        "number": citation.number,
        "source": [
            source.page,
            source.first_sentence,
            source.last_sentence,
            source.book,
            *([source.table] if source.table else ()),
        ],
        "label": citation.label,
        "quote": citation.quote,
        "state": citation.state.value,
        "rects": [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in citation.rects],
        "offset": citation.offset,
    }


def _citation(value: JsonObject) -> citations.Citation:
    page, first, last, *place = _numbers(value.get("source"))
    return citations.Citation(
        number=int(_number(value.get("number"))),
        source=citations.PassageSource(page, first, last, *place[:2]),
        label=str(value.get("label", "")),
        quote=str(value.get("quote", "")),
        state=citations.CitationState(str(value.get("state"))),
        rects=tuple(Rect(*map(_number, _list(rect))) for rect in _list(value.get("rects"))),
        offset=int(_number(value.get("offset", -1))),
    )


def _mapping(value: JsonValue) -> JsonObject:
    return value if isinstance(value, Mapping) else {}


def _fence(value: JsonValue) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
