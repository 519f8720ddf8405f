"""Makers of files that are legal and too much."""

from __future__ import annotations

from pathlib import Path

from tests.support.books import write_raw_pdf

LINKS = 32_768
_ACROSS = 128


def make_book_of_links(path: Path, link_count: int = LINKS) -> Path:
    """Two pages; the first is covered with links to the second."""
    annots = b" ".join(b"%d 0 R" % (8 + number) for number in range(link_count))
    text = b"BT /T 12 Tf 50 560 Td (a page full of links) Tj ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 5 0 R "
        b"/Resources << /Font << /T 3 0 R >> >> /Annots [%s] >>" % annots,
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 7 0 R >>",
        b"<< /Length 0 >>\nstream\n\nendstream",
    ]
    for number in range(link_count):
        x, y = number % _ACROSS * 3, number // _ACROSS * 2
        objects.append(
            b"<< /Type /Annot /Subtype /Link /Rect [%d %d %d %d] /Border [0 0 0] "
            b"/Dest [6 0 R /XYZ 0 %d 0] >>" % (x, y, x + 2, y + 1, number % 500)
        )
    return write_raw_pdf(path, objects)
