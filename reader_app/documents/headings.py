"""An outline for a file that has none: made of the headings on its pages.

Headings are told by their look, and by their numbers and words where that says nothing. The same
file always gives the same outline.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from reader_app.documents.heading_lines import Line
from reader_app.domain.document import OutlineEntry

_LARGER: Final = 1.12
_MOST_LINES: Final = 3
_LONGEST: Final = 150
_MOST_ON_A_PAGE: Final = 8
_EDGE: Final = 0.1
"""Of the page's height, at its top and bottom: where running heads are."""
_NEXT_LINE: Final = 1.7
_DEEPEST: Final = 3
_MOST_ENTRIES: Final = 2_000
_FEWEST: Final = 3
_LEAST_BODY: Final = 0.3
"""Of all letters: without a size that so many share, sizes say nothing (a scan's text)."""
_TITLE_PAGES: Final = 2
_LEAST_WITH_COVER: Final = 20
"""Of so many pages the first is a title page: what stands out there, without a number, is its."""
_NUMBERED: Final = re.compile(r"(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|[IVXL]{1,6}\.|[A-Z]\.)\s+\S")
_PARTS: Final = "part|book|teil|buch|partie|livre|parte|libro|часть|книга"
_CHAPTERS: Final = (
    "chapter|section|item|appendix|article|kapitel|anhang|chapitre|capítulo|capitolo|глава|раздел"
)
_PART: Final = re.compile(rf"(?:{_PARTS})\b", re.IGNORECASE)
_ANNOUNCED: Final = re.compile(
    rf"(?:{_PARTS}|{_CHAPTERS})\s+(?:\d{{1,3}}[a-z]?|[ivxlc]{{1,7}}|[a-z])\b", re.IGNORECASE
)
_CAPTION: Final = re.compile(
    r"(?:figure|fig\.|table|tab\.|abbildung|abb\.|tabelle|tableau|figura|tabla|рис|табл|note:)",
    re.IGNORECASE,
)
_LEADER: Final = re.compile(r"(?:\.\s?){4,}|…|\s\d{1,4}$")


Look: TypeAlias = tuple[float, bool, int]


@dataclass(frozen=True, slots=True)
class _Heading:
    line: Line
    title: str

    @property
    def depth(self) -> int:
        """How many numbers stand before it: 2 for "3.1 Results"; 0 for none."""
        found = _NUMBERED.match(self.title)
        return found.group(1).count(".") + 1 if found and found.group(1) else 0

    @property
    def look(self) -> Look:
        """Sorts from the highest headings to the lowest."""
        place = max(1, self.depth)  # "References" beside "9. Conclusions"
        if _ANNOUNCED.match(self.title):
            place = -2 if _PART.match(self.title) else -1
        return -self.line.size, not self.line.is_bold, place


class HeadingFinder:
    """Takes a book page by page. `body` is the size of its usual text, see `body_size`."""

    def __init__(self, body: float) -> None:
        self._body = body
        self._found: list[_Heading] = []

    def add(self, lines: Sequence[Line]) -> None:
        """The lines of the next page."""
        if self._body:
            self._found += self._headings(lines)

    def outline(self) -> tuple[OutlineEntry, ...]:
        """What was found, () where it isn't enough to tell how the book is divided."""
        headings = _merged(_without_running_heads(self._found))
        headings = _without_contents(_without_crowds(headings))
        headings = _without_book_title(headings)
        ranks = _ranks(headings)
        kept = [heading for heading in headings if heading.look in ranks]
        if len(kept) < _FEWEST or len({heading.line.page for heading in kept}) < 2:
            return ()
        return tuple(_entries(kept, ranks))

    def _headings(self, lines: Sequence[Line]) -> Iterator[_Heading]:
        for _, block in groupby(lines, key=lambda line: line.block):
            yield from self._in_block(list(block))

    def _in_block(self, block: Sequence[Line]) -> Iterator[_Heading]:
        """Lines of one look at the beginning of a block, if they aren't all of a long one."""
        at = 0
        while at < len(block) and self._stands_out(block[at], len(block)):
            end = at + 1
            while end < len(block) and _is_same_look(block[at], block[end]):
                end += 1
            if end - at > _MOST_LINES:
                return
            title = " ".join(line.text for line in block[at:end])
            if is_title(title) and all(line.is_alone for line in block[at:end]):
                yield _Heading(block[at], title)
            at = end

    def _stands_out(self, line: Line, block_length: int) -> bool:
        if line.size >= self._body * _LARGER:
            return True
        if line.size < self._body * 0.95:
            return False
        is_short_block = block_length <= _MOST_LINES
        return line.is_bold or (is_short_block and bool(_ANNOUNCED.match(line.text)))


def body_size(pages: Iterable[Sequence[Line]]) -> float:
    """The size that most letters have; 0.0 where none has many more than others."""
    sizes: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            sizes[line.size] += line.letters
    if not sizes:
        return 0.0
    size, letters = max(sizes.items(), key=lambda item: (item[1], -item[0]))
    return size if letters >= _LEAST_BODY * sizes.total() else 0.0


