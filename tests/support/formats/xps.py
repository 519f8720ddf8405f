"""XPS: fixed pages of glyph runs, with the font they are drawn with."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

import pymupdf

_NS: Final = "http://schemas.microsoft.com/xps/2005/06"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_KIND: Final = "vnd.openxmlformats-"
_TYPES: Final = (
    f'<?xml version="1.0"?><Types xmlns="{_PACKAGE}/content-types">'
    f'<Default Extension="rels" ContentType="application/{_KIND}package.relationships+xml"/>'
    '<Default Extension="fdseq" ContentType="application/vnd.ms-package.'
    'xps-fixeddocumentsequence+xml"/>'
    '<Default Extension="fdoc" ContentType="application/vnd.ms-package.xps-fixeddocument+xml"/>'
    '<Default Extension="fpage" ContentType="application/vnd.ms-package.xps-fixedpage+xml"/>'
    '<Default Extension="ttf" ContentType="application/vnd.ms-opentype"/></Types>'
)
_LINE: Final = 24
_SIZE: Final = 16


def make_xps(path: Path, pages: Sequence[Sequence[str]], titles: Sequence[str] = ()) -> Path:
    """Pages of 816 x 1056 units (96 to the inch) with these lines; `titles`: the outline."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _relation("/seq.fdseq", f"{_NS}/fixedrepresentation"))
        archive.writestr(
            "seq.fdseq",
            f'<FixedDocumentSequence xmlns="{_NS}"><DocumentReference Source="/1/doc.fdoc"/>'
            "</FixedDocumentSequence>",
        )
        contents = "".join(
            f'<PageContent Source="/1/{number}.fpage"><PageContent.LinkTargets>'
            f'<LinkTarget Name="P{number}"/></PageContent.LinkTargets></PageContent>'
            for number in range(1, len(pages) + 1)
        )
        archive.writestr("1/doc.fdoc", f'<FixedDocument xmlns="{_NS}">{contents}</FixedDocument>')
        for number, lines in enumerate(pages, 1):
            archive.writestr(f"1/{number}.fpage", _page(lines))
        archive.writestr("font.ttf", pymupdf.Font("tiro").buffer)
        if titles:
            archive.writestr(
                "1/_rels/doc.fdoc.rels", _relation("/1/outline.struct", f"{_NS}/documentstructure")
            )
            archive.writestr("1/outline.struct", _outline(titles))
    return path


def _page(lines: Sequence[str]) -> str:
    runs = "".join(
        f'<Glyphs Fill="#ff000000" FontUri="/font.ttf" FontRenderingEmSize="{_SIZE}" OriginX="96" '
        f'OriginY="{96 + _LINE * at}" UnicodeString="{escape(line)}"/>'
        for at, line in enumerate(lines, 1)
    )
    return f'<FixedPage xmlns="{_NS}" Width="816" Height="1056" xml:lang="en">{runs}</FixedPage>'


def _relation(target: str, kind: str) -> str:
    return (
        f'<?xml version="1.0"?><Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="R0" Type="{kind}" Target="{target}"/></Relationships>'
    )


def _outline(titles: Sequence[str]) -> str:
    entries = "".join(
        f'<OutlineEntry OutlineLevel="1" Description="{escape(title)}" '
        f'OutlineTarget="/1/doc.fdoc#P{number}"/>'
        for number, title in enumerate(titles, 1)
    )
    return (
        f'<DocumentStructure xmlns="{_NS}/documentstructure"><DocumentStructure.Outline>'
        f'<DocumentOutline xml:lang="en">{entries}</DocumentOutline>'
        "</DocumentStructure.Outline></DocumentStructure>"
    )
