"""The viewer's side of drawing: asks the document client for pixels and keeps what comes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtGui import QImage, QPainter, QPixmap

from reader_app.ui.viewer.cache import PixelCache
from reader_app.ui.viewer.colors import ViewerColors
from reader_app.ui.viewer.effort import Effort
from reader_app.ui.viewer.geometry import Box
from reader_app.ui.viewer.painting import paint_ghost, paint_note, paint_pixels, paint_tile, qrect
from reader_app.ui.viewer.schedule import Outlook, preview_width, wanted
from reader_app.ui.viewer.sight import Sight
from reader_app.ui.viewer.tiles import BYTES_PER_PIXEL, PixelPage
from reader_app.workers.document_client import DocumentClient, Priority, RenderedPage, RenderKey

_CHEAP_BYTES: Final = 24 * 1024 * 1024
"""Up to here all of a page is kept ready, above only what is around the viewport."""


class Pixels:
    """The pages of one sight in device pixels, against what the cache holds."""

    def __init__(
        self, sight: Sight, ratio: float, cache: PixelCache, lost: frozenset[RenderKey]
    ) -> None:
        self.sight = sight
        self._ratio = ratio
        self._cache = cache
        self._lost = lost

    def size(self, page: int) -> PixelPage:
        box = self.sight.layout.paper(page)
        return PixelPage(page, round(box.width * self._ratio), round(box.height * self._ratio))

    def seen(self, page: int) -> tuple[RenderKey, ...]:
        return self.size(page).cut(self._part(page, 0))

    def near(self, page: int) -> tuple[RenderKey, ...]:
        size = self.size(page)
        if size.bytes <= _CHEAP_BYTES:
            return size.cut()
        return size.cut(self._part(page, self.sight.height // 2))

    def preview(self, page: int) -> RenderKey | None:
        size = self.size(page)
        width = preview_width(size.width, size.height)
        return RenderKey(page, width) if self._cache.widest(page) < width else None

    def bytes_of(self, key: RenderKey) -> int:
        if key.clip is not None:
            left, top, right, bottom = key.clip
            return (right - left) * (bottom - top) * BYTES_PER_PIXEL
        size = self.size(key.page)
        return round(size.bytes * (key.width / size.width) ** 2)

    def has(self, key: RenderKey) -> bool:
        return key in self._cache or key in self._lost

    def _part(self, page: int, more: int) -> Box:
        """What the viewport, `more` pixels higher at both ends, shows of the page."""
        box = self.sight.paper_box(page)
        return Box(
            int(-box.left * self._ratio),
            int((-box.top - more) * self._ratio),
            int(self.sight.width * self._ratio) + 1,
            int((self.sight.height + 2 * more) * self._ratio) + 1,
        )


class Renderer(QObject):
    """Keeps the pixels of what is in sight coming: old or coarse ones at once, sharp ones next."""

    page_updated = Signal(int)
    sharp_rendered = Signal(int)

    def __init__(self, cache: PixelCache, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache = cache
        self._client: DocumentClient | None = None
        self._pixels: Pixels | None = None
        self._pending: dict[RenderKey, Priority] = {}
        self._lost: frozenset[RenderKey] = frozenset()
        self._notes: dict[int, str] = {}
        self._effort = Effort()

    def set_client(self, client: DocumentClient | None) -> None:
        """Draw another document from here on; None for no document."""
        if self._client is not None:
            self._client.cancel_pages_except(())
            self._client.page_rendered.disconnect(self._keep)
            self._client.page_failed.disconnect(self._give_up)
            self._client.page_slow.disconnect(self._note_slow)
        self._client = client
        self._cache.clear()
        self._pending.clear()
        self._notes.clear()
        self._effort.clear()
        self._lost = frozenset()
        self._pixels = None
        if client is not None:
            client.page_rendered.connect(self._keep)
            client.page_failed.connect(self._give_up)
            client.page_slow.connect(self._note_slow)

    def look_at(
        self,
        sight: Sight,
        visible: Sequence[int],
        ratio: float,
        *,
        direction: int,
        is_fast: bool,
    ) -> None:
        """The view shows this now. `visible`: the most important page first."""
        if self._client is None:
            return
        self._pixels = Pixels(sight, ratio, self._cache, self._lost)
        outlook = Outlook(
            visible, direction, is_fast, sight.layout.page_count, self._effort.is_light
        )
        wants = wanted(outlook, self._pixels)
        keys = [want.key for want in wants]
        self._client.cancel_pages_except(keys)
        known, self._pending = self._pending, {want.key: want.priority for want in wants}
        self._effort.forget_others(set(keys))
        for want in wants:
            if known.get(want.key) is not want.priority:
                self._client.request_page(want.key, want.priority)
                if want.priority is Priority.VISIBLE:
                    self._effort.note_asked(want.key, time.monotonic())

    def paint(
        self, painter: QPainter, sight: Sight, page: int, exposed: QRect, colors: ViewerColors
    ) -> None:
        """The best there is of this page, now."""
        paper = qrect(sight.paper_box(page))
        ratio = painter.device().devicePixelRatio()
        pixels = Pixels(sight, ratio, self._cache, self._lost)
        pixmap = self._cache.nearest(page, pixels.size(page).width)
        if pixmap is None:
            in_sight = qrect(sight.page_box(page)) & QRect(0, 0, sight.width, sight.height)
            paint_ghost(painter, paper, in_sight, colors, self._notes.get(page, ""))
            return
        paint_pixels(painter, paper, pixmap, exposed)
        if self.has_failed(page):
            paint_note(painter, qrect(sight.page_box(page)), colors, self._notes.get(page, ""))
        for key in pixels.seen(page):
            tile = self._cache.find(key) if key.clip is not None else None
            if tile is not None and key.clip is not None:
                paint_tile(painter, paper, tile, key.clip[0], key.clip[1])

    def note(self, page: int) -> str:
        """What there is to say about that page's drawing, or ''."""
        return self._notes.get(page, "")

    def has_failed(self, page: int) -> bool:
        return any(key.page == page for key in self._lost)

    def retry(self, page: int) -> None:
        """A page that could not be drawn may be asked for again."""
        self._lost = frozenset(key for key in self._lost if key.page != page)
        self._notes.pop(page, None)
        self.page_updated.emit(page)

    def is_sharp(self, page: int) -> bool:
        """Every pixel of the page that is in sight is there."""
        pixels = self._pixels
        return pixels is not None and all(key in self._cache for key in pixels.seen(page))

    @Slot(object)
    def _keep(self, rendered: RenderedPage) -> None:
        key = rendered.key
        if key not in self._pending:
            rendered.release()
            return
        del self._pending[key]
        self._effort.note_drawn(key, time.monotonic())
        was_sharp = self.is_sharp(key.page)
        self._cache.put(key, _pixmap_of(rendered))
        self._notes.pop(key.page, None)
        self.page_updated.emit(key.page)
        if not was_sharp and self.is_sharp(key.page):
            self.sharp_rendered.emit(key.page)

    @Slot(int, str)
    def _give_up(self, page: int, reason: str) -> None:
        lost = frozenset(key for key in self._pending if key.page == page)
        for key in lost:
            del self._pending[key]
        self._lost |= lost
        self._notes[page] = f"{reason} Click it to try again."
        self.page_updated.emit(page)

    @Slot(int)
    def _note_slow(self, page: int) -> None:
        if any(key.page == page for key in self._pending):
            self._notes[page] = "Drawing…"
            self.page_updated.emit(page)


def _pixmap_of(rendered: RenderedPage) -> QPixmap:
    """A copy of the pixels; the shared memory is given back."""
    pixels = QImage(
        rendered.pixels,
        rendered.width,
        rendered.height,
        rendered.stride,
        QImage.Format.Format_RGB32,
    )
    # WORKAROUND: QPixmap.fromImage shares a foreign buffer instead of copying it.
    own = pixels.copy()
    del pixels
    rendered.release()
    return QPixmap.fromImage(own)
