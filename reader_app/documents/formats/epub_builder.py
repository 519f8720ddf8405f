"""Builds an EPUB from chapters of HTML in memory, which MuPDF lays out chapter by chapter."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.domain.document import html_escaped
from reader_app.domain.values import dataclass, field, lazy_pattern

_LINK: Final = lazy_pattern('href="@([^"]*)"')
_CONTAINER: Final = (
    '<?xml version="1.0"?><container version="1.0" '
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
_STYLE: Final = (
    "body{overflow-wrap:break-word}p{margin:0 0 0.6em 0}p.line{margin:0}"
    "pre{font-size:0.75em;white-space:pre-wrap;overflow-wrap:break-word;margin:0 0 1em 0}"
    "h1,h2,h3,h4,h5,h6{margin:1em 0 0.6em 0;text-align:left}"
    "td,th{border:1px solid #999;padding:2px 4px;vertical-align:top}table{margin:0 0 0.8em 0}"
    "td p,th p{margin:0}"
    "img{max-width:100%}"
)


@dataclass(frozen=True, slots=True)
class EpubHeading:
    """An entry of the outline. `anchor`: its id in the chapter; "" for the chapter's beginning."""

    level: int
    title: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class EpubChapter:
    """A chapter, which begins on a new page. `body`: HTML that is well-formed XML."""

    body: str
    headings: Sequence[EpubHeading] = ()


@dataclass(frozen=True, slots=True)
class EpubContent:
    """The content of a book. `pictures`: by the name that the chapters use for them."""

    chapters: Sequence[EpubChapter]
    title: str = ""
    author: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    direction: str = ""


def with_links(
    chapters: Sequence[EpubChapter], chapter_of: Mapping[str, int]
) -> tuple[EpubChapter, ...]:
    """Return the chapters with resolved links: `href="@name"` leads to the chapter of `name`.

    `chapter_of` holds chapter numbers from 1. Links to unknown names are removed.
    """

    def link(found: re.Match[str]) -> str:
        chapter = chapter_of.get(found.group(1))
        return f'href="{chapter}.xhtml#{found.group(1)}"' if chapter else ""

    return tuple(EpubChapter(_LINK.sub(link, each.body), each.headings) for each in chapters)


def built_epub(book: EpubContent) -> bytes:
    """Build the EPUB. The same book always gives the same bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        _put(archive, "META-INF/container.xml", _CONTAINER)
        _put(archive, "book.opf", _package(book))
        _put(archive, "nav.xhtml", _contents(book))
        _put(archive, "style.css", _STYLE)
        for number, chapter in enumerate(book.chapters, 1):
            _put(archive, f"{number}.xhtml", _page(chapter.body, book.direction))
        for name, picture in book.pictures.items():
            archive.writestr(zipfile.ZipInfo(name), picture)
    return target.getvalue()


def _put(archive: zipfile.ZipFile, name: str, text: str) -> None:
    archive.writestr(zipfile.ZipInfo(name), text.encode("utf-8", "replace"))


def _package(book: EpubContent) -> str:
    numbers = range(1, len(book.chapters) + 1)
    items = "".join(
        f'<item id="c{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in numbers
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in numbers)
    return (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{html_escaped(book.title)}</dc:title>"
        f"<dc:creator>{html_escaped(book.author)}</dc:creator>"
        '</metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" '
        f'media-type="application/xhtml+xml"/>{items}</manifest><spine>{spine}</spine></package>'
    )


def _contents(book: EpubContent) -> str:
    parts: list[str] = []
    open_levels: list[int] = []
    for number, chapter in enumerate(book.chapters, 1):
        for heading in chapter.headings:
            while open_levels and open_levels[-1] > heading.level:
                parts.append("</li></ol>")
                open_levels.pop()
            if open_levels and open_levels[-1] == heading.level:
                parts.append("</li>")
            else:
                parts.append("<ol>")
                open_levels.append(heading.level)
            place = f"{number}.xhtml" + (f"#{heading.anchor}" if heading.anchor else "")
            parts.append(f'<li><a href="{place}">{html_escaped(heading.title)}</a>')
    parts.append("</li></ol>" * len(open_levels))
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f'<body><nav epub:type="toc">{"".join(parts)}</nav></body></html>'
    )


def _page(body: str, direction: str) -> str:
    way = f' dir="{direction}"' if direction else ""
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml"><head>'
        '<link rel="stylesheet" type="text/css" href="style.css"/></head>'
        f"<body{way}>{body}</body></html>"
    )
