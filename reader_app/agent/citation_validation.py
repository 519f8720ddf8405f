"""Keeps only those citations of an answer whose passages were really sent to the model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from reader_app.agent.content_blocks import inner_blocks, search_results, source_of, text_of
from reader_app.domain.chat import PromptMessage
from reader_app.domain.citations import PassageSource
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.values import lazy_pattern

_IDS: Final = r"(?:b\d{1,3}\.)?p\d[^\[\]\n]{0,80}"
_BETWEEN: Final = r"\][ \t]*[,;][ \t]*\["
MARKER: Final = lazy_pattern(
    rf"""[ \t]*(?:
        \[\[\s*(?P<ids>{_IDS}(?:{_BETWEEN}\s*{_IDS}){{0,9}})\]\]
      | (?<!\[)\[\s*(?P<id>(?:b\d{{1,3}}\.)?p\d+\.(?:s|t\d+\.c)\d+[^\[\]\n]{{0,60}})\](?!\])
    )""",
    re.VERBOSE | re.IGNORECASE,
)
"""Matches `[[p42.s3-5]]` or `[[b2.p42.s3]]`, `[p42.s3]`, and lists of ids.

The ids of a list are separated by commas, within their brackets or between inner ones, as in
`[[p42.s3], [p43.s1]]`. Each match includes the spaces before the marker.
"""
OPEN_MARKER: Final = lazy_pattern(
    rf"\s*(?:\[\[?\s*(?:{_IDS}{_BETWEEN}\s*){{0,9}}(?:b\d{{0,3}}\.?)?"
    r"(?:p(?:\d[^\[\]\n]{0,80}(?:\](?:[ \t]*[,;][ \t]*)?)?)?)?)?$",
    re.IGNORECASE,
)
"""Matches the end of a streamed text that may be the beginning of a marker.

It also matches trailing white space, which is dropped at the end of an answer.
"""
_RANGE: Final = lazy_pattern(
    r"(p\d+\.(?:s|t\d+\.c)\d+)\s*[-–—]\s*(?:(?:b\d+\.)?p\d+\.)?(?:t\d+\.)?[sc]?(?=\d)",
    re.IGNORECASE,
)


class SentPassages:
    """The sentences that a request contains: only these can be cited."""

    def __init__(self, messages: Iterable[PromptMessage] = ()) -> None:
        self._sentences: dict[tuple[int, int, int, int], str] = {}
        self._results: list[tuple[PassageSource, list[str]]] = []
        for message in messages:
            for result in search_results(message.blocks):
                self._add(result)

    def quote(self, source: PassageSource) -> str:
        """Return the words of the source's sentences, or '' if not all of them were sent.

        Those of a table's cells have no tabs between them.
        """
        words = self._words(source)
        return " ".join(words.split()) if source.table else words

    def _words(self, source: PassageSource) -> str:
        """Return the words as they were sent.

        When a page was split into sentences anew, the same numbers mean other words than in an
        older result. So the words are taken from one result if one holds them all; only then are
        sentences of several results combined.
        """
        span = source.last_sentence - source.first_sentence
        if not 0 <= span < len(self._sentences):
            return ""
        for whole, texts in reversed(self._results):
            first = source.first_sentence - whole.first_sentence
            place = (source.book, source.page, source.table)
            is_same = (whole.book, whole.page, whole.table) == place
            is_inside = is_same and first >= 0 and first + span < len(texts)
            if is_inside and all(texts[first : first + span + 1]):
                return " ".join(texts[first : first + span + 1])
        indexes = range(source.first_sentence, source.last_sentence + 1)
        found = [
            self._sentences.get((source.book, source.page, source.table, index), "")
            for index in indexes
        ]
        return " ".join(found) if all(found) else ""

    def _add(self, result: JsonObject) -> None:
        source = source_of(result)
        if source is not None:
            texts = [text_of(block) for block in inner_blocks(result)]
            self._results.append((source, texts))
            for index, block in enumerate(inner_blocks(result), start=source.first_sentence):
                place = (source.book, source.page, source.table, index)
                self._sentences[place] = text_of(block)


def marked_sources(marker: re.Match[str]) -> list[PassageSource | None]:
    """Return the sources that a marker names; None for an id that can't be a source."""
    ids = _RANGE.sub(r"\1-", marker["ids"] or marker["id"])
    return [PassageSource.parsed(part) for part in re.split(r"[][,;\s]+", ids.strip()) if part]


def cited_source(citation: JsonObject) -> PassageSource | None:
    """Return the sentences that a citation of the Messages API names."""
    source = citation.get("source")
    whole = PassageSource.parsed(source) if isinstance(source, str) else None
    first, end = citation.get("start_block_index"), citation.get("end_block_index")
    if whole is None or not isinstance(first, int) or not isinstance(end, int):
        return whole
    begin = whole.first_sentence + first
    return replace(whole, first_sentence=begin, last_sentence=max(begin, begin + end - first - 1))


def citations_of(block: JsonObject) -> list[JsonObject]:
    found = block.get("citations")
    if not isinstance(found, list | tuple):
        return []
    return [citation for citation in found if isinstance(citation, Mapping)]


def with_valid_citations(messages: Sequence[PromptMessage]) -> list[PromptMessage]:
    """Return the messages with citations whose indexes fit this request.

    A citation refers to a search result by its index in the whole request, so the indexes are
    computed again; citations of results that are no longer sent are dropped.
    """
    contents: list[list[str]] = []
    by_source: dict[JsonValue, list[int]] = {}
    for message in messages:
        for result in search_results(message.blocks):
            by_source.setdefault(result.get("source"), []).append(len(contents))
            contents.append([text_of(block) for block in inner_blocks(result)])
    return [_recounted(message, by_source, contents) for message in messages]


def _recounted(
    message: PromptMessage, by_source: Mapping[JsonValue, list[int]], contents: list[list[str]]
) -> PromptMessage:
    if message.role != "assistant" or not any("citations" in block for block in message.blocks):
        return message
    blocks: list[JsonObject] = []
    for block in message.blocks:
        kept: list[JsonValue] = []
        given = citations_of(block)
        for citation in given:
            place = _place(citation, by_source.get(citation.get("source"), []), contents)
            if place is not None:
                kept.append({**citation, "search_result_index": place})
        if given and kept == given:
            blocks.append(block)
            continue
        rest = {name: value for name, value in block.items() if name != "citations"}
        blocks.append({**rest, "citations": kept} if kept else rest)
    return replace(message, blocks=tuple(blocks))


def _place(citation: JsonObject, candidates: list[int], contents: list[list[str]]) -> int | None:
    first, end = citation.get("start_block_index"), citation.get("end_block_index")
    if not isinstance(first, int) or not isinstance(end, int):
        return None
    # Keep an index that the server gave itself wherever it is still correct.
    given = citation.get("search_result_index")
    for place in sorted(candidates, key=lambda candidate: candidate != given):
        texts = contents[place]
        fits = 0 <= first < end <= len(texts)
        if fits and "".join(texts[first:end]) == citation.get("cited_text"):
            return place
    return None
