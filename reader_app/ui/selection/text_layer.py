"""The text layer: the characters of pages, their positions, and what a range of them covers."""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Character, PageTable, Rect, korean_seams
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ui.selection import lines_and_columns, reflowed_text
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import PageCharacters

_CUT_WORD: Final = lazy_pattern(r"(?<=\w)[-\u2010\u00ad]\n+(?=[a-zà-öø-ÿ])")
_WORD_JOINERS: Final = frozenset("'’-\u2010\u00ad_")


@dataclass(frozen=True, slots=True)
class SelectedLine:
    """The characters `first`..`last` of line `number`; `rect` is the whole line's."""

    number: int
    first: int
    last: int
    rect: Rect
    gap: reflowed_text.LineGap


class TextPage:
    """The characters of one page in reading order.

    A line feed ends a line; positions lie before characters.
    """

    def __init__(self, characters: Sequence[Character]) -> None:
        # Arrays: as objects, the characters of a hundred pages would take 80 MB.
        self._text = "".join(character.char[:1] or " " for character in characters)
        self._lefts = array("f", (character.rect.x0 for character in characters))
        self._rights = array("f", (character.rect.x1 for character in characters))
        self._tops = array("f", (character.rect.y0 for character in characters))
        self._bottoms = array("f", (character.rect.y1 for character in characters))
        self.lines = lines_and_columns.lines_of(characters)
        self._line_starts = [line.start for line in self.lines]

    def __len__(self) -> int:
        return len(self._text)

    # -- points -----------------------------------------------------------------------------

    def position_at(self, x: float, y: float) -> int:
        """Return the position nearest to a point; 0 on a page without text."""
        line = self._line_near(x, y)
        return self.position_in(line, x, y) if line is not None else 0

    def position_in(self, line: lines_and_columns.TextLine, x: float, y: float) -> int:
        """Return the position in `line` nearest to a point."""
        is_upright = self._is_upright(line)
        firsts, lasts = (self._tops, self._bottoms) if is_upright else (self._lefts, self._rights)
        at = y if is_upright else x
        solid = [index for index in range(line.start, line.end) if lasts[index] > firsts[index]]
        if not solid:
            return line.end
        nearest = min(solid, key=lambda index: max(firsts[index] - at, 0.0, at - lasts[index]))
        is_after = at >= (firsts[nearest] + lasts[nearest]) / 2
        return nearest + int(is_after != self._is_backwards(solid, nearest, firsts))

    def is_text_at(self, x: float, y: float) -> bool:
        """Return True if a line of text lies within two points of the point."""
        return any(lines_and_columns.distance(line.rect, x, y) <= 2.0**2 for line in self.lines)

    def point_of(self, position: int) -> tuple[float, float]:
        """Return the middle of the left edge at a position."""
        if not self._text:
            return 0.0, 0.0
        index = min(position, len(self._text) - 1)
        line = self.line_of(index)
        x = self._lefts[index] if position < line.end else self._rights[line.end - 1]
        return x, (line.rect.y0 + line.rect.y1) / 2

    def column_at(self, x: float, y: float) -> Rect | None:
        """Return the column of text nearest to a point; None on a page without text."""
        columns = [column.rect for column in self._columns]
        if not columns:
            return None
        return min(columns, key=lambda rect: lines_and_columns.distance(rect, x, y))

    # -- units ------------------------------------------------------------------------------

    def word_at(self, position: int) -> tuple[int, int]:
        """Return the range of the word around a position; outside words, of one character."""
        count = len(self._text)
        if not count:
            return 0, 0
        middle = min(position, count - 1)
        if not self._is_word(middle) and middle > 0 and self._is_word(middle - 1):
            middle -= 1
        if not self._is_word(middle):
            return middle, middle + 1
        start, end = middle, middle + 1
        while start > 0 and self._is_word(start - 1):
            start -= 1
        while end < count and self._is_word(end):
            end += 1
        return start, end

    def word_over(self, position: int) -> tuple[int, int]:
        """Return the range of the word that a position is inside of.

        That is empty at the edges of words, and among characters written without spaces.
        """
        start, end = self.word_at(position)
        has_spaces = not any(reflowed_text.is_ideograph(each) for each in self._text[start:end])
        return (start, end) if start < position < end and has_spaces else (position, position)

    def line_at(self, position: int) -> tuple[int, int]:
        """Return the range of the line around a position."""
        if not self.lines:
            return 0, 0
        line = self.line_of(position)
        return line.start, line.end

    def line_of(self, position: int) -> lines_and_columns.TextLine:
        """Return the line that a position is in. Needs a page with text."""
        return self.lines[self.line_number(position)]

    def line_number(self, position: int) -> int:
        """Return the number of the line that a position is in, from 0."""
        return max(0, bisect_right(self._line_starts, position) - 1)

    def paragraph_at(self, position: int) -> tuple[int, int]:
        """Return the range of the paragraph around a position."""
        if not self.lines:
            return 0, 0
        first = last = self.line_number(position)
        while first > 0 and not self._begins_paragraph(first):
            first -= 1
        while last + 1 < len(self.lines) and not self._begins_paragraph(last + 1):
            last += 1
        return self.lines[first].start, self.lines[last].end

    # -- ranges -----------------------------------------------------------------------------

    def rects(self, start: int, end: int) -> list[Rect]:
        """Return one rectangle, as high as its line, for each line that `start`..`end` touches."""
        found: list[Rect] = []
        if end <= start:
            return found
        for line in self.lines[self.line_number(start) :]:
            first, last = max(start, line.start), min(end, line.end)
            if line.start >= end:
                break
            if first < last:
                found.append(self._rect_in(line, first, last))
        return found

    def text(self, start: int, end: int) -> str:
        """Return the characters unchanged, line feeds included."""
        return self._text[start:end]

    def spans_in(self, rect: Rect) -> list[tuple[int, int]]:
        """Return the ranges of characters whose middle lies in a rectangle, one for each run."""
        found: list[tuple[int, int]] = []
        for line in self.lines:
            if not lines_and_columns.intersects(line.rect, rect):
                continue
            start = -1
            for index in range(line.start, line.end + 1):
                is_inside = index < line.end and (
                    rect.x0 <= (self._lefts[index] + self._rights[index]) / 2 <= rect.x1
                    and rect.y0 <= (self._tops[index] + self._bottoms[index]) / 2 <= rect.y1
                )
                if is_inside and start < 0:
                    start = index
                elif not is_inside and start >= 0:
                    found.append((start, index))
                    start = -1
        return found

    def lines_between(self, start: int, end: int) -> Iterator[SelectedLine]:
        """Yield the lines that `start`..`end` touches, with what is inside."""
        for number in range(self.line_number(start), len(self.lines)):
            line = self.lines[number]
            if line.start >= end:
                return
            first, last = max(start, line.start), min(end, line.end)
            if first < last:
                yield SelectedLine(number, first, last, line.rect, self._gaps[number])

    @cached_property
    def fixed_widths(self) -> Sequence[float]:
        """For each line the width of its letters in points if it is code, else 0."""
        return lines_and_columns.fixed_widths(self.lines, self._text, self._lefts, self._rights)

    def edges_of(self, index: int) -> tuple[float, float]:
        """Return the left and right edge of a character; they are one for a space."""
        return self._lefts[index], self._rights[index]

    def pieces(self, start: int, end: int) -> list[reflowed_text.TextPiece]:
        """Return the parts of lines in `start`..`end`, with what separates them."""
        return [
            reflowed_text.TextPiece(self._text[line.first : line.last], line.gap)
            for line in self.lines_between(start, end)
        ]

    # -- inside -----------------------------------------------------------------------------

    @cached_property
    def _columns(self) -> list[lines_and_columns.Column]:
        return lines_and_columns.columns_of(self.lines)

    def _line_near(self, x: float, y: float) -> lines_and_columns.TextLine | None:
        """Return the line nearest to a point.

        Beside a short line it is that line, not the longer one above.
        """
        if not self.lines:
            return None
        for line in self.lines:
            if lines_and_columns.distance(line.rect, x, y) == 0:
                return line
        column = min(
            self._columns, key=lambda column: lines_and_columns.distance(column.rect, x, y)
        )
        return min(
            column.lines,
            key=lambda line: (
                lines_and_columns.distance_down(line.rect, y),
                lines_and_columns.distance(line.rect, x, y),
            ),
        )

    def _rect_in(self, line: lines_and_columns.TextLine, first: int, last: int) -> Rect:
        if self._is_upright(line):
            top, bottom = min(self._tops[first:last]), max(self._bottoms[first:last])
            return Rect(line.rect.x0, top, line.rect.x1, bottom)
        left, right = min(self._lefts[first:last]), max(self._rights[first:last])
        return Rect(left, line.rect.y0, right, line.rect.y1)

    def _is_upright(self, line: lines_and_columns.TextLine) -> bool:
        """Return True if the line's letters stand one above the other."""
        last = line.end - 1
        down = abs(self._tops[last] - self._tops[line.start])
        return down > abs(self._lefts[last] - self._lefts[line.start]) and down > (
            line.rect.x1 - line.rect.x0
        )

    def _is_backwards(self, solid: list[int], index: int, firsts: array[float]) -> bool:
        """Return True if the text runs to the left, or upwards, at that character."""
        if reflowed_text.is_backwards(self._text[index]):
            return True
        return firsts is self._tops and firsts[solid[-1]] < firsts[solid[0]]

    def _is_word(self, index: int) -> bool:
        char = self._text[index]
        is_in_word = char.isalnum() or char in _WORD_JOINERS or index in self._seams
        # Vowel signs of Arabic, Hebrew, Hindi or Thai are neither letters nor digits.
        return is_in_word or unicodedata.category(char).startswith("M")

    @cached_property
    def _seams(self) -> frozenset[int]:
        """The positions of hyphens and line ends inside words."""
        cuts = [cut.span() for cut in _CUT_WORD.finditer(self._text)]
        cuts += korean_seams(self._text, self._text)
        return frozenset(index for cut in cuts for index in range(*cut))

    def _begins_paragraph(self, number: int) -> bool:
        gap = self._gaps[number]
        return (
            gap is reflowed_text.LineGap.BREAK and self.lines[number].block in self._prose
        ) or gap in reflowed_text.BLOCK_ENDS

    @cached_property
    def _gaps(self) -> list[reflowed_text.LineGap]:
        return reflowed_text.gaps_of(self._text, self.lines, self._rect_in)

    @cached_property
    def _prose(self) -> frozenset[int]:
        """The blocks that have wrapped lines, so their line breaks separate paragraphs."""
        gaps = zip(self.lines, self._gaps, strict=True)
        return frozenset(line.block for line, gap in gaps if gap is reflowed_text.LineGap.WRAP)


