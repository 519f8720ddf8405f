"""The renderer's client: cuts pages into tiles, requests missing ones and caches their pixels.

The tiles of the visible pages come first; those that will be seen next are prefetched.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QObject, QRect, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPixmap

from reader_app.domain.document import PLAIN_LOOK, Look, Paper
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.pages import page_painting
from reader_app.ui.pages.cache import PixelCache, room_for
from reader_app.ui.pages.geometry import Box
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.pages.window_picture import image_of
from reader_app.workers.document_client import DocumentClient, SecondViewRequests
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey

BYTES_PER_PIXEL: Final = 4
WHOLE_BYTES: Final = 12 * 1024 * 1024
"""Up to this size a page is one pixmap on every screen."""
_MOST_WHOLE_BYTES: Final = 32 * 1024 * 1024
"""The limit for pages that are one pixmap; copying more would block the main thread too long."""
_SCREENS: Final = 4
_TILE_WIDTH: Final = 2048
_TILE_HEIGHT: Final = 1024


@dataclass(frozen=True, slots=True)
class TiledPage:
    """A page at a size in device pixels.

    `whole_bytes`: up to this size it is rendered as one pixmap.
    """

    page: int
    width: int
    height: int
    look: Look = PLAIN_LOOK
    whole_bytes: int = WHOLE_BYTES

    @property
    def bytes(self) -> int:
        return self.width * self.height * BYTES_PER_PIXEL

    @property
    def is_whole(self) -> bool:
        """Whether the page is rendered as one pixmap."""
        return self.bytes <= self.whole_bytes

    def cut(self, part: Box | None = None) -> tuple[RenderKey, ...]:
        """Return the render keys for a part of the page (device pixels), or for all of it."""
        if self.is_whole:
            return (RenderKey(self.page, self.width, None, self.look),)
        return tuple(
            RenderKey(self.page, self.width, (x, y, x + width, y + height), self.look)
            for x, y, width, height in self._tiles(part or Box(0, 0, self.width, self.height))
        )

    def _tiles(self, part: Box) -> list[tuple[int, int, int, int]]:
        return [
            (x, y, min(_TILE_WIDTH, self.width - x), min(_TILE_HEIGHT, self.height - y))
            for y in _starts(part.top, part.bottom, self.height, _TILE_HEIGHT)
            for x in _starts(part.left, part.right, self.width, _TILE_WIDTH)
        ]


def whole_bytes_for(screen_bytes: int) -> int:
    """Return up to which size a page is one pixmap on a screen of `screen_bytes`.

    That is four screens, within WHOLE_BYTES and what can be copied at once.
    """
    return max(WHOLE_BYTES, min(_SCREENS * screen_bytes, _MOST_WHOLE_BYTES))


def width_within(width: int, height: int, limit_bytes: int) -> int:
    """Return the greatest width up to `width` at which the page takes at most `limit_bytes`."""
    size = width * height * BYTES_PER_PIXEL
    return width if size <= limit_bytes else max(1, int(width * (limit_bytes / size) ** 0.5))


def _starts(low: int, high: int, length: int, step: int) -> range:
    low, high = max(0, low), min(length, high)
    return range(low // step * step, high, step) if low < high else range(0)


SHARP_AHEAD: Final = 2
SHARP_BEHIND: Final = 1
PREVIEWS_AHEAD: Final = 8
PREVIEWS_BEHIND: Final = 3
PREFETCH_BYTES: Final = 72 * 1024 * 1024
"""The limit for what is rendered around the viewport; the cache must hold it with room to spare."""
_PREVIEW_STEP: Final = 128
PAUSED_MS: Final = 1_500
"""Time without requests after which the reader counts as reading; pages left are dropped."""


@dataclass(frozen=True, slots=True)
class TileRequest:
    """A missing tile and the priority of its request."""

    key: RenderKey
    priority: Priority


@dataclass(frozen=True, slots=True)
class RenderScope:
    """What is visible, and where the reader is heading.

    `visible`: pages by importance. `direction`: 1 is down, -1 up. `is_fast`: pages pass too fast to
    be read. `is_light`: sharp pages arrive so soon that previews before them would only delay them.
    `row_length`: pages side by side in a row. `considered`: a page that the reader may be about to
    go to, 0 for none. `most_bytes`: how much of sharp pages to render around the viewport.
    """

    visible: Sequence[int]
    direction: int
    is_fast: bool
    page_count: int
    is_light: bool = False
    row_length: int = 1
    considered: int = 0
    most_bytes: int = PREFETCH_BYTES


class TileStock(Protocol):
    """Knows which tiles are rendered already, and how much a page takes at its current size."""

    def seen(self, page: int) -> Sequence[RenderKey]:
        """Return the keys of the page's tiles in the viewport."""
        ...

    def near(self, page: int) -> Sequence[RenderKey]:
        """Return the keys of the page, or of the part around the viewport if the page is huge."""
        ...

    def preview(self, page: int) -> RenderKey | None:
        """Return the key of the preview that the page needs; None if one as good is cached."""
        ...

    def bytes_of(self, key: RenderKey) -> int: ...

    def has(self, key: RenderKey) -> bool:
        """Return True if the tile is cached, or its rendering has failed."""
        ...


