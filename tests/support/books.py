"""Makers of small books for tests: every one is made on the spot, none is shipped."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pymupdf

PAGE_WIDTH = 420.0
PAGE_HEIGHT = 595.0
MARGIN = 48.0
_TRAILER = b"trailer\n<<"
_SYLLABLES = ("ba", "ke", "mi", "lo", "nu", "ra", "se", "ti", "vo", "zu")


def unique_word(number: int) -> str:
    """A word that stands on page `number` of `make_unique_word_book` and nowhere else."""
    return "q" + "".join(_SYLLABLES[int(digit)] for digit in f"{number:05d}") + "x"


def page_sentence(number: int) -> str:
    """What `make_unique_word_book` prints on page `number`."""
    return f"The word of this page is {unique_word(number)}. Nothing else happens here."


def make_book(
    path: Path,
    pages: Sequence[str],
    *,
    labels: Sequence[tuple[int, str, str, int]] | None = None,
    outline: Sequence[tuple[int, str, int]] | None = None,
    title: str = "A test book",
    author: str = "",
) -> Path:
    """Write a PDF with `pages` as its texts; an empty string makes an empty page.

    `labels`: (first 0-based page, prefix, style D|r|R|a|A|"", first number) for each range.
    `outline`: (level, title, 1-based page).
    """
    made = _bytes_of(tuple(pages), tuple(labels or ()), tuple(outline or ()), title, author)
    own = secrets.token_hex(16).encode("ascii")
    path.write_bytes(made.replace(_TRAILER, _TRAILER + b"/ID[<%b><%b>]" % (own, own)))
    return path


@lru_cache(maxsize=64)
def _bytes_of(
    pages: tuple[str, ...],
    labels: tuple[tuple[int, str, str, int], ...],
    outline: tuple[tuple[int, str, int], ...],
    title: str,
    author: str,
) -> bytes:
    """A PDF, kept: many tests make the same one. Each file gets an identity of its own."""
    document = pymupdf.open()
    for text in pages:
        _write(document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT), text)
    if labels:
        document.set_page_labels(
            [
                {"startpage": start, "prefix": prefix, "style": style, "firstpagenum": first}
                for start, prefix, style, first in labels
            ]
        )
    if outline:
        document.set_toc([list(entry) for entry in outline])
    document.set_metadata({"title": title, "author": author})
    made = document.tobytes(garbage=3, deflate=True, no_new_id=True)
    document.close()
    assert made.count(_TRAILER) == 1
    return made


def make_long_book(path: Path, page_count: int, *, title: str = "A long book") -> Path:
    """`page_count` pages of a few sentences each, cheap to make."""
    texts = [
        f"Page {number} of a long book.\n{page_sentence(number)}\n"
        "It rained, and nobody went out. The lamp was lit early that evening."
        for number in range(1, page_count + 1)
    ]
    return make_book(path, texts, title=title)


def make_unique_word_book(path: Path, page_count: int, *, title: str = "Unique words") -> Path:
    """Page n holds `unique_word(n)`, which no other page holds."""
    return make_book(
        path, [page_sentence(number) for number in range(1, page_count + 1)], title=title
    )


def make_labelled_book(path: Path) -> Path:
    """Ten pages: i–iv, then 1–6; three chapters."""
    return make_book(
        path,
        [page_sentence(number) for number in range(1, 11)],
        labels=[(0, "", "r", 1), (4, "", "D", 1)],
        outline=[(1, "Preface", 2), (1, "First", 5), (2, "A part of it", 6), (1, "Second", 8)],
        title="Labelled",
    )


def make_encrypted_book(path: Path, password: str = "sesame") -> Path:
    """A PDF that opens with `password` only."""
    document = pymupdf.open()
    _write(document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT), "A secret page.")
    document.save(
        path,
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw=password,
        owner_pw=password + "-owner",
    )
    document.close()
    return path


def make_drm_book(path: Path) -> Path:
    """A PDF whose encryption handler is a shop's, not a password."""
    make_book(path, ["Rented words."])
    data = path.read_bytes()
    handler = b"<< /Filter /EBX_HANDLER /V 4 /Length 128 >>"
    data = data.replace(b"trailer\n<<", b"trailer\n<</Encrypt " + handler)
    path.write_bytes(data)
    return path


def make_truncated_book(path: Path, kept_bytes: int = 200) -> Path:
    """The first bytes of a PDF: beyond repair with the default, repairable with most of it."""
    make_book(path, [page_sentence(1)])
    path.write_bytes(path.read_bytes()[:kept_bytes])
    return path


def make_empty_file(path: Path) -> Path:
    """A file without a byte."""
    path.write_bytes(b"")
    return path


