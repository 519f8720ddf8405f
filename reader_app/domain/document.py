"""What the document engine reports about a file: pages, text, words, outline, links, tables.

Lengths are PDF points (1/72 inch), with the origin top left of the page as shown (rotation
applied). Colours are 0xRRGGBB.
"""

from __future__ import annotations

import io
import math
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Final, TypeAlias, overload

from reader_app.domain.page_numbers import PageNames
from reader_app.domain.values import dataclass, field, lazy_pattern, replace


@dataclass(frozen=True, slots=True)
class Rect:
    x0: float
    y0: float
    x1: float
    y1: float

    def around(self, other: Rect) -> Rect:
        """Return the smallest rectangle that holds both."""
        return Rect(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )


@dataclass(frozen=True, slots=True)
class PageSize:
    width: float
    height: float


class Paper(StrEnum):
    """The background colour of pages; pictures keep their own colours on each."""

    WHITE = "white"
    SEPIA = "sepia"
    DUSK = "dusk"
    DARK = "dark"

    @property
    def is_dark(self) -> bool:
        """Whether the paper is darker than its ink, so that lightness is inverted."""
        return self in (Paper.DUSK, Paper.DARK)


@dataclass(frozen=True, slots=True)
class Look:
    """How pages are shown. `rotation`: 0, 90, 180 or 270 degrees clockwise."""

    rotation: int = 0
    paper: Paper = Paper.WHITE


PLAIN_LOOK = Look()


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a page: `text[start:end]` of the page's `PageText.text`."""

    start: int
    end: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class PageCut:
    """The sentences of a page's text, each as `text[start:end]`.

    `version`: of the rules that split the text. Sentence numbers are valid for one cut only.
    """

    version: int
    spans: tuple[tuple[int, int], ...]


class TextOrigin(StrEnum):
    """Where a page's text comes from. PICTURE: the page has something to see, but no text."""

    FILE = "file"
    PICTURE = "picture"
    RECOGNISED = "recognised"


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's text in reading order; newlines separate lines, blank lines separate blocks."""

    number: int
    label: str
    text: str
    words: Sequence[Word] = ()
    hidden: bool = False
    """Whether the page has text that a reader can't see; it is left out of `text`."""
    cut: PageCut | None = None
    """The sentences as they were when the page was indexed; None for a page that wasn't indexed."""
    origin: TextOrigin = TextOrigin.FILE


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence `text[start:end]` of a page; `index` counts from 0 on each page."""

    index: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry of the outline, usually a chapter.

    `level`: 1 for the top level. `page`: 1-based, 0 if the target is unknown. `uri`: target of an
    entry that leads out of the book. `is_made`: the file has no outline; the entry is a heading
    that was found on its page. `start`: where it begins in its page's text, which is in reading
    order; -1 if that isn't known.
    """

    level: int
    title: str
    page: int
    top: float = 0.0
    uri: str = ""
    is_made: bool = False
    start: int = field(default=-1, compare=False)


_LONG: Final = 60
_FRONT_SHARE: Final = 0.1


