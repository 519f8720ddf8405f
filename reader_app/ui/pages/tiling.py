"""Tiling and prefetching: cuts pages into tiles and orders the requests for missing ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from reader_app.domain.document import PLAIN_LOOK, Look
from reader_app.ui.pages.geometry import Box
from reader_app.workers.rendered_page import Priority, RenderKey

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
    """Return `width`, or the greatest smaller one at which the page takes at most `limit_bytes`."""
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
    sharp tile is requested: it would arrive after its page has left. If pages are light the
    previews come last, for the case that one page is heavy after all.
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