def preview_width(width: int, height: int) -> int:
    """Return about a third of the width, in steps, so that a small zoom keeps previews useful."""
    third = max(_PREVIEW_STEP, round(width / 3 / _PREVIEW_STEP) * _PREVIEW_STEP)
    return width_within(third, round(height * third / width), WHOLE_BYTES)


def missing_tiles(outlook: RenderScope, shelf: TileStock) -> list[TileRequest]:
    """Return the requests for missing tiles, most urgent first.

    Visible tiles come first, coarse before sharp, then those to prefetch. While pages pass fast no
    sharp tile is requested: it would arrive after its page has left. If pages are light, the
    previews come last; they are requested in case one page is heavy after all.
    """
    order: dict[RenderKey, Priority] = {}
    previews = [preview for page in outlook.visible if (preview := shelf.preview(page))]
    if outlook.is_fast:
        first = previews
    elif outlook.is_light:
        first = [*(key for page in outlook.visible for key in shelf.seen(page)), *previews]
    else:
        first = [key for page in outlook.visible for key in _coarse_to_sharp(page, shelf)]
    for key in first:
        order.setdefault(key, Priority.VISIBLE)
    if not outlook.is_fast:
        for key in _within_budget(outlook, shelf):
            order.setdefault(key, Priority.PREFETCH)
    for page in _neighbours(outlook, PREVIEWS_AHEAD, PREVIEWS_BEHIND):
        preview = shelf.preview(page)
        if preview and not any(key.page == page for key in order):
            order[preview] = Priority.PREFETCH
    return [TileRequest(key, priority) for key, priority in order.items() if not shelf.has(key)]


def _coarse_to_sharp(page: int, shelf: TileStock) -> list[RenderKey]:
    preview = shelf.preview(page)
    return [*([preview] if preview else []), *shelf.seen(page)]


def _within_budget(outlook: RenderScope, shelf: TileStock) -> list[RenderKey]:
    """Return the keys of the visible pages and their neighbours, up to `most_bytes`."""
    keys: list[RenderKey] = []
    spent = 0
    considered = [outlook.considered] if 0 < outlook.considered <= outlook.page_count else []
    neighbours = _neighbours(outlook, SHARP_AHEAD, SHARP_BEHIND)
    for page in (*outlook.visible, *considered, *neighbours):
        for key in shelf.near(page):
            spent += shelf.bytes_of(key)
            if spent > outlook.most_bytes:
                return keys
            keys.append(key)
    return keys


