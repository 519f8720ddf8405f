"""Trimmed margins: computes the visible part of each page from its content box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from reader_app.domain.document import Rect
from reader_app.ui.pages.layout import PageSizes

AIR: Final = 8.0
"""Points of empty margin that are kept around the content."""
_COVERED: Final = 0.9
"""The part of the sampled pages whose content the common crop has to cover, for each edge."""
_LEAST_PART: Final = 0.2
"""The least part of a page's width and height that a crop may leave visible."""


class Crops:
    """Holds the visible part of each page for trimmed margins.

    All pages of one size on the same side (left or right) get one crop; a page that needs more gets
    its own.
    """

    def __init__(
        self, sizes: PageSizes, sample: Mapping[int, Rect], known: Mapping[int, Rect]
    ) -> None:
        self._sizes = sizes
        self._known = known
        self._common = self._of_sides(sample)

    def of(self, page: int, kind: int) -> Rect:
        """Return the part of the page to show, in points; `kind` is the kind of its size."""
        side = page % 2
        common = self._common.get((kind, side)) or self._common.get((kind, 1 - side))
        whole = self._sizes.shapes[kind].shown
        if common is None:
            return whole
        own = self._known.get(page)
        return common if own is None else _intersection(common.around(_widened(own)), whole)

    def cuts(self, page: int, box: Rect) -> bool:
        """Return True if the page's crop would cut away a part of `box`."""
        crop = self.of(page, self._sizes.kinds[page - 1])
        return crop.around(box) != crop

    def _of_sides(self, sample: Mapping[int, Rect]) -> dict[tuple[int, int], Rect]:
        seen: dict[tuple[int, int], list[Rect]] = {}
        for page, box in sample.items():
            seen.setdefault((self._sizes.kinds[page - 1], page % 2), []).append(_widened(box))
        covering = {side: _covering(boxes) for side, boxes in seen.items()}
        return {
            (kind, side): self._level(kind, box, covering.get((kind, 1 - side), box))
            for (kind, side), box in covering.items()
        }

    def _level(self, kind: int, box: Rect, other: Rect) -> Rect:
        """Return the crop of one side with the upper and lower edges that both sides need."""
        whole = self._sizes.shapes[kind].shown
        both = box.around(other)
        crop = _intersection(Rect(box.x0, both.y0, box.x1, both.y1), whole)
        is_wide = crop.x1 - crop.x0 >= _LEAST_PART * whole.x1
        is_high = crop.y1 - crop.y0 >= _LEAST_PART * whole.y1
        return crop if is_wide and is_high else whole


def _covering(boxes: Sequence[Rect]) -> Rect:
    """Return a box that covers most of the boxes: each edge lies as far out as nine of ten need."""
    return Rect(
        _outer(sorted((box.x0 for box in boxes), reverse=True)),
        _outer(sorted((box.y0 for box in boxes), reverse=True)),
        _outer(sorted(box.x1 for box in boxes)),
        _outer(sorted(box.y1 for box in boxes)),
    )


def _outer(edges: Sequence[float]) -> float:
    """Return the edge that covers most of `edges`, which go from the innermost to the outermost."""
    return edges[ceil(_COVERED * len(edges)) - 1]


def _widened(box: Rect) -> Rect:
    return Rect(box.x0 - AIR, box.y0 - AIR, box.x1 + AIR, box.y1 + AIR)


def _intersection(one: Rect, other: Rect) -> Rect:
    return Rect(
        max(one.x0, other.x0), max(one.y0, other.y0), min(one.x1, other.x1), min(one.y1, other.y1)
    )
