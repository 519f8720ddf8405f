"""Whether what a model cites lies under the rectangles that the reader is shown.

The words that are covered are read from the file once more, by PyMuPDF alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pymupdf

from benchmarks.truth_session import Library
from reader_app.agent.content_blocks import is_note
from reader_app.domain.citations import Citation
from reader_app.domain.document import Rect
from reader_app.llm.claude.anthropic_provider import AnthropicChatProvider
from reader_app.retrieval.quotation_matching import squeezed
from tests.support.messages_api import (
    MessagesApi,
    RecordedRequest,
    Reply,
    cite,
    reply,
    text,
    tool_use,
)
from tests.support.messages_api.asking import config_for

_ID: Final = re.compile(r"\[\[(p\d+\.s\d+)\]\]")
_AT_ONCE: Final = 10
_IS_COVERED: Final = 0.5
_IS_WHOLE: Final = 0.6
_IS_TOUCHED: Final = 0.3
Box = tuple[float, float, float, float]
Claims = Callable[[RecordedRequest], Reply]


@dataclass
class Cited:
    """`wrong`: sources whose rectangles don't lie on exactly their words.

    `overprinted`: those of them whose words the file prints over others: no rectangle parts them.
    """

    sent: int = 0
    resolved: int = 0
    right: int = 0
    overprinted: int = 0
    wrong: list[str] = field(default_factory=list)


def cited_by_blocks(library: Library, pages: Sequence[range]) -> Cited:
    """Every sentence cited as the API does it, through the real client and a server."""

    def claims(request: RecordedRequest) -> Reply:
        blocks = [
            text("So it is. ", [_location(result, index, at)])
            for index, result in enumerate(request.search_results)
            if not is_note(result)
            for at in range(len(result["content"]))
        ]
        return reply(*(blocks or ["Nothing."]), chunk=400)

    return _cited(library, pages, claims, rejects=())


def cited_by_ids(library: Library, pages: Sequence[range]) -> Cited:
    """The same from a server that knows no citations: ids stand in the text."""

    def claims(request: RecordedRequest) -> Reply:
        ids = list(dict.fromkeys(_ID.findall(request.raw.decode())))
        return reply(" ".join(f"So it is [[{found}]]." for found in ids) or "None.", chunk=400)

    return _cited(library, pages, claims, rejects=("search_result",))


def _cited(
    library: Library, pages: Sequence[range], claims: Claims, rejects: Sequence[str]
) -> Cited:
    total = Cited()
    library.guard(None)
    with MessagesApi(rejects=rejects) as api, pymupdf.open(library.book.file_path) as document:
        provider = AnthropicChatProvider(config_for(api.base_url))
        for some in pages:

            def ask(request: RecordedRequest, some: range = some) -> Reply:
                arguments = {"first": some.start, "last": some.stop - 1}
                return reply(tool_use("read_pages", arguments))

            api.then(ask)
            api.always(claims)
            answer = library.ask(provider, library.new_talk(), "What is there?")
            total.sent += _sentences_in(api.last_request, rejects)
            for citation in answer.citations:
                total.resolved += bool(citation.rects)
                if lies_on_its_words(document, citation):
                    total.right += 1
                else:
                    total.wrong.append(str(citation.source))
                    total.overprinted += is_overprinted(document, citation)
        provider.close()
    return total


def _sentences_in(request: RecordedRequest, rejects: Sequence[str]) -> int:
    if rejects:
        return len(set(_ID.findall(json.dumps(request.messages))))
    passages = (result for result in request.search_results if not is_note(result))
    return sum(len(result["content"]) for result in passages)


def _location(result: dict[str, Any], index: int, at: int) -> dict[str, Any]:
    return cite(
        result["source"],
        result["content"][at]["text"],
        title=result["title"],
        first_block=at,
        search_result_index=index,
    )


def lies_on_its_words(document: pymupdf.Document, citation: Citation) -> bool:
    """Each word of the citation is inside its rectangles, and no other word is touched."""
    if not citation.rects:
        return False
    read: list[str] = []
    for word in document[citation.page - 1].get_text("words"):
        share = max(_share(word[:4], rect) for rect in citation.rects)
        if share >= _IS_COVERED:
            read.append(word[4])
        if (share >= _IS_COVERED and share < _IS_WHOLE) or _IS_TOUCHED < share < _IS_COVERED:
            return False
    return squeezed("".join(read)) == squeezed(citation.quote)


def is_overprinted(document: pymupdf.Document, citation: Citation) -> bool:
    """Whether the file has two words one over the other where the citation is."""
    boxes = [
        word[:4]
        for word in document[citation.page - 1].get_text("words")
        if any(_share(word[:4], rect) > _IS_TOUCHED for rect in citation.rects)
    ]
    return any(
        _share(box, Rect(*other)) > _IS_TOUCHED
        for at, box in enumerate(boxes)
        for other in (*boxes[:at], *boxes[at + 1 :])
    )


def _share(box: Box, rect: Rect) -> float:
    """How much of a word's box a rectangle covers."""
    width = min(box[2], rect.x1) - max(box[0], rect.x0)
    height = min(box[3], rect.y1) - max(box[1], rect.y0)
    area = (box[2] - box[0]) * (box[3] - box[1])
    return max(0.0, width) * max(0.0, height) / area if area > 0 else 0.0


def in_ranges(page_count: int, at_most: int = 10_000) -> list[range]:
    """All pages of a book by tens, or as many tens from all over it as `at_most` pages are."""
    every = [
        range(first, min(first + _AT_ONCE, page_count + 1))
        for first in range(1, page_count + 1, _AT_ONCE)
    ]
    step = max(1, -(-len(every) // max(1, at_most // _AT_ONCE)))
    return every[::step]


# --- what was never sent


def invented_ids(library: Library) -> tuple[int, int, int]:
    """Ids that no request held: how many were tried, accepted, and counted as invented."""
    last = library.book.page_count
    library.guard(None)
    tried = list(_invented(last))
    accepted = counted = 0
    for rejects in ((), ("search_result",)):
        with MessagesApi(rejects=rejects) as api:
            provider = AnthropicChatProvider(config_for(api.base_url))

            def lies(request: RecordedRequest, is_lowered: bool = bool(rejects)) -> Reply:
                words = " ".join(f"It is so [[{source}]]." for source in tried)
                if is_lowered:
                    return reply(words, chunk=400)
                single = [source for source in tried if "-" not in source]
                located = [text("So. ", [cite(source, "Made up.")]) for source in single]
                return reply(*located, text(words), chunk=400)

            api.reply(tool_use("read_pages", {"first": 2, "last": 2})).always(lies)
            before = library.invented
            answer = library.ask(provider, library.new_talk(), "Is it so?")
            accepted += len(answer.citations)
            counted += library.invented - before
            provider.close()
    single = sum("-" not in source for source in tried)
    return 2 * len(tried) + single, accepted, counted


def _invented(last: int) -> Iterator[str]:
    yield from (f"p{page}.s{sentence}" for page in range(3, 13) for sentence in range(5))
    yield from (f"p2.s{sentence}" for sentence in range(900, 910))
    yield from (f"p2.s0-{sentence}" for sentence in range(900, 905))
    yield from (f"p{page}.s0" for page in (0, last + 1, last + 100, 99_999))
    yield from ("p1.s0-3", "p2.s5-2", "p002.s999", "p3.s0-p4.s1")
