"""The pixel cache: rendered pages and tiles within a limit of bytes.

The least recently used pixmaps are evicted first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtGui import QPixmap

from reader_app.domain.document import PLAIN_LOOK, Look
from reader_app.workers.rendered_page import RenderKey

CACHE_BYTES: Final = 96 * 1024 * 1024
"""Keeps the window and both document processes below 350 MB, however long the book."""
_LEAST_BYTES: Final = 8 * 1024 * 1024
_CHEAP_PAGES: Final = 8
_CHEAP_BESIDE: Final = 5
"""Pages to have room for beside twice the visible ones: what is kept ready around the viewport
(see `tile_renderer`), and one or two that were just left."""


def room_for(sizes: Sequence[int], *, is_cheap: bool) -> int:
    """Return how many bytes the cache should keep while pages of these `sizes` (bytes) are visible.

    Cheap pages can be rendered again within one to three frames, so those left long ago aren't
    worth their memory. For costly pages it is CACHE_BYTES.
    """
    if not is_cheap:
        return CACHE_BYTES
    largest = max(sizes, default=0)
    wanted = max(_CHEAP_PAGES * largest, 2 * sum(sizes) + _CHEAP_BESIDE * largest)
    return min(CACHE_BYTES, max(_LEAST_BYTES, wanted))


class PixelCache:
    """Keeps pixmaps by render key, at most `limit_bytes` in all; the newest one is always kept."""

    def __init__(self, limit_bytes: int = CACHE_BYTES) -> None:
        self._limit = self._room = limit_bytes
        self._pixmaps: OrderedDict[RenderKey, QPixmap] = OrderedDict()
        self._keys: dict[int, set[RenderKey]] = {}  # by page
        self.bytes = 0

    def __contains__(self, key: RenderKey) -> bool:
        return key in self._pixmaps

    def put(self, key: RenderKey, pixmap: QPixmap) -> None:
        self._drop(key)
        self._pixmaps[key] = pixmap
        self.bytes += _size(pixmap)
        self._keys.setdefault(key.page, set()).add(key)
        self._trim()

    def use(self, room_bytes: int) -> None:
        """Limit the cache to `room_bytes` (at most its own limit) from now on; evict the rest."""
        self._room = min(self._limit, room_bytes)
        self._trim()

    def find(self, key: RenderKey) -> QPixmap | None:
        """Return the pixmap of exactly that key, or None; it counts as used."""
        pixmap = self._pixmaps.get(key)
        if pixmap is not None:
            self._pixmaps.move_to_end(key)
        return pixmap

    def nearest(self, page: int, width: int, look: Look = PLAIN_LOOK) -> RenderKey | None:
        """Return the key of the cached whole page that looks best at `width` pixels, or None.

        A wider one is preferred to a narrower one. A picture on another paper or with another
        rotation is taken only if there is no other: it is what was shown until now.
        """
        keys = [key for key in self._keys.get(page, ()) if key.clip is None]
        return min(keys, key=lambda key: _distance(key, width, look), default=None)

    def widest(self, page: int, look: Look = PLAIN_LOOK) -> int:
        """Return the greatest width at which the whole page is cached in that look, or 0."""
        keys = self._keys.get(page, ())
        return max((key.width for key in keys if key.clip is None and key.look == look), default=0)

    def parts(self, page: int, look: Look, but: int) -> list[RenderKey]:
        """Return the page's tiles in that look at widths other than `but`, coarse ones first."""
        keys = self._keys.get(page, ())
        found = [k for k in keys if k.clip is not None and k.look == look and k.width != but]
        return sorted(found, key=lambda key: key.width)

    def forget(self, page: int) -> None:
        """Drop all pictures of a page."""
        for key in [key for key in self._pixmaps if key.page == page]:
            self._drop(key)

    def drop_wider(self, page: int, width: int) -> None:
        """Drop the pictures of a page that were rendered at more than `width` pixels."""
        self.drop([key for key in self._keys.get(page, ()) if key.width > width])

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages of which there are pictures."""
        return tuple(self._keys)

    def outdate(self, page: int) -> list[RenderKey]:
        """Keep the pictures of a page only until new ones come, and return their new keys.

        The new keys are one pixel narrower, so that nobody takes the pictures for those that are
        wanted now.
        """
        found = [(key, pixmap) for key, pixmap in self._pixmaps.items() if key.page == page]
        self.forget(page)
        kept = [(replace(key, width=key.width - 1), pixmap) for key, pixmap in found]
        for key, pixmap in kept:
            if key.width > 0:
                self.put(key, pixmap)
        return [key for key, _ in kept]

    def drop(self, keys: Iterable[RenderKey]) -> None:
        """Drop these pictures."""
        for key in keys:
            self._drop(key)

    def clear(self) -> None:
        self._pixmaps.clear()
        self._keys.clear()
        self.bytes = 0

    def _trim(self) -> None:
        while self.bytes > self._room and len(self._pixmaps) > 1:
            self._drop(next(iter(self._pixmaps)))

    def _drop(self, key: RenderKey) -> None:
        pixmap = self._pixmaps.pop(key, None)
        if pixmap is None:
            return
        self.bytes -= _size(pixmap)
        keys = self._keys[key.page]
        keys.discard(key)
        if not keys:
            del self._keys[key.page]


def _distance(key: RenderKey, width: int, look: Look) -> tuple[bool, bool, bool, int]:
    is_coarse = key.width < width
    return (
        key.look.rotation != look.rotation,
        key.look.paper != look.paper,
        is_coarse,
        abs(key.width - width),
    )


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8
