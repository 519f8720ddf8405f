"""Converts a DOCX to a book: headings, emphasis, lists, tables, pictures, links and notes.

MuPDF's own DOCX reader knows only paragraphs and English headings.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from functools import cached_property
from html import escape
from typing import Final
from xml.etree import ElementTree

from reader_app.documents.formats import epub_builder
from reader_app.documents.formats.zip_members import read_member
from reader_app.domain.values import dataclass

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT_W: Final = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_USUAL_W: Final = W[1:-1].encode()
_R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_DEEPEST_STYLE: Final = 12
_SHOWN: Final = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".jp2")
Element = ElementTree.Element
_LONG_CHAPTER: Final = 60_000
_MOST_PICTURE_BYTES: Final = 200 * 1024 * 1024
_POINT: Final = 12_700
"""Word's units of length (EMU) in a point."""
_WIDEST: Final = 348
_UNSTORABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SIGNS: Final = {
    "tab": "&#8195;", "ptab": "&#8195;", "noBreakHyphen": "&#8209;", "cr": "<br/>",
}  # fmt: skip
_STYLES: Final = (("b", "b"), ("i", "i"), ("strike", "s"), ("u", "u"))
_PAGE_BREAK: Final = "\f"
_HEADING: Final = re.compile(r"heading ?([1-9])", re.IGNORECASE)
_LEFT_OUT: Final = frozenset({"del", "moveFrom", "Fallback", "instrText", "delText", "rPr", "pPr"})


@dataclass(frozen=True, slots=True)
class ListLevel:
    """The numbering of one level of a list; `kind` is "bullet", "decimal", "lowerLetter" …"""

    kind: str = "bullet"
    start: int = 1


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a relation: an address, or a name within the archive."""

    place: str
    is_outside: bool


class WordParts:
    """Reads the parts of a DOCX on request, each once. `name`: the part with the text.

    Raises ParseError for malformed XML.
    """

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive = archive
        self.name = name
        self._names = frozenset(archive.namelist())
        self._parts: dict[str, Element | None] = {}

    def part(self, name: str) -> Element | None:
        """Return the root of a part; None if there is none."""
        if name not in self._parts:
            self._parts[name] = part_of(self._archive, name)
        return self._parts[name]

    def beside(self, name: str) -> Element | None:
        """Return the root of a part in the folder of the text part; None if there is none."""
        return self.part(posixpath.join(posixpath.dirname(self.name), name))

    @cached_property
    def _targets(self) -> dict[str, Target]:
        return dict(targets_of(self._archive, self.name))

    def picture(self, element: Element) -> str:
        """Return the name of the picture that `element` embeds; "" if there is none to show."""
        identifier = element.get(f"{_R}embed") or element.get(f"{_R}id") or ""
        target = self._targets.get(identifier)
        if target is None or target.is_outside or not target.place.lower().endswith(_SHOWN):
            return ""
        return target.place if target.place in self._names else ""

    def address(self, link: Element) -> str:
        """Return the address of a link that leaves the document; "" for other links."""
        target = self._targets.get(link.get(f"{_R}id") or "")
        return target.place if target is not None and target.is_outside else ""


def part_of(archive: zipfile.ZipFile, name: str) -> Element | None:
    """Return the root of an XML part; None if there is none. Raises MemberTooLargeError."""
    try:
        content = read_member(archive, name)
    except KeyError:
        return None
    content = content.replace(STRICT_W, _USUAL_W)
    return ElementTree.fromstring(content)  # noqa: S314 - expat limits the growth of entities


def targets_of(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, Target]]:
    """Yield the identifiers and targets of a part's relations."""
    folder, base = posixpath.split(name)
    root = part_of(archive, posixpath.join(folder, "_rels", f"{base}.rels"))
    for relation in root if root is not None else ():
        place = relation.get("Target", "")
        is_outside = relation.get("TargetMode") == "External"
        if not is_outside:
            place = posixpath.normpath(posixpath.join(folder, place)).lstrip("/")
        yield relation.get("Id", ""), Target(place, is_outside)


