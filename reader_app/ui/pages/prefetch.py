"""Which tiles to request, in which order: visible ones, then those ahead. Pure rules, no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from reader_app.ui.pages.tiling import WHOLE_BYTES, width_within
from reader_app.workers.rendered_page import Priority, RenderKey

SHARP_AHEAD: Final = 2
SHARP_BEHIND: Final = 1
PREVIEWS_AHEAD: Final = 8
PREVIEWS_BEHIND: Final = 3
PREFETCH_BYTES: Final = 72 * 1024 * 1024
"""What is kept ready around the screen; the cache must hold it with room to spare."""
_PREVIEW_STEP: Final = 128


@dataclass(frozen=True, slots=True)
class TileRequest:
    """A tile that is missing, and how urgent it is."""

    key: RenderKey
    priority: Priority


@dataclass(frozen=True, slots=True)
class RenderScope:
    """What is on the screen and where the reader is heading.

    `visible` in the order of importance. `direction` 1 is down. `is_fast`: pages fly past.
    `is_light`: sharp pages come so soon that previews before them would only delay them.
    `row_length`: pages beside each other, which come into sight together.
    `considered`: a page that the reader seems to be about to go to, 0 for none.
    """

    visible: Sequence[int]
    direction: int
    is_fast: bool
    page_count: int
    is_light: bool = False
    row_length: int = 1
    considered: int = 0


class TileStock(Protocol):
    """What is already rendered, and what a page takes at the size it is shown."""

    def seen(self, page: int) -> Sequence[RenderKey]:
        """Keys of the part in the viewport."""
        ...

    def near(self, page: int) -> Sequence[RenderKey]:
        """Keys of the page, or of the part around the viewport where it is huge."""
        ...

    def preview(self, page: int) -> RenderKey | None:
        """The coarse picture that the page needs, None when there is one as good."""
        ...

    def bytes_of(self, key: RenderKey) -> int: ...

    def has(self, key: RenderKey) -> bool:
        """It is there, or it can't be had."""
        ...


def preview_width(width: int, height: int) -> int:
    """About a third, in steps, so that a little zoom doesn't make every preview useless."""
    third = max(_PREVIEW_STEP, round(width / 3 / _PREVIEW_STEP) * _PREVIEW_STEP)
    return width_within(third, round(height * third / width), WHOLE_BYTES)


def missing_tiles(outlook: RenderScope, shelf: TileStock) -> list[TileRequest]:
    """Missing pixels, most wanted first: what is seen, coarse before sharp, then what comes.

    While pages fly past nothing sharp is asked for: it would arrive after its page has left.
    Where pages are light the previews come last: one that is heavy after all makes room for them.
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
    """The rest of the pages in sight and their neighbours, as much as may be kept ready."""
    keys: list[RenderKey] = []
    spent = 0
    considered = [outlook.considered] if 0 < outlook.considered <= outlook.page_count else []
    neighbours = _neighbours(outlook, SHARP_AHEAD, SHARP_BEHIND)
    for page in (*outlook.visible, *considered, *neighbours):
        for key in shelf.near(page):
            spent += shelf.bytes_of(key)
            if spent > PREFETCH_BYTES:
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
