"""Makers of pages for tests of paper and rotation: black and coloured text, pictures, scans."""

from __future__ import annotations

from pathlib import Path

import pymupdf

PAGE = pymupdf.Rect(0, 0, 400, 600)
PICTURE = pymupdf.Rect(100, 300, 300, 400)
PICTURE_COLOR = (200, 40, 120)
BLACK_BOX = pymupdf.Rect(50, 50, 150, 100)
RED_BOX = pymupdf.Rect(200, 50, 300, 100)


def make_illustrated_book(path: Path) -> Path:
    """One page: a black box, a red box and a picture of one colour."""
    document = pymupdf.open()
    page = document.new_page(width=PAGE.width, height=PAGE.height)
    page.draw_rect(BLACK_BOX, color=None, fill=(0, 0, 0))
    page.draw_rect(RED_BOX, color=None, fill=(1, 0, 0))
    page.insert_image(PICTURE, stream=_picture(200, 100, PICTURE_COLOR))
    return _save(document, path)


def make_plain_book(path: Path) -> Path:
    """One page: black boxes on white, nothing else."""
    document = pymupdf.open()
    page = document.new_page(width=PAGE.width, height=PAGE.height)
    page.draw_rect(BLACK_BOX, color=None, fill=(0, 0, 0))
    return _save(document, path)


def make_full_picture_book(path: Path, colour: tuple[int, int, int]) -> Path:
    """One page that is nothing but a picture of one colour: a scan, or a cover."""
    document = pymupdf.open()
    page = document.new_page(width=PAGE.width, height=PAGE.height)
    page.insert_image(page.rect, stream=_picture(40, 60, colour))
    return _save(document, path)


def make_dark_slide(path: Path) -> Path:
    """One page that is dark by itself, with a white box on it."""
    document = pymupdf.open()
    page = document.new_page(width=PAGE.width, height=PAGE.height)
    page.draw_rect(page.rect, color=None, fill=(0.05, 0.05, 0.1))
    page.draw_rect(BLACK_BOX, color=None, fill=(1, 1, 1))
    return _save(document, path)


def make_see_through_book(path: Path, opacity: int) -> Path:
    """One page: a picture that covers what is below it by `opacity` of 255."""
    mask = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 200, 100), False)
    mask.clear_with(opacity)
    document = pymupdf.open()
    page = document.new_page(width=PAGE.width, height=PAGE.height)
    page.insert_image(PICTURE, stream=_picture(200, 100, PICTURE_COLOR), mask=mask.tobytes("png"))
    return _save(document, path)


def make_clipped_picture_book(path: Path) -> Path:
    """One page: a picture of 200 × 300 points of which only `PICTURE` is let through."""
    path = make_illustrated_book(path)
    document = pymupdf.open(path)
    page = document[0]
    name = page.get_images()[0][7]
    content = (
        f"q {PICTURE.x0} {PAGE.height - PICTURE.y1} {PICTURE.width} {PICTURE.height} re W n "
        f"200 0 0 300 100 100 cm /{name} Do Q"
    )
    document.update_stream(page.get_contents()[0], content.encode())
    for xref in page.get_contents()[1:]:
        document.update_stream(xref, b" ")
    document.saveIncr()
    document.close()
    return path


def _picture(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, width, height), False)
    pixmap.set_rect(pixmap.irect, colour)
    return bytes(pixmap.tobytes("png"))


def _save(document: pymupdf.Document, path: Path) -> Path:
    document.save(path)
    document.close()
    return path
