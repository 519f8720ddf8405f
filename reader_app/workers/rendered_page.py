"""Requests for pages, the pictures that answer them, and the shared memory that holds the pixels.

It also exports the values of `documents` that `ui` needs, because `ui` must not import them from
there.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QObject, Signal

from reader_app.documents.processes.messages import (
    ABORT_FLAG_BYTES,
    AbortFlags,
    FileIdentity,
    FindProgress,
    HitContext,
    HitRects,
    IndexProgress,
    PageCharacters,
    PixelClip,
    ShareMemory,
    ThumbnailPixels,
)
from reader_app.documents.processes.messages import DrawThumbnailPixels as ThumbnailKey
from reader_app.domain.document import PLAIN_LOOK, Look
from reader_app.domain.values import dataclass
from reader_app.ipc.shared_memory import SharedBlock

__all__ = [
    "FileIdentity",
    "FindProgress",
    "HitContext",
    "HitRects",
    "IndexProgress",
    "PageCharacters",
    "PixelClip",
    "ThumbnailKey",
    "ThumbnailPixels",
]
PART_BYTES = 96 * 1024 * 1024
"""Size of the largest picture. This is address space: memory is used only for what is drawn."""
_PARTS = 3
_KEPT_BYTES = 24 * 1024 * 1024
_BYTES_PER_PIXEL = 4


class Priority(IntEnum):
    """The urgency of a request; lower numbers are drawn first."""

    VISIBLE = 0
    PREFETCH = 1


@dataclass(frozen=True, slots=True)
class RenderKey:
    """Identifies what is to be drawn: a page at some width, or a part of it.

    `width` is that of the whole page in device pixels, `clip` the wanted part. Both refer to the
    page as it is shown, rotated by `look.rotation`.
    """

    page: int
    width: int
    clip: PixelClip | None = None
    look: Look = PLAIN_LOOK


class RenderedPage:
    """A picture as BGRX rows (Format_RGB32), valid until `release`: copy it before."""

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
        """Return the memory; `pixels` must not be used afterwards. A second call does no harm."""
        if not self._is_released:
            self._is_released = True
            self.pixels.release()
            self._give_back()


class SharedBuffers(QObject):
    """Shared memory that a drawing process draws into, in parts that hold one picture each.

    A part is taken for a request and is free again when its picture is released.
    """

    freed = Signal()

    def __init__(self, parent: QObject | None = None, descriptor: int | None = None) -> None:
        """`descriptor`: the memory's file, as a running process has already inherited it."""
        super().__init__(parent)
        self._block = SharedBlock.create((PART_BYTES + ABORT_FLAG_BYTES) * _PARTS, descriptor)
        self._abort_flags = AbortFlags(self._block.view[PART_BYTES * _PARTS :])
        self._free = list(range(_PARTS))
        self._is_open = True

    @property
    def inherited(self) -> tuple[int, ...]:
        return self._block.inherited

    @property
    def introduction(self) -> ShareMemory:
        """The message that tells the process about this memory."""
        return ShareMemory(self._block.name, PART_BYTES, _PARTS)

    @property
    def has_room(self) -> bool:
        return bool(self._free)

    def take(self) -> int:
        """Take a free part for a new picture."""
        part = self._free.pop(0)
        self._abort_flags.reset(part)
        return part

    def stop(self, part: int) -> None:
        """Stop the drawing into `part`: an answer without pixels follows soon."""
        self._abort_flags.abort(part)

    def free(self, part: int) -> None:
        """Mark a part as free."""
        self._free.insert(0, part)  # take the part used last first: its memory is still mapped

    def picture(self, part: int, key: RenderKey, width: int, height: int) -> RenderedPage | None:
        """Return the picture in `part`; None if the process claims an impossible size."""
        size = width * height * _BYTES_PER_PIXEL
        if width <= 0 or height <= 0 or size > PART_BYTES:
            return None
        start = part * PART_BYTES

        def give_back() -> None:
            self._give_back(part, size)

        return RenderedPage(key, width, height, self._block.view[start : start + size], give_back)

    def rest(self) -> None:
        """Return the memory of free parts to the system; do nothing after `close`."""
        if not self._is_open:
            return
        for part in self._free:
            self._block.give_back(part * PART_BYTES, PART_BYTES)

    def close(self) -> None:
        """Close the memory; pictures that are still held stay valid."""
        self._is_open = False
        self._abort_flags.memory.release()
        self._block.close()

    def _give_back(self, part: int, size: int) -> None:
        if not self._is_open:
            return
        if size > _KEPT_BYTES:
            start = part * PART_BYTES
            self._block.give_back(start + _KEPT_BYTES, PART_BYTES - _KEPT_BYTES)
        self.free(part)
        self.freed.emit()