def has_chapters(outline: Sequence[OutlineEntry], page_count: int) -> bool:
    """Return False where a long book's outline names only its first pages: "Title, Contents"."""
    last = max((entry.page for entry in outline), default=0)
    return last > (_FRONT_SHARE * page_count if page_count >= _LONG else 0)


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a page, to `page` (1-based, at `top` points) or to `uri`."""

    rect: Rect
    page: int = 0
    top: float = 0.0
    uri: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    """One character for selection: its box and its index in `PageText.text` (-1: synthetic)."""

    char: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """Basic facts about an opened file; all of them can be read from the page tree."""

    title: str
    author: str
    page_count: int
    page_sizes: tuple[PageSize, ...]
    labels: tuple[str, ...]
    """One per page; the page number as text if the file names no other label.

    If the labels were found in the pages' text, a page without a number has "".
    """
    format: str
    is_reflowable: bool


@dataclass(frozen=True, slots=True)
class Signature:
    """What a file says of one of its signatures, which nobody has verified; "", None: nothing."""

    name: str
    when: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class DocumentProperties:
    """What a file says about itself; "" or None where it says nothing.

    `sizes`: page sizes in points with the number of pages that have them, most common first.
    """

    title: str
    author: str
    subject: str
    keywords: str
    creator: str
    producer: str
    created: datetime | None
    modified: datetime | None
    format: str
    encryption: str
    file_size: int
    page_count: int
    sizes: tuple[tuple[PageSize, int], ...]
    signatures: tuple[Signature, ...] = ()


_TOLERANCE: Final = 1.0
"""Points; a heading slightly below a place already counts as the current one."""


class ChapterOrder:
    """The chapters of an outline in reading order, to be looked up by place.

    On one page they are in the order of its text, column after column. Where that isn't known, they
    are in the order of the outline, whose authors mostly follow the text, too.
    """

    def __init__(self, outline: Iterable[OutlineEntry]) -> None:
        placed = sorted((entry for entry in outline if entry.page > 0), key=lambda e: e.page)
        self.entries: list[OutlineEntry] = []
        for _, group in groupby(placed, key=lambda e: e.page):
            on_page = list(group)
            if all(entry.start >= 0 for entry in on_page):
                on_page.sort(key=lambda e: e.start)
            self.entries += on_page
        self._pages = [entry.page for entry in self.entries]

    def begun_by(
        self, page: int, start: int | None = None, top: float = math.inf
    ) -> OutlineEntry | None:
        """Return the last chapter that begins at or before a place; None if none does.

        The place is the character `start` of the page's text, `top` points down the page, or, with
        neither, the end of the page. `top` is used for chapters without a place in the text, and
        whenever `start` is None.
        """
        last = bisect_right(self._pages, page) - 1
        while last >= 0 and self._pages[last] == page:
            entry = self.entries[last]
            if start is not None and entry.start >= 0:
                has_begun = entry.start <= start
            else:
                has_begun = entry.top <= top + _TOLERANCE
            if has_begun:
                return entry
            last -= 1
        return self.entries[last] if last >= 0 else None

    def title(self, page: int, start: int | None = None, top: float = math.inf) -> str:
        """Return the title of the chapter at a place, as `begun_by`; '' if there is none."""
        entry = self.begun_by(page, start, top)
        return entry.title if entry is not None else ""


def chapter_of(
    outline: Iterable[OutlineEntry], page: int, start: int | None = None, top: float = math.inf
) -> str:
    """Return the title of the deepest chapter that has begun by a place of `page`, or ''.

    See `ChapterOrder.begun_by`.
    """
    return ChapterOrder(outline).title(page, start, top)


@dataclass(frozen=True, slots=True)
class BookFacts:
    """What the companion without a model is told about the open book; no server gets it.

    `page`: the page in view, 0 if unknown. `quotable`: the last page that may be quoted unasked;
    None: the whole book. `fence`: the last page that the spoiler guard lets through; None: it is
    off. `chapters`: those that the text itself has, in order; `entries`: all of the outline that
    have a page. `year`: of publication, "" where it isn't known. `body`: first and last page of the
    text, without title pages, contents, notes and index; None: not known.
    """

    title: str
    author: str
    page_count: int
    page: int
    quotable: int | None = None
    fence: int | None = None
    chapters: tuple[OutlineEntry, ...] = ()
    labels: tuple[str, ...] = ()
    year: str = ""
    entries: tuple[OutlineEntry, ...] = ()
    body: tuple[int, int] | None = None

    @property
    def names(self) -> PageNames:
        return PageNames(self.labels)


def pages_left_in_chapter(outline: tuple[OutlineEntry, ...], page: int, page_count: int) -> int:
    """Return how many pages follow `page` before the next chapter, or the book's end."""
    following = (entry.page for entry in outline if entry.page > page)
    return min(following, default=page_count + 1) - page - 1


def are_physical(labels: tuple[str, ...]) -> bool:
    """Whether the labels are just the page numbers."""
    return all(label == str(page) for page, label in enumerate(labels, start=1))


_Slice: TypeAlias = "slice[int | None, int | None, int | None]"


@dataclass(eq=False, repr=False)
class WordColumns(Sequence[Word]):
    """A sequence of words that stores them as columns and creates `Word` objects on first access.

    Most of a page's hundreds of words are never looked at. `starts`, `ends`: indexes into the
    page's text. `edges`: all x0, all y0, all x1, all y1.
    """

    starts: Sequence[int]
    ends: Sequence[int]
    edges: tuple[Sequence[float], Sequence[float], Sequence[float], Sequence[float]]
    _made: tuple[Word, ...] | None = field(default=None, init=False)

    @property
    def words(self) -> tuple[Word, ...]:
        if self._made is None:
            self._made = tuple(map(Word, self.starts, self.ends, map(Rect, *self.edges)))
        return self._made

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, place: int) -> Word: ...
    @overload
    def __getitem__(self, place: _Slice) -> tuple[Word, ...]: ...
    def __getitem__(self, place: int | _Slice) -> Word | tuple[Word, ...]:
        return self.words[place]

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WordColumns | tuple):
            return NotImplemented
        return self.words == tuple(other)

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return repr(self.words)


