"""Books that the handbook's figures show: made here, so that they belong to nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pymupdf

_PAGE: Final = pymupdf.Rect(0, 0, 420, 620)
_TITLES: Final = (
    ("Moby-Dick", "Herman Melville", "#1F4E5F"),
    ("Pride and Prejudice", "Jane Austen", "#8C5A3C"),
    ("The Origin of Species", "Charles Darwin", "#3E5C3A"),
    ("Frankenstein", "Mary Shelley", "#2E2B3A"),
    ("Walden", "Henry David Thoreau", "#5B6E46"),
    ("The Time Machine", "H. G. Wells", "#7A3B2E"),
    ("Middlemarch", "George Eliot", "#4A3F63"),
    ("Elements", "Euclid", "#8A6D1F"),
)
_WORDS: Final = "This page stands for the others of the book, which are not needed for a picture. "


def made_library(folder: Path) -> list[Path]:
    """Eight books with covers, each of twelve pages."""
    return [_book(folder / f"{title}.pdf", title, author, hue) for title, author, hue in _TITLES]


def made_scan(path: Path, source: Path) -> Path:
    """Six pages of `source` as photographs, without any words."""
    scan = pymupdf.open()
    with pymupdf.open(source) as book:
        for number in range(3, 9):
            picture = book[number].get_pixmap(dpi=110, colorspace=pymupdf.csGRAY)
            page = scan.new_page(width=book[number].rect.width, height=book[number].rect.height)
            page.insert_image(page.rect, stream=picture.tobytes("jpeg"))
    scan.set_metadata({"title": "Letters, 1891"})
    scan.save(path, garbage=3)
    return path


def _book(path: Path, title: str, author: str, hue: str) -> Path:
    colour = tuple(int(hue[at : at + 2], 16) / 255 for at in (1, 3, 5))
    paper = (0.97, 0.95, 0.9)
    book = pymupdf.open()
    cover = book.new_page(width=_PAGE.width, height=_PAGE.height)
    cover.draw_rect(_PAGE, color=None, fill=colour)
    cover.draw_rect((24, 24, 396, 596), color=paper, width=1.2)
    cover.insert_textbox(
        (50, 150, 370, 360), title, fontsize=36, fontname="tibo", color=paper, align=1
    )
    cover.insert_textbox(
        (50, 500, 370, 560), author, fontsize=17, fontname="tiro", color=paper, align=1
    )
    for _ in range(11):
        page = book.new_page(width=_PAGE.width, height=_PAGE.height)
        page.insert_textbox((50, 60, 370, 560), _WORDS * 12, fontsize=11, fontname="tiro")
    book.set_metadata({"title": title, "author": author})
    book.save(path)
    return path
