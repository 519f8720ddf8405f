"""Builds content blocks of the Messages API from tool outcomes, and reads such blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from reader_app.domain import chat
from reader_app.domain.citations import PassageSource
from reader_app.domain.document import Sentence
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.search import SearchHit

NOTE_SOURCE: Final = "pagemate"
NOTE_TITLE: Final = "A note from Pagemate, not from the book"
_NOTHING: Final = "Nothing."
PICTURE_REFUSED: Final = "The picture could not be shown: the server refused it."


def text_block(text: str) -> dict[str, JsonValue]:
    return {"type": "text", "text": text}


def tool_result_block(tool_use_id: str, outcome: chat.ToolOutcome) -> dict[str, JsonValue]:
    """Return a tool_result block with all the outcome has: passages, an image or text.

    Passages become search results, and a page becomes an image.
    """
    return {
        "type": "tool_result",
        "tool_use_id": tool_use_id,
        "content": _content(outcome),
        "is_error": outcome.is_error,
    }


def passage_blocks(hits: Iterable[SearchHit]) -> list[JsonValue]:
    """Return one search_result block for each run of consecutive sentences on a page."""
    return [block for hit in hits for block in _search_results(hit)]


def note_block(text: str) -> dict[str, JsonValue]:
    """Return Pagemate's own remark on some passages as a search_result block.

    The API refuses a tool_result that mixes search results with other blocks. A citation that names
    this source is not a citation of the book.
    """
    return {
        "type": "search_result",
        "source": NOTE_SOURCE,
        "title": NOTE_TITLE,
        "content": [text_block(text)],
        "citations": {"enabled": True},
    }


def is_note(block: JsonObject) -> bool:
    """Whether a block or a citation names Pagemate's own words instead of the book's."""
    return block.get("source") == NOTE_SOURCE


def found_blocks(outcome: chat.ToolOutcome) -> list[JsonValue]:
    """Return the passages that a search found as blocks for the reader's own message.

    These are search results only.
    """
    payload = outcome.payload
    if not outcome.is_error and isinstance(payload, chat.PassagesPayload):
        return _passages_with_note(payload) or [note_block(_said(outcome))]
    return [note_block(_said(outcome))]


def page_title(page: int, label: str, chapter: str, book: str = "") -> str:
    """Return the title of a passage: `p. 42 (printed 30) · Chapter` or `Book, p. 42 …`."""
    printed = f" (printed {label})" if label and label != str(page) else ""
    place = f"{book}, p. {page}{printed}" if book else f"p. {page}{printed}"
    return place + (f" · {chapter}" if chapter else "")


def has_picture(blocks: Iterable[JsonObject]) -> bool:
    """Whether the blocks include an image, directly or inside a tool_result."""
    return any(
        block.get("type") == "image" or any(b.get("type") == "image" for b in inner_blocks(block))
        for block in blocks
    )


def with_pictures_refused(blocks: Iterable[JsonObject]) -> tuple[JsonObject, ...]:
    """Return the blocks without pictures, after a server refused them.

    A tool result that showed a picture becomes an error.
    """
    return tuple(_picture_refused(block) for block in blocks)


def _picture_refused(block: JsonObject) -> JsonObject:
    if block.get("type") == "image":
        return text_block(PICTURE_REFUSED)
    if block.get("type") == "tool_result" and has_picture([block]):
        return {**block, "content": [text_block(PICTURE_REFUSED)], "is_error": True}
    return block


def inner_blocks(block: JsonObject) -> list[JsonObject]:
    """Return the blocks inside a tool_result or search_result; a plain string counts as one."""
    content = block.get("content")
    if isinstance(content, str):
        return [text_block(content)] if content.strip() else []
    if not isinstance(content, list | tuple):
        return []
    return [part for part in content if isinstance(part, Mapping)]


def search_results(blocks: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Yield all search_result blocks in order, including those inside tool results."""
    for block in blocks:
        if block.get("type") == "search_result":
            yield block
        elif block.get("type") == "tool_result":
            yield from (b for b in inner_blocks(block) if b.get("type") == "search_result")


def source_of(block: JsonObject) -> PassageSource | None:
    source = block.get("source")
    return PassageSource.parsed(source) if isinstance(source, str) else None


def text_of(block: JsonObject) -> str:
    text = block.get("text")
    return text if isinstance(text, str) else ""


def is_blank_text(block: JsonObject) -> bool:
    return block.get("type") == "text" and not text_of(block).strip()


def without_tool_use(blocks: Iterable[JsonObject]) -> tuple[JsonObject, ...]:
    """Return the blocks of a response that can be replayed if its tool calls were not run."""
    return tuple(b for b in blocks if b.get("type") != "tool_use" and not is_blank_text(b))