def columns_of(words: Sequence[Word]) -> WordColumns:
    """Return the same words as columns."""
    if isinstance(words, WordColumns):
        return words
    rects = [word.rect for word in words]
    return WordColumns(
        [word.start for word in words],
        [word.end for word in words],
        (
            [rect.x0 for rect in rects],
            [rect.y0 for rect in rects],
            [rect.x1 for rect in rects],
            [rect.y1 for rect in rects],
        ),
    )


@dataclass(frozen=True, slots=True)
class PaperColors:
    """Colours of a paper: `ground` replaces white, `ink` replaces black.

    Each pair meets WCAG AA.
    """

    ground: int
    ink: int


PAPER_COLORS: Final[Mapping[Paper, PaperColors]] = {
    Paper.WHITE: PaperColors(ground=0xFFFFFF, ink=0x000000),
    Paper.SEPIA: PaperColors(ground=0xF4ECD8, ink=0x2E261C),
    Paper.DUSK: PaperColors(ground=0x3B352E, ink=0xF1E8D8),
    Paper.DARK: PaperColors(ground=0x1E1D1C, ink=0xE0DDD8),
}


_MARKS: Final = {
    "¨": "\u0308",
    "´": "\u0301",
    "¯": "\u0304",
    "¸": "\u0327",
    "ˆ": "\u0302",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "˙": "\u0307",
    "˚": "\u030a",
    "˛": "\u0328",
    "˜": "\u0303",
    "˝": "\u030b",
}
SPACING_ACCENTS: Final = "".join(_MARKS)
_BELOW: Final = "¸˛"
_DOTLESS: Final = {"ı": "i", "ȷ": "j"}
_LETTER: Final = r"[^\W\d_]"
_AFTER_ITS_LETTER: Final = lazy_pattern(rf"({_LETTER})([{SPACING_ACCENTS}])")
_BEFORE_ITS_LETTER: Final = lazy_pattern(  # not in /˜name
    rf"(?<!/)([{SPACING_ACCENTS}])({_LETTER})"
)
_BELOW_ITS_LETTER: Final = lazy_pattern(rf"({_LETTER})([{_BELOW}])")


def with_accents(text: str) -> str:
    """Return `text` with accents that TeX leaves beside their letters joined to them: "na¨ıve".

    An accent stays where no composed letter exists.
    """
    if text.isascii():
        return text
    text = _BELOW_ITS_LETTER.sub(lambda found: _composed(found, *found.group(1, 2)), text)
    text = _BEFORE_ITS_LETTER.sub(lambda found: _composed(found, *found.group(2, 1)), text)
    return _AFTER_ITS_LETTER.sub(lambda found: _composed(found, *found.group(1, 2)), text)


def _composed(found: re.Match[str], letter: str, accent: str) -> str:
    whole = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + _MARKS[accent])
    return whole if len(whole) == 1 else found.group()


_KOREAN_LINE_END: Final = lazy_pattern(r"([가-힣]+)[ \t]*\n[ \t]*(?=([가-힣]+)([.!?]?))")
_KOREAN_WORD_END: Final = frozenset(
    "은 는 을 를 의 에 와 과 로 냐 며 여 다. 다! 다? 요. 요! 요? 에서 에게 에도 에는 까지 부터 으로"
    " 라고 라는 처럼 께서 습니다 니다 었다 았다 였다 겠다 었던 았던 었고 았고 였고 지만 면서 으면"
    " 어서 아서 으며 으나 느냐 들이 들을 들의 들에게 에게서 으로는 으로써 에서는 에서도 이었다"
    " 었습니다 았습니다 였습니다".split()
)
"""Particles and endings, which stand alone only behind a line end."""


def korean_seams(text: str, around: str) -> Sequence[tuple[int, int]]:
    """Return where line ends are inside Korean words of `text`, which end lines anywhere.

    A word that stands whole in `around`, as the rest of the page, is one here, too; so is what ends
    in a particle that would stand alone.
    """
    ends = _KOREAN_LINE_END.finditer(text)
    return [(found.end(1), found.end()) for found in ends if _is_one_word(found, around)]


def with_whole_korean_words(text: str, around: str) -> str:
    """Return `text` without the line ends inside Korean words; those between words stay."""
    for start, end in reversed(korean_seams(text, around)):
        text = text[:start] + text[end:]
    return text