KEPT_PAGES: Final = 128


class TextLayer(QObject):
    """Loads the text of each page once, when the pointer or a selection needs it.

    The same goes for its tables, which only copying needs.
    """

    text_loaded = Signal(int)
    tables_loaded = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._pages: OrderedDict[int, TextPage] = OrderedDict()
        self._asked: set[int] = set()
        self._outdated: set[int] = set()
        self._tables: dict[int, tuple[PageTable, ...]] = {}
        self._tables_asked: set[int] = set()

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.characters_loaded.disconnect(self._keep)
            self._client.tables_loaded.disconnect(self._keep_tables)
            self._client.texts_changed.disconnect(self._forget)
        self._client = client
        self._tables.clear()
        self._tables_asked.clear()
        self._pages.clear()
        self._asked.clear()
        self._outdated.clear()
        if client is not None:
            client.characters_loaded.connect(self._keep)
            client.tables_loaded.connect(self._keep_tables)
            client.texts_changed.connect(self._forget)

    def page(self, page: int) -> TextPage | None:
        """Return the page's text; None until `text_loaded` reports that it is loaded."""
        is_missing = page > 0 and page not in self._pages and page not in self._asked
        if is_missing and self._client is not None:
            self._asked.add(page)
            self._client.request_characters(page)
        if page in self._pages:
            self._pages.move_to_end(page)
        return self._pages.get(page)

    def tables(self, page: int) -> tuple[PageTable, ...] | None:
        """Return the page's tables; None until `tables_loaded` reports that they are loaded."""
        is_missing = page > 0 and page not in self._tables and page not in self._tables_asked
        if is_missing and self._client is not None:
            self._tables_asked.add(page)
            self._client.request_tables(page)
        return self._tables.get(page)

    @Slot(int, object)
    def _keep_tables(self, page: int, tables: tuple[PageTable, ...]) -> None:
        if page in self._tables_asked:
            self._tables_asked.discard(page)
            while len(self._tables) >= KEPT_PAGES:
                del self._tables[next(iter(self._tables))]
            self._tables[page] = tables
            self.tables_loaded.emit(page)

    @Slot(int)
    def _forget(self, changed: int) -> None:
        """Drop the page and all empty pages, which may have text now; reload them on demand."""
        empty = [number for number, page in self._pages.items() if not len(page)]
        for number in {*empty, changed}:
            self._pages.pop(number, None)
            self._tables.pop(number, None)
        self._tables_asked.clear()  # answers that come now refer to the old text
        self._outdated |= self._asked

    @Slot(int, object)
    def _keep(self, page: int, loaded: PageCharacters) -> None:
        if page not in self._asked:
            return
        self._asked.discard(page)
        if page in self._outdated:
            self._outdated.discard(page)
            self.page(page)  # it may have been sent before the page's text changed
            return
        self._pages[page] = TextPage(loaded.characters)
        while len(self._pages) > KEPT_PAGES:
            self._pages.popitem(last=False)
        self.text_loaded.emit(page)