def has_tool_results(message: chat.PromptMessage) -> bool:
    return any(block.get("type") == "tool_result" for block in message.blocks)


def is_question(message: chat.PromptMessage) -> bool:
    """Whether the message is the reader's question, which begins a turn."""
    return message.role == "user" and not (message.is_review or has_tool_results(message))


def tool_use_ids(messages: Iterable[chat.PromptMessage]) -> set[str]:
    return {
        str(block.get("id"))
        for message in messages
        for block in message.blocks
        if block.get("type") == "tool_use"
    }


def tool_use_block(invocation: chat.ToolInvocation) -> dict[str, JsonValue]:
    return {
        "type": "tool_use",
        "id": invocation.tool_use_id,
        "name": safe_name(invocation.tool_name),
        "input": dict(invocation.arguments),
    }


def with_own_ids(
    response: chat.ChatResponse, used: set[str]
) -> tuple[tuple[JsonObject, ...], tuple[chat.ToolInvocation, ...]]:
    """Return a response's blocks and calls, each call with an id that the request has only once.

    Local servers repeat ids, leave them empty or use characters that the Messages API refuses.
    `used`: the ids that earlier messages of the request already have.
    """
    taken = set(used)
    calls: list[chat.ToolInvocation] = []
    blocks: list[JsonObject] = []
    for invocation in response.tool_invocations:
        own = own_id(invocation.tool_use_id, taken)
        taken.add(own)
        calls.append(chat.ToolInvocation(invocation.tool_name, own, invocation.arguments))
    waiting = list(calls)
    for block in response.blocks:
        if block.get("type") != "tool_use":
            if not is_blank_text(block):
                blocks.append(block)
        elif waiting:
            call = waiting.pop(0)
            name = safe_name(call.tool_name)
            blocks.append({**block, "id": call.tool_use_id, "name": name})
    return (*blocks, *(tool_use_block(call) for call in waiting)), tuple(calls)


_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def safe_name(name: str) -> str:
    """Return the tool name reduced to the characters and the length that the API accepts."""
    return "".join(char if char in _SAFE else "_" for char in name)[:128] or "unnamed"


def own_id(wished: str, taken: set[str]) -> str:
    """Return a tool call id that the API accepts and that is not in `taken`."""
    base = "".join(char if char in _SAFE else "_" for char in wished)[:60] or "call"
    own, number = base, 2
    while own in taken:
        own, number = f"{base}_{number}", number + 1
    return own


def _content(outcome: chat.ToolOutcome) -> list[JsonValue]:
    payload = outcome.payload
    if outcome.is_error:
        return [text_block(_said(outcome))]
    if isinstance(payload, chat.PassagesPayload) and (found := _passages_with_note(payload)):
        return found
    if isinstance(payload, chat.ImagePayload):
        source = {"type": "base64", "media_type": payload.media_type, "data": payload.data}
        return [{"type": "image", "source": source}, text_block(_said(outcome))]
    return [text_block(_said(outcome))]


def _passages_with_note(payload: chat.PassagesPayload) -> list[JsonValue]:
    found = passage_blocks(payload.hits)
    return [*found, note_block(payload.note)] if found and payload.note.strip() else found


def _said(outcome: chat.ToolOutcome) -> str:
    """Return the outcome's text, or a stand-in if it is blank: the API refuses blank text."""
    return outcome.text if outcome.text.strip() else _NOTHING


def _search_results(hit: SearchHit) -> Iterator[JsonValue]:
    title = page_title(hit.first_page, hit.label, hit.chapter, hit.book_title)
    for run in _runs(hit.sentences):
        source = PassageSource(hit.first_page, run[0].index, run[-1].index, hit.book, hit.table)
        yield _search_result(source, title, [sentence.text for sentence in run])
    if not hit.sentences and hit.content.strip():
        yield _search_result(PassageSource(hit.first_page, 0, 0, hit.book), title, [hit.content])


def _search_result(source: PassageSource, title: str, texts: Sequence[str]) -> JsonValue:
    return {
        "type": "search_result",
        "source": str(source),
        "title": title,
        "content": [text_block(text) for text in texts],
        "citations": {"enabled": True},
    }


def _runs(sentences: Sequence[Sentence]) -> list[list[Sentence]]:
    """Split sentences into runs at every gap, leaving out blank ones.

    A citation finds a sentence by its index within the block, so a block must have no gaps.
    """
    runs: list[list[Sentence]] = []
    for sentence in sentences:
        if not sentence.text.strip():
            continue
        if runs and sentence.index == runs[-1][-1].index + 1:
            runs[-1].append(sentence)
        else:
            runs.append([sentence])
    return runs