def _is_one_word(found: re.Match[str], around: str) -> bool:
    head, tail, sign = found.groups()
    whole, apart = around.count(head + tail), around.count(f"{head} {tail}")
    is_end = not _KOREAN_WORD_END.isdisjoint((tail, tail + sign))
    return whole > apart or (whole == apart and is_end)


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell that isn't empty; `row` and `column` count from 0.

    `rows`, `columns`: how many it covers. `rect`: around its words, in points. `spans`: its words
    as `text[start:end]` of the page's text.
    """

    row: int
    column: int
    text: str
    rect: Rect
    rows: int = 1
    columns: int = 1
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of a page; `cells` are in the order of rows. `head_rows`: how many rows are heads."""

    rect: Rect
    cells: tuple[TableCell, ...]
    row_count: int
    column_count: int
    head_rows: int = 0


def grid_of(table: PageTable) -> list[list[str]]:
    """Return the texts in rows and columns; "" where there is no cell or another one reaches."""
    grid = [[""] * table.column_count for _ in range(table.row_count)]
    for cell in table.cells:
        grid[cell.row][cell.column] = cell.text
    return grid


def tsv_of(table: PageTable) -> str:
    """Return one line for each row, with tabs between its cells, for spreadsheets."""
    return "\n".join("\t".join(" ".join(text.split()) for text in row) for row in grid_of(table))


def csv_of(tables: Sequence[PageTable]) -> str:
    """Return the tables as CSV with a blank line between them."""
    written = io.StringIO()
    import csv  # not before somebody exports a table

    writer = csv.writer(written)
    for number, table in enumerate(tables):
        if number:
            written.write("\r\n")
        writer.writerows(grid_of(table))
    return written.getvalue()


def html_escaped(text: str) -> str:
    """Return `text` escaped for an HTML element or attribute.

    It is our own because the library's `html` brings a list of all named characters: half a
    megabyte in each process, at each start.
    """
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text


def html_of(table: PageTable) -> str:
    """Return the table as an HTML element, with heads and with cells that cover several."""
    covered = {
        (row, column)
        for cell in table.cells
        for row in range(cell.row, cell.row + cell.rows)
        for column in range(cell.column, cell.column + cell.columns)
        if (row, column) != (cell.row, cell.column)
    }
    places = {(cell.row, cell.column): cell for cell in table.cells}
    lines: list[str] = []
    for row in range(table.row_count):
        name = "th" if row < table.head_rows else "td"
        parts: list[str] = []
        for column in range(table.column_count):
            cell = places.get((row, column))
            if cell is None and (row, column) not in covered:
                parts.append(f"<{name}></{name}>")
            elif cell is not None:
                spans = f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
                spans += f' colspan="{cell.columns}"' if cell.columns > 1 else ""
                parts.append(f"<{name}{spans}>{html_escaped(cell.text)}</{name}>")
        lines.append(f"<tr>{''.join(parts)}</tr>")
    return f"<table>{''.join(lines)}</table>"


def part_of(table: PageTable, spans: Sequence[tuple[int, int]], text: str) -> PageTable | None:
    """Return the rows and columns that have words in `spans` of the page's `text`.

    Of a cell that is only partly inside, the part is kept. None if fewer than two cells are.
    """
    kept: list[TableCell] = []
    for cell in table.cells:
        inside = [
            (max(start, first), min(end, last))
            for start, end in cell.spans
            for first, last in spans
            if max(start, first) < min(end, last)
        ]
        if inside:
            is_whole = len(inside) == len(cell.spans) and inside == list(cell.spans)
            words = cell.text if is_whole else " ".join(text[a:b] for a, b in inside)
            kept.append(replace(cell, text=words))
    if len(kept) < 2:
        return None
    top, left = min(cell.row for cell in kept), min(cell.column for cell in kept)
    return PageTable(
        around(cell.rect for cell in kept),
        tuple(replace(cell, row=cell.row - top, column=cell.column - left) for cell in kept),
        max(cell.row + cell.rows for cell in kept) - top,
        max(cell.column + cell.columns for cell in kept) - left,
        max(0, table.head_rows - top),
    )


def around(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle that holds all of `rects`, at least one."""
    lefts, tops, rights, bottoms = zip(*((r.x0, r.y0, r.x1, r.y1) for r in rects), strict=True)
    return Rect(min(lefts), min(tops), max(rights), max(bottoms))
