"""The form of a PDF with its fields and values, its layers, and the files attached to it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath
from typing import Final, TypeAlias

from reader_app.domain.document import Rect

FieldValue: TypeAlias = tuple[str, ...]
"""What a field holds: one text; for a list, each chosen entry; () where nothing is chosen."""
OFF: Final = "Off"
"""The value of a box that isn't ticked, and of a group of which nothing is chosen."""
MOST_CHARACTERS: Final = 100_000
"""The most characters of one value."""
MOST_VALUES: Final = 20_000
"""The most values of one book."""
_NO_TEXT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_NO_NAME: Final = re.compile(
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
    """What a field of a form is; push buttons are none."""

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
    """What the reader entered in the field of this name."""

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
    """What a PDF has besides its pages. `is_xfa_only`: its form can't be filled in here."""

    has_form: bool = False
    is_xfa_only: bool = False
    layers: tuple[Layer, ...] = ()
    attachments: tuple[AttachedFile, ...] = ()


def clean_value(value: Iterable[str]) -> FieldValue:
    """Return texts without what no form can hold: NUL, other controls and half characters."""
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
    """Return the size in points of the letters in a field, so that `text` fits in if it may."""
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
