"""What is shown of pages without their margins, from where their content was seen to lie.

Finds out where the content of pages lies, while they are shown without their margins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Rect
from reader_app.ui.pages.layout import PageSizes
from reader_app.workers.document_client import DocumentClient

AIR: Final = 8.0
"""Points that stay around the content."""
_COVERED: Final = 0.9
"""The part of the pages whose content the common crop is made for."""
_LEAST_PART: Final = 0.2
"""Of a page's width and height: what shows less is no page any more."""


class Crops:
    """One crop for all pages of a size that lie on the same side; more where a page needs more.

    `sample`: what the crops are made of; `known`: every page whose content was seen so far. Boxes
    are in points, by page. The sides share their upper and lower edge, so that facing pages stay
    level.
    """

    def __init__(
        self, sizes: PageSizes, sample: Mapping[int, Rect], known: Mapping[int, Rect]
    ) -> None:
        self._sizes = sizes
        self._known = known
        self._common = self._of_sides(sample)

    def of(self, page: int, kind: int) -> Rect:
        """The part of that page to show, in points; `kind` is that of its size."""
        side = page % 2
        common = self._common.get((kind, side)) or self._common.get((kind, 1 - side))
        whole = self._sizes.shapes[kind].shown
        if common is None:
            return whole
        own = self._known.get(page)
        return common if own is None else _intersection(_union(common, _widened(own)), whole)

    def cuts(self, page: int, box: Rect) -> bool:
        """Something of that box would be trimmed away."""
        crop = self.of(page, self._sizes.kinds[page - 1])
        return _union(crop, box) != crop

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
        """The crop of one side, as high as both need."""
        whole = self._sizes.shapes[kind].shown
        both = _union(box, other)
        crop = _intersection(Rect(box.x0, both.y0, box.x1, both.y1), whole)
        is_wide = crop.x1 - crop.x0 >= _LEAST_PART * whole.x1
        is_high = crop.y1 - crop.y0 >= _LEAST_PART * whole.y1
        return crop if is_wide and is_high else whole


def _covering(boxes: Sequence[Rect]) -> Rect:
    """What covers most of the boxes: each edge as far out as nine of ten have it."""
    return Rect(
        _outer(sorted((box.x0 for box in boxes), reverse=True)),
        _outer(sorted((box.y0 for box in boxes), reverse=True)),
        _outer(sorted(box.x1 for box in boxes)),
        _outer(sorted(box.y1 for box in boxes)),
    )


def _outer(edges: Sequence[float]) -> float:
    """`edges` from the innermost to the outermost."""
    return edges[ceil(_COVERED * len(edges)) - 1]


def _widened(box: Rect) -> Rect:
    return Rect(box.x0 - AIR, box.y0 - AIR, box.x1 + AIR, box.y1 + AIR)


def _union(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1)
    )


def _intersection(one: Rect, other: Rect) -> Rect:
    return Rect(
        max(one.x0, other.x0), max(one.y0, other.y0), min(one.x1, other.x1), min(one.y1, other.y1)
    )


_SPOTS: Final = 20
"""So many places of a book, a left and a right page at each, are looked at."""
_FIRST_PART: Final = 4
"""With one in so many of them known the first crops are made; nobody waits for the rest."""
_AT_ONCE: Final = 2
"""Requests under way: text and links that the reader waits for come between them."""
_AROUND: Final = 2
"""Pages before and after those in sight that are looked at as well."""


class CropFinder(QObject):
    """`crops_changed(Crops)`: made from a sample of pages, and of each page that comes in sight."""

    crops_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._forget()

    def _forget(self) -> None:
        self._sizes: PageSizes | None = None
        self._sample: dict[int, None] = {}
        self._near: Sequence[int] = ()
        self._asked: set[int] = set()
        self._boxes: dict[int, Rect | None] = {}
        self._recalled: dict[int, Rect] = {}
        self._crops: Crops | None = None

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.content_box_loaded.disconnect(self._keep)
        self._client = client
        self._forget()
        if client is not None:
            client.content_box_loaded.connect(self._keep)

    def look_at(self, sizes: PageSizes, pages: Sequence[int]) -> None:
        """These pages are in sight without their margins; the nearest come first."""
        if self._client is None or not len(sizes):
            return
        self._begin(sizes)
        around = range(min(pages) - _AROUND, max(pages) + _AROUND + 1)
        self._near = [page for page in around if 1 <= page <= len(sizes)]
        self._ask()

    @property
    def contents(self) -> Mapping[int, Rect]:
        """What to recall the next time: the sample's, and those of the pages around."""
        seen = self._seen()
        return {page: seen[page] for page in (*self._sample, *self._near) if page in seen}

    def recall(self, sizes: PageSizes, contents: Mapping[int, Rect]) -> None:
        """What was seen the last time counts until it is seen anew: the file may have changed."""
        self._begin(sizes)
        self._recalled = {page: box for page, box in contents.items() if 1 <= page <= len(sizes)}
        if self._recalled:
            self._make(sizes)

    def _begin(self, sizes: PageSizes) -> None:
        if self._sizes is None:
            self._sizes = sizes
            self._sample = dict.fromkeys(_spread(len(sizes)))

    def _ask(self) -> None:
        for page in self._unknown():
            if self._client is None or len(self._asked) >= _AT_ONCE:
                return
            self._asked.add(page)
            self._client.request_content_box(page)

    def _unknown(self) -> Iterator[int]:
        for page in (*self._near, *self._sample):
            if page not in self._boxes and page not in self._asked:
                yield page

    @Slot(int, object)
    def _keep(self, page: int, box: Rect | None) -> None:
        if page not in self._asked or self._sizes is None:
            return
        self._asked.discard(page)
        self._boxes[page] = box
        is_cut = box is not None and self._crops is not None and self._crops.cuts(page, box)
        if is_cut or (page in self._sample and self._has_enough()):
            self._make(self._sizes)
        self._ask()

    def _has_enough(self) -> bool:
        """The sample has just come to its first part, or to its end."""
        sampled = sum(page in self._boxes for page in self._sample)
        return sampled in (len(self._sample) // _FIRST_PART, len(self._sample))

    def _make(self, sizes: PageSizes) -> None:
        known = self._seen()
        sample = {page: box for page, box in known.items() if page in self._sample}
        self._crops = Crops(sizes, sample, known)
        self.crops_changed.emit(self._crops)

    def _seen(self) -> dict[int, Rect]:
        boxes = {**self._recalled, **self._boxes}
        return {page: box for page, box in boxes.items() if box is not None}


def _spread(page_count: int) -> list[int]:
    """Pairs of pages all over the book; a part of the list is spread as well."""
    step = max(2, page_count // _SPOTS)
    starts = range(1, page_count + 1, step)
    mixed = [start for offset in range(_FIRST_PART) for start in starts[offset::_FIRST_PART]]
    return [page for start in mixed for page in (start, start + 1) if page <= page_count]
