"""Rewrites message blocks for servers that don't support every feature of the Messages API."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from reader_app.domain.citations import PassageSource
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.llm.capabilities import Capabilities

Block = dict[str, JsonValue]
_BETWEEN: Final = "\n\n"
_CHARACTERS_PER_ID: Final = 200


def downgraded(
    block: JsonObject, capabilities: Capabilities, *, keep_tools: bool, keep_thinking: bool
) -> list[Block]:
    """Return the blocks to send for one block of a message; empty if none of it can be expressed.

    `keep_tools`: the request offers tools, so tool calls and results keep their own block types.
    """
    match block.get("type"):
        case "text":
            return _text(block, capabilities)
        case "thinking" | "redacted_thinking":
            return [dict(block)] if keep_thinking and is_signed(block) else []
        case "tool_use":
            return [_tool_use(block, capabilities)] if keep_tools else [_told_call(block)]
        case "tool_result":
            result = _tool_result(block, capabilities)
            return [result] if keep_tools else _told_result(result)
        case "search_result":
            return [_search_result(block, capabilities)]
        case "image":
            return [_image(block, capabilities)]
        case _:
            return [dict(block)]


def text_block(text: str) -> Block:
    return {"type": "text", "text": text}


def passage_text(block: JsonObject, characters_per_id: int = 0) -> str:
    """Return a search result as text: `[Page 42 · Title]`, then its sentences, each with its id.

    `characters_per_id`: consecutive short sentences share one id until they have this many
    characters together. An id costs some nine tokens; with one per sentence a third of all tokens
    were ids.
    """
    title = re.sub(r"^p\.\s*(?=\d)", "Page ", str(block.get("title") or ""))
    source = PassageSource.parsed(str(block.get("source", "")))
    if source is not None and source.table:
        return f"[{title}]\n{_table_text(block, source, characters_per_id)}"
    sentences = [str(sentence.get("text", "")).strip() for sentence in blocks_of(block)]
    if source is None:
        return f"[{title}]\n" + " ".join(sentences)
    said: list[str] = []
    first = 0
    for at in range(len(sentences)):
        together = " ".join(sentences[first : at + 1])
        if len(together) >= characters_per_id or at == len(sentences) - 1:
            start = source.first_sentence
            own = replace(source, first_sentence=start + first, last_sentence=start + at)
            said.append(f"{together} [[{own}]]")
            first = at + 1
    return f"[{title}]\n" + " ".join(said)


def _table_text(block: JsonObject, source: PassageSource, characters_per_id: int) -> str:
    """Return the cells with their ids; with `characters_per_id`, each row has one id."""
    said: list[str] = []
    first = 0
    cells = [str(cell.get("text", "")) for cell in blocks_of(block)]
    for at, cell in enumerate(cells):
        words = cell.rstrip()
        said.append(words)
        is_row_done = cell.endswith("\n") or at == len(cells) - 1
        if is_row_done or not characters_per_id:
            start = source.first_sentence
            own = replace(source, first_sentence=start + first, last_sentence=start + at)
            said.append(f" [[{own}]]")
            first = at + 1
        said.append(cell[len(words) :])
    return "".join(said).rstrip()


def joined_text(content: Sequence[Block], capabilities: Capabilities, role: str) -> list[Block]:
    """Return a message's blocks; adjacent text is merged if the server would put nothing between.

    The text blocks of an answer are one text that citations had split, so they are joined directly;
    those of a user message are separate texts, so a blank line goes between them.
    """
    if not capabilities.joins_text:
        return list(content)
    gap = "" if role == "assistant" else _BETWEEN
    made: list[Block] = []
    for block in content:
        if made and block.get("type") == made[-1].get("type") == "text":
            made[-1] = text_block(f"{made[-1]['text']}{gap}{block['text']}")
        else:
            made.append(block)
    return made


def add_last_words(content: list[Block], capabilities: Capabilities, words: str) -> None:
    """Append `words` to a message, so that the model reads them last.

    llama.cpp and Ollama move a message's text before the tool results in it, so for servers that
    concatenate text the words become the end of the last result.
    """
    last = content[-1] if content else {}
    inner = last.get("content")
    if not capabilities.joins_text or last.get("type") != "tool_result":
        content[:] = joined_text([*content, text_block(words)], capabilities, "user")
    elif isinstance(inner, list):
        kept = [block for block in inner if isinstance(block, dict)]
        last["content"] = [*joined_text([*kept, text_block(words)], capabilities, "user")]


def blocks_of(block: JsonObject) -> list[JsonObject]:
    """Return the blocks in the content of a block or message; a plain string is one text block."""
    content = block.get("content")
    if isinstance(content, str):
        return [text_block(content)] if content.strip() else []
    if isinstance(content, Sequence):
        return [inner for inner in content if isinstance(inner, Mapping)]
    return []


def _text(block: JsonObject, capabilities: Capabilities) -> list[Block]:
    text = block.get("text")
    if not isinstance(text, str) or not text.strip():
        return []
    kept: Block = text_block(text)
    if block.get("citations") and capabilities.has_search_results:
        kept["citations"] = block["citations"]
    return [kept]


def is_signed(block: JsonObject) -> bool:
    return bool(block.get("signature") or block.get("data"))


def _tool_use(block: JsonObject, capabilities: Capabilities) -> Block:
    """Return a tool call as the server sent it, with `caller`: later thinking is signed over it."""
    known = ("type", "id", "name", "input")
    names = [name for name in block if not capabilities.is_local or name in known]
    kept = {name: block[name] for name in names if block[name] is not None}
    if not isinstance(kept.get("input"), Mapping):
        kept["input"] = {}
    return kept


def _told_call(block: JsonObject) -> Block:
    arguments = json.dumps(block.get("input", {}), ensure_ascii=False)
    return text_block(f"(Looked it up: {block.get('name')} {arguments})")


def _tool_result(block: JsonObject, capabilities: Capabilities) -> Block:
    content: list[Block] = []
    for inner in blocks_of(block):
        content += downgraded(inner, capabilities, keep_tools=True, keep_thinking=False)
    is_error = block.get("is_error") is True
    if is_error:
        content = [text_block(_error_text(content, capabilities))]
    kept: Block = {"type": "tool_result", "tool_use_id": block.get("tool_use_id", "")}
    kept["content"] = [*joined_text(content, capabilities, "user")] or [text_block("(nothing)")]
    if is_error:
        kept["is_error"] = True
    return kept


def _error_text(content: Sequence[Block], capabilities: Capabilities) -> str:
    said = "\n".join(str(inner.get("text", "")) for inner in content).strip() or "It failed."
    is_plain = capabilities.sees_is_error or said.casefold().startswith("error")
    return said if is_plain else f"Error: {said}"


def _told_result(result: Block) -> list[Block]:
    return [dict(inner) for inner in blocks_of(result)]


def _search_result(block: JsonObject, capabilities: Capabilities) -> Block:
    if not capabilities.has_search_results:
        return text_block(passage_text(block, _CHARACTERS_PER_ID if capabilities.is_local else 0))
    kept = {name: block[name] for name in ("type", "source", "title", "content") if name in block}
    # The API accepts citations on all search results of a request or on none.
    kept["citations"] = {"enabled": True}
    return kept


def _image(block: JsonObject, capabilities: Capabilities) -> Block:
    if capabilities.has_images:
        return {name: block[name] for name in ("type", "source") if name in block}
    return text_block("(A picture of the page was here, but this model can't see pictures.)")
