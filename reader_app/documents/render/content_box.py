"""Finds the content box of a page: what a reader sees without its empty margins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Final

from reader_app.documents.engine.mupdf import mupdf
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.domain.document import PageSize, Rect

_LOOK_WIDTH: Final = 300
_COVERS: Final = 0.97
"""Share of width and height from which on a drawing may be a scan, or just a background."""
_SHADE: Final = 16
_INK_SHADES: Final = 3
"""Shades of difference from the paper that count as ink; a scan's paper is never quite even."""
_LEAST_INK: Final = 2
"""Pixels of ink in a line that count; a single one is dust."""
_EDGE_PART: Final = 0.04
"""Share of the page that a scanner's dark border may reach into; a book's own bar is wider."""
_BORDER_INK: Final = 0.9


def read_content_box(document: OpenDocument, number: int) -> Rect | None:
    """Return the box around everything visible on a page, in points; None on an empty page."""
    size = document.info.page_sizes[number - 1]
    drawn = _drawn_box(document, number, size)
    if drawn is None:
        return None
    covers_width = drawn.x1 - drawn.x0 >= _COVERS * size.width
    covers_height = drawn.y1 - drawn.y0 >= _COVERS * size.height
    return _ink_box(document, number) if covers_width and covers_height else drawn


def _drawn_box(document: OpenDocument, number: int, size: PageSize) -> Rect | None:
    """Return the box around every mark, whatever its colour."""
    page = document.page(number)
    drawing = mupdf.fz_new_display_list_from_page(page)
    box = mupdf.fz_bound_page(page)  # any box will do, because the device empties it first
    device = mupdf.fz_new_bbox_device(box)
    identity = mupdf.FzMatrix(1, 0, 0, 1, 0, 0)
    paper = mupdf.FzRect(0, 0, size.width, size.height)
    mupdf.fz_run_display_list(drawing, device, identity, paper, mupdf.FzCookie())
    mupdf.fz_close_device(device)
    left, top = max(0.0, box.x0), max(0.0, box.y0)
    right, bottom = min(size.width, box.x1), min(size.height, box.y1)
    return Rect(left, top, right, bottom) if left < right and top < bottom else None


def _ink_box(document: OpenDocument, number: int) -> Rect | None:
    """Return the box around what differs from the paper in a small grey picture of the page."""
    pixels, area = MupdfRenderer(document).grey(number, _LOOK_WIDTH)
    ink = ink_bounds(pixels, area.width, area.height)
    if ink is None:
        return None
    left, top, right, bottom = ink
    across, down = area.scale_x, area.scale_y
    return Rect(left / across, top / down, right / across, bottom / down)


def ink_bounds(pixels: bytes, width: int, height: int) -> tuple[int, int, int, int] | None:
    """Return left, top, right, bottom of the ink in a grey picture, or None.

    Dust and dark borders don't count as ink.
    """
    marks = pixels.translate(_ink_table(pixels))
    left, right = _inside([marks[x::width].count(1) for x in range(width)], height)
    rows = [marks[y * width + left : y * width + right] for y in range(height)]
    top, bottom = _inside([row.count(1) for row in rows], right - left)
    inner = b"".join(rows[top:bottom])
    columns = _inked([inner[x :: right - left].count(1) for x in range(right - left)])
    lines = _inked([row.count(1) for row in rows[top:bottom]])
    if columns is None or lines is None:
        return None
    return left + columns[0], top + lines[0], left + columns[1], top + lines[1]


def _ink_table(pixels: bytes) -> bytes:
    """Return a table that maps grey values to 1 for ink and 0 for paper.

    The paper has the commonest shade.
    """
    shades = pixels.translate(bytes(value // _SHADE for value in range(256)))
    paper = max(range(256 // _SHADE), key=shades.count)
    return bytes(int(abs(value // _SHADE - paper) >= _INK_SHADES) for value in range(256))


def _inside(counts: list[int], length: int) -> tuple[int, int]:
    """Return the first and last line (exclusive) between dark borders.

    `counts` holds the ink pixels of each line, `length` the pixels of a line.
    """
    first = _border(iter(counts), len(counts), length)
    return first, len(counts) - _border(reversed(counts), len(counts), length)


def _inked(counts: list[int]) -> tuple[int, int] | None:
    """Return the first and last line (exclusive) with ink."""
    inked = [index for index, count in enumerate(counts) if count >= _LEAST_INK]
    return (inked[0], inked[-1] + 1) if inked else None


def _border(counts: Iterator[int], lines: int, length: int) -> int:
    """Return the number of lines at an edge that belong to a dark border.

    A dark area that goes on further inside is a picture and counts as 0.
    """
    edge = list(islice(counts, 1 + int(lines * _EDGE_PART)))
    dark = list(takewhile(lambda count: count >= _BORDER_INK * length, edge))
    is_ended = len(dark) < len(edge) and edge[len(dark)] < _BORDER_INK / 2 * length
    return len(dark) if is_ended else 0
