"""What the document engine tells about a file: pages, text, words, outline, links.

Lengths are PDF points (1/72 inch), origin top left of the page as it is shown (rotation applied).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


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
