"""Pages to pixels: BGRX, straight into memory that belongs to somebody else."""

from __future__ import annotations

import os
from collections import OrderedDict
from dataclasses import dataclass

from reader_app.documents.engine import OpenDocument
from reader_app.documents.messages import PixelClip
from reader_app.documents.mupdf import (
    BGR,
    GRAY,
    RGB,
    DisplayList,
    RawPixmap,
    mupdf,
)
from reader_app.ipc.memory import resident_bytes

BYTES_PER_PIXEL = 4
_BAND_BYTES = 10 * 1024 * 1024
"""Larger pictures are drawn in bands: 3600 px wide takes 11 ms instead of 37."""
_KEPT_DRAWINGS = 24
_MEMORY_BYTES = 200 * 1024 * 1024
"""Above this MuPDF's store of decoded pictures and fonts is emptied (it may grow to 256 MB)."""
_GROWTH_BYTES = 64 * 1024 * 1024
_DRAWS_BETWEEN_TRIMS = 32
"""Where the system doesn't tell how much memory is used."""


@dataclass(frozen=True, slots=True)
class PixelArea:
    """Device pixels of a page: the whole page is `scale` times its size in points."""

    x0: int
    y0: int
    x1: int
    y1: int
    scale_x: float
    scale_y: float

    @property
    def width(self) -> int:
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        return self.y1 - self.y0

    @property
    def size_in_bytes(self) -> int:
        return self.width * self.height * BYTES_PER_PIXEL


def pixel_area(
    document: OpenDocument, page: int, width: int, clip: PixelClip | None = None
) -> PixelArea:
    """The pixels of `page` when it is `width` wide, or the part of them inside `clip`."""
    size = document.info.page_sizes[page - 1]
    height = max(1, round(size.height * width / size.width))
    x0, y0, x1, y1 = clip or (0, 0, width, height)
    x0, y0 = max(0, min(x0, width - 1)), max(0, min(y0, height - 1))
    x1, y1 = max(x0 + 1, min(x1, width)), max(y0 + 1, min(y1, height))
    return PixelArea(x0, y0, x1, y1, width / size.width, height / size.height)


class Renderer:
    """Draws pages of one document and keeps what the last ones drew for drawing them again."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._drawings: OrderedDict[int, DisplayList] = OrderedDict()
        self._draws = 0
        self._most_bytes = _MEMORY_BYTES

    def draw(self, page: int, area: PixelArea, into: memoryview) -> None:
        """Draw `area` of `page` as BGRX rows without gaps into the first bytes of `into`."""
        drawing = self._drawing(page)
        row_bytes = area.width * BYTES_PER_PIXEL
        rows = max(1, _BAND_BYTES // row_bytes)
        for top in range(area.y0, area.y1, rows):
            bottom = min(top + rows, area.y1)
            start = (top - area.y0) * row_bytes
            with into[start : start + (bottom - top) * row_bytes] as band:
                self._draw_band(drawing, area, top, bottom, band)
        self._trim()

    def png(self, page: int, width: int) -> bytes:
        """The whole page as a PNG picture, `width` pixels wide."""
        area = pixel_area(self._document, page, width)
        picture = mupdf.fz_new_pixmap_with_bbox(
            mupdf.FzColorspace(RGB), _box(area, area.y0, area.y1), mupdf.FzSeparations(), 0
        )
        _run(self._drawing(page), area, area.y0, area.y1, picture)
        buffer = mupdf.fz_new_buffer_from_pixmap_as_png(picture, mupdf.FzColorParams())
        self._trim()
        return mupdf.ll_fz_buffer_to_bytes_internal(buffer.m_internal, 0)

    def grey(self, page: int, width: int) -> tuple[bytes, PixelArea]:
        """The whole page in shades of grey, one byte a pixel, rows without gaps."""
        area = pixel_area(self._document, page, width)
        picture = mupdf.fz_new_pixmap_with_bbox(
            mupdf.FzColorspace(GRAY), _box(area, area.y0, area.y1), mupdf.FzSeparations(), 0
        )
        _run(self._drawing(page), area, area.y0, area.y1, picture)
        return bytes(mupdf.fz_pixmap_samples_memoryview(picture)), area

    def _drawing(self, page: int) -> DisplayList:
        drawing = self._drawings.pop(page, None)
        if drawing is None:
            drawing = mupdf.fz_new_display_list_from_page(self._document.page(page))
        self._drawings[page] = drawing
        if len(self._drawings) > _KEPT_DRAWINGS:
            self._drawings.popitem(last=False)
        return drawing

    def _trim(self) -> None:
        self._draws += 1
        held = resident_bytes(os.getpid())
        is_unknown_and_due = held is None and self._draws % _DRAWS_BETWEEN_TRIMS == 0
        if is_unknown_and_due or (held is not None and held > self._most_bytes):
            self._drawings.clear()
            mupdf.fz_shrink_store(0)
            left = resident_bytes(os.getpid()) or 0  # what is in use otherwise can't be trimmed
            self._most_bytes = max(_MEMORY_BYTES, left + _GROWTH_BYTES)

    @staticmethod
    def _draw_band(
        drawing: DisplayList, area: PixelArea, top: int, bottom: int, band: memoryview
    ) -> None:
        picture = mupdf.fz_new_pixmap_with_bbox_and_data(
            mupdf.FzColorspace(BGR),
            _box(area, top, bottom),
            mupdf.FzSeparations(),
            1,  # the fourth byte; white paper makes it 255 everywhere
            mupdf.python_mutable_buffer_data(band),
        )
        _run(drawing, area, top, bottom, picture)


def _run(drawing: DisplayList, area: PixelArea, top: int, bottom: int, picture: RawPixmap) -> None:
    mupdf.fz_clear_pixmap_with_value(picture, 255)
    matrix = mupdf.FzMatrix(area.scale_x, 0, 0, area.scale_y, 0, 0)
    device = mupdf.fz_new_draw_device(mupdf.FzMatrix(1, 0, 0, 1, 0, 0), picture)
    mupdf.fz_run_display_list(
        drawing, device, matrix, mupdf.FzRect(area.x0, top, area.x1, bottom), mupdf.FzCookie()
    )
    mupdf.fz_close_device(device)


def _box(area: PixelArea, top: int, bottom: int) -> object:
    return mupdf.FzIrect(area.x0, top, area.x1, bottom)
