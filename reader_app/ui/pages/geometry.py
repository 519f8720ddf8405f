"""Value types of the page view (fit, arrangement, positions, boxes), and rotation geometry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from reader_app.domain.document import PageSize, Rect
from reader_app.domain.values import dataclass, field, replace


def turned_size(size: PageSize, rotation: int) -> PageSize:
    """Return a page's size after rotating it by `rotation` degrees clockwise (a multiple of 90)."""
    return PageSize(size.height, size.width) if rotation % 180 else size


def turned_point(x: float, y: float, size: PageSize, rotation: int) -> tuple[float, float]:
    """Return where a point of an unrotated page of `size` lies after rotating the page."""
    match rotation % 360:
        case 90:
            return size.height - y, x
        case 180:
            return size.width - x, size.height - y
        case 270:
            return y, size.width - x
    return x, y


def unturned_point(x: float, y: float, size: PageSize, rotation: int) -> tuple[float, float]:
    """Return where a point of a rotated page lies on the unrotated page of `size`.

    The inverse of `turned_point`.
    """
    return turned_point(x, y, turned_size(size, rotation), -rotation)


def turned_rect(rect: Rect, size: PageSize, rotation: int) -> Rect:
    """Return where a rectangle of an unrotated page of `size` lies after rotating the page."""
    x0, y0 = turned_point(rect.x0, rect.y0, size, rotation)
    x1, y1 = turned_point(rect.x1, rect.y1, size, rotation)
    return Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


POINTS_PER_INCH: Final = 72.0
MIN_ZOOM: Final = 0.1
MAX_ZOOM: Final = 16.0
ZOOM_STEPS: Final = (
    0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0,
    5.0, 6.0, 8.0, 10.0, 12.0, 16.0,
)  # fmt: skip


class Fit(StrEnum):
    """How the scale of a page is chosen; FREE uses the zoom that the reader set."""

    WIDTH = "width"
    PAGE = "page"
    ACTUAL = "actual"
    FREE = "free"


class PageMode(StrEnum):
    """How many pages can be scrolled to.

    CONTINUOUS: all pages, below each other. SINGLE: one page, or pair of pages, at a time.
    """

    CONTINUOUS = "continuous"
    SINGLE = "single"


@dataclass(frozen=True, slots=True)
class PageArrangement:
    """How pages are arranged: page mode, pairs, rotation, margins.

    `is_two`: two pages side by side. For pairs only: `has_cover`: the first page stands alone;
    `is_right_to_left`: the pages of a pair change sides. `rotation`: 0, 90, 180 or 270 degrees
    clockwise. `is_trimmed`: the empty margins are hidden. `is_bare`: a slide on black, with nothing
    around it; never stored.
    """

    mode: PageMode = PageMode.CONTINUOUS
    is_two: bool = False
    has_cover: bool = True
    is_right_to_left: bool = False
    rotation: int = 0
    is_trimmed: bool = False
    is_bare: bool = False

    @property
    def is_single(self) -> bool:
        return self.mode is PageMode.SINGLE

    def turned(self, degrees: int) -> PageArrangement:
        return replace(self, rotation=(self.rotation + degrees) % 360)


PLAIN_ARRANGEMENT: Final = PageArrangement()
_BROADEST: Final = 2.4


def are_slides(sizes: Sequence[PageSize]) -> bool:
    """Whether a document is to be shown slide by slide: nearly all its pages are broad."""
    broad = sum(1.15 < size.width / max(1.0, size.height) < _BROADEST for size in sizes)
    return bool(sizes) and broad >= 0.9 * len(sizes)


@dataclass(frozen=True, slots=True)
class ViewPosition:
    """A position in a document, with its zoom: made by `Navigation.position`, taken by `restore`.

    `offset`: the part of the rotated page's height, margins included, that is above the viewport;
    it may be a little under 0 or over 1 where the viewport begins between pages. `left`: the
    horizontal scroll offset as a part of the layout's width. `zoom`: 1.0 = 100 %, for Fit.FREE
    only. `contents`: known content boxes by page, in points, so that margins are trimmed from the
    start.
    """

    page: int
    offset: float = 0.0
    fit: Fit = Fit.WIDTH
    zoom: float = 1.0
    left: float = 0.0
    arrangement: PageArrangement = PLAIN_ARRANGEMENT
    contents: Mapping[int, Rect] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in device-independent pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class PagePoint:
    """A point on a page, in PDF points from its top left; it may lie outside the page."""

    page: int
    x: float
    y: float


def clamp_zoom(zoom: float) -> float:
    return min(MAX_ZOOM, max(MIN_ZOOM, zoom))


def next_zoom(zoom: float, direction: int) -> float:
    """Return the zoom step after (`direction` 1) or before (-1) `zoom`.

    It stays within MIN_ZOOM and MAX_ZOOM.
    """
    if direction > 0:
        return next((step for step in ZOOM_STEPS if step > zoom * 1.005), MAX_ZOOM)
    return next((step for step in reversed(ZOOM_STEPS) if step < zoom * 0.995), MIN_ZOOM)
