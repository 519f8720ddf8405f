"""What the document engine tells about a file: pages, text, words, outline, links.

Lengths are PDF points (1/72 inch), origin top left of the page as it is shown (rotation applied).
`WordColumns` holds hundreds of words as columns, since most are never looked at. `PAPER_COLORS`
are 0xRRGGBB. `with_accents` joins accents that TeX leaves beside their letters: "na¨ıve".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias, overload


@dataclass(frozen=True, slots=True)
class Rect:
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class PageSize:
    width: float
    height: float


class Paper(StrEnum):
    """The ground that pages are shown on; pictures keep their colours on each."""

    WHITE = "white"
    SEPIA = "sepia"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Look:
    """How pages are shown. `rotation`: 0, 90, 180 or 270 degrees clockwise."""

    rotation: int = 0
    paper: Paper = Paper.WHITE


PLAIN_LOOK = Look()


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a page's text: `text[start:end]` of that page's `PageText.text`."""

    start: int
    end: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class PageCut:
    """Where the sentences of a page's text begin and end: `text[start:end]` of each.

    `version`: of the rules that cut it. Numbers of sentences belong to one cut.
    """

    version: int
    spans: tuple[tuple[int, int], ...]


class TextOrigin(StrEnum):
    """Where a page's text is from. PICTURE: there is none, but something to see."""

    FILE = "file"
    PICTURE = "picture"
    RECOGNISED = "recognised"


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's text in reading order, lines separated by newlines, blocks by a blank line."""

    number: int
    label: str
    text: str
    words: Sequence[Word] = ()
    hidden: bool = False
    """Something on the page can't be seen by a reader and was left out of `text`."""
    cut: PageCut | None = None
    """As it was cut when the page was indexed; None for a page that wasn't."""
    origin: TextOrigin = TextOrigin.FILE


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text[start:end]` of a page, `index` counts from 0 on each page."""

    index: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A chapter. `level` is 1 for the top; `page` 1-based, 0 where the target is unknown.

    `uri`: where an entry leads that leaves the book. `is_made`: the file has no outline; this is
    a heading that was found on its page.
    """

    level: int
    title: str
    page: int
    top: float = 0.0
    uri: str = ""
    is_made: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a page: to `page` (1-based, at `top` points) or to `uri`."""

    rect: Rect
    page: int = 0
    top: float = 0.0
    uri: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    """One character for selection: its box and its place in `PageText.text` (-1: synthetic)."""

    char: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """A file that opened. Nothing here needs more than the page tree."""

    title: str
    author: str
    page_count: int
    page_sizes: tuple[PageSize, ...]
    labels: tuple[str, ...]
    """One per page; the page number as text where the file names no other.

    Where labels were found in the text of the pages, "" is that of a page without a number.
    """
    format: str
    is_reflowable: bool


@dataclass(frozen=True, slots=True)
class DocumentProperties:
    """What a file says about itself; "" and None where it says nothing.

    `sizes`: the sizes of its pages with how many pages have them, most common first, in points.
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


def chapter_of(outline: tuple[OutlineEntry, ...], page: int) -> str:
    """Title of the deepest chapter that has begun by `page`, or ''."""
    title = ""
    for entry in outline:
        if 0 < entry.page <= page:
            title = entry.title
    return title


def are_physical(labels: tuple[str, ...]) -> bool:
    """The labels tell nothing that page numbers don't."""
    return all(label == str(page) for page, label in enumerate(labels, start=1))


def page_for_label(labels: tuple[str, ...], printed: str) -> int:
    """First 1-based page whose label is `printed` (case folded), or 0."""
    wanted = printed.strip().casefold()
    if not wanted:
        return 0
    for number, label in enumerate(labels, start=1):
        if label.casefold() == wanted:
            return number
    return 0


_Slice: TypeAlias = "slice[int | None, int | None, int | None]"


@dataclass(eq=False, repr=False)
class WordColumns(Sequence[Word]):
    """A tuple of words that makes them when the first one is asked for.

    `starts`, `ends`: places in the page's text. `edges`: all x0, all y0, all x1, all y1.
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
    """The same words, in columns."""
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
    """`ground`: what white becomes; `ink`: what black becomes. Each pair is readable (AA)."""

    ground: int
    ink: int


PAPER_COLORS: Final[Mapping[Paper, PaperColors]] = {
    Paper.WHITE: PaperColors(ground=0xFFFFFF, ink=0x000000),
    Paper.SEPIA: PaperColors(ground=0xF4ECD8, ink=0x2E261C),
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
_AFTER_ITS_LETTER: Final = re.compile(rf"({_LETTER})([{SPACING_ACCENTS}])")
_BEFORE_ITS_LETTER: Final = re.compile(rf"(?<!/)([{SPACING_ACCENTS}])({_LETTER})")  # not /˜name
_BELOW_ITS_LETTER: Final = re.compile(rf"({_LETTER})([{_BELOW}])")


def with_accents(text: str) -> str:
    """`text` with those accents on their letters, where there is such a letter."""
    if text.isascii():
        return text
    text = _BELOW_ITS_LETTER.sub(lambda found: _composed(found, *found.group(1, 2)), text)
    text = _BEFORE_ITS_LETTER.sub(lambda found: _composed(found, *found.group(2, 1)), text)
    return _AFTER_ITS_LETTER.sub(lambda found: _composed(found, *found.group(1, 2)), text)


def _composed(found: re.Match[str], letter: str, accent: str) -> str:
    whole = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + _MARKS[accent])
    return whole if len(whole) == 1 else found.group()