def _neighbours(outlook: RenderScope, ahead: int, behind: int) -> list[int]:
    if not outlook.visible:
        return []
    first, last = min(outlook.visible), max(outlook.visible)
    front, back = (last, first) if outlook.direction > 0 else (first, last)
    step, row = outlook.direction, outlook.row_length
    pages = [front + step * number for number in range(1, ahead * row + 1)]
    pages += [back - step * number for number in range(1, behind * row + 1)]
    return [page for page in pages if 1 <= page <= outlook.page_count]


_REMEMBERED: Final = 8
_LIGHT_S: Final = 0.045
"""Seconds; pages rendered within these three frames need no preview, which would only flicker."""
_CHEAP_S: Final = 0.1
"""Seconds; the longest median wait for cheap pages, with two or three queued before them."""


class RenderCost:
    """Measures how long a book's pages take to render, in seconds.

    Decides whether previews are worth their time, and cached pages their memory.
    """

    def __init__(self) -> None:
        self._asked: dict[RenderKey, float] = {}
        self._taken: deque[float] = deque(maxlen=_REMEMBERED)
        self._wanted: dict[RenderKey, float] = {}
        self._waits: deque[float] = deque(maxlen=_REMEMBERED)

    @property
    def is_light(self) -> bool:
        """Whether all of the last visible pages arrived quickly; False while nothing is known."""
        return bool(self._taken) and max(self._taken) <= _LIGHT_S

    @property
    def is_cheap(self) -> bool:
        """Whether most of the last pages, visible or prefetched, arrived soon and would again."""
        soon = sum(wait <= _CHEAP_S for wait in self._waits)
        return 2 * soon > len(self._waits)

    def note_asked(self, key: RenderKey, now: float) -> None:
        """Record that a visible page was requested."""
        self._asked[key] = now

    def note_wanted(self, key: RenderKey, now: float) -> None:
        """Record that a page was requested, visible or prefetched."""
        self._wanted.setdefault(key, now)

    def note_drawn(self, key: RenderKey, now: float) -> None:
        asked = self._asked.pop(key, None)
        if asked is not None:
            self._taken.append(now - asked)
        wanted = self._wanted.pop(key, None)
        if wanted is not None:
            self._waits.append(now - wanted)

    def forget_others(self, keys: set[RenderKey]) -> None:
        """Forget all requests except `keys`, which are still pending."""
        self._asked = {key: asked for key, asked in self._asked.items() if key in keys}
        self._wanted = {key: wanted for key, wanted in self._wanted.items() if key in keys}

    def clear(self) -> None:
        self._asked.clear()
        self._taken.clear()
        self._wanted.clear()
        self._waits.clear()


_CHEAP_BYTES: Final = 24 * 1024 * 1024
"""Up to this size a whole page is prefetched, above it only the part around the viewport."""


