"""Values for what stands on pages besides their print.

The reader's own annotations (marked words, free marks, bookmarks) are stored in the library. Those
that a PDF brings along (`FileAnnotation`) are read from the file each time and never stored.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.document import Rect


class HighlightColor(StrEnum):
    """The eight soft colours of annotations, in the order in which they are offered."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"
    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"
    GRAY = "gray"


class MarkStyle(StrEnum):
    """How marked words look."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    STRIKE_OUT = "strike_out"
    SQUIGGLY = "squiggly"


@dataclass(frozen=True, slots=True)
class HighlightPart:
    """The part of a highlight that lies on one page.

    `start`, `end`: positions among the page's characters; `rects`: in points, one per line.
    """

    page: int
    start: int
    end: int
    rects: tuple[Rect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """Marked words on one page or several; `parts` is never empty and is in the book's order.

    `author`: who made it, "" for the reader. `origin`: identity of the annotation of a file or of
    another program's export from which it was taken over, "" if there is none; nothing is taken
    over twice.
    """

    book_id: str
    parts: tuple[HighlightPart, ...]
    color: HighlightColor = HighlightColor.YELLOW
    note: str = ""
    style: MarkStyle = MarkStyle.HIGHLIGHT
    author: str = ""
    origin: str = ""
    id: str = field(default_factory=new_id)
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a highlight has at least one part")

    @property
    def page(self) -> int:
        """The page on which the highlight begins."""
        return self.parts[0].page

    @property
    def place(self) -> tuple[int, int]:
        """Page and position on it, for sorting highlights in the book's order."""
        return self.parts[0].page, self.parts[0].start

    @property
    def quote(self) -> str:
        """The marked words on one line."""
        return " ".join(" ".join(part.text for part in self.parts).split())

    def part_on(self, page: int) -> HighlightPart | None:
        return next((part for part in self.parts if part.page == page), None)

    def covers_same(self, parts: tuple[HighlightPart, ...]) -> bool:
        """Whether these parts mark exactly the same words."""
        return _ranges(self.parts) == _ranges(parts)

    def with_color(self, color: HighlightColor) -> Highlight:
        return replace(self, color=color, updated_at=now_utc())

    def with_parts(self, parts: tuple[HighlightPart, ...]) -> Highlight:
        return replace(self, parts=parts, updated_at=now_utc())

    def with_style(self, style: MarkStyle) -> Highlight:
        return replace(self, style=style, updated_at=now_utc())

    def with_note(self, note: str) -> Highlight:
        """Return the highlight with this note, stripped of white space around it."""
        return replace(self, note=note.strip(), updated_at=now_utc())


_IN_FILE: Final = "pagemate-"
_ID_LENGTH: Final = 36


def file_names_of(annotation: Highlight | FreeMark) -> tuple[str, ...]:
    """Return the names (/NM) of an annotation in a PDF: one for each page that it is on."""
    first = f"{_IN_FILE}{annotation.id}"
    count = len(annotation.parts) if isinstance(annotation, Highlight) else 1
    return (first, *(f"{first}-{number}" for number in range(2, count + 1)))


def own_id_of(name: str) -> str:
    """Return the id of the annotation that Pagemate wrote under this name; "" if it is not ours."""
    return name.removeprefix(_IN_FILE)[:_ID_LENGTH] if name.startswith(_IN_FILE) else ""


_WORLDWIDE: Final = 20
"""The least length of a name that no other page of a file has, such as a UUID."""


def file_ids_of(name: str, number: int, page: int) -> tuple[str, str]:
    """Return the id of a PDF's annotation, and that which it gets if another one has the first.

    `name`: its /NM, "" for none; `number`: of its object. Some programs number the annotations of
    each page anew, and some give copies the same name.
    """
    own = name or str(number)
    if len(own) < _WORLDWIDE:
        own = f"{own}@{page}"
    return own, f"{own}#{page}-{number}"


class FreeMarkKind(StrEnum):
    """What a free mark is."""

    NOTE = "note"
    """A sticky note: an icon that opens the text."""
    TEXT = "text"
    """Text written on the page."""
    INK = "ink"
    BOX = "box"


