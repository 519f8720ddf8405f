"""Values for what is on pages besides their print.

The reader's own annotations (marked words, free marks, bookmarks) are stored in the library. Those
that a PDF brings along (`FileAnnotation`) are read from the file each time and never stored. Of the
fields of a form, only the reader's entries are stored. Layers and attached files are here, too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath
from typing import Final, TypeAlias

from reader_app.domain.book import new_id, now_utc
from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, field, lazy_pattern, replace


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
"""The least length of a name that is unique in the file, such as a UUID."""


def file_ids_of(name: str, number: int, page: int) -> tuple[str, str]:
    """Return the id of a PDF's annotation, and the id it gets if another one has the first.

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
    or a box. `start`: of the character beside it in the text of the page, which says where in the
    reading it stands; -1 until that is known. `author`, `origin`: as for `Highlight`.
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
    start: int = -1

    def __post_init__(self) -> None:
        if self.page < 1:
            raise ValueError("a free mark stands on a page")

    @property
    def place(self) -> tuple[int, float]:
        """Page and distance from its top, for sorting free marks in the book's order."""
        return self.page, self.rect.y0

    def changed(self, **values: object) -> FreeMark:
        """Return the mark with other values, changed now.

        A mark that was moved is beside another character, which isn't known yet.
        """
        if values.get("rect", self.rect) != self.rect:
            values["start"] = -1
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
"""An annotation that the reader made."""


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


# ---- forms, layers and attached files --------------------------------------------------------

FieldValue: TypeAlias = tuple[str, ...]
"""What a field holds: one text, or each chosen entry of a list; () if nothing is chosen."""
OFF: Final = "Off"
"""The value of a box that isn't ticked, and of a group in which nothing is chosen."""
MOST_CHARACTERS: Final = 100_000
"""The most characters of one value."""
MOST_VALUES: Final = 20_000
"""The most values of one book."""
_NO_TEXT: Final = lazy_pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_NO_NAME: Final = lazy_pattern(
    '[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\\\:*?"<>|]+'
)
_LONGEST_NAME: Final = 120
_RESERVED: Final = frozenset(
    {"CON", "PRN", "AUX", "NUL"}
    | {f"{device}{number}" for device in ("COM", "LPT") for number in range(1, 10)}
)
_PROGRAMS: Final = frozenset(
    (
        "action app appimage application bat bin chm cmd com command cpl csh deb desktop dll dmg "
        "docm dotm elf exe gadget hta inf ins iso jar js jse ksh lnk mjs msc msi msp mst pif pkg "
        "pl potm ppam ppsm pptm ps1 psm1 py pyw rb reg rpm run scf scpt scr sh shb sldm so sys tcl "
        "url vb vbe vbs ws wsc wsf wsh xlam xlsm xltm zsh"
    ).split()
)
_READABLE: Final = frozenset(
    "pdf epub txt text md markdown fb2 docx xps oxps cbz mobi htm html xhtml".split()
)


class FieldKind(StrEnum):
    """The kinds of form fields; push buttons aren't fields."""

    TEXT = "text"
    CHECK = "check"
    RADIO = "radio"
    COMBO = "combo"
    LIST = "list"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form at one place on a page; a group of buttons is one field at many places.

    `name`: its full name in the file, unique among the fields; `label`: what it is called for
    people. `rect`: points of the page as shown. `value`: what the file holds. `options`: value and
    words of each entry of a list, or of the button here. `longest`: limit of characters; 0: none.
    `text_size`: points; 0: as it fits. `is_editable`: other words than those of the list may be
    entered. `is_fixed`: a chosen button can't be taken back by a click.
    """

    name: str
    label: str
    kind: FieldKind
    page: int
    rect: Rect
    value: FieldValue = ()
    options: tuple[tuple[str, str], ...] = ()
    longest: int = 0
    text_size: float = 0.0
    is_read_only: bool = False
    is_required: bool = False
    is_multiline: bool = False
    is_password: bool = False
    is_comb: bool = False
    is_editable: bool = False
    is_multiple: bool = False
    is_fixed: bool = False

    @property
    def state(self) -> str:
        """The value that the button here stands for; "" for what is no button."""
        is_button = self.kind in (FieldKind.CHECK, FieldKind.RADIO)
        return self.options[0][0] if is_button and self.options else ""

    def accepted(self, value: FieldValue) -> FieldValue:
        """Return `value` as the field can hold it: cleaned, cut, and only of its entries."""
        cleaned = clean_value(value)
        known = {each for each, _ in self.options}
        match self.kind:
            case FieldKind.TEXT:
                text = cleaned[0] if cleaned else ""
                text = text if self.is_multiline else " ".join(text.splitlines())
                return (text[: self.longest] if self.longest else text,)
            case FieldKind.COMBO if self.is_editable:
                return cleaned[:1]
            case FieldKind.COMBO | FieldKind.LIST:
                chosen = tuple(each for each in cleaned if each in known)
                return chosen if self.is_multiple else chosen[:1]
        return cleaned[:1] or (OFF,)


@dataclass(frozen=True, slots=True)
class FieldEntry:
    """What the reader entered in the field with this name."""

    name: str
    value: FieldValue


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of the file's pages that can be shown or hidden, as its list of layers has it.

    `number`: place in that list; `depth`: how far it is indented. `is_heading`: it only groups
    those below it. `is_one_of_many`: showing it hides the others of its group.
    """

    number: int
    name: str
    depth: int = 0
    is_shown: bool = True
    is_locked: bool = False
    is_heading: bool = False
    is_one_of_many: bool = False


