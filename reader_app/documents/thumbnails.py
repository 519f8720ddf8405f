"""Small pictures of pages for the list beside them."""

from __future__ import annotations

import logging

from reader_app.documents.area import pixel_area
from reader_app.documents.board import WorkBoard
from reader_app.documents.book_text import BookText
from reader_app.documents.engine import OpenDocument
from reader_app.documents.messages import DrawThumbnailPixels, ThumbnailPixels
from reader_app.documents.render import Renderer

_WIDEST = 600
_log = logging.getLogger(__name__)


def drawn_thumbnail(
    book: BookText, board: WorkBoard, request: DrawThumbnailPixels
) -> ThumbnailPixels:
    """The answer to `request`; without pixels where the page can't be drawn."""
    if book.is_fenced(request.page):
        return ThumbnailPixels(request)
    try:
        with board.working_on(request.page):
            return _drawn(book.document, request)
    except Exception:  # noqa: BLE001  (the border of one page)
        _log.warning("no thumbnail of page %d", request.page, exc_info=True)
        return ThumbnailPixels(request)


def _drawn(document: OpenDocument, request: DrawThumbnailPixels) -> ThumbnailPixels:
    width = max(1, min(request.width, _WIDEST))
    area = pixel_area(document, request.page, width, rotation=request.look.rotation)
    pixels = bytearray(area.size_in_bytes)
    Renderer(document).draw(request.page, area, memoryview(pixels), request.look.paper)
    return ThumbnailPixels(request, area.width, area.height, bytes(pixels))
