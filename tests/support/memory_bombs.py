"""Makers of small files that need gigabytes to be read, and of files beside which others wait.

Sizes are parameters: the suite makes them small and lowers the limits; `benchmarks.memory_attacks`
makes them as large as an attacker would.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.support.books import write_raw_pdf

MB: Final = 1024 * 1024
_CONTAINER: Final = (
    b'<?xml version="1.0"?><container version="1.0" '
    b'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    b'full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
_PACKAGE: Final = (
    b'<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
    b'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A bomb</dc:title></metadata>'
    b'<manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>'
    b'<spine><itemref idref="c"/></spine></package>'
)
_CHAPTER: Final = (
    b'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head><body>',
    b"<p>the same words over and over again</p>",
    b"</body></html>",
)


def make_label_bomb(path: Path, prefix_bytes: int = 100_000, ranges: int = 50) -> Path:
    """A tree of page labels whose /Kids name itself three times, with prefixes of a book's length.

    Followed 32 levels deep it has 3³² nodes, each with all of the ranges.
    """
    rules = b" ".join(b"%d 6 0 R" % first for first in range(ranges))
    return write_raw_pdf(
        path,
        [
            b"<< /Type /Catalog /Pages 2 0 R /PageLabels 5 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R >>",
            b"<< /Length 0 >>\nstream\n\nendstream",
            b"<< /Nums [%s] /Kids [5 0 R 5 0 R 5 0 R] >>" % rules,
            b"<< /S /D /P (%s) >>" % (b"x" * prefix_bytes),
        ],
    )


def make_chapter_bomb(path: Path, size: int) -> Path:
    """An EPUB whose one chapter unpacks to `size` bytes."""
    return _epub(path, {"book.opf": _PACKAGE, "c.xhtml": (*_CHAPTER, size)})


def make_encryption_bomb(path: Path, size: int) -> Path:
    """An EPUB whose list of encrypted parts unpacks to `size` bytes."""
    parts = {"book.opf": _PACKAGE, "c.xhtml": (*_CHAPTER, 100)}
    return _epub(path, {**parts, "META-INF/encryption.xml": (b"<encryption>", b"\0", b"", size)})


def make_package_bomb(path: Path, size: int) -> Path:
    """An EPUB whose package unpacks to `size` bytes."""
    opening = _PACKAGE.removesuffix(b"</package>")
    package = (opening, b"<!-- nothing but the same -->", b"</package>", size)
    return _epub(path, {"c.xhtml": (*_CHAPTER, 100), "book.opf": package})


def make_word_bomb(path: Path, size: int) -> Path:
    """A DOCX whose text unpacks to `size` bytes."""
    space = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    text = (
        b'<w:document xmlns:w="%s"><w:body>' % space,
        b"<w:p><w:r><w:t>the same</w:t></w:r></w:p>",
        b"</w:body></w:document>",
    )
    return _packed(path, {"word/document.xml": (*text, size)})


def make_lying_epub(path: Path, size: int) -> Path:
    """As `make_encryption_bomb`, but its directory tells that the list has ten bytes."""
    make_encryption_bomb(path, size)
    content = bytearray(path.read_bytes())
    name = b"META-INF/encryption.xml"
    entry = content.rindex(b"PK\x01\x02", 0, content.rindex(name))
    content[entry + 24 : entry + 28] = (10).to_bytes(4, "little")
    path.write_bytes(content)
    return path


def make_picture_bomb(path: Path, side: int = 30_000) -> Path:
    """A PDF whose one picture has so many dots across and down, all of them black."""
    packed = _zeros(side * side * 3)
    picture = (
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB "
        b"/BitsPerComponent 8 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream"
    ) % (side, side, len(packed), packed)
    resources = b"/XObject << /I 5 0 R >>"
    return _one_page(path, b"400 0 0 500 10 10 cm /I Do", b"", resources, [picture])


def make_letter_bomb(path: Path, letters: int) -> Path:
    """A PDF with one page of so many letters."""
    line = b"(abcdefghij klmnopqrst uvwxyz0123 456789abcd) Tj 0 -0.01 Td "
    text = b"BT /T 1 Tf 10 590 Td " + line * (letters // 43) + b"ET"
    packed = zlib.compress(text, 9)
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    return _one_page(path, packed, b"/Filter /FlateDecode", b"/Font << /T 5 0 R >>", [font])


def make_object_bomb(path: Path, size: int) -> Path:
    """A PDF with a stream of objects that unpacks to `size` bytes; its page is in it."""
    packed = _zeros(size)
    stream = b"<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>" % len(packed)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /PageLabels 5 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] >>",
        b"%s\nstream\n%s\nendstream" % (stream, packed),
    ]
    body = b"%PDF-1.7\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    rows = [(0, 0, 65535), *((1, place, 0) for place in places), (2, 4, 0), (1, len(body), 0)]
    table = b"".join(bytes([kind]) + at.to_bytes(4) + index.to_bytes(2) for kind, at, index in rows)
    head = b"<< /Type /XRef /Size 7 /Root 1 0 R /W [1 4 2] /Length %d >>" % len(table)
    start = len(body)
    body += b"6 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (head, table)
    path.write_bytes(body + b"startxref\n%d\n%%%%EOF" % start)
    return path


def _zeros(size: int) -> bytes:
    packer = zlib.compressobj(9)
    block = bytes(MB)
    parts = [packer.compress(block) for _ in range(size // MB)]
    return b"".join([*parts, packer.compress(bytes(size % MB)), packer.flush()])


def make_page_beside(path: Path, picture: Path) -> Path:
    """An HTML file that shows `picture`, which lies beside it, and has text."""
    path.write_text(
        f'<html><body><p>Words above.</p><img src="{picture.name}"/><p>Words below.</p>'
        f'<style>@font-face {{font-family: f; src: url("{picture.name}")}}</style></body></html>',
        encoding="utf-8",
    )
    return path


def make_endless_picture(path: Path) -> Path:
    """A link to a device that never ends (POSIX)."""
    path.symlink_to("/dev/zero")
    return path


def make_pipe(path: Path) -> Path:
    """A pipe that nobody writes to (POSIX)."""
    os.mkfifo(path)
    return path


# ---- damage that makes the readers of a document fail in odd places --------------------------


def make_filter_chain(path: Path, links: int = 400) -> Path:
    """A page whose content is packed so many times over."""
    content = b"BT ET"
    for _ in range(min(links, 40)):
        content = zlib.compress(content)
    return _one_page(path, content, b"/Filter [%s]" % (b" /FlateDecode" * links))


def make_deep_array(path: Path, depth: int = 20_000) -> Path:
    """A page whose content holds arrays in arrays in arrays."""
    return _one_page(path, b"[" * depth + b"]" * depth + b" TJ")


def make_deep_states(path: Path, depth: int = 300_000) -> Path:
    """A page that saves its state and never takes it back."""
    return _one_page(path, b"q " * depth)


def make_page_tree_loop(path: Path) -> Path:
    """A tree of pages that is its own branch."""
    return write_raw_pdf(
        path,
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 7 /Parent 2 0 R >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] >>",
        ],
    )


def _one_page(
    path: Path,
    content: bytes,
    extra: bytes = b"",
    resources: bytes = b"",
    others: Sequence[bytes] = (),
) -> Path:
    """`extra`: of the stream of `content`; `others`: objects from number 5 on."""
    return write_raw_pdf(
        path,
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R "
            b"/Resources << %s >> >>" % resources,
            b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), extra, content),
            *others,
        ],
    )


Part = bytes | tuple[bytes, bytes, bytes, int]
"""Its bytes; or how it begins, what is repeated, how it ends, and its size."""


def _epub(path: Path, parts: Mapping[str, Part]) -> Path:
    return _packed(path, {"META-INF/container.xml": _CONTAINER, **parts})


def _packed(path: Path, parts: Mapping[str, Part]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            if isinstance(part, bytes):
                archive.writestr(name, part)
                continue
            beginning, repeated, end, size = part
            block = repeated * max(1, MB // len(repeated))
            with archive.open(name, "w", force_zip64=True) as into:
                into.write(beginning)
                left = size
                while left > 0:
                    into.write(block[: left // len(repeated) * len(repeated)])
                    left -= len(block)
                into.write(end)
    return path
