"""What the viewer asks of a document and what it gets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from reader_app.documents.messages import DrawThumbnailPixels as ThumbnailKey
from reader_app.documents.messages import (
    FileIdentity,
    FindProgress,
    HitContext,
    HitRects,
    IndexProgress,
    PageCharacters,
    PixelClip,
    ThumbnailPixels,
)
from reader_app.domain.document import PLAIN_LOOK, Look
from reader_app.ipc.memory import MOST_BYTES

__all__ = [
    "FileIdentity",
    "FindProgress",
    "HitContext",
    "HitRects",
    "IndexProgress",
    "Limits",
    "PageCharacters",
    "PixelClip",
    "Priority",
    "RenderKey",
    "RenderedPage",
    "ThumbnailKey",
    "ThumbnailPixels",
]


class Priority(IntEnum):
    """What is drawn first; lower comes first."""

    VISIBLE = 0
    PREFETCH = 1
    THUMBNAIL = 2


@dataclass(frozen=True, slots=True)
class RenderKey:
    """`width`: device pixels of the whole page's width; `clip`: the part of it that is wanted.

    Both as the page is shown: turned by `look.rotation`.
    """

    page: int
    width: int
    clip: PixelClip | None = None
    look: Look = PLAIN_LOOK


class RenderedPage:
    """Pixels as BGRX rows (Format_RGB32), valid until `release`: copy them and release at once."""

    def __init__(
        self,
        key: RenderKey,
        width: int,
        height: int,
        pixels: memoryview,
        give_back: Callable[[], None],
    ) -> None:
        self.key = key
        self.width = width
        self.height = height
        self.stride = width * 4
        self.pixels = pixels
        self._give_back = give_back
        self._is_released = False

    def release(self) -> None:
        """Give the memory back; `pixels` must not be used any more. Twice does no harm."""
        if not self._is_released:
            self._is_released = True
            self.pixels.release()
            self._give_back()


@dataclass(frozen=True, slots=True)
class Limits:
    """When a document process is taken to have lost its way.

    `memory_bytes`: of each of them; all together have a limit, too (`MOST_TOGETHER`).
    `spare_s`: so long after the last slow drawing the processes that stood by for it go.
    """

    visible_s: float = 8.0
    prefetch_s: float = 2.0
    text_s: float = 8.0
    open_s: float = 60.0
    slow_s: float = 0.4
    spare_s: float = 60.0
    memory_bytes: int = MOST_BYTES
