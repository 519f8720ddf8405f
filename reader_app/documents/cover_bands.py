"""What lies at which height of a page: a table has hundreds of boxes, and few at one letter.

All of this answers what looking through all of them would answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import takewhile
from typing import Final, Generic, Protocol, TypeVar

from reader_app.documents.covers import Cover
from reader_app.documents.mupdf import RawRect
from reader_app.documents.text_pages import TracedText

_HEIGHT: Final = 8.0
"""Points. About a line."""
_LAST: Final = 250
"""All that lies below shares this band; what lies above the page shares the first."""
_EVERYWHERE: Final[RawRect] = (-1e6, -1e6, 1e6, 1e6)


class Placed(Protocol):
    """Something with a place on the page."""

    @property
    def box(self) -> RawRect: ...
    def holds(self, x: float, y: float) -> bool: ...


PlacedT = TypeVar("PlacedT", bound=Placed)


class CoverBands(Generic[PlacedT]):
    """Finds covers by the points that they hold."""

    def __init__(self, covers: Sequence[PlacedT]) -> None:
        self._bands: dict[int, list[PlacedT]] = {}
        for cover in covers:
            for band in _bands(cover.box):
                self._bands.setdefault(band, []).append(cover)

    @property
    def rows(self) -> Set[int]:
        """Those (see `row_of`) in which there is anything at all."""
        return self._bands.keys()

    def at(self, x: float, y: float) -> list[PlacedT]:
        """Those that hold the point, in their order."""
        return [cover for cover in self._bands.get(row_of(y), ()) if cover.holds(x, y)]

    def has_any_at(self, x: float, y: float) -> bool:
        return any(cover.holds(x, y) for cover in self._bands.get(row_of(y), ()))


class TextBands:
    """Finds texts by where they lie. `texts`: in the order of their painting."""

    def __init__(self, texts: Sequence[TracedText]) -> None:
        self._texts = texts
        self._boxes = [_box_of(text) for text in texts]
        self._bands: dict[int, list[tuple[int, RawRect]]] = {}
        for text, box in zip(texts, self._boxes, strict=True):
            for band in _bands(box):
                self._bands.setdefault(band, []).append((text.order, box))

    def near(self, boxes: Iterable[RawRect]) -> list[TracedText]:
        """Those as high on the page as one of the boxes, and a line above and below."""
        wanted = {band + step for box in boxes for band in _bands(box) for step in (-1, 0, 1)}
        return [
            text
            for text, box in zip(self._texts, self._boxes, strict=True)
            if not wanted.isdisjoint(_bands(box))
        ]

    def has_any_under(self, cover: Cover) -> bool:
        """Whether any text was painted before the cover, where it lies."""
        return any(_touch(box, cover.box) for box in self._painted_before(cover))

    def _painted_before(self, cover: Cover) -> Iterator[RawRect]:
        for band in _bands(cover.box):
            texts = self._bands.get(band, ())
            for _, box in takewhile(lambda text: text[0] < cover.order, texts):
                yield box


def _box_of(text: TracedText) -> RawRect:
    return text.box if all(map(math.isfinite, text.box)) else _EVERYWHERE


def _bands(box: RawRect) -> range:
    return range(row_of(box[1]), row_of(box[3]) + 1)


def row_of(y: float) -> int:
    """The band that a height is in; never smaller for what lies lower."""
    return int(min(max(0.0, y / _HEIGHT), _LAST))


def _touch(one: RawRect, other: RawRect) -> bool:
    is_beside = one[2] < other[0] or other[2] < one[0]
    return not is_beside and one[1] <= other[3] and other[1] <= one[3]
