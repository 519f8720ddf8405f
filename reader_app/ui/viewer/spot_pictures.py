"""Small pictures of a few lines of a page, as the page looks now, with those lines marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from reader_app.domain.document import Look, PageSize, Rect
from reader_app.ui.viewer.turning import turned_rect, turned_size
from reader_app.workers.document_client import DocumentClient, ThumbnailKey, ThumbnailPixels

_SIDE: Final = 0.07
"""Of the page's width: a margin left out at both sides, so that the words are larger."""
_BYTES_PER_PIXEL: Final = 4


@dataclass(frozen=True, slots=True)
class SpotOrder:
    """`rects`: points of the page; `size`: of the picture; `ink`: laid over the lines."""

    page: int
    rects: tuple[Rect, ...]
    page_size: PageSize
    look: Look
    size: QSize
    scale: float
    ink: QColor
    blend: QPainter.CompositionMode


class SpotPictures(QObject):
    """`ready(QPixmap)` follows the order that was made last, if its page can be drawn."""

    ready = Signal(QPixmap)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._order: SpotOrder | None = None

    def set_client(self, client: DocumentClient | None) -> None:
        """Another document, or none."""
        if self._client is not None:
            self._client.thumbnail_drawn.disconnect(self._take)
        self._client, self._order = client, None
        if client is not None:
            client.thumbnail_drawn.connect(self._take)

    def request(self, order: SpotOrder) -> None:
        """In place of what was asked for before."""
        self._order = order
        if self._client is not None and order.rects:
            self._client.request_thumbnail_pixels(_key(order))

    def forget(self) -> None:
        """Nothing is wanted any more."""
        self._order = None

    @Slot(object)
    def _take(self, drawn: ThumbnailPixels) -> None:
        order = self._order
        if order is None or drawn.request != _key(order) or not drawn.pixels:
            return
        self._order = None
        bytes_per_line = drawn.width * _BYTES_PER_PIXEL
        shape = QImage.Format.Format_RGB32
        image = QImage(drawn.pixels, drawn.width, drawn.height, bytes_per_line, shape)
        scale = drawn.width / turned_size(order.page_size, order.look.rotation).width
        lines = [_scaled(line, scale) for line in _turned(order)]
        part = _scaled(spot_area(order), scale).toAlignedRect()
        picture = QPixmap.fromImage(image.copy(part))
        painter = QPainter(picture)
        painter.setCompositionMode(order.blend)
        for line in lines:
            painter.fillRect(line.translated(-part.left(), -part.top()), order.ink)
        painter.end()
        picture.setDevicePixelRatio(order.scale)
        self.ready.emit(picture)


def spot_area(order: SpotOrder) -> Rect:
    """What of the turned page the picture shows: the first line in its middle."""
    shown = turned_size(order.page_size, order.look.rotation)
    width = shown.width * (1 - 2 * _SIDE)
    height = min(shown.height, width * order.size.height() / order.size.width())
    first = _turned(order)[0]
    middle = (first.y0 + min(first.y1, first.y0 + height)) / 2
    top = max(0.0, min(middle - height / 3, shown.height - height))
    left = shown.width * _SIDE
    return Rect(left, top, left + width, top + height)


def _key(order: SpotOrder) -> ThumbnailKey:
    """The whole page as wide as it has to be."""
    across = order.size.width() / (1 - 2 * _SIDE)
    return ThumbnailKey(order.page, round(across * order.scale), order.look)


def _turned(order: SpotOrder) -> Sequence[Rect]:
    return [turned_rect(rect, order.page_size, order.look.rotation) for rect in order.rects]


def _scaled(rect: Rect, scale: float) -> QRectF:
    width, height = rect.x1 - rect.x0, rect.y1 - rect.y0
    return QRectF(rect.x0 * scale, rect.y0 * scale, width * scale, height * scale)
