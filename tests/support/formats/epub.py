"""EPUBs: a container, a package, a table of contents (NCX or nav) and chapters."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Final

CONTAINER: Final = (
    '<?xml version="1.0"?><container version="1.0" '
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)
_XHTML: Final = "application/xhtml+xml"


@dataclass(frozen=True, slots=True)
class Chapter:
    """`body` is HTML; without one the chapter has its heading and `paragraphs`."""

    title: str
    paragraphs: Sequence[str] = ()
    body: str = ""
    name: str = ""
    """Of its file; "" for chapter1.xhtml and so on."""


@dataclass(frozen=True, slots=True)
class Epub:
    """What is in the book. `parts`: the chapters' titles under titles of parts, in order."""

    chapters: Sequence[Chapter]
    title: str = "A Made Book"
    author: str = "Ada Writer"
    language: str = "en"
    direction: str = ""
    version: int = 3
    has_contents: bool = True
    parts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    """More files, by name under OEBPS/."""


def make_epub(path: Path, book: Epub) -> Path:
    """EPUB 2 has its contents as NCX, EPUB 3 as nav, as books for sale have."""
    names = [chapter.name or f"chapter{at}.xhtml" for at, chapter in enumerate(book.chapters, 1)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("OEBPS/book.opf", _package(book, names))
        if book.has_contents:
            if book.version == 2:
                archive.writestr("OEBPS/toc.ncx", _ncx(book, names))
            else:
                archive.writestr("OEBPS/nav.xhtml", _nav(book, names))
        for name, chapter in zip(names, book.chapters, strict=True):
            archive.writestr(f"OEBPS/{name}", _page(book, chapter))
        for name, content in book.files.items():
            archive.writestr(f"OEBPS/{name}", content)
    return path


def _package(book: Epub, names: Sequence[str]) -> str:
    items = [
        f'<item id="c{at}" href="{escape(name)}" media-type="{_XHTML}"/>'
        for at, name in enumerate(names)
    ]
    items += [
        f'<item id="f{at}" href="{name}" media-type="{_kind_of(name)}"/>'
        for at, name in enumerate(book.files)
    ]
    spine = "".join(f'<itemref idref="c{at}"/>' for at in range(len(names)))
    toc = ""
    if book.has_contents and book.version == 2:
        items.append('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
        toc = ' toc="ncx"'
    elif book.has_contents:
        items.append(f'<item id="nav" href="nav.xhtml" media-type="{_XHTML}" properties="nav"/>')
    direction = f' page-progression-direction="{book.direction}"' if book.direction else ""
    return (
        f'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" '
        f'version="{book.version}.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:made:{len(names)}</dc:identifier>'
        f"<dc:title>{escape(book.title)}</dc:title><dc:creator>{escape(book.author)}</dc:creator>"
        f"<dc:language>{book.language}</dc:language></metadata>"
        f"<manifest>{''.join(items)}</manifest><spine{toc}{direction}>{spine}</spine></package>"
    )


def _kind_of(name: str) -> str:
    suffix = name.rpartition(".")[2]
    return {"png": "image/png", "css": "text/css", "svg": "image/svg+xml"}.get(suffix, "text/plain")


def _entries(book: Epub, names: Sequence[str]) -> list[tuple[int, str, str]]:
    """(level, title, file) in reading order."""
    files = {chapter.title: name for chapter, name in zip(book.chapters, names, strict=True)}
    if not book.parts:
        return [(1, title, name) for title, name in files.items()]
    found: list[tuple[int, str, str]] = []
    for part, titles in book.parts.items():
        found.append((1, part, files[titles[0]]))
        found += [(2, title, files[title]) for title in titles]
    return found


def _ncx(book: Epub, names: Sequence[str]) -> str:
    points, level_before = [], 0
    for at, (level, title, name) in enumerate(_entries(book, names), 1):
        points.append("</navPoint>" * (level_before - level + 1))
        points.append(
            f'<navPoint id="n{at}" playOrder="{at}"><navLabel><text>{escape(title)}</text>'
            f'</navLabel><content src="{escape(name)}"/>'
        )
        level_before = level
    points.append("</navPoint>" * level_before)
    return (
        '<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">'
        f"<docTitle><text>{escape(book.title)}</text></docTitle>"
        f"<navMap>{''.join(points)}</navMap></ncx>"
    )


def _nav(book: Epub, names: Sequence[str]) -> str:
    parts, level_before = [], 0
    for level, title, name in _entries(book, names):
        parts.append("<ol>" if level > level_before else "</li>")
        parts.append("</ol></li>" * (level_before - level))
        parts.append(f'<li><a href="{escape(name)}">{escape(title)}</a>')
        level_before = level
    parts.append("</li></ol>" * level_before)
    return (
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" '
        'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body>'
        f'<nav epub:type="toc">{"".join(parts)}</nav></body></html>'
    )


def _page(book: Epub, chapter: Chapter) -> str:
    body = chapter.body
    if not body:
        paragraphs = "".join(f"<p>{escape(text)}</p>" for text in chapter.paragraphs)
        body = f"<h1>{escape(chapter.title)}</h1>{paragraphs}"
    direction = f' dir="{book.direction}"' if book.direction else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"'
        f' xml:lang="{book.language}"><head><title>{escape(chapter.title)}</title></head>'
        f"<body{direction}>{body}</body></html>"
    )
