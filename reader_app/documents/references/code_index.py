"""Reads the indexes of LaTeX's packages, whose numbers mean pages or numbered lines of the code.

Those of pages are italic. Where no number is, as with fonts that have no italics, the line with the
number tells: if it doesn't have the word that is looked up, the page is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reader_app.documents.references.page_lines import FlowBoxes, PageLine, PageLines
from reader_app.documents.references.target_finding import FoundTarget, box_of
from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass

_BEGINNING: Final = re.compile(
    r"numbers\s+underlined\s+refer\s+to\s+the\s+code\s*-?\s*line", re.IGNORECASE
)
_NUMBERS: Final = re.compile(
    r"(?:^|(?<=[\s.]))\d{1,4}(?:(?:,\s?|\s?[–-]\s?)\d{1,4})*,?$", re.MULTILINE
)
_LINE: Final = re.compile(r"(?P<number>\d{1,4})\s\S")
_MANY: Final = 0.15  # of the numbers are italic, if those of pages are
_MARGINAL: Final = 0.8
_HEADING: Final = 1.3
_LONGEST_ENTRY: Final = 6


@dataclass(frozen=True, slots=True)
class IndexedNumber:
    """A number of the index; `at`: its place in the text of the page; `word`: what is looked up."""

    at: int
    rects: tuple[Rect, ...]
    number: int
    is_italic: bool
    word: str


class CodeIndex:
    """Takes the pages of a book in their order and reads the part that is an index of code."""

    def __init__(self) -> None:
        self._has_begun = False
        self._read: Counter[bool] = Counter()

    def part(self, page: PageLines, body: float) -> range:
        """Return which part of the page's text is of the index; it ends with the next heading."""
        text, starts = page.flow
        beginning = _BEGINNING.search(text)
        if not self._has_begun and beginning is None:
            return range(0)
        first = 0 if self._has_begun or beginning is None else beginning.end()
        searched = beginning.end() if beginning is not None else 0
        self._has_begun = True
        for line, start in zip(page.lines, starts, strict=True):
            if start >= searched and line.size > _HEADING * body and len(line.text) > 3:
                self._has_begun = False
                return range(first, start)
        return range(first, len(text))

    def numbers(self, page: PageLines, place: FlowBoxes, part: range) -> Iterator[IndexedNumber]:
        """Yield the numbers in that part."""
        for match in _NUMBERS.finditer(page.flow[0], part.start, part.stop):
            for number in re.finditer(r"\d+", match.group()):
                start = match.start() + number.start()
                rects = place.rects(start, start + len(number.group()))
                index = place.index(start)
                is_italic = bool(rects) and page.lines[index].is_slanted(rects[0])
                self._read[is_italic] += 1
                word = _looked_up(page, index)
                yield IndexedNumber(start, rects, int(number.group()), is_italic, word)

    @property
    def tells_pages(self) -> bool:
        """Whether its italics tell which numbers are pages."""
        return self._read[True] > _MANY * self._read.total()

    def meant(
        self,
        word: str,
        lines: Sequence[ReferenceTarget],
        pages: Sequence[ReferenceTarget],
        *,
        is_numbered: bool,
    ) -> tuple[ReferenceTarget, ...]:
        """Return which of the lines and pages with a number is meant by one that isn't italic.

        `is_numbered`: whether there are lines with the numbers around: then there must be one.
        """
        if self.tells_pages:
            return tuple(lines) if len(lines) == 1 else ()
        if not lines and is_numbered:
            return ()
        with_word = [each for each in lines if word and word in each.text]
        if not with_word and pages and word:
            return tuple(pages)
        known = with_word or lines
        return (*pages, *known) if len(known) < 2 else ()


def _looked_up(page: PageLines, index: int) -> str:
    """Return the first word of the entry that a line belongs to."""
    for line in reversed(page.lines[max(0, index - _LONGEST_ENTRY) : index + 1]):
        word = line.text.partition(" ")[0].strip(".,")
        if word and not word[0].isdigit():
            return word
    return ""


def code_lines(page: PageLines, body: float) -> Iterator[FoundTarget]:
    """Yield the lines of code with small numbers in the margin, which an index may name."""
    for line, beside in pairwise((*page.lines, None)):
        if line is None:
            continue
        number, lines = _numbered_line(line, beside, body)
        if number:
            target = ReferenceTarget(page.number, box_of(lines), f"Line {number}", lines[-1].text)
            yield FoundTarget(f"line {number}", target, 1, box_of([line]))


def _numbered_line(
    line: PageLine, beside: PageLine | None, body: float
) -> tuple[str, list[PageLine]]:
    """Return the number of a line of code, "" for none, and what makes the line."""
    first = next((mark.text for mark in line.raised if mark.is_first), "")
    if line.is_mono and first.isdigit():
        return first, [line]
    found = _LINE.match(line.text)
    if line.is_mono and found is not None and line.lead == found["number"]:
        return found["number"], [line]
    is_row = beside is not None and abs(beside.y1 - line.y1) < line.height
    is_apart = line.text.isdigit() and line.size < _MARGINAL * body
    if is_apart and is_row and beside is not None and beside.x0 > line.x1:
        return line.text, [line, beside]
    return "", []
