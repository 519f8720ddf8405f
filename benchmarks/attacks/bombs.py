"""Files that are small and become large, or never end: makers, by name."""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.support.books import write_raw_pdf

MEGABYTE: Final = 1_000_000
_CONTAINER: Final = (
    '<?xml version="1.0"?><container version="1.0" '
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
_PACKAGE: Final = (
    '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" '
    'unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
    '<dc:title>Bomb</dc:title><dc:identifier id="i">x</dc:identifier></metadata><manifest>'
    '<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>'
    '<spine><itemref idref="c"/></spine></package>'
)
_OPENING: Final = (
    b'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>'
)
_CLOSING: Final = b"</p></body></html>"


def labels_pdf(path: Path) -> Path:
    """A tree of page labels whose nodes name themselves, with prefixes of 100 kB."""
    prefix = b"(" + b"x" * 100_000 + b")"
    pages = [
        b"<< /Type /Catalog /Pages 2 0 R /PageLabels 4 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>",
        b"<< /Kids [4 0 R 4 0 R 4 0 R] /Nums [0 << /P " + prefix + b" >>] >>",
    ]
    return write_raw_pdf(path, pages)


def chapter_epub(path: Path, megabytes: int) -> Path:
    """One chapter of that size."""
    return _epub(path, {"c.xhtml": (_OPENING, b"word and word and ", megabytes, _CLOSING)})


def package_epub(path: Path, megabytes: int) -> Path:
    """Its list of contents is that large."""
    head, tail = _PACKAGE.encode().split(b"<manifest>")
    whole = (head + b"<!--", b"x" * 1000, megabytes, b"--><manifest>" + tail)
    return _epub(path, {"book.opf": whole})


def encryption_epub(path: Path, megabytes: int) -> Path:
    """META-INF/encryption.xml is that large."""
    filled = (b"<encryption><!--", b"x" * 1000, megabytes, b"--></encryption>")
    return _epub(path, {"META-INF/encryption.xml": filled})


def word_docx(path: Path, megabytes: int) -> Path:
    """Its document.xml is that large."""
    from tests.support.formats.docx import make_docx

    make_docx(path, [("Title", ["Words."])])
    kept: dict[str, bytes] = {}
    with zipfile.ZipFile(path) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    body = kept.pop("word/document.xml")
    at = body.index(b"<w:p>")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in kept.items():
            archive.writestr(name, content)
        paragraph = b"<w:p><w:r><w:t>word and word</w:t></w:r></w:p>"
        _write(archive, "word/document.xml", body[:at], paragraph, megabytes, body[at:])
    return path


def picture_cbz(path: Path, _: int) -> Path:
    """A page that says it has 60,000 x 60,000 pixels."""
    lines = zlib.compressobj()
    packed = b"".join(lines.compress(bytes(7_501)) for _ in range(60_000)) + lines.flush()
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("1.png", png)
    return path


def streams_pdf(path: Path, _: int) -> Path:
    """A page whose content is packed three times: 100 kB become gigabytes."""
    content = b"0 0 m 1 1 l S " * 1000
    for _ in range(3):
        content = zlib.compress(content * 300, 9)
    return write_raw_pdf(
        path,
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R >>",
            b"<< /Length %d /Filter [/FlateDecode /FlateDecode /FlateDecode] >>\nstream\n"
            % len(content)
            + content
            + b"\nendstream",
        ],
    )


def endless_html(path: Path, _: int) -> Path:
    """A picture beside it is a device that never ends."""
    (path.parent / "zero.png").symlink_to("/dev/zero")
    path.write_text('<p>Words of a page.</p><img src="zero.png">', encoding="utf-8")
    return path


def waiting_html(path: Path, _: int) -> Path:
    """A picture and a style beside it are pipes that nobody writes to."""
    for name in ("pipe.png", "pipe.css"):
        os.mkfifo(path.parent / name)
    path.write_text(
        '<link rel="stylesheet" href="pipe.css"><p>Words of a page.</p><img src="pipe.png">',
        encoding="utf-8",
    )
    return path


Maker = Callable[[Path, int], Path]
MAKERS: Final[Mapping[str, tuple[Maker, int]]] = {
    "labels.pdf": (lambda path, _: labels_pdf(path), 0),
    "chapter.epub": (chapter_epub, 300),
    "package.epub": (package_epub, 1000),
    "encryption.epub": (encryption_epub, 2000),
    "document.docx": (word_docx, 1000),
    "picture.cbz": (picture_cbz, 0),
    "streams.pdf": (streams_pdf, 0),
    "endless.html": (endless_html, 0),
    "waiting.html": (waiting_html, 0),
}
"""With the size in megabytes that each becomes."""


def _epub(path: Path, large: Mapping[str, tuple[bytes, bytes, int, bytes]]) -> Path:
    small = {
        "META-INF/container.xml": _CONTAINER.encode(),
        "book.opf": _PACKAGE.encode(),
        "c.xhtml": _OPENING + b"Words." + _CLOSING,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in small.items():
            if name not in large:
                archive.writestr(name, content)
        for name, (head, piece, megabytes, tail) in large.items():
            _write(archive, name, head, piece, megabytes, tail)
    return path


def _write(
    archive: zipfile.ZipFile, name: str, head: bytes, piece: bytes, megabytes: int, tail: bytes
) -> None:
    block = piece * (MEGABYTE // len(piece))
    with archive.open(name, "w", force_zip64=True) as stream:
        stream.write(head)
        for _ in range(megabytes):
            stream.write(block)
        stream.write(tail)
