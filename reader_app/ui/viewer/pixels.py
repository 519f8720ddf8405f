"""The pages of one sight in device pixels, against what the cache holds. No painting."""

from __future__ import annotations

from typing import Final

from reader_app.domain.document import Look
from reader_app.ui.viewer.cache import PixelCache
from reader_app.ui.viewer.geometry import Box
from reader_app.ui.viewer.schedule import preview_width
from reader_app.ui.viewer.sight import Sight
from reader_app.ui.viewer.tiles import BYTES_PER_PIXEL, PixelPage, whole_bytes_for
from reader_app.workers.rendered_page import RenderKey

_CHEAP_BYTES: Final = 24 * 1024 * 1024
"""Up to here all of a page is kept ready, above only what is around the viewport."""


class Pixels:
    """`ratio`: device pixels per pixel. `lost`: what can't be had."""

    def __init__(
        self, sight: Sight, ratio: float, look: Look, cache: PixelCache, lost: frozenset[RenderKey]
    ) -> None:
        self.sight = sight
        self.look = look
        self._ratio = ratio
        self._cache = cache
        self._lost = lost
        screen = sight.width * sight.height * ratio * ratio * BYTES_PER_PIXEL
        self._whole_bytes = whole_bytes_for(int(screen))

    def size(self, page: int) -> PixelPage:
        box = self.sight.layout.paper(page)
        width, height = round(box.width * self._ratio), round(box.height * self._ratio)
        return PixelPage(page, width, height, self.look, self._whole_bytes)

    def seen(self, page: int) -> tuple[RenderKey, ...]:
        return self.size(page).cut(self._part(page, 0))

    def near(self, page: int) -> tuple[RenderKey, ...]:
        size = self.size(page)
        if size.is_whole or size.bytes <= _CHEAP_BYTES:
            return size.cut()
        return size.cut(self._part(page, self.sight.height // 2))

    def preview(self, page: int) -> RenderKey | None:
        size = self.size(page)
        width = preview_width(size.width, size.height)
        if self._cache.widest(page, self.look) >= width:
            return None
        return RenderKey(page, width, None, self.look)

    def bytes_of(self, key: RenderKey) -> int:
        if key.clip is not None:
            left, top, right, bottom = key.clip
            return (right - left) * (bottom - top) * BYTES_PER_PIXEL
        size = self.size(key.page)
        return round(size.bytes * (key.width / size.width) ** 2)

    def has(self, key: RenderKey) -> bool:
        return key in self._cache or key in self._lost

    def is_sharp(self, page: int) -> bool:
        """Every pixel of the page that is in sight is there."""
        return all(key in self._cache for key in self.seen(page))

    def _part(self, page: int, more: int) -> Box:
        """What the viewport, `more` pixels higher at both ends, shows of the page."""
        box = self.sight.paper_box(page)
        return Box(
            int(-box.left * self._ratio),
            int((-box.top - more) * self._ratio),
            int(self.sight.width * self._ratio) + 1,
            int((self.sight.height + 2 * more) * self._ratio) + 1,
        )