def is_title(text: str) -> bool:
    """Words that may stand in an outline."""
    letters = sum(char.isalpha() for char in text)
    if letters < 2 or len(text) > _LONGEST or letters < 0.4 * len(text.replace(" ", "")):
        return False
    return not (
        text.endswith((",", ";", ":", "-"))
        or _CAPTION.match(text)
        or (_LEADER.search(text) and not _ANNOUNCED.match(text))
        or text[0] in "•–·*"
        or "___" in text
    )


def _is_same_look(one: Line, other: Line) -> bool:
    return one.size == other.size and one.is_bold == other.is_bold


def _without_running_heads(headings: Sequence[_Heading]) -> list[_Heading]:
    """What stands at the same place of several pages, whatever number it has."""
    at_place: dict[tuple[str, float, int], set[int]] = defaultdict(set)
    at_edge: dict[str, set[int]] = defaultdict(set)
    for heading in headings:
        at_place[_place(heading)].add(heading.line.page)
        if _is_at_edge(heading.line):
            at_edge[_worded(heading)].add(heading.line.page)
    return [
        heading
        for heading in headings
        if len(at_place[_place(heading)]) < 3
        and not (_is_at_edge(heading.line) and len(at_edge[_worded(heading)]) > 1)
    ]


def _merged(headings: Sequence[_Heading]) -> list[_Heading]:
    """One heading that goes on in the next line, whatever block that is in."""
    merged: list[_Heading] = []
    bottom = 0.0
    for heading in headings:
        before = merged[-1] if merged else None
        title = f"{before.title} {heading.title}" if before is not None else ""
        if (
            before is not None
            and before.line.page == heading.line.page
            and _is_same_look(before.line, heading.line)
            and 0 < heading.line.top - bottom < _NEXT_LINE * heading.line.size
            and not heading.depth
            and len(title) <= _LONGEST
        ):
            merged[-1] = _Heading(before.line, title)
        else:
            merged.append(heading)
        bottom = heading.line.top
    return merged


def _worded(heading: _Heading) -> str:
    """Page numbers aside; the number of a chapter is no such one."""
    title = heading.title.casefold()
    return title if _ANNOUNCED.match(title) else re.sub(r"\d+", "#", title)


def _place(heading: _Heading) -> tuple[str, float, int]:
    return _worded(heading), heading.line.size, round(heading.line.top / 6)


def _is_at_edge(line: Line) -> bool:
    return not _EDGE * line.height <= line.top <= (1 - _EDGE) * line.height


def _without_crowds(headings: Sequence[_Heading]) -> list[_Heading]:
    """A page with very many of one look is a list, a table or a form."""
    crowd = Counter((heading.line.page, heading.look) for heading in headings)
    return [h for h in headings if crowd[h.line.page, h.look] <= _MOST_ON_A_PAGE]


def _without_contents(headings: Sequence[_Heading]) -> list[_Heading]:
    """A page with several titles that come again on later pages is a table of contents."""
    last = {_worded(heading): heading.line.page for heading in headings}
    returning = Counter(h.line.page for h in headings if last[_worded(h)] > h.line.page)
    return [
        heading
        for heading in headings
        if returning[heading.line.page] < _FEWEST or last[_worded(heading)] == heading.line.page
    ]


def _entries(headings: Sequence[_Heading], ranks: dict[Look, int]) -> Iterator[OutlineEntry]:
    """No level is left out below another one."""
    above: list[int] = []
    for heading in headings:
        rank = ranks[heading.look]
        above = [higher for higher in above if higher < rank]
        above.append(rank)
        line = heading.line
        yield OutlineEntry(len(above), heading.title, line.page, line.top, is_made=True)


def _without_book_title(headings: Sequence[_Heading]) -> list[_Heading]:
    """What is on the first pages only, and larger than anything after them, is no chapter."""
    later = [heading.line.size for heading in headings if heading.line.page > _TITLE_PAGES]
    largest = max(later, default=0.0)
    is_short = max((h.line.page for h in headings), default=0) < _LEAST_WITH_COVER
    return [
        heading
        for heading in headings
        if (heading.line.page > _TITLE_PAGES or heading.line.size <= largest)
        and (heading.line.page > 1 or is_short or heading.depth or heading.look[2] < 0)
    ]


def _ranks(headings: Sequence[_Heading]) -> dict[Look, int]:
    """Levels of the looks, from the top; looks that come up once, and the lowest, are left out."""
    counts = Counter(heading.look for heading in headings)
    pages: dict[Look, set[int]] = defaultdict(set)
    for heading in headings:
        pages[heading.look].add(heading.line.page)
    looks = sorted(look for look, seen in pages.items() if len(seen) > 1)
    ranks = {look: min(place, _DEEPEST) for place, look in enumerate(looks, 1)}
    while len(ranks) > 1 and sum(counts[look] for look in ranks) > _MOST_ENTRIES:
        del ranks[max(ranks)]
    return ranks
