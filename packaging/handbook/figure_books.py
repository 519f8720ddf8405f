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


def made_form(path: Path) -> Path:
    """A form of one page: a reader's ticket of a library."""
    form = pymupdf.open()
    page = form.new_page(width=_PAGE.width, height=_PAGE.height)
    page.insert_text((50, 80), "Application for a Ticket", fontsize=18, fontname="tibo")
    labels = ("Name", "Street and number", "Town", "Subject of study")
    for at, label in enumerate(labels):
        top = 116 + 48 * at
        page.insert_text((50, top), label, fontsize=10, fontname="tiro")
        _add_field(page, label, pymupdf.PDF_WIDGET_TYPE_TEXT, (50, top + 6, 370, top + 28))
    for at, label in enumerate(("Lending", "Reading room", "Manuscripts")):
        left = 50 + 110 * at
        _add_field(page, label, pymupdf.PDF_WIDGET_TYPE_CHECKBOX, (left, 316, left + 14, 330))
        page.insert_text((left + 20, 327), label, fontsize=10, fontname="tiro")
    form.set_metadata({"title": "Application for a Ticket"})
    form.save(path)
    return path


def _add_field(
    page: pymupdf.Page, name: str, kind: int, box: tuple[float, float, float, float]
) -> None:
    field = pymupdf.Widget()
    field.field_name, field.field_type, field.rect = name, kind, pymupdf.Rect(box)
    field.border_color, field.border_width, field.text_fontsize = (0.6, 0.6, 0.6), 0.7, 11
    page.add_widget(field)


def made_paper(path: Path) -> Path:
    """A paper of two pages that cites four works by their numbers, without any link."""
    paper = pymupdf.open()
    page = paper.new_page(width=_PAGE.width, height=_PAGE.height)
    page.insert_text((50, 80), "On the Depth of Ponds in Winter", fontsize=18, fontname="tibo")
    page.insert_text((50, 104), "Ann Gale and John Reed", fontsize=11, fontname="tiro")
    page.insert_text((50, 138), "1 Introduction", fontsize=13, fontname="tibo")
    page.insert_textbox((50, 148, 370, 560), _CITING, fontsize=11, fontname="tiro")
    page = paper.new_page(width=_PAGE.width, height=_PAGE.height)
    page.insert_text((50, 80), "References", fontsize=13, fontname="tibo")
    for at, entry in enumerate(_CITED):
        box = (50, 92 + 40 * at, 370, 130 + 40 * at)
        page.insert_textbox(box, f"[{at + 1}] {entry}", fontsize=10, fontname="tiro")
    paper.set_metadata({"title": "On the Depth of Ponds in Winter", "author": "Ann Gale"})
    paper.save(path)
    return path


_CITING: Final = (
    "That a pond is as deep in winter as in summer was long taken for granted [1]. Soundings "
    "through the ice told another story [2], and later ones confirmed it in three counties [3]. "
    "What they had in common was a line, a stone, and patience [4].\n\n"
    "We sounded eleven ponds on one morning in January. The holes were cut at equal distances "
    "along two lines that cross where the pond is widest, as had been done before [2], and each "
    "depth was taken twice. The largest differences were found where a brook enters.\n\n"
    "The ponds lie close together and are fed by the same springs. All of them had been frozen "
    "for at least three weeks, so that the ice bore us everywhere."
)
_CITED: Final = (
    "H. Marsh. The still waters of New England. Journal of Ponds, 4:11-39, 1841.",
    "H. D. Thoreau. Walden; or, Life in the Woods. Ticknor and Fields, Boston, 1854.",
    "M. Lake and E. Brook. Soundings in three counties. Annals of Winter, 2:1-27, 1861.",
    "C. Stone. A line, a stone, and patience. Proceedings of the Society, 9:77-80, 1866.",
)


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