class PageTiles:
    """Computes the tiles of the visible pages in device pixels and compares them with the cache.

    `ratio`: device pixels per pixel. `lost`: tiles whose rendering has failed.
    """

    def __init__(
        self,
        visible_area: VisibleArea,
        ratio: float,
        look: Look,
        cache: PixelCache,
        lost: frozenset[RenderKey],
    ) -> None:
        self.visible_area = visible_area
        self.look = look
        self._ratio = ratio
        self.pixel_cache = cache
        self._lost = lost
        screen = visible_area.width * visible_area.height * ratio * ratio * BYTES_PER_PIXEL
        self._whole_bytes = whole_bytes_for(int(screen))

    def size(self, page: int) -> TiledPage:
        box = self.visible_area.layout.paper(page)
        width, height = round(box.width * self._ratio), round(box.height * self._ratio)
        return TiledPage(page, width, height, self.look, self._whole_bytes)

    def seen(self, page: int) -> tuple[RenderKey, ...]:
        return self.size(page).cut(self._part(page, 0))

    def near(self, page: int) -> tuple[RenderKey, ...]:
        size = self.size(page)
        if size.is_whole or size.bytes <= _CHEAP_BYTES:
            return size.cut()
        return size.cut(self._part(page, self.visible_area.height // 2))

    def preview(self, page: int) -> RenderKey | None:
        size = self.size(page)
        width = preview_width(size.width, size.height)
        if self.pixel_cache.widest(page, self.look) >= width:
            return None
        return RenderKey(page, width, None, self.look)

    def bytes_of(self, key: RenderKey) -> int:
        if key.clip is not None:
            left, top, right, bottom = key.clip
            return (right - left) * (bottom - top) * BYTES_PER_PIXEL
        size = self.size(key.page)
        return round(size.bytes * (key.width / size.width) ** 2)

    def has(self, key: RenderKey) -> bool:
        return key in self.pixel_cache or key in self._lost

    def is_sharp(self, page: int) -> bool:
        """Return True if all tiles of the page that are in the viewport are cached."""
        return all(key in self.pixel_cache for key in self.seen(page))

    def _part(self, page: int, more: int) -> Box:
        """Return the part of the page in the viewport, enlarged by `more` pixels above and below.

        The result is in device pixels of the page.
        """
        box = self.visible_area.paper_box(page)
        return Box(
            int(-box.left * self._ratio),
            int((-box.top - more) * self._ratio),
            int(self.visible_area.width * self._ratio) + 1,
            int((self.visible_area.height + 2 * more) * self._ratio) + 1,
        )


SECOND_VIEW_BYTES: Final = 12 * 1024 * 1024
"""The size of a second view's cache, unless more is visible: readers don't leaf through it."""


class TileRenderer(QObject):
    """Requests the pixels of the visible pages, coarse ones before sharp ones, and paints them.

    `page_updated(page)`: the page has other pixels or another note. `sharp_rendered(page)`: all its
    visible tiles have arrived.
    """

    page_updated = Signal(int)
    sharp_rendered = Signal(int)

    def __init__(
        self, cache: PixelCache, parent: QObject | None = None, *, is_second: bool = False
    ) -> None:
        """`is_second`: for a second view of a document, which shares the first one's processes."""
        super().__init__(parent)
        self.pixel_cache = cache
        self._is_second = is_second
        self.shares_client = is_second
        """Whether another view of the same document draws the pages wanted here as well."""
        self._client: DocumentClient | SecondViewRequests | None = None
        self._pixels: PageTiles | None = None
        self._pending: dict[RenderKey, Priority] = {}
        self._lost: frozenset[RenderKey] = frozenset()
        self._notes: dict[int, str] = {}
        self._cost = RenderCost()
        self._paper = Paper.WHITE
        self._considered = 0
        self._outdated: dict[int, set[RenderKey]] = {}
        self._kept_ready: frozenset[int] = frozenset()
        self._visible: tuple[int, ...] = ()
        self._paused = QTimer(self, singleShot=True, interval=PAUSED_MS)
        self._paused.timeout.connect(self._drop_left)

    def set_paper(self, paper: Paper) -> None:
        """Set the paper for the next requests; what is rendered already is shown until then."""
        self._paper = paper

    def set_client(self, client: DocumentClient | None) -> None:
        """Render another document from now on; None for no document."""
        if self._client is not None:
            self._client.cancel_pages_except(())
            self._client.page_rendered.disconnect(self._keep)
            self._client.page_failed.disconnect(self._give_up)
            self._client.page_slow.disconnect(self._note_slow)
        source = client.second_view if client is not None and self.shares_client else client
        self._client = source
        self.pixel_cache.clear()
        self._pending.clear()
        self._outdated.clear()
        self._notes.clear()
        self._cost.clear()
        self._lost = frozenset()
        self._considered = 0
        self._visible = ()
        self._pixels = None
        if source is not None:
            source.page_rendered.connect(self._keep)
            source.page_failed.connect(self._give_up)
            source.page_slow.connect(self._note_slow)

    def forget(self, pages: Iterable[int]) -> None:
        """Drop the pixels of pages whose content has changed; the next request draws them anew."""
        self._forget(pages, self.pixel_cache.forget)

    def outdate(self, pages: Iterable[int]) -> None:
        """Draw pages anew whose content has changed a little; show the old pixels until then."""

        def keep(page: int) -> None:
            self._outdated.setdefault(page, set()).update(self.pixel_cache.outdate(page))

        self._forget(pages, keep)

    def outdate_all(self) -> None:
        """Draw every page anew; show the old pixels until then."""
        self.outdate({*self.pixel_cache.pages, *(key.page for key in self._pending)})

    def _forget(self, pages: Iterable[int], forget: Callable[[int], None]) -> None:
        for page in pages:
            forget(page)
            for key in [key for key in self._pending if key.page == page]:
                del self._pending[key]
                if self._client is not None:
                    self._client.cancel_page(key)

    def consider(self, page: int) -> None:
        """Keep `page` rendered from the next request on; the reader may go there; 0: none."""
        self._considered = page

    def request_tiles(
        self,
        visible_area: VisibleArea,
        visible: Sequence[int],
        ratio: float,
        *,
        direction: int,
        is_fast: bool,
    ) -> None:
        """Request what is visible now and what to prefetch.

        `visible`: the most important page first. `ratio`: device pixels per pixel. `direction`: 1
        is down, -1 up. `is_fast`: pages pass too fast to be read.
        """
        if self._client is None:
            return
        self._pixels = self._pixels_of(visible_area, ratio)
        self._visible = tuple(visible)
        self.pixel_cache.use(self._room(visible))
        scope = RenderScope(
            visible,
            direction,
            is_fast,
            visible_area.layout.page_count,
            self._cost.is_light,
            row_length=2 if visible_area.layout.arrangement.is_two else 1,
            considered=self._considered,
            most_bytes=SECOND_VIEW_BYTES // 2 if self._is_second else PREFETCH_BYTES,
        )
        self._kept_ready = frozenset(
            [*visible, *(key.page for key in _within_budget(scope, self._pixels))]
        )
        self._paused.start()
        requests = missing_tiles(scope, self._pixels)
        keys = [request.key for request in requests]
        self._client.cancel_pages_except(keys)
        known, self._pending = (
            self._pending,
            {request.key: request.priority for request in requests},
        )
        self._cost.forget_others(set(keys))
        for request in requests:
            if known.get(request.key) is not request.priority:
                self._client.request_page(request.key, request.priority)
                self._cost.note_wanted(request.key, time.monotonic())
                if request.priority is Priority.VISIBLE:
                    self._cost.note_asked(request.key, time.monotonic())

    @Slot()
    def _drop_left(self) -> None:
        """Drop sharp pixels of pages that were left, unless it takes long to render them again."""
        pixels = self._pixels
        if pixels is None or not self._cost.is_cheap:
            return
        for page in {*self.pixel_cache.pages} - self._kept_ready:
            size = pixels.size(page)
            self.pixel_cache.drop_wider(page, preview_width(size.width, size.height))

    def paint(
        self,
        painter: QPainter,
        visible_area: VisibleArea,
        page: int,
        exposed: QRect,
        colors: page_painting.ViewerColors,
    ) -> None:
        """Paint the best pixels of the page that are cached, or a placeholder."""
        paper = page_painting.qrect(visible_area.paper_box(page))
        in_sight = page_painting.qrect(visible_area.page_box(page)) & QRect(
            0, 0, visible_area.width, visible_area.height
        )
        pixels = self._pixels_of(visible_area, painter.device().devicePixelRatio())
        note = self._notes.get(page, "")
        if not self._paint_stale(painter, paper, pixels, page, exposed):
            page_painting.paint_placeholder(painter, paper, in_sight, colors, note)
            return
        for key in pixels.seen(page):
            tile = self.pixel_cache.find(key) if key.clip is not None else None
            if tile is not None:
                page_painting.paint_part(painter, paper, tile, key)
        if note:
            page_painting.paint_note(painter, in_sight, colors, note)

    def _paint_stale(
        self, painter: QPainter, paper: QRect, pixels: PageTiles, page: int, exposed: QRect
    ) -> bool:
        """Paint the best cached pixmap of the whole page, then its tiles from other zooms.

        Returns False if no pixmap of the whole page is cached.
        """
        size = pixels.size(page)
        key = self.pixel_cache.nearest(page, size.width, pixels.look)
        pixmap = None if key is None else self.pixel_cache.find(key)
        if key is None or pixmap is None:
            return False
        turn = (pixels.look.rotation - key.look.rotation) % 360
        page_painting.paint_pixels(painter, paper, pixmap, exposed, turn)
        if not size.is_whole and not pixels.is_sharp(page):
            for part in self.pixel_cache.parts(page, pixels.look, but=size.width):
                tile = self.pixel_cache.find(part)
                if tile is not None:
                    page_painting.paint_part(painter, paper, tile, part)
        return True

    def note(self, page: int) -> str:
        """Return the note about the page's rendering ("Drawing…"), or ''."""
        return self._notes.get(page, "")

    def has_failed(self, page: int) -> bool:
        return any(key.page == page for key in self._lost)

    def retry(self, page: int) -> None:
        """Allow a page whose rendering failed to be requested again."""
        self._lost = frozenset(key for key in self._lost if key.page != page)
        self._notes.pop(page, None)
        self.page_updated.emit(page)

    def is_sharp(self, page: int) -> bool:
        """Return True if all tiles of the page that are in the viewport are cached."""
        return self._pixels is not None and self._pixels.is_sharp(page)

    @Slot(object)
    def _keep(self, rendered: RenderedPage) -> None:
        key = rendered.key
        if key not in self._pending:
            rendered.release()
            return
        del self._pending[key]
        self._cost.note_drawn(key, time.monotonic())
        was_sharp = self.is_sharp(key.page)
        self.pixel_cache.put(key, _pixmap_of(rendered))
        is_sharp = self.is_sharp(key.page)
        if is_sharp:
            self.pixel_cache.drop(self._outdated.pop(key.page, ()))
            self._notes.pop(key.page, None)
            self._drop_coarser(key)
        self.page_updated.emit(key.page)
        if is_sharp and not was_sharp:
            self.sharp_rendered.emit(key.page)

    def _drop_coarser(self, sharp: RenderKey) -> None:
        """Cancel pending requests for previews of a page that has become sharp before them."""
        for key in [k for k in self._pending if k.page == sharp.page and k.width < sharp.width]:
            del self._pending[key]
            if self._client is not None:
                self._client.cancel_page(key)
        self._cost.forget_others(set(self._pending))

    def _room(self, visible: Sequence[int]) -> int:
        """Return how many bytes the cache should keep while these pages are visible."""
        pixels = self._pixels
        if pixels is None:
            return SECOND_VIEW_BYTES
        if self._is_second:
            seen = sum(pixels.bytes_of(key) for page in visible for key in pixels.seen(page))
            return max(SECOND_VIEW_BYTES, seen + seen // 4)
        sizes = [pixels.size(page).bytes for page in visible]
        return room_for(sizes, is_cheap=self._cost.is_cheap)

    def _pixels_of(self, visible_area: VisibleArea, ratio: float) -> PageTiles:
        look = Look(visible_area.layout.rotation, self._paper)
        return PageTiles(visible_area, ratio, look, self.pixel_cache, self._lost)

    @Slot(int, str)
    def _give_up(self, page: int, reason: str) -> None:
        lost = frozenset(key for key in self._pending if key.page == page)
        for key in lost:
            del self._pending[key]
        self._lost |= lost
        self._notes[page] = tr("{reason} Click to try again.", reason=reason)
        self.page_updated.emit(page)

    @Slot(int)
    def _note_slow(self, page: int) -> None:
        if any(key.page == page for key in self._pending):
            self._notes[page] = tr("Drawing…")
            self.page_updated.emit(page)


def _pixmap_of(rendered: RenderedPage) -> QPixmap:
    """Copy the pixels into a pixmap and release the shared memory."""
    own = image_of(rendered.pixels, rendered.width, rendered.height)
    rendered.release()
    return QPixmap.fromImage(own)