@dataclass(frozen=True, slots=True)
class DrawnState:
    """How the pages of a file are drawn: with the reader's entries in its form, and these layers.

    `shown`, `hidden`: numbers of layers, as in `Layer`; the others are as the file says.
    """

    entries: tuple[FieldEntry, ...] = ()
    shown: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()


AS_IN_FILE: Final = DrawnState()


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file inside a PDF. `number`: of its object. `size` in bytes, -1 if the PDF doesn't tell.

    `page`: where its sign is; 0 if it belongs to the whole file.
    """

    number: int
    name: str
    size: int = -1
    changed_at: datetime | None = None
    description: str = ""
    page: int = 0

    @property
    def safe_name(self) -> str:
        """Its name as the name of a file in any folder: no path, nothing that hides its kind."""
        return safe_file_name(self.name)

    @property
    def is_program(self) -> bool:
        """True if opening it on this or another system would run something."""
        return _suffix(self.safe_name) in _PROGRAMS

    @property
    def is_readable(self) -> bool:
        """True if its name says that it is a document that Pagemate reads."""
        return _suffix(self.safe_name) in _READABLE


@dataclass(frozen=True, slots=True)
class FileParts:
    """What a PDF has besides its pages.

    `has_form`: it has fields. `is_xfa_only`: its form can't be filled in here. `has_blanks`: a
    field is for something else than a signature.
    """

    has_form: bool = False
    is_xfa_only: bool = False
    layers: tuple[Layer, ...] = ()
    attachments: tuple[AttachedFile, ...] = ()
    has_blanks: bool = False


def clean_value(value: Iterable[str]) -> FieldValue:
    """Return texts without what no form can hold: NUL, other controls and lone surrogates."""
    return tuple(_clean(each)[:MOST_CHARACTERS] for each in value)


def _clean(text: str) -> str:
    return _NO_TEXT.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def entries_of(values: Mapping[str, FieldValue]) -> tuple[FieldEntry, ...]:
    """Return values as entries, in the order of the names."""
    return tuple(FieldEntry(name, value) for name, value in sorted(values.items()))


def safe_file_name(name: str) -> str:
    """Return the last part of a name from a file without what a file system could misunderstand.

    A name that is empty, hidden or reserved gets another one; a long one keeps its extension.
    """
    last = re.split(r"[/\\]", _clean(name))[-1]
    plain = " ".join(_NO_NAME.sub(" ", last).split()).strip(". ")
    path = PurePath(plain or "attachment")
    stem, suffix = path.stem, path.suffix[:20]
    if stem.split(".")[0].upper() in _RESERVED:
        stem = f"_{stem}"
    return stem[: _LONGEST_NAME - len(suffix)].rstrip(". ") + suffix


def _suffix(name: str) -> str:
    return PurePath(name).suffix.lstrip(".").casefold()


def fitted_size(field: FormField, text: str) -> float:
    """Return the text size in points at which `text` fits into a field, if it can."""
    if field.text_size > 0:
        return field.text_size
    width, height = field.rect.x1 - field.rect.x0, field.rect.y1 - field.rect.y0
    if field.kind is FieldKind.LIST:
        return _USUAL_SIZE
    if field.is_comb and field.longest:
        return max(_LEAST_SIZE, min(height / _LINE, width / field.longest / _LETTER))
    if not field.is_multiline:
        fitting = (width - _MARGIN) / max(1.0, _LETTER * len(text))
        return max(_LEAST_SIZE, min(height / _LINE, fitting))
    size = _USUAL_SIZE
    while size > _LEAST_SIZE and _lines(text, width / size) * size * _LEADING > height:
        size -= 0.5
    return size


_USUAL_SIZE: Final = 12.0
_LEAST_SIZE: Final = 5.0
_LINE: Final = 1.35
"""The height of a field of one line, by the size of its letters; other readers do the same."""
_LEADING: Final = 1.16
_LETTER: Final = 0.52
"""The usual width of a letter, by its size."""
_MARGIN: Final = 4.0


def _lines(text: str, size_fits: float) -> int:
    """Return how many lines a text takes where `size_fits` times its size is the width."""
    across = max(1.0, size_fits / _LETTER)
    return sum(max(1, math.ceil(len(line) / across)) for line in text.split("\n"))
