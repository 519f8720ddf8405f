"""What a DOCX keeps beside its text: styles, lists, targets, notes, pictures."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from xml.etree import ElementTree

from reader_app.documents.zip_members import read_member

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT_W: Final = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_USUAL_W: Final = W[1:-1].encode()
_R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_DEEPEST_STYLE: Final = 12
_SHOWN: Final = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".jp2")
Element = ElementTree.Element


@dataclass(frozen=True, slots=True)
class ListLevel:
    """How the items of one level of a list are counted: "bullet", "decimal", "lowerLetter" …"""

    kind: str = "bullet"
    start: int = 1


@dataclass(frozen=True, slots=True)
class Target:
    """Where something leads or lies: an address, or a name within the archive."""

    place: str
    is_outside: bool


class WordParts:
    """Reads what is asked for only, each part once. `name`: of the part with the text.

    Raises ParseError for XML that isn't any.
    """

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive = archive
        self.name = name
        self._names = frozenset(archive.namelist())
        self._parts: dict[str, Element | None] = {}

    def part(self, name: str) -> Element | None:
        """The root of a part; None where there is none."""
        if name not in self._parts:
            self._parts[name] = part_of(self._archive, name)
        return self._parts[name]

    def beside(self, name: str) -> Element | None:
        """The root of a part in the folder of the text."""
        return self.part(posixpath.join(posixpath.dirname(self.name), name))

    @cached_property
    def _targets(self) -> dict[str, Target]:
        return dict(targets_of(self._archive, self.name))

    def picture(self, element: Element) -> str:
        """The name of the picture that `element` embeds; "" for none that can be shown."""
        identifier = element.get(f"{_R}embed") or element.get(f"{_R}id") or ""
        target = self._targets.get(identifier)
        if target is None or target.is_outside or not target.place.lower().endswith(_SHOWN):
            return ""
        return target.place if target.place in self._names else ""

    def address(self, link: Element) -> str:
        """Where a link leads that leaves the document; "" for one that doesn't."""
        target = self._targets.get(link.get(f"{_R}id") or "")
        return target.place if target is not None and target.is_outside else ""


def part_of(archive: zipfile.ZipFile, name: str) -> Element | None:
    """The root of an archive's XML; None where it isn't there.

    Raises MemberTooLargeError.
    """
    try:
        content = read_member(archive, name)
    except KeyError:
        return None
    content = content.replace(STRICT_W, _USUAL_W)
    return ElementTree.fromstring(content)  # noqa: S314  (expat limits how entities grow)


def targets_of(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, Target]]:
    """What a part means by the identifiers in it."""
    folder, base = posixpath.split(name)
    root = part_of(archive, posixpath.join(folder, "_rels", f"{base}.rels"))
    for relation in root if root is not None else ():
        place = relation.get("Target", "")
        is_outside = relation.get("TargetMode") == "External"
        if not is_outside:
            place = posixpath.normpath(posixpath.join(folder, place)).lstrip("/")
        yield relation.get("Id", ""), Target(place, is_outside)


def text_part(archive: zipfile.ZipFile) -> str:
    """The name of the part that holds the text."""
    root = part_of(archive, "_rels/.rels")
    for relation in root if root is not None else ():
        if relation.get("Type", "").endswith("/officeDocument"):
            return posixpath.normpath(relation.get("Target", "")).lstrip("/")
    return "word/document.xml"


def told_names(archive: zipfile.ZipFile) -> tuple[str, str]:
    """Title and author, as the file says them."""
    try:
        root = part_of(archive, "docProps/core.xml")
    except ElementTree.ParseError:
        root = None
    if root is None:
        return "", ""
    told = (root.findtext(f"{_DC}{name}") or "" for name in ("title", "creator"))
    title, author = (" ".join(words.split()) for words in told)
    return title, author


def heading_styles(styles: Element | None) -> dict[str, int]:
    """Levels by style: 1 for the top. Styles have English names in every language's Word."""
    if styles is None:
        return {}
    own: dict[str, int] = {}
    above: dict[str, str] = {}
    for style in styles.iter(f"{W}style"):
        name = style.get(f"{W}styleId", "")
        above[name] = value_of(style.find(f"{W}basedOn"))
        level = value_of(style.find(f"{W}pPr/{W}outlineLvl"))
        spoken = value_of(style.find(f"{W}name")).casefold()
        if level.isdigit() and int(level) < 9:
            own[name] = int(level) + 1
        elif spoken.startswith("heading ") and spoken[8:].isdigit():
            own[name] = int(spoken[8:])
        elif spoken == "title":
            own[name] = 1
    levels = ((name, _inherited(name, own, above)) for name in above)
    return {name: depth for name, depth in levels if depth}


def _inherited(name: str, own: dict[str, int], above: dict[str, str]) -> int:
    for _ in range(_DEEPEST_STYLE):
        if name in own:
            return own[name]
        name = above.get(name, "")
    return 0


def list_levels(numbering: Element | None) -> dict[tuple[str, str], ListLevel]:
    """By number of the list and of the level, as paragraphs name them."""
    if numbering is None:
        return {}
    kinds: dict[str, dict[str, ListLevel]] = {}
    for abstract in numbering.iter(f"{W}abstractNum"):
        kinds[abstract.get(f"{W}abstractNumId", "")] = {
            level.get(f"{W}ilvl", ""): ListLevel(
                value_of(level.find(f"{W}numFmt")) or "bullet",
                int(value_of(level.find(f"{W}start")) or 1),
            )
            for level in abstract.iter(f"{W}lvl")
        }
    return {
        (number.get(f"{W}numId", ""), level): kind
        for number in numbering.iter(f"{W}num")
        for level, kind in kinds.get(value_of(number.find(f"{W}abstractNumId")), {}).items()
    }


def value_of(element: Element | None) -> str:
    """Its `w:val`, "" without one."""
    return "" if element is None else element.get(f"{W}val", "")


def is_on(element: Element | None) -> bool:
    """A switch such as `w:b`, which is on unless it says otherwise."""
    return element is not None and value_of(element) not in {"0", "false", "off", "none"}
