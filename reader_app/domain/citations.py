"""A citation: the words of the book that a claim rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reader_app.domain.document import Rect


class CitationState(StrEnum):
    CITED = "cited"
    VERIFIED = "verified"
    OTHER_PAGE = "other_page"
    NEAR_MISS = "near_miss"
    NOT_IN_BOOK = "not_in_book"


@dataclass(frozen=True, slots=True)
class PassageSource:
    """Stable id of sentences on a page of the bound book: `p42.s3` or `p42.s3-5`.

    It never holds a book's id: a conversation is bound to one book, the model names no other.
    """

    page: int
    first_sentence: int
    last_sentence: int

    def __str__(self) -> str:
        tail = f"-{self.last_sentence}" if self.last_sentence != self.first_sentence else ""
        return f"p{self.page}.s{self.first_sentence}{tail}"

    @classmethod
    def parsed(cls, text: str) -> PassageSource | None:
        match = re.fullmatch(r"p(\d{1,6})\.s(\d{1,6})(?:-(\d{1,6}))?", text.strip())
        if match is None:
            return None
        first = int(match[2])
        last = int(match[3]) if match[3] else first
        return cls(int(match[1]), first, last) if first <= last else None


@dataclass(frozen=True, slots=True)
class Citation:
    """`number` counts from 1 in an answer; `rects` are points on `page`, one per line of text.

    `offset`: the citation stands after `answer[:offset]`; -1 where that is not known.
    """

    number: int
    source: PassageSource
    label: str
    quote: str
    state: CitationState = CitationState.CITED
    rects: tuple[Rect, ...] = ()
    offset: int = -1

    @property
    def page(self) -> int:
        return self.source.page


@dataclass(frozen=True, slots=True)
class CitedPart:
    """What of cited words stands on one page; `rects` are points, one per line of text."""

    page: int
    rects: tuple[Rect, ...]
    text: str


def with_markers(
    text: str, citations: Sequence[Citation], marker: Callable[[Citation], str]
) -> str:
    """`text` with each citation's marker at its place; those without a place are left out."""
    parts: list[str] = []
    done = 0
    for citation in sorted((c for c in citations if c.offset >= 0), key=lambda c: c.offset):
        place = min(citation.offset, len(text))
        parts += [text[done:place], marker(citation)]
        done = place
    return "".join([*parts, text[done:]])
