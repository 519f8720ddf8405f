"""Recolors drawn pages for sepia, dusk and dark paper.

Text and lines keep their hue, and dark papers invert their lightness; pictures are not changed. A
picture that covers the page is a scan and counts as the paper itself, unless it is dark, as a cover
is, or a page of a comic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from reader_app.documents.engine.mupdf import BGR, RawPixmap, mupdf
from reader_app.documents.render.pixel_area import BYTES_PER_PIXEL, PixelBox
from reader_app.domain.document import PAPER_COLORS, Paper
from reader_app.domain.values import dataclass

_TURNED_WHITE: Final = 0x030303
"""MuPDF inverts white to a little more than black; this is the remainder."""
_STRIP: Final = 8
_LONGEST_RUN: Final = 1024
_COVERING: Final = 0.85
_SAMPLES: Final = 48
_DARK, _LIGHT = 90, 180
_DARK_PAGE: Final = 0.6
_LIGHT_SCAN: Final = 0.5


@dataclass(frozen=True, slots=True)
class PageRecoloring:
    """How dark and light a page is by itself, which decides whether it is recolored.

    `dark` and `light` are shares of its samples, 0 to 1. `is_scan`: pictures cover nearly all of it
    and are counted; otherwise only what surrounds them is.
    """

    dark: float
    light: float
    is_scan: bool

    def stays(self, paper: Paper) -> bool:
        """Return True if the page keeps its own colours.

        That is a picture of the whole page that isn't light, such as a cover, or a dark page on
        dark paper.
        """
        if self.is_scan:
            return self.light < _LIGHT_SCAN
        return paper.is_dark and self.dark >= _DARK_PAGE


def recoloring_for(
    pixels: memoryview, width: int, height: int, depth: int, pictures: Sequence[PixelBox]
) -> PageRecoloring:
    """Judge a grid of samples of the whole page. `depth`: bytes per pixel, 1 (grey) or 4 (BGRX)."""
    step_x, step_y = max(1, width // _SAMPLES), max(1, height // _SAMPLES)
    channel = 1 if depth > 1 else 0  # green contributes most to lightness
    inside: list[int] = []
    around: list[int] = []
    for y in range(step_y // 2, height, step_y):
        start = y * width * depth + channel
        row = pixels[start : (y + 1) * width * depth : step_x * depth].tolist()
        hidden = [(x0, x1) for x0, y0, x1, y1 in pictures if y0 <= y < y1]
        for place, shade in enumerate(row):
            x = place * step_x
            is_hidden = any(x0 <= x < x1 for x0, x1 in hidden)
            (inside if is_hidden else around).append(shade)
    is_scan = len(inside) >= _COVERING * (len(inside) + len(around))
    shades = inside + around if is_scan else around
    count = len(shades) or 1
    return PageRecoloring(
        sum(shade < _DARK for shade in shades) / count,
        sum(shade > _LIGHT for shade in shades) / count,
        is_scan,
    )


@dataclass(frozen=True, slots=True)
class Change:
    """The change made to pixels. `has_color`: not only greys, which take half the time."""

    paper: Paper
    has_color: bool


def put_on(
    change: Change, pixels: memoryview, width: int, height: int, spared: Sequence[PixelBox]
) -> None:
    """Change BGRX rows without gaps in place, except in the boxes of `spared`."""
    for top, bottom, gaps in _bands(width, height, spared):
        if gaps == [(0, width)]:
            _change_rows(change, pixels, width, top, bottom)
            continue
        row_bytes = width * BYTES_PER_PIXEL
        for left, right in gaps:
            part = pixels[top * row_bytes + left * BYTES_PER_PIXEL :]
            _apply(change, _picture(part, right - left, bottom - top, row_bytes))


def _change_rows(change: Change, pixels: memoryview, width: int, top: int, bottom: int) -> None:
    """Change rows of pixels.

    Half of a text page is blank rows, which are filled rather than computed.
    """
    row_bytes = width * BYTES_PER_PIXEL
    blank, ground = _blank(change.paper, width)
    written: int | None = None
    for start in range(top, bottom, _STRIP):
        end = min(start + _STRIP, bottom)
        strip = pixels[start * row_bytes : end * row_bytes]
        if strip.tobytes() == blank[: len(strip)]:
            if written is not None:
                _change_run(change, pixels, width, written, start)
                written = None
            strip[:] = ground[: len(strip)]
        elif written is None:
            written = start
        elif end - written >= _LONGEST_RUN:
            _change_run(change, pixels, width, written, end)
            written = None
    if written is not None:
        _change_run(change, pixels, width, written, bottom)


def _change_run(change: Change, pixels: memoryview, width: int, top: int, bottom: int) -> None:
    row_bytes = width * BYTES_PER_PIXEL
    _apply(change, _picture(pixels[top * row_bytes :], width, bottom - top, row_bytes))


def _picture(pixels: memoryview, width: int, height: int, row_bytes: int) -> RawPixmap:
    data = mupdf.python_mutable_buffer_data(pixels)
    return mupdf.fz_new_pixmap_with_data(
        mupdf.FzColorspace(BGR), width, height, mupdf.FzSeparations(), 1, row_bytes, data
    )


def _apply(change: Change, picture: RawPixmap) -> None:
    colors = PAPER_COLORS[change.paper]
    if change.paper.is_dark and change.has_color:
        mupdf.fz_invert_pixmap_luminance(picture)
        mupdf.fz_tint_pixmap(picture, colors.ground - _TURNED_WHITE, colors.ink)
    else:
        mupdf.fz_tint_pixmap(picture, colors.ink, colors.ground)


@lru_cache(maxsize=2)
def _blank(paper: Paper, width: int) -> tuple[bytes, bytes]:
    """Return a strip of white paper, and the same strip recolored."""
    white = b"\xff" * (width * _STRIP * BYTES_PER_PIXEL)
    pixel = PAPER_COLORS[paper].ground.to_bytes(3, "little") + b"\xff"
    return white, pixel * (width * _STRIP)


def _bands(
    width: int, height: int, spared: Sequence[PixelBox]
) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """Yield bands of rows that are crossed by the same boxes.

    Each is (top, bottom, [(left, right), …]): the columns between the spared boxes.
    """
    boxes = [box for box in spared if box[0] < box[2] and box[1] < box[3]]
    edges = sorted({0, height, *(edge for box in boxes for edge in (box[1], box[3]))})
    for top, bottom in pairwise(edges):
        taken = sorted((x0, x1) for x0, y0, x1, y1 in boxes if y0 <= top and bottom <= y1)
        gaps: list[tuple[int, int]] = []
        free = 0
        for left, right in taken:
            if left > free:
                gaps.append((free, left))
            free = max(free, right)
        if free < width:
            gaps.append((free, width))
        yield top, bottom, gaps
