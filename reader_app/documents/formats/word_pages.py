"""A DOCX as a book: headings, emphasis, lists, tables, pictures, links and notes.

MuPDF's own reading of DOCX knows paragraphs and English headings only.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from html import escape
from typing import Final

from reader_app.documents.formats.binding import BoundBook, BoundChapter, Heading
from reader_app.documents.formats.word_parts import (
    Element,
    ListLevel,
    W,
    WordParts,
    heading_styles,
    is_on,
    list_levels,
    text_part,
    told_names,
    value_of,
)
from reader_app.documents.zip_members import read_member

_LONG_CHAPTER: Final = 60_000
_MOST_PICTURE_BYTES: Final = 200 * 1024 * 1024
_POINT: Final = 12_700
"""Word's units of length in a point."""
_WIDEST: Final = 348
_UNSTORABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_PLACE: Final = re.compile('href="@([^"]*)"')
_SIGNS: Final = {
    "tab": "&#8195;", "ptab": "&#8195;", "noBreakHyphen": "&#8209;", "cr": "<br/>",
}  # fmt: skip
_STYLES: Final = (("b", "b"), ("i", "i"), ("strike", "s"), ("u", "u"))
_PAGE_BREAK: Final = "\f"
_HEADING: Final = re.compile(r"heading ?([1-9])", re.IGNORECASE)
_LEFT_OUT: Final = frozenset({"del", "moveFrom", "Fallback", "instrText", "delText", "rPr", "pPr"})


def book_of_docx(content: bytes) -> BoundBook:
    """Raises BadZipFile, KeyError or ParseError for what isn't one."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = WordParts(archive, text_part(archive))
        root = parts.part(parts.name)
        body = root.find(f"{W}body") if root is not None else None
        if body is None:
            raise KeyError(parts.name)
        writer = _Writer(parts)
        chapters = writer.chapters(body)
        title, author = told_names(archive)
        return BoundBook(chapters, title, author, _pictures(archive, writer.pictures))


def _pictures(archive: zipfile.ZipFile, names: set[str]) -> dict[str, bytes]:
    kept: dict[str, bytes] = {}
    left = _MOST_PICTURE_BYTES
    for name in sorted(names):
        left -= archive.getinfo(name).file_size
        if left > 0:
            kept[name] = read_member(archive, name)
    return kept


class _Writer:
    """Writes one document, from its first block to its last."""

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

    def chapters(self, body: Element) -> tuple[BoundChapter, ...]:
        done: list[BoundChapter] = []
        pieces: list[str] = []
        headings: list[Heading] = []
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
        return tuple(
            BoundChapter(_PLACE.sub(self._place, chapter.body), chapter.headings)
            for chapter in done
        )

    def _finished(self, pieces: list[str], headings: list[Heading]) -> BoundChapter:
        notes = self._told_notes()
        self._chapter += 1
        return BoundChapter("".join(pieces) + notes or "<p></p>", tuple(headings))

    def _place(self, found: re.Match[str]) -> str:
        """Links know the chapter of their target once all are written."""
        name = found.group(1)
        chapter = self._chapter_of.get(name)
        return f'href="{chapter}.xhtml#{name}"' if chapter else ""

    # ---- blocks ------------------------------------------------------------------------------

    def _block(self, block: Element, level: int, headings: list[Heading]) -> str:
        if block.tag == f"{W}tbl":
            return self._table(block)
        content = self._inside(block)
        text = " ".join("".join(block.itertext()).split())
        if level and text and content:
            self._heading_count += 1
            anchor = f"h{self._heading_count}"
            content = content.replace(_PAGE_BREAK, "")
            headings.append(Heading(level, text[:500], anchor))
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
        """What stands before an item of a list; "" for what is none."""
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
        named = _HEADING.fullmatch(style)  # where the styles are missing
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
    """Paragraphs and tables, those within other markup too."""
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
        from reader_app.documents.labels import roman

        return roman(count) if kind == "lowerRoman" else roman(count).upper()
    return str(count)
