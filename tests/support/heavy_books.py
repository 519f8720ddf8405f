"""Makers of files with pages that take long and can't be stopped in the middle."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tests.support.books import write_raw_pdf

_LINES = 1500
"""One dashed path of so many lines: seconds at 600 pixels across, a moment at 60."""


def make_heavy_book(
    path: Path, page_count: int = 4, *, heavy_pages: Collection[int] = (2,)
) -> Path:
    """`heavy_pages` are one single path each, and MuPDF looks at its cookie between paths."""
    numbers = [4 + 2 * place for place in range(page_count)]
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, page_count),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for page, number in enumerate(numbers, start=1):
        text = b"BT /T 12 Tf 50 500 Td (page %d of a heavy book) Tj ET" % page
        content = _long_path() if page in heavy_pages else text
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents %d 0 R "
            b"/Resources << /Font << /T 3 0 R >> >> >>" % (number + 1)
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return write_raw_pdf(path, objects)


def _long_path() -> bytes:
    places = [5 + number % 400 for number in range(_LINES)]
    lines = b" ".join(b"%d 590 l %d 5 l" % (x, x + 1) for x in places)
    return b"[0.5] 0 d 0.2 w 1 J 5 5 m %s S" % lines
