"""Finding words in page texts: how often, where on the page, and in which company.

Both sides are folded to one form; a hit in the folded text is traced back to places of the page's
own text through a map that is made for one page at a time, when its hits are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.documents.folding import fold, fold_with_map, is_bound, is_mark
from reader_app.documents.messages import HitContext, HitRects
from reader_app.domain.document import Character, Rect

_REACH_BEFORE: Final = 80
_REACH_AFTER: Final = 160
_LONGEST_CUT: Final = 24
_LINE_END_HYPHEN: Final = re.compile(r"[-‐\u00ad][ \t]*\n\s*(?=[^\W\d_]|$)")


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for. Made by `query_of`."""

    plain: str
    """Folded; empty: finds nothing."""
    pattern: re.Pattern[str] | None
    """Set where a plain comparison is not enough."""
    match_case: bool
    is_literal: bool = True
    """Every hit holds `plain` as it is."""

    def count(self, folded: str) -> int:
        """How many hits a folded page text has."""
        if not self.plain or (self.is_literal and self.plain not in folded):
            return 0
        if self.pattern is None:
            return folded.count(self.plain)
        return sum(1 for _ in self.pattern.finditer(folded))

    def spans(self, folded: str) -> list[tuple[int, int]]:
        """(start, end) of each hit in a folded page text."""
        if not self.plain:
            return []
        pattern = self.pattern or re.compile(re.escape(self.plain))
        return [match.span() for match in pattern.finditer(folded)]


def query_of(text: str, *, match_case: bool = False, whole_word: bool = False) -> Query:
    """The query for what somebody typed."""
    plain = fold(text, match_case=match_case).strip()
    # The hyphen of a compound at a line's end is gone from the folded text.
    parts = re.split(r"(?<=\w)-(?=\w)", plain)
    source = "-?".join(re.escape(part) for part in parts)
    is_literal = len(parts) == 1
    is_plain = is_literal
    if whole_word and plain:
        before = r"(?<!\w)" if is_bound(plain[0]) else ""
        after = r"(?!\w)" if is_bound(plain[-1]) else ""
        source = f"{before}{source}{after}"
        is_plain = is_plain and not before and not after
    pattern = None if is_plain else re.compile(source)
    return Query(plain, pattern, match_case, is_literal)


def hit_rects(query: Query, text: str, characters: Sequence[Character]) -> tuple[HitRects, ...]:
    """For each hit in `text`, one rectangle a line. `characters[i]` is `text[i]`."""
    return tuple(line_rects(text, characters, start, end) for start, end in places(query, text))


def hit_contexts(query: Query, text: str) -> tuple[HitContext, ...]:
    """For each hit in `text`, the hit and what stands around it, as one line."""
    return tuple(context_of(text, start, end) for start, end in places(query, text))


def context_of(text: str, start: int, end: int) -> HitContext:
    """`text[start:end]` and what stands around it, as one line."""
    return HitContext(
        _as_line(text[_begin_of_word(text, start - _REACH_BEFORE) : start]).lstrip(),
        _as_line(text[start:end]),
        _as_line(text[end : end + _REACH_AFTER]).rstrip(),
    )


def places(query: Query, text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of each hit in a page's own text."""
    traced = fold_with_map(text, match_case=query.match_case)
    for start, end in query.spans(traced.folded):
        last = traced.ends[end - 1]
        while last < len(text) and is_mark(text[last]):
            last += 1  # the accent belongs to the letter before it
        yield traced.starts[start], last


def _begin_of_word(text: str, place: int) -> int:
    """`place`, or where the next word begins if a word is cut there."""
    if place <= 0 or text[place - 1].isspace():
        return max(0, place)
    space = re.compile(r"\s").search(text, place, place + _LONGEST_CUT)
    return space.end() if space else place


def _as_line(text: str) -> str:
    joined = _LINE_END_HYPHEN.sub("", text)
    return re.sub(r"\s+", " ", joined)


def line_rects(text: str, characters: Sequence[Character], start: int, end: int) -> HitRects:
    """One rectangle for each line of `text[start:end]`."""
    rects: list[Rect] = []
    current: Rect | None = None
    for place in range(start, end):
        if text[place] == "\n":
            if current is not None:
                rects.append(current)
            current = None
        elif not text[place].isspace():
            rect = characters[place].rect
            current = rect if current is None else _union(current, rect)
    return tuple(rects if current is None else [*rects, current])


def _union(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.x0, other.x0),
        min(one.y0, other.y0),
        max(one.x1, other.x1),
        max(one.y1, other.y1),
    )
