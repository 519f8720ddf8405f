"""Finding words in page texts: case, accents, line breaks and line-end hyphens don't count.

Both sides are folded to one form; a hit in the folded text is traced back to places of the page's
own text through a map that is made for one page at a time, when its hits are shown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.documents.messages import HitRects
from reader_app.domain.document import Character, Rect

_LINE_END_HYPHEN = re.compile(r"(?<=\w)[-‐\u00ad][ \t]*\n\s*(?=\w)")
_SOFT_HYPHEN = "\u00ad"
_SPACES = re.compile(r"\s+")
_SPELLINGS = str.maketrans(
    {"‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "‐": "-", "‑": "-", "–": "-"}
)


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for. Made by `query_of`."""

    plain: str
    """Folded; empty: finds nothing."""
    pattern: re.Pattern[str] | None
    """Set where a plain comparison is not enough."""
    match_case: bool

    def count(self, folded: str) -> int:
        """How many hits a folded page text has."""
        if not self.plain:
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
    source = re.escape(plain)
    if "-" in plain:
        # the hyphen of a compound at a line's end is gone from the folded text
        source = source.replace(r"\-", "-?")
    if whole_word:
        source = rf"(?<!\w){source}(?!\w)"
    is_simple = source == re.escape(plain)
    return Query(plain, None if is_simple else re.compile(source), match_case)


def fold(text: str, *, match_case: bool = False) -> str:
    """`text` in the form that is compared."""
    joined = _SPACES.sub(" ", _LINE_END_HYPHEN.sub("", text))
    if not joined.isascii():
        joined = _fold_letters(joined)
    return joined if match_case else joined.casefold()


def _fold_letters(text: str) -> str:
    spelled = unicodedata.normalize("NFKD", text.replace(_SOFT_HYPHEN, "").translate(_SPELLINGS))
    return "".join(char for char in spelled if not unicodedata.combining(char))


def fold_with_map(text: str, *, match_case: bool = False) -> tuple[str, list[int]]:
    """`fold(text)` and, for each of its characters, where in `text` it comes from."""
    dropped = {
        place
        for match in _LINE_END_HYPHEN.finditer(text)
        for place in range(match.start(), match.end())
    }
    folded: list[str] = []
    origins: list[int] = []
    was_space = False
    for place, char in enumerate(text):
        if place in dropped:
            continue
        is_space = char.isspace()
        if is_space and was_space:
            continue
        was_space = is_space
        piece = " " if is_space else char if char.isascii() else _fold_letters(char)
        piece = piece if match_case else piece.casefold()
        folded.append(piece)
        origins.extend([place] * len(piece))
    return "".join(folded), origins


def hit_rects(query: Query, text: str, characters: Sequence[Character]) -> tuple[HitRects, ...]:
    """For each hit in `text`, one rectangle a line. `characters[i]` is `text[i]`."""
    folded, origins = fold_with_map(text, match_case=query.match_case)
    return tuple(
        _line_rects(text, characters, origins[start], origins[end - 1] + 1)
        for start, end in query.spans(folded)
        if end > start
    )


def _line_rects(text: str, characters: Sequence[Character], start: int, end: int) -> HitRects:
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
