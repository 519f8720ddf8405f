"""Drawn pages, kept within a limit of bytes; what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from PySide6.QtGui import QPixmap

from reader_app.workers.document_client import RenderKey

CACHE_BYTES: Final = 80 * 1024 * 1024
"""With it the window and both document processes stay below 350 MB, however long the book."""


class PixelCache:
    """Pixmaps by render key, at most `limit_bytes` of them (the newest one always stays)."""

    def __init__(self, limit_bytes: int = CACHE_BYTES) -> None:
        self._limit = limit_bytes
        self._pixmaps: OrderedDict[RenderKey, QPixmap] = OrderedDict()
        self._widths: dict[int, set[int]] = {}  # of whole pages
        self.bytes = 0

    def __contains__(self, key: RenderKey) -> bool:
        return key in self._pixmaps

    def put(self, key: RenderKey, pixmap: QPixmap) -> None:
        self._drop(key)
        self._pixmaps[key] = pixmap
        self.bytes += _size(pixmap)
        if key.clip is None:
            self._widths.setdefault(key.page, set()).add(key.width)
        while self.bytes > self._limit and len(self._pixmaps) > 1:
            self._drop(next(iter(self._pixmaps)))

    def find(self, key: RenderKey) -> QPixmap | None:
        """The pixmap of exactly that key; it counts as used."""
        pixmap = self._pixmaps.get(key)
        if pixmap is not None:
            self._pixmaps.move_to_end(key)
        return pixmap

    def nearest(self, page: int, width: int) -> QPixmap | None:
        """The whole page at the width that looks best at `width`: above it rather than below."""
        widths = self._widths.get(page)
        if not widths:
            return None
        wider = [known for known in widths if known >= width]
        return self.find(RenderKey(page, min(wider) if wider else max(widths)))

    def widest(self, page: int) -> int:
        """The greatest width of the whole page that is here, or 0."""
        return max(self._widths.get(page, ()), default=0)

    def clear(self) -> None:
        self._pixmaps.clear()
        self._widths.clear()
        self.bytes = 0

    def _drop(self, key: RenderKey) -> None:
        pixmap = self._pixmaps.pop(key, None)
        if pixmap is None:
            return
        self.bytes -= _size(pixmap)
        if key.clip is None:
            widths = self._widths[key.page]
            widths.discard(key.width)
            if not widths:
                del self._widths[key.page]


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8
