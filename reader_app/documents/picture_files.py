"""A page as a file that a model takes: PNG where it is small, else JPEG; never too large."""

from __future__ import annotations

from typing import Final

from reader_app.documents.mupdf import Held, RawPixmap, mupdf
from reader_app.documents.render import Renderer
from reader_app.domain.prompt_size import SMALL_BYTES

_QUALITIES: Final = (88, 65)
_SHARES: Final = (1, 2, 4)


class TooLargeError(Exception):
    """Even a small picture of the page is too large."""


def page_picture(renderer: Renderer, page: int, side: int, most_bytes: int) -> bytes:
    """No side is longer than `side` pixels. Raises TooLargeError.

    A scan or a photograph is a JPEG: as a PNG it is several times as large, and lossless noise
    helps nobody to read. What is still too large is drawn smaller.
    """
    for share in _SHARES:
        pixmap = renderer.pixmap(page, max(1, side // share))
        for file in _files(pixmap):
            if len(file) <= most_bytes:
                return file
    raise TooLargeError


def _files(pixmap: RawPixmap) -> list[bytes]:
    """From the one that shows most to the smallest."""
    png = _bytes_of(mupdf.fz_new_buffer_from_pixmap_as_png(pixmap, mupdf.FzColorParams()))
    if len(png) <= SMALL_BYTES:
        return [png]
    fine, coarse = (_jpeg(pixmap, quality) for quality in _QUALITIES)
    return [png, fine, coarse] if len(png) <= 2 * len(fine) else [fine, coarse]


def _jpeg(pixmap: RawPixmap, quality: int) -> bytes:
    parameters = mupdf.FzColorParams()
    return _bytes_of(mupdf.fz_new_buffer_from_pixmap_as_jpeg(pixmap, parameters, quality, 0))


def _bytes_of(buffer: Held) -> bytes:
    return mupdf.ll_fz_buffer_to_bytes_internal(buffer.m_internal, 0)
