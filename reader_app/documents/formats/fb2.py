"""Converts an FB2 to a book, in which each section with a title is a chapter of the outline.

MuPDF's own FB2 reader lays out the whole file before its first page, and leaves out the author.
"""

from __future__ import annotations

import base64
import binascii
import re
from html import escape
from typing import Final
from xml.etree import ElementTree

from reader_app.documents.formats import epub_builder

Element = ElementTree.Element
_XLINK: Final = "{http://www.w3.org/1999/xlink}href"
_DEEPEST: Final = 6
_LONG: Final = 12_000
"""Characters after which a section begins a new chapter file, and so a new page."""
_TAGS: Final = {
    "p": "p", "v": "p", "emphasis": "i", "strong": "b", "strikethrough": "s", "sub": "sub",
    "sup": "sup", "code": "code", "cite": "blockquote", "epigraph": "blockquote",
    "poem": "blockquote", "stanza": "div", "annotation": "div", "text-author": "p",
    "subtitle": "h5", "date": "p", "table": "table", "tr": "tr", "td": "td", "th": "th",
}  # fmt: skip
_STYLES: Final = {
    "v": ' class="line"',
    "stanza": ' style="margin-bottom:1em"',
    "text-author": ' style="text-align:right"',
}


def book_of_fb2(content: bytes) -> epub_builder.EpubContent:
    """Convert an FB2 to a book. Raises ParseError for malformed XML, KeyError without a text."""
    root = ElementTree.fromstring(content)  # noqa: S314 - expat limits the growth of entities
    bodies = [child for child in root if _name(child) == "body"]
    if not bodies:
        raise KeyError("body")
    writer = _Writer()
    about = _find(root, "description", "title-info")
    chapters = writer.chapters(about, bodies)
    return epub_builder.EpubContent(
        chapters, _title(about), _author(about), _pictures(root, writer.pictures)
    )


class _Writer:
    def __init__(self) -> None:
        self.pictures: set[str] = set()
        self._done: list[epub_builder.EpubChapter] = []
        self._pieces: list[str] = []
        self._headings: list[epub_builder.EpubHeading] = []
        self._chapter_of: dict[str, int] = {}
        self._count = 0

    def chapters(
        self, about: Element | None, bodies: list[Element]
    ) -> tuple[epub_builder.EpubChapter, ...]:
        cover = _find(about, "coverpage") if about is not None else None
        if cover is not None:
            self._pieces.append(self._inside(cover))
            self._finish()
        for body in bodies:
            self._section(body, 0)
            self._finish()
        return epub_builder.with_links(self._done, self._chapter_of) or (
            epub_builder.EpubChapter("<p></p>"),
        )

    def _finish(self) -> None:
        if any(self._pieces):
            self._done.append(
                epub_builder.EpubChapter("".join(self._pieces), tuple(self._headings))
            )
        self._pieces, self._headings = [], []

    def _section(self, section: Element, level: int) -> None:
        title = _find(section, "title")
        if level and (level == 1 or sum(map(len, self._pieces)) > _LONG):
            self._finish()
        self._note_place(section)
        name = section.get("id", "")
        if name:
            self._pieces.append(f'<a id="{escape(name)}"></a>')
        if title is not None:
            self._heading(title, max(1, level))
        for child in section:
            if _name(child) == "section":
                self._section(child, min(level + 1, _DEEPEST))
            elif child is not title:
                self._pieces.append(self._written(child))

    def _heading(self, title: Element, level: int) -> None:
        lines = [" ".join("".join(line.itertext()).split()) for line in title]
        text = " ".join(line for line in lines if line)
        if not text:
            return
        self._count += 1
        anchor = f"h{self._count}"
        self._headings.append(epub_builder.EpubHeading(level, text[:500], anchor))
        shown = "<br/>".join(self._inside(line) for line in title if _name(line) == "p")
        self._pieces.append(f'<h{level} id="{anchor}">{shown}</h{level}>')

    def _note_place(self, element: Element) -> None:
        if element.get("id"):
            self._chapter_of[element.get("id", "")] = len(self._done) + 1

    # ---- what is in a section ----------------------------------------------------------------

    def _inside(self, element: Element) -> str:
        parts = [escape(element.text or "")]
        for child in element:
            parts += [self._written(child), escape(child.tail or "")]
        return "".join(parts)

    def _written(self, element: Element) -> str:
        name = _name(element)
        self._note_place(element)
        if name == "image":
            return self._image(element)
        if name == "empty-line":
            return '<p class="line">&#160;</p>'
        content = self._inside(element)
        if name == "a":
            return self._link(element, content)
        tag = _TAGS.get(name)
        if tag is None:
            return content
        own = element.get("id", "")
        mark = f' id="{escape(own)}"' if own else ""
        return f"<{tag}{mark}{_STYLES.get(name, '')}>{content}</{tag}>"

    def _image(self, image: Element) -> str:
        name = image.get(_XLINK, "").removeprefix("#")
        if not name:
            return ""
        self.pictures.add(name)
        return f'<img src="{escape(_file_name(name))}"/>'

    def _link(self, link: Element, content: str) -> str:
        target = link.get(_XLINK, "")
        if link.get("type") == "note":
            content = f"<sup>{content}</sup>"
        if target.startswith("#"):
            return f'<a href="@{escape(target[1:])}">{content}</a>'
        return f'<a href="{escape(target)}">{content}</a>' if target else content


def _pictures(root: Element, wanted: set[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for binary in root:
        name = binary.get("id", "")
        if _name(binary) == "binary" and name in wanted:
            try:
                found[_file_name(name)] = base64.b64decode(binary.text or "")
            except binascii.Error:
                continue
    return found


def _file_name(name: str) -> str:
    return "pictures/" + re.sub(r"[^\w.-]", "_", name)


def _title(about: Element | None) -> str:
    title = _find(about, "book-title")
    return " ".join("".join(title.itertext()).split()) if title is not None else ""


def _author(about: Element | None) -> str:
    names: list[str] = []
    for author in about if about is not None else ():
        if _name(author) == "author":
            parts = {_name(part): (part.text or "").strip() for part in author}
            kinds = ("first-name", "middle-name", "last-name")
            name = " ".join(parts[kind] for kind in kinds if parts.get(kind))
            names.append(name or parts.get("nickname", ""))
    return ", ".join(name for name in names if name)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _find(parent: Element | None, *path: str) -> Element | None:
    """Return the element at the end of a path of names, following the first child of each name.

    Namespaces are ignored. Return None if there is no such element.
    """
    found = parent
    for step in path:
        found = (
            next((child for child in found if _name(child) == step), None)
            if found is not None
            else None
        )
    return found