def text_part(archive: zipfile.ZipFile) -> str:
    """Return the name of the part that holds the text."""
    root = part_of(archive, "_rels/.rels")
    for relation in root if root is not None else ():
        if relation.get("Type", "").endswith("/officeDocument"):
            return posixpath.normpath(relation.get("Target", "")).lstrip("/")
    return "word/document.xml"


def told_names(archive: zipfile.ZipFile) -> tuple[str, str]:
    """Read title and author; "" where they are missing."""
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
    """Return the heading levels of the styles, 1 for the top level.

    Word stores the English names of its own styles in every language.
    """
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
    """Return the levels of lists by list number and level number, as paragraphs name them."""
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
    """Return the `w:val` of an element; "" if it has none."""
    return "" if element is None else element.get(f"{W}val", "")


def is_on(element: Element | None) -> bool:
    """Return True if a switch such as `w:b` is on: it is present and doesn't say "off"."""
    return element is not None and value_of(element) not in {"0", "false", "off", "none"}


def book_of_docx(content: bytes) -> epub_builder.EpubContent:
    """Convert a DOCX to a book. Raises BadZipFile, KeyError or ParseError if it isn't one."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = WordParts(archive, text_part(archive))
        root = parts.part(parts.name)
        body = root.find(f"{W}body") if root is not None else None
        if body is None:
            raise KeyError(parts.name)
        writer = _Writer(parts)
        chapters = writer.chapters(body)
        title, author = told_names(archive)
        return epub_builder.EpubContent(
            chapters, title, author, _pictures(archive, writer.pictures)
        )


def _pictures(archive: zipfile.ZipFile, names: set[str]) -> dict[str, bytes]:
    kept: dict[str, bytes] = {}
    left = _MOST_PICTURE_BYTES
    for name in sorted(names):
        left -= archive.getinfo(name).file_size
        if left > 0:
            kept[name] = read_member(archive, name)
    return kept


class _Writer:
    """Writes the HTML of one document, from its first block to its last."""

    def __init__(self, parts: WordParts) -> None:
        self._parts = parts
        self._levels = heading_styles(parts.beside("styles.xml"))
        self._lists = list_levels(parts.beside("numbering.xml"))
        self._counters: dict[tuple[str, int], int] = {}
        self._notes: list[tuple[str, str]] = []
        self._note_count = 0
        self._heading_count = 0
        self._chapter = 1
        self._chapter_of: dict[str, int] = {}
        self.pictures: set[str] = set()
        self._writers: dict[str, Callable[[Element], str]] = {
            "r": self._run,
            "t": _text,
            "br": _break,
            "hyperlink": self._link,
            "bookmarkStart": self._mark,
            "drawing": self._drawing,
            "blip": self._image,
            "imagedata": self._image,
            "footnoteReference": lambda reference: self._note(reference, "footnotes.xml"),
            "endnoteReference": lambda reference: self._note(reference, "endnotes.xml"),
            "txbxContent": lambda box: " ".join(map(self._inside, _blocks(box))),
        }

    def chapters(self, body: Element) -> tuple[epub_builder.EpubChapter, ...]:
        done: list[epub_builder.EpubChapter] = []
        pieces: list[str] = []
        headings: list[epub_builder.EpubHeading] = []
        length = 0
        for block in _blocks(body):
            level = self._level(block)
            if level == 1 and length > _LONG_CHAPTER:
                done.append(self._finished(pieces, headings))
                pieces, headings, length = [], [], 0
            piece = self._block(block, level, headings)
            pieces.append(piece)
            length += len(piece)
        done.append(self._finished(pieces, headings))
        return epub_builder.with_links(done, self._chapter_of)

    def _finished(
        self, pieces: list[str], headings: list[epub_builder.EpubHeading]
    ) -> epub_builder.EpubChapter:
        notes = self._told_notes()
        self._chapter += 1
        return epub_builder.EpubChapter("".join(pieces) + notes or "<p></p>", tuple(headings))

    # ---- blocks ------------------------------------------------------------------------------

    def _block(self, block: Element, level: int, headings: list[epub_builder.EpubHeading]) -> str:
        if block.tag == f"{W}tbl":
            return self._table(block)
        content = self._inside(block)
        text = " ".join("".join(block.itertext()).split())
        if level and text and content:
            self._heading_count += 1
            anchor = f"h{self._heading_count}"
            content = content.replace(_PAGE_BREAK, "")
            headings.append(epub_builder.EpubHeading(level, text[:500], anchor))
            return f'<h{min(level, 6)} id="{anchor}">{content}</h{min(level, 6)}>'
        return self._paragraph(block, content)

    def _paragraph(self, block: Element, content: str) -> str:
        style = ""
        setting = block.find(f"{W}pPr")
        if setting is not None:
            if is_on(setting.find(f"{W}bidi")):
                style += ' dir="rtl"'
            if value_of(setting.find(f"{W}jc")) in {"center", "right", "end"}:
                side = "center" if value_of(setting.find(f"{W}jc")) == "center" else "right"
                style += f' style="text-align:{side}"'
            if is_on(setting.find(f"{W}pageBreakBefore")):
                content = _PAGE_BREAK + content
            item = self._item(setting)
            if item and content:
                depth = int(value_of(setting.find(f"{W}numPr/{W}ilvl")) or 0)
                content = f"{item} {content.replace(_PAGE_BREAK, '')}"
                return f'<p style="margin-left:{1.5 * (depth + 1)}em">{content}</p>'
        *pages, last = content.split(_PAGE_BREAK)
        ended = [f'<p style="page-break-after:always">{part or "&#160;"}</p>' for part in pages]
        return "".join(ended) + (f"<p{style}>{last}</p>" if last else "")

    def _item(self, setting: Element) -> str:
        """Return the number or bullet before an item of a list; "" for anything else."""
        number = value_of(setting.find(f"{W}numPr/{W}numId"))
        if number in {"", "0"}:
            return ""
        level = value_of(setting.find(f"{W}numPr/{W}ilvl")) or "0"
        kind = self._lists.get((number, level), ListLevel())
        if kind.kind in {"bullet", "none"}:
            return "•" if kind.kind == "bullet" else ""
        depth = int(level)
        for deeper in [key for key in self._counters if key[0] == number and key[1] > depth]:
            del self._counters[deeper]
        count = self._counters.get((number, depth), kind.start - 1) + 1
        self._counters[number, depth] = count
        return f"{_counted(count, kind.kind)}."

    def _table(self, table: Element) -> str:
        rows = []
        for row in table.findall(f"{W}tr"):
            cells = []
            for cell in row.findall(f"{W}tc"):
                span = value_of(cell.find(f"{W}tcPr/{W}gridSpan"))
                wide = f' colspan="{int(span)}"' if span.isdigit() and int(span) > 1 else ""
                inner = "".join(self._block(block, 0, []) for block in _blocks(cell))
                cells.append(f"<td{wide}>{inner}</td>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        return f"<table>{''.join(rows)}</table>"

    def _level(self, block: Element) -> int:
        setting = block.find(f"{W}pPr")
        if setting is None:
            return 0
        direct = value_of(setting.find(f"{W}outlineLvl"))
        if direct.isdigit() and int(direct) < 9:
            return int(direct) + 1
        style = value_of(setting.find(f"{W}pStyle"))
        named = _HEADING.fullmatch(style)  # used where the styles are missing
        return self._levels.get(style, int(named.group(1)) if named else 0)

    # ---- what is in a line -------------------------------------------------------------------

    def _inside(self, element: Element) -> str:
        return "".join(self._inline(child) for child in element)

    def _inline(self, element: Element) -> str:
        name = element.tag.rpartition("}")[2]
        if name in _LEFT_OUT:
            return ""
        if name in _SIGNS:
            return _SIGNS[name]
        write = self._writers.get(name)
        return self._inside(element) if write is None else write(element)

    def _run(self, run: Element) -> str:
        setting = run.find(f"{W}rPr")
        if setting is not None and is_on(setting.find(f"{W}vanish")):
            return ""
        content = self._inside(run)
        if setting is None or not content.strip() or _PAGE_BREAK in content:
            return content
        for name, tag in _STYLES:
            if is_on(setting.find(f"{W}{name}")):
                content = f"<{tag}>{content}</{tag}>"
        place = value_of(setting.find(f"{W}vertAlign"))
        tag = {"superscript": "sup", "subscript": "sub"}.get(place, "")
        return f"<{tag}>{content}</{tag}>" if tag else content

    def _link(self, link: Element) -> str:
        content = self._inside(link)
        anchor = link.get(f"{W}anchor", "")
        address = self._parts.address(link)
        if address:
            return f'<a href="{escape(address)}">{content}</a>'
        return f'<a href="@{escape(anchor)}">{content}</a>' if anchor else content

    def _mark(self, mark: Element) -> str:
        name = escape(mark.get(f"{W}name", ""))
        if not name or name == "_GoBack":
            return ""
        self._chapter_of[name] = self._chapter
        return f'<a id="{name}"></a>'

    def _drawing(self, drawing: Element) -> str:
        content = self._inside(drawing)
        extent = next((e for e in drawing.iter() if e.tag.endswith("}extent")), None)
        width = extent.get("cx", "") if extent is not None else ""
        if not width.isdigit():
            return content
        points = max(8, min(int(width) // _POINT, _WIDEST))
        return content.replace("<img ", f'<img style="width:{points}pt" ')

    def _image(self, image: Element) -> str:
        name = self._parts.picture(image)
        if not name:
            return ""
        self.pictures.add(name)
        return f'<img src="{escape(name)}"/>'

    def _note(self, reference: Element, part: str) -> str:
        identifier = reference.get(f"{W}id", "")
        root = self._parts.beside(part)
        for note in root if root is not None else ():
            if note.get(f"{W}id") == identifier:
                self._note_count += 1
                number = self._note_count
                self._notes.append((f"n{number}", " ".join(map(self._inside, _blocks(note)))))
                return f'<sup><a href="#n{number}">{number}</a></sup>'
        return ""

    def _told_notes(self) -> str:
        notes, self._notes = self._notes, []
        told = [f'<p id="{name}">{name[1:]} {text}</p>' for name, text in notes]
        return "<hr/>" + "".join(told) if told else ""


def _text(element: Element) -> str:
    return escape(_UNSTORABLE.sub("", element.text or ""))


def _break(element: Element) -> str:
    return _PAGE_BREAK if element.get(f"{W}type") == "page" else "<br/>"


def _blocks(parent: Element) -> Iterator[Element]:
    """Yield paragraphs and tables, also those within other markup."""
    for child in parent:
        if child.tag in {f"{W}p", f"{W}tbl"}:
            yield child
        elif child.tag.rpartition("}")[2] in {"sdt", "sdtContent", "ins", "customXml", "smartTag"}:
            yield from _blocks(child)


def _counted(count: int, kind: str) -> str:
    if kind in {"lowerLetter", "upperLetter"}:
        letter = chr(ord("a") + (count - 1) % 26)
        return letter if kind == "lowerLetter" else letter.upper()
    if kind in {"lowerRoman", "upperRoman"}:
        from reader_app.documents.engine.page_labels import roman

        return roman(count) if kind == "lowerRoman" else roman(count).upper()
    return str(count)