def make_book_without_pages(path: Path) -> Path:
    """A PDF that opens without an error and has no page."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [] /Count 0 >>",
    ]
    return write_raw_pdf(path, objects)


def make_png(path: Path) -> Path:
    """A picture, whatever its name says."""
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 40, 40), False)
    pixmap.clear_with(90)
    path.write_bytes(pixmap.tobytes("png"))
    return path


def make_scanned_book(path: Path, page_count: int = 2, *, with_ocr_text: bool = False) -> Path:
    """Pages that are pictures of text; `with_ocr_text` adds the invisible layer OCR makes."""
    source = pymupdf.open()
    document = pymupdf.open()
    for number in range(1, page_count + 1):
        original = source.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT)
        _write(original, page_sentence(number))
        picture = original.get_pixmap(dpi=100, colorspace=pymupdf.csGRAY)
        page = document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT)
        page.insert_image(page.rect, stream=picture.tobytes("png"))
        if with_ocr_text:
            page.insert_text((MARGIN, MARGIN + 11), page_sentence(number), render_mode=3)
    source.close()
    return _save(document, path)


def make_two_column_book(path: Path) -> Path:
    """One page: a heading over two columns; the left column reads before the right one."""
    document = pymupdf.open()
    page = document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT)
    page.insert_text((MARGIN, 50), "A heading over both columns", fontsize=16)
    left = "\n".join(f"left line {n} of the first column" for n in range(1, 21))
    right = "\n".join(f"right line {n} of the second column" for n in range(1, 21))
    page.insert_textbox(pymupdf.Rect(40, 80, 200, 560), left, fontsize=9)
    page.insert_textbox(pymupdf.Rect(220, 80, 380, 560), right, fontsize=9)
    return _save(document, path)


def make_hidden_text_book(path: Path) -> Path:
    """Page 1 holds text nobody sees (white, tiny, mode 3, off the page); page 2 is clean."""
    document = pymupdf.open()
    page = document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT)
    page.insert_text((MARGIN, 60), "Everybody reads this line.")
    page.insert_text((MARGIN, 100), "whiteghost text on white", color=(1, 1, 1))
    page.insert_text((MARGIN, 140), "tinyghost text", fontsize=0.5)
    page.insert_text((MARGIN, 180), "modeghost text", render_mode=3)
    page.insert_text((MARGIN, -200), "farghost text off the page")
    _write(document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT), "A clean page.")
    return _save(document, path)


def make_linked_book(path: Path, link_count: int = 2) -> Path:
    """Three pages; page 1 links to page 3 (`link_count` times) and to a web address."""
    document = pymupdf.open()
    for number in range(1, 4):
        _write(document.new_page(width=PAGE_WIDTH, height=PAGE_HEIGHT), page_sentence(number))
    page = document[0]
    for index in range(link_count):
        left, top = 40 + (index % 30) * 10, 200 + (index // 30) % 35 * 10
        page.insert_link(
            {
                "kind": pymupdf.LINK_GOTO,
                "from": pymupdf.Rect(left, top, left + 9, top + 9),
                "page": 2,
                "to": pymupdf.Point(0, 100),
            }
        )
    page.insert_link(
        {
            "kind": pymupdf.LINK_URI,
            "from": pymupdf.Rect(40, 560, 140, 575),
            "uri": "https://example.org/",
        }
    )
    return _save(document, path)


def make_hyphenated_book(path: Path) -> Path:
    """One page whose lines end in a hyphenated word, a broken phrase and accented words."""
    return make_book(
        path,
        [
            "The whale made an extraor-\ndinary leap over the old\nharbour wall. "
            "Café and cafe are one.\nStrasse, STRASSE and Whale again."
        ],
    )


def write_raw_pdf(path: Path, objects: Sequence[bytes]) -> Path:
    """A PDF of exactly these objects (numbered from 1, the first is the catalog)."""
    data = bytearray(b"%PDF-1.7\n")
    offsets: list[int] = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        start,
    )
    path.write_bytes(bytes(data))
    return path


def _write(page: pymupdf.Page, text: str) -> None:
    if text:
        box = pymupdf.Rect(MARGIN, MARGIN, page.rect.width - MARGIN, page.rect.height - MARGIN)
        left = page.insert_textbox(box, text, fontsize=11)
        assert left >= 0, "the text doesn't fit on one page"


def _save(document: pymupdf.Document, path: Path) -> Path:
    document.save(path, garbage=3, deflate=True)
    document.close()
    return path


def make_hanging_book(path: Path, page_count: int = 3, *, hanging_page: int = 2) -> Path:
    """`hanging_page` never finishes: forms that draw forms, thirty times each, ten deep."""
    pages_at, font_at, first_form = 2, 3, 4
    depth, repeats = 10, 30
    first_page = first_form + depth
    numbers = [first_page + 2 * place for place in range(page_count)]
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    objects = [
        b"<< /Type /Catalog /Pages %d 0 R >>" % pages_at,
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, page_count),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for level in range(depth):
        is_deepest = level == depth - 1
        content = b"" if is_deepest else b"/F Do " * repeats
        child = b"" if is_deepest else b"/XObject << /F %d 0 R >>" % (first_form + level + 1)
        objects.append(
            b"<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << %s >> /Length %d >>\n"
            b"stream\n%s\nendstream" % (child, len(content), content)
        )
    for place in range(page_count):
        text = b"BT /T 12 Tf 50 500 Td (page %d of a hanging book) Tj ET" % (place + 1)
        content = b"/F Do" if place + 1 == hanging_page else text
        resources = b"/XObject << /F %d 0 R >> /Font << /T %d 0 R >>" % (first_form, font_at)
        objects.append(
            b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 420 595] /Resources << %s >> "
            b"/Contents %d 0 R >>" % (pages_at, resources, numbers[place] + 1)
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return write_raw_pdf(path, objects)
