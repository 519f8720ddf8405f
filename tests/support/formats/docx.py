"""DOCX: paragraphs in Word's XML, headings as styles."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

_TYPES: Final = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/'
    'content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-'
    'package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS: Final = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
    'relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
    "</Relationships>"
)
_NO_RELATIONS: Final = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
    'relationships"/>'
)
_WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006"
_DRAWING: Final = "http://schemas.openxmlformats.org/drawingml/2006/main"
_DUBLIN: Final = "http://purl.org/dc/elements/1.1/"
_TARGETS: Final = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId8" Type="{_OFFICE}/relationships/hyperlink" '
    'Target="https://example.org/" TargetMode="External"/>'
    f'<Relationship Id="rId9" Type="{_OFFICE}/relationships/image" Target="media/image.png"/>'
    "</Relationships>"
)


def make_docx(path: Path, chapters: Sequence[tuple[str, Sequence[str]]]) -> Path:
    """Titles (as Heading 1) with their paragraphs."""
    body = "".join(
        _paragraph(title, "Heading1") + "".join(_paragraph(text) for text in paragraphs)
        for title, paragraphs in chapters
    )
    document = (
        f'<?xml version="1.0"?><w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS)
        archive.writestr("word/_rels/document.xml.rels", _NO_RELATIONS)
        archive.writestr("word/document.xml", document)
    return path


def _paragraph(text: str, style: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{properties}<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'


def make_word(path: Path, body: str, **parts: str | bytes) -> Path:
    """Any body in Word's XML. `parts`: styles, numbering, footnotes, core as XML within; image.

    rId8 leads to https://example.org/, rId9 to the image.
    """
    names = f'xmlns:w="{_WORD}" xmlns:r="{_OFFICE}/relationships" xmlns:a="{_DRAWING}"'
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS)
        archive.writestr("word/_rels/document.xml.rels", _TARGETS)
        archive.writestr(
            "word/document.xml", f"<w:document {names}><w:body>{body}</w:body></w:document>"
        )
        for name, content in parts.items():
            if name == "image":
                archive.writestr("word/media/image.png", content)
            elif name == "core":
                archive.writestr("docProps/core.xml", f'<c xmlns:dc="{_DUBLIN}">{content}</c>')
            else:
                root = f"<w:{name} {names}>{content}</w:{name}>"
                archive.writestr(f"word/{name}.xml", root)
    return path
