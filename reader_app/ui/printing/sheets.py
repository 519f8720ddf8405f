"""Which pages are printed, and how one of them lies on its sheet. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from math import inf
from typing import Final

from reader_app.domain.document import PageSize
from reader_app.domain.translation import tr

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of one page's pixels; what would need more is drawn coarser."""
_BYTES_PER_PIXEL: Final = 4
_SEAM_REACH: Final = 60
"""Rows; more than there are between the middles of two lines of a book."""
_SEAM_AIR: Final = 2
"""Rows above and below that are of the same colour: a thin line is cut at its edge too."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on a sheet, in dots of the printer."""

    left: float
    top: float
    width: float
    height: float


class PageSet(Enum):
    """Every page, or every other one: for paper that is turned over by hand."""

    ALL = tr("All pages")
    ODD = tr("Odd pages")
    EVEN = tr("Even pages")

    def holds(self, page: int) -> bool:
        return self is PageSet.ALL or (page % 2 == 1) is (self is PageSet.ODD)


def chosen_pages(
    page_count: int,
    is_chosen: Callable[[int], bool],
    *,
    copies: int = 1,
    is_last_first: bool = False,
) -> tuple[int, ...]:
    """Pages in the order in which they are printed, whole copies after each other."""
    pages = [page for page in range(1, page_count + 1) if is_chosen(page)]
    if is_last_first:
        pages.reverse()
    return tuple(pages * max(1, copies))


def is_broad(size: PageSize) -> bool:
    """The page lies better on a sheet that is turned."""
    return size.width > size.height


def fitted(size: PageSize, width: float, height: float, largest: float = inf) -> Area:
    """The page as large as `width` × `height` dots allow, its shape kept, in the middle.

    `largest`: dots for a point of the page, at most.
    """
    scale = min(width / size.width, height / size.height, largest)
    across, down = size.width * scale, size.height * scale
    return Area((width - across) / 2, (height - down) / 2, across, down)


def pixels_across(area: Area) -> int:
    """How many pixels wide the page is drawn for that area."""
    wanted = area.width * area.height * _BYTES_PER_PIXEL
    shrink = min(1.0, (MOST_BYTES / wanted) ** 0.5)
    return max(1, int(area.width * shrink))


def rows_for(rows: int, spent_s: float, budget_s: float) -> int:
    """How many rows to paint next, after `rows` of them took `spent_s`."""
    factor = min(1.5, max(0.25, budget_s / max(spent_s, 1e-6)))
    return max(4, min(512, int(rows * factor)))


def quiet_seam(pixels: memoryview, stride: int, near: int) -> int:
    """The row nearest before `near`, or after it, where nothing is cut; `near` if none is close.

    `pixels`: rows of `stride` bytes, four for each pixel. At a seam a viewer shifts what it
    makes smaller by a hair: in a row of one colour nobody sees that.
    """
    last = len(pixels) // stride - 1 - _SEAM_AIR
    before = range(min(near, last), max(_SEAM_AIR, near - _SEAM_REACH), -1)
    after = range(near + 1, min(near + _SEAM_REACH, last + 1))
    for row in chain(before, after):
        lines = bytes(pixels[(row - _SEAM_AIR) * stride : (row + _SEAM_AIR + 1) * stride])
        if lines == lines[:_BYTES_PER_PIXEL] * (len(lines) // _BYTES_PER_PIXEL):
            return row
    return near


def time_left(done: int, of: int, spent_s: float) -> str:
    """ "about 3 minutes left"; "" while it can't be said or isn't worth saying."""
    if not 2 <= done < of:
        return ""
    left = spent_s / done * (of - done)
    if left < 20:
        return ""
    minutes = round(left / 60)
    return tr("about {n} minutes left", n=minutes) if minutes > 1 else tr("about a minute left")


def ranges_in_words(pages: Sequence[int]) -> str:
    """ "1 page" or "12 pages"."""
    return tr("{n} page", "{n} pages", n=len(pages))
