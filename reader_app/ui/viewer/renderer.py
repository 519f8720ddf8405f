"""The viewer's side of drawing: asks the document client for pixels and keeps what comes."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtGui import QPainter, QPixmap

from reader_app.domain.document import Look, Paper
from reader_app.domain.translation import tr
from reader_app.ui.viewer.cache import PixelCache, room_for
from reader_app.ui.viewer.colors import ViewerColors
from reader_app.ui.viewer.effort import Effort
from reader_app.ui.viewer.foreign_pixels import image_of
from reader_app.ui.viewer.painting import (
    paint_ghost,
    paint_note,
    paint_part,
    paint_pixels,
    qrect,
)
from reader_app.ui.viewer.pixels import Pixels
from reader_app.ui.viewer.schedule import Outlook, wanted
from reader_app.ui.viewer.sight import Sight
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey


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
        self._paper = Paper.WHITE
        self._considered = 0

    def set_paper(self, paper: Paper) -> None:
        """Pages are on that paper from the next look on; what was drawn is shown until then."""
        self._paper = paper

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
        self._considered = 0
        self._pixels = None
        if client is not None:
            client.page_rendered.connect(self._keep)
            client.page_failed.connect(self._give_up)
            client.page_slow.connect(self._note_slow)

    def consider(self, page: int) -> None:
        """The reader may go to that page: from the next look on it is kept ready; 0 for none."""
        self._considered = page

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
        self._pixels = self._pixels_of(sight, ratio)
        sizes = [self._pixels.size(page).bytes for page in visible]
        self._cache.use(room_for(sizes, is_cheap=self._effort.is_cheap))
        outlook = Outlook(
            visible,
            direction,
            is_fast,
            sight.layout.page_count,
            self._effort.is_light,
            row_length=2 if sight.layout.arrangement.is_two else 1,
            considered=self._considered,
        )
        wants = wanted(outlook, self._pixels)
        keys = [want.key for want in wants]
        self._client.cancel_pages_except(keys)
        known, self._pending = self._pending, {want.key: want.priority for want in wants}
        self._effort.forget_others(set(keys))
        for want in wants:
            if known.get(want.key) is not want.priority:
                self._client.request_page(want.key, want.priority)
                self._effort.note_wanted(want.key, time.monotonic())
                if want.priority is Priority.VISIBLE:
                    self._effort.note_asked(want.key, time.monotonic())

    def paint(
        self, painter: QPainter, sight: Sight, page: int, exposed: QRect, colors: ViewerColors
    ) -> None:
        """The best there is of this page, now."""
        paper = qrect(sight.paper_box(page))
        in_sight = qrect(sight.page_box(page)) & QRect(0, 0, sight.width, sight.height)
        pixels = self._pixels_of(sight, painter.device().devicePixelRatio())
        note = self._notes.get(page, "")
        if not self._paint_stale(painter, paper, pixels, page, exposed):
            paint_ghost(painter, paper, in_sight, colors, note)
            return
        for key in pixels.seen(page):
            tile = self._cache.find(key) if key.clip is not None else None
            if tile is not None:
                paint_part(painter, paper, tile, key)
        if note:
            paint_note(painter, in_sight, colors, note)

    def _paint_stale(
        self, painter: QPainter, paper: QRect, pixels: Pixels, page: int, exposed: QRect
    ) -> bool:
        """The whole page as well as it is known, and parts of it from another zoom."""
        size = pixels.size(page)
        key = self._cache.nearest(page, size.width, pixels.look)
        pixmap = None if key is None else self._cache.find(key)
        if key is None or pixmap is None:
            return False
        turn = (pixels.look.rotation - key.look.rotation) % 360
        paint_pixels(painter, paper, pixmap, exposed, turn)
        if not size.is_whole and not pixels.is_sharp(page):
            for part in self._cache.parts(page, pixels.look, but=size.width):
                tile = self._cache.find(part)
                if tile is not None:
                    paint_part(painter, paper, tile, part)
        return True

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
        return self._pixels is not None and self._pixels.is_sharp(page)

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
        is_sharp = self.is_sharp(key.page)
        if is_sharp:
            self._notes.pop(key.page, None)
            self._drop_coarser(key)
        self.page_updated.emit(key.page)
        if is_sharp and not was_sharp:
            self.sharp_rendered.emit(key.page)

    def _drop_coarser(self, sharp: RenderKey) -> None:
        """A preview that the page itself has overtaken."""
        for key in [k for k in self._pending if k.page == sharp.page and k.width < sharp.width]:
            del self._pending[key]
            if self._client is not None:
                self._client.cancel_page(key)
        self._effort.forget_others(set(self._pending))

    def _pixels_of(self, sight: Sight, ratio: float) -> Pixels:
        look = Look(sight.layout.rotation, self._paper)
        return Pixels(sight, ratio, look, self._cache, self._lost)

    @Slot(int, str)
    def _give_up(self, page: int, reason: str) -> None:
        lost = frozenset(key for key in self._pending if key.page == page)
        for key in lost:
            del self._pending[key]
        self._lost |= lost
        self._notes[page] = tr("{reason} Click it to try again.", reason=reason)
        self.page_updated.emit(page)

    @Slot(int)
    def _note_slow(self, page: int) -> None:
        if any(key.page == page for key in self._pending):
            self._notes[page] = tr("Drawing…")
            self.page_updated.emit(page)


def _pixmap_of(rendered: RenderedPage) -> QPixmap:
    """A copy of the pixels; the shared memory is given back."""
    own = image_of(rendered.pixels, rendered.width, rendered.height)
    rendered.release()
    return QPixmap.fromImage(own)
