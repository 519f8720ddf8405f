"""Small pictures of a few lines of a page as it looks now, with those lines highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPixmap

from reader_app.domain.document import Look, PageSize, Rect
from reader_app.ui.pages.geometry import turned_rect, turned_size
from reader_app.ui.selection.page_image import image_of
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import ThumbnailKey, ThumbnailPixels

_SIDE: Final = 0.02
"""Margin on both sides of the lines, as a share of the page's width."""
_LEAST: Final = 0.5
"""Least width of the picture, as a share of the page's width."""


@dataclass(frozen=True, slots=True)
class SnippetRequest:
    """A request for a picture of some lines of a page.

    `rects`: the lines in points of the page; `size`: of the picture in device-independent pixels;
    `scale`: the device pixel ratio; `ink`: the colour laid over the lines.
    """

    page: int
    rects: tuple[Rect, ...]
    page_size: PageSize
    look: Look
    size: QSize
    scale: float
    ink: QColor
    blend: QPainter.CompositionMode


class PageSnippets(QObject):
    """Draws pictures of lines of a page.

    `ready(QPixmap)`: the picture of the last request; not emitted if it can't be drawn.
    """

    ready = Signal(QPixmap)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._order: SnippetRequest | None = None

    def set_client(self, client: DocumentClient | None) -> None:
        """Take pictures from another document, or from none."""
        if self._client is not None:
            self._client.thumbnail_drawn.disconnect(self._take)
        self._client, self._order = client, None
        if client is not None:
            client.thumbnail_drawn.connect(self._take)

    def request(self, order: SnippetRequest) -> None:
        """Request a picture in place of the one requested before."""
        self._order = order
        if self._client is not None and order.rects:
            self._client.request_thumbnail_pixels(_key(order))

    def forget(self) -> None:
        """Drop the request."""
        self._order = None

    @Slot(object)
    def _take(self, drawn: ThumbnailPixels) -> None:
        order = self._order
        if order is None or drawn.request != _key(order) or not drawn.pixels:
            return
        self._order = None
        scale = drawn.width / turned_size(order.page_size, order.look.rotation).width
        lines = [_scaled(line, scale) for line in _turned(order)]
        part = _scaled(snippet_area(order), scale).toAlignedRect()
        picture = QPixmap.fromImage(image_of(drawn.pixels, drawn.width, drawn.height, part))
        painter = QPainter(picture)
        painter.setCompositionMode(order.blend)
        for line in lines:
            painter.fillRect(line.translated(-part.left(), -part.top()), order.ink)
        painter.end()
        picture.setDevicePixelRatio(order.scale)
        self.ready.emit(picture)


def snippet_area(order: SnippetRequest) -> Rect:
    """Return the part of the turned page that the picture shows.

    It is as wide as the lines with their margins, and the first line is near its top.
    """
    shown, lines = turned_size(order.page_size, order.look.rotation), _turned(order)
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    width = right - left + 2 * _SIDE * shown.width
    width = min(shown.width, max(width, _LEAST * shown.width))
    height = min(shown.height, width * order.size.height() / order.size.width())
    x = max(0.0, min((left + right - width) / 2, shown.width - width))
    y = max(0.0, min(lines[0].y0 - height / 4, shown.height - height))
    return Rect(x, y, x + width, y + height)


def _key(order: SnippetRequest) -> ThumbnailKey:
    """Return the thumbnail key of the whole page, wide enough for the part cut out of it."""
    area, page = snippet_area(order), turned_size(order.page_size, order.look.rotation)
    across = order.size.width() * page.width / (area.x1 - area.x0)
    return ThumbnailKey(order.page, round(across * order.scale), order.look)


def _turned(order: SnippetRequest) -> Sequence[Rect]:
    return [turned_rect(rect, order.page_size, order.look.rotation) for rect in order.rects]


def _scaled(rect: Rect, scale: float) -> QRectF:
    width, height = rect.x1 - rect.x0, rect.y1 - rect.y0
    return QRectF(rect.x0 * scale, rect.y0 * scale, width * scale, height * scale)
