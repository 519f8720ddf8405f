"""Tiling: a page that is too large for one pixmap is cut into tiles near the viewport."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import PLAIN_LOOK, Look
from reader_app.ui.pages.geometry import Box
from reader_app.workers.rendered_page import RenderKey

BYTES_PER_PIXEL: Final = 4
WHOLE_BYTES: Final = 12 * 1024 * 1024
"""Up to here a page is one pixmap on every screen."""
_MOST_WHOLE_BYTES: Final = 32 * 1024 * 1024
"""Copying more at once would hold up the window."""
_SCREENS: Final = 4
_TILE_WIDTH: Final = 2048
_TILE_HEIGHT: Final = 1024


@dataclass(frozen=True, slots=True)
class TiledPage:
    """A page at a size in device pixels. `whole_bytes`: up to this size it is one pixmap."""

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
        """It is drawn as one pixmap."""
        return self.bytes <= self.whole_bytes

    def cut(self, part: Box | None = None) -> tuple[RenderKey, ...]:
        """What to draw for a part of the page (device pixels), or for all of it."""
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
    """Pages of up to about four screens are one pixmap, as far as the window can copy them."""
    return max(WHOLE_BYTES, min(_SCREENS * screen_bytes, _MOST_WHOLE_BYTES))


def width_within(width: int, height: int, limit_bytes: int) -> int:
    """`width`, or the greatest smaller one at which the page takes at most `limit_bytes`."""
    size = width * height * BYTES_PER_PIXEL
    return width if size <= limit_bytes else max(1, int(width * (limit_bytes / size) ** 0.5))


def _starts(low: int, high: int, length: int, step: int) -> range:
    low, high = max(0, low), min(length, high)
    return range(low // step * step, high, step) if low < high else range(0)
