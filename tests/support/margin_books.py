"""Makers of books whose pages have margins, backgrounds and dark edges."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from reader_app.domain.document import Rect

PAGE = pymupdf.Rect(0, 0, 420, 595)
BLOCK = Rect(90, 120, 300, 470)
"""The one thing on each page."""


def make_framed_book(path: Path, page_count: int = 3) -> Path:
    """Each page a grey block on bare paper."""
    return _made(path, page_count, background=None)


def make_tinted_book(path: Path, background: float = 0.95) -> Path:
    """A block on pages that are painted all over, grey value 0 (black) to 1."""
    return _made(path, 1, background=background)


def make_dark_edged_scan(path: Path) -> Path:
    """One picture as large as the page: paper, a block, dust, a black edge at the left."""
    width, height = 840, 1190
    pixels = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, width, height), False)
    pixels.clear_with(236)
    block = [round(2 * edge) for edge in (BLOCK.x0, BLOCK.y0, BLOCK.x1, BLOCK.y1)]
    pixels.set_rect(pymupdf.IRect(*block), (40,))
    pixels.set_rect(pymupdf.IRect(0, 0, 18, height), (10,))
    pixels.set_rect(pymupdf.IRect(700, 1100, 702, 1102), (0,))
    document = pymupdf.open()
    page = document.new_page(width=PAGE.width, height=PAGE.height)
    page.insert_image(PAGE, stream=pixels.tobytes("png"))
    document.save(path)
    document.close()
    return path


def _made(path: Path, page_count: int, background: float | None) -> Path:
    document = pymupdf.open()
    for _ in range(page_count):
        page = document.new_page(width=PAGE.width, height=PAGE.height)
        if background is not None:
            page.draw_rect(PAGE, color=None, fill=(background,) * 3)
        block = pymupdf.Rect(BLOCK.x0, BLOCK.y0, BLOCK.x1, BLOCK.y1)
        page.draw_rect(block, color=None, fill=(0.5,) * 3)
    document.new_page(width=PAGE.width, height=PAGE.height)
    document.save(path)
    document.close()
    return path
