"""Finds the boundary between two pages, across which words and phrases continue.

Page numbers and running heads or feet between the two texts are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reader_app.documents.processes.messages import HitRects, PageCharacters
from reader_app.documents.text.find import FindQuery, fold, fold_with_map, is_mark, line_rects
from reader_app.domain.values import dataclass

_REACH: Final = 200
"""Characters on either side: longer than any query."""
_ROMAN: Final = r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_FOLIO: Final = re.compile(rf"[^\w\n]*(?:\d{{1,5}}|{_ROMAN})[^\w\n]*", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"^\d{1,4} |[^\W\d_]\W* \d{1,4}$")
_SIGN: Final = re.compile(r"\S")
_SPACE: Final = re.compile(r"\s")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_LONGEST_HEAD: Final = 100
_MOST_BLOCKS: Final = 2


@dataclass(frozen=True, slots=True)
class PageBoundary:
    """The end of a page (`text[:split]`) and the beginning of the next one (`text[split:]`).

    They begin at `before` in the page's own text and at `after` in the next page's. `text` is empty
    if one of the two pages has none.
    """

    text: str
    split: int
    before: int
    after: int

    def folded(self, *, match_case: bool) -> FoldedBoundary:
        """Return the boundary in the folded form that is compared."""
        whole = fold(self.text, match_case=match_case)
        return FoldedBoundary(whole, len(whole) - len(fold(self.text[self.split :])))

    def place(self, query: FindQuery) -> tuple[int, int] | None:
        """Return (start, end) in `text` of the hit that lies on
        both pages; None if there is none.
        """
        span = self.folded(match_case=query.match_case).span(query)
        if span is None:
            return None
        traced = fold_with_map(self.text, match_case=query.match_case)
        end = traced.ends[span[1] - 1]
        while end < len(self.text) and is_mark(self.text[end]):
            end += 1
        return traced.starts[span[0]], end

    def rects(
        self, place: tuple[int, int], page: PageCharacters, following: PageCharacters
    ) -> tuple[HitRects, HitRects]:
        """Return the rectangles of the hit at `place`: on the page, and on the next one."""
        start, end = place
        upper, lower = page.text.text, following.text.text
        # A text from the store may differ from what is read from the file today.
        upper_end = min(self.before + self.split - 1, len(upper))
        lower_end = min(self.after + end - self.split, len(lower))
        return (
            line_rects(upper, page.characters, self.before + start, upper_end),
            line_rects(lower, following.characters, self.after, lower_end),
        )


@dataclass(frozen=True, slots=True)
class FoldedBoundary:
    """A folded boundary. The next page begins at `cut`."""

    text: str
    cut: int

    def span(self, query: FindQuery) -> tuple[int, int] | None:
        """Return (start, end) in `text` of the hit that lies on
        both pages; None if there is none.
        """
        if not query.count(self.text):
            return None
        spans = query.spans(self.text)
        return next(((start, end) for start, end in spans if start < self.cut < end), None)


def page_boundary(text: str, following: str, earlier: Sequence[str] = ()) -> PageBoundary:
    """Find the boundary of the pages `text` and `following`; `earlier` are the pages before them.

    Left and right pages have different running heads and feet, so that those of a page recur two
    pages later.
    """
    before_them = _edges(*earlier)
    end = _end_of_words(text, before_them | _edges(following))
    after = _begin_of_words(following, before_them | _edges(text))
    before = max(0, end - _REACH)
    if before:
        space = _SPACE.search(text, before, end)
        before = space.end() if space else before
    stop = len(following)
    if stop - after > _REACH:
        spaces = list(_SPACE.finditer(following, after, after + _REACH))
        stop = spaces[-1].start() if spaces else after + _REACH
    if before >= end or after >= stop:
        return PageBoundary("", 0, 0, 0)
    upper = text[before:end] + "\n"
    return PageBoundary(upper + following[after:stop], len(upper), before, after)


def _end_of_words(text: str, known: set[str]) -> int:
    """Return the end of the last word before page number and running foot."""
    end = len(text.rstrip())
    for _ in range(_MOST_BLOCKS):
        block, line = text.rfind("\n\n", 0, end) + 1, text.rfind("\n", 0, end) + 1
        if _is_apart(text[block:end], known, is_block=True):
            end = block
        elif _is_apart(text[line:end], known):
            end = line
        end = len(text[:end].rstrip())
    return end


def _begin_of_words(text: str, known: set[str]) -> int:
    """Return the beginning of the first word after page number and running head."""
    begin = _next_sign(text, 0)
    for _ in range(_MOST_BLOCKS):
        block, line = _before(text, "\n\n", begin), _before(text, "\n", begin)
        if _is_apart(text[begin:block], known, is_block=True):
            begin = block
        elif _is_apart(text[begin:line], known):
            begin = line
        begin = _next_sign(text, begin)
    return begin


def _is_apart(part: str, known: set[str], *, is_block: bool = False) -> bool:
    """Return True for a page number or a running head or foot.

    A page number may have text beside it. `known`: words at the edges of other pages, which recur
    in heads and feet.
    """
    if len(part) > _LONGEST_HEAD:
        return False
    lines = part.strip().split("\n")
    if is_block and len(lines) == 1 and _NUMBERED.search(lines[0]):
        return True
    return any(_FOLIO.fullmatch(line) for line in lines) or _letters(part) in known


def _next_sign(text: str, start: int) -> int:
    found = _SIGN.search(text, start)
    return found.start() if found else len(text)


def _before(text: str, sign: str, start: int) -> int:
    found = text.find(sign, start)
    return len(text) if found < 0 else found


def _edges(*texts: str) -> set[str]:
    """Return the first and last words of pages, without numbers, which differ from page to page."""
    blocks = [text.strip().split("\n\n") for text in texts]
    edges = [block for page in blocks for block in (*page[:_MOST_BLOCKS], *page[-_MOST_BLOCKS:])]
    lines = [page[0].split("\n")[0] for page in blocks] + [
        page[-1].split("\n")[-1] for page in blocks
    ]
    return {_letters(part) for part in (*edges, *lines) if len(part) <= _LONGEST_HEAD} - {""}


def _letters(text: str) -> str:
    return " ".join(_WORDS.findall(text))