Point: TypeAlias = tuple[float, float]
"""x and y in points from the upper left corner of the page as shown."""


@dataclass(frozen=True, slots=True)
class FreeMark:
    """An annotation of the reader's that belongs to a spot of a page and not to its words.

    `rect`: where it stands, in points of the page as shown, like all rectangles. `strokes`: the
    lines of ink. `width`: of its lines, in points. `text`: of a note or text; the comment of ink
    or a box. `author`, `origin`: as for `Highlight`.
    """

    book_id: str
    kind: FreeMarkKind
    page: int
    rect: Rect
    color: HighlightColor = HighlightColor.YELLOW
    text: str = ""
    strokes: tuple[tuple[Point, ...], ...] = ()
    width: float = 1.5
    author: str = ""
    origin: str = ""
    id: str = field(default_factory=new_id)
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    def __post_init__(self) -> None:
        if self.page < 1:
            raise ValueError("a free mark stands on a page")

    @property
    def place(self) -> tuple[int, float]:
        """Page and distance from its top, for sorting free marks in the book's order."""
        return self.page, self.rect.y0

    def changed(self, **values: object) -> FreeMark:
        """Return the mark with other values and today's time of change."""
        return replace(self, updated_at=now_utc(), **values)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A page that the reader wants to find again; `top` is in points from the page's upper edge."""

    book_id: str
    page: int
    top: float = 0.0
    title: str = ""
    id: str = field(default_factory=new_id)
    created_at: datetime = field(default_factory=now_utc)
    updated_at: datetime = field(default_factory=now_utc)

    @property
    def place(self) -> tuple[int, float]:
        """Page and distance from its top, for sorting bookmarks in the book's order."""
        return self.page, self.top

    def renamed(self, title: str) -> Bookmark:
        """Return the bookmark with the reader's own title."""
        return replace(self, title=" ".join(title.split()), updated_at=now_utc())


Annotation: TypeAlias = Highlight | FreeMark | Bookmark
"""What the reader made."""


class FileAnnotationKind(StrEnum):
    """What an annotation of a PDF is; names of ISO 32000-2, 12.5.6, in our spelling."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    STRIKE_OUT = "strike_out"
    SQUIGGLY = "squiggly"
    NOTE = "note"
    FREE_TEXT = "free_text"
    INK = "ink"
    BOX = "box"
    CIRCLE = "circle"
    LINE = "line"
    POLYGON = "polygon"
    POLYLINE = "polyline"
    STAMP = "stamp"
    CARET = "caret"
    ATTACHMENT = "attachment"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FileAnnotation:
    """An annotation that a PDF brings along.

    `id`: stable while the file is unchanged: its name (/NM) or, without one, page and number.
    `rect`: its area; `parts`: for marked words, one rectangle a line; both in points of the page
    as shown. `quote`: the marked words. `text`: its comment. `color`: red, green, blue, 0 to 1;
    None: the file names none. `reply_to`: id of the annotation that began its thread, "" for none.
    `strokes`: ink, lines and polygons. Dates are None where the file has none or no valid one.
    `start`, `end`: positions of the marked words among the page's characters; where none are
    marked, both are the position of the nearest one.
    """

    id: str
    page: int
    kind: FileAnnotationKind
    rect: Rect
    parts: tuple[Rect, ...] = ()
    quote: str = ""
    text: str = ""
    author: str = ""
    color: tuple[float, float, float] | None = None
    strokes: tuple[tuple[Point, ...], ...] = ()
    reply_to: str = ""
    created_at: datetime | None = None
    changed_at: datetime | None = None
    start: int = 0
    end: int = 0

    @property
    def place(self) -> tuple[int, float, float]:
        """Page, distance from its top and from its left, for sorting where no words are marked."""
        return self.page, self.rect.y0, self.rect.x0

    @property
    def last_at(self) -> datetime | None:
        """When it was last changed, or made; None if the file doesn't say."""
        return self.changed_at or self.created_at


def _ranges(parts: tuple[HighlightPart, ...]) -> list[tuple[int, int, int]]:
    return [(part.page, part.start, part.end) for part in parts]
