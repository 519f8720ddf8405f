"""Finds text that something opaque was painted over.

A word is judged by its letters: each one is seen, covered, behind a picture, or under something of
unknown shape. Text under a picture of a whole page is what OCR leaves under a scan; in unclear
cases the page is drawn and inspected.

Covers and texts are looked up by bands of height, because a table has hundreds of boxes and only
few of them lie at one letter. The result is the same as if all of them were searched.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from enum import IntEnum
from itertools import takewhile
from typing import Final, Generic, Protocol, TypeVar

from reader_app.documents.engine import mupdf
from reader_app.documents.hidden_text import occlusion
from reader_app.documents.hidden_text.white_or_tiny_text import RenderedLetters
from reader_app.documents.text import mupdf_text

_HEIGHT: Final = 8.0
"""Height of a band in points, about that of a line."""
_LAST: Final = 250
"""Index of the last band, which everything further down shares.

What lies above the page is in the first band.
"""
_EVERYWHERE: Final[mupdf.RawRect] = (-1e6, -1e6, 1e6, 1e6)
_SCAN_SHARE: Final = 0.5
"""Share of the page: a picture as large as this is a scan, and its text was recognised in it."""


class Placed(Protocol):
    """Something with a place on the page."""

    @property
    def box(self) -> mupdf.RawRect: ...
    def holds(self, x: float, y: float) -> bool: ...


PlacedT = TypeVar("PlacedT", bound=Placed)


class HeightBands(Generic[PlacedT]):
    """Index of objects by bands of height, to find those at a point."""

    def __init__(self, covers: Sequence[PlacedT]) -> None:
        self._bands: dict[int, list[PlacedT]] = {}
        for cover in covers:
            for band in _bands(cover.box):
                self._bands.setdefault(band, []).append(cover)

    @property
    def rows(self) -> Set[int]:
        """The bands (see `row_of`) that hold anything."""
        return self._bands.keys()

    def at(self, x: float, y: float) -> list[PlacedT]:
        """Return the objects that hold the point, in their order."""
        return [cover for cover in self._bands.get(row_of(y), ()) if cover.holds(x, y)]

    def has_any_at(self, x: float, y: float) -> bool:
        return any(cover.holds(x, y) for cover in self._bands.get(row_of(y), ()))


class TextBands:
    """Index of texts by bands of height. `texts`: in the order of their painting."""

    def __init__(self, texts: Sequence[mupdf_text.TracedText]) -> None:
        self._texts = texts
        self._boxes = [_box_of(text) for text in texts]
        self._bands: dict[int, list[tuple[int, mupdf.RawRect]]] = {}
        for text, box in zip(texts, self._boxes, strict=True):
            for band in _bands(box):
                self._bands.setdefault(band, []).append((text.order, box))

    def near(self, boxes: Iterable[mupdf.RawRect]) -> list[mupdf_text.TracedText]:
        """Return the texts in the bands of the boxes, and one band above and below."""
        wanted = {band + step for box in boxes for band in _bands(box) for step in (-1, 0, 1)}
        return [
            text
            for text, box in zip(self._texts, self._boxes, strict=True)
            if not wanted.isdisjoint(_bands(box))
        ]

    def has_any_under(self, cover: occlusion.Occluder) -> bool:
        """Return True if any text was painted before the cover, in the same place."""
        return any(_touch(box, cover.box) for box in self._painted_before(cover))

    def _painted_before(self, cover: occlusion.Occluder) -> Iterator[mupdf.RawRect]:
        for band in _bands(cover.box):
            texts = self._bands.get(band, ())
            for _, box in takewhile(lambda text: text[0] < cover.order, texts):
                yield box


def _box_of(text: mupdf_text.TracedText) -> mupdf.RawRect:
    return text.box if all(map(math.isfinite, text.box)) else _EVERYWHERE


def _bands(box: mupdf.RawRect) -> range:
    return range(row_of(box[1]), row_of(box[3]) + 1)


def row_of(y: float) -> int:
    """Return the band of a height in points; it never decreases down the page."""
    return int(min(max(0.0, y / _HEIGHT), _LAST))


def _touch(one: mupdf.RawRect, other: mupdf.RawRect) -> bool:
    is_beside = one[2] < other[0] or other[2] < one[0]
    return not is_beside and one[1] <= other[3] and other[1] <= one[3]


class Fate(IntEnum):
    """The visibility of a letter; of several fates at one place the greatest counts."""

    COVERED = 0
    BEHIND_SCAN = 1
    UNSURE = 2
    SEEN = 3


def words_at_risk(
    words: Sequence[mupdf.RawWord], painting: occlusion.PaintOrder
) -> list[mupdf.RawWord]:
    """Return the words that need a closer look."""
    if painting.is_crowded or painting.faint:
        return list(words)
    return _words_held(words, painting.covers)


def covered_words(
    page: mupdf_text.RecordedPage,
    content: mupdf.RawTextPage,
    words: Sequence[mupdf.RawWord],
    painting: occlusion.PaintOrder,
    rendered: RenderedLetters,
) -> list[mupdf.RawWord]:
    """Return those of `words` that nobody can see because of what was painted later."""
    if not words:
        return []
    if not painting.is_ordered:
        painting = occlusion.painted(
            page, occlusion.PaintOrder(painting.backgrounds.colours, occlusion.Counting.ALL)
        )
    texts = TextBands(mupdf_text.traced_texts(page))
    # Most cells of a table are painted before their own words, so they cover nothing.
    covers = [cover for cover in painting.covers if texts.has_any_under(cover)]
    if not painting.is_crowded and not painting.faint:
        words = _words_held(words, covers)
        if not words:
            return []
    fates = _fates(texts.near(word[:4] for word in words), covers, painting, rendered.page)
    lines = mupdf_text.letters_by_line(content)
    return [
        word
        for word in words
        if not _is_seen(word, lines.get((word[5], word[6]), ()), fates, painting, rendered)
    ]


def _words_held(
    words: Sequence[mupdf.RawWord], covers: Sequence[occlusion.Occluder]
) -> list[mupdf.RawWord]:
    if not covers:
        return []
    bands = HeightBands(covers)
    return [word for word in words if bands.has_any_at(*mupdf.middle_of(word))]


def _fates(
    texts: Iterable[mupdf_text.TracedText],
    covers: Sequence[occlusion.Occluder],
    painting: occlusion.PaintOrder,
    page_box: mupdf.RawRect,
) -> dict[mupdf_text.LetterKey, Fate]:
    area = (page_box[2] - page_box[0]) * (page_box[3] - page_box[1])
    bands = HeightBands(covers)
    fates: dict[mupdf_text.LetterKey, Fate] = {}
    for letter in (letter for text in texts for letter in text.letters()):
        above = [cover for cover in bands.at(*letter.middle) if cover.order > letter.order]
        fate = _fate(above, area)
        if fate is Fate.SEEN and painting.is_crowded:
            fate = Fate.UNSURE
        key = mupdf_text.key_of(letter.char, letter.origin)
        fates[key] = max(fate, fates.get(key, Fate.COVERED))
    return fates


def _fate(above: Sequence[occlusion.Occluder], page_area: float) -> Fate:
    if not above:
        return Fate.SEEN
    solid = [cover for cover in above if cover.is_solid]
    if any(not cover.is_picture for cover in solid):
        return Fate.COVERED
    if solid:
        is_scan = any(mupdf.area_of(cover.box) >= _SCAN_SHARE * page_area for cover in solid)
        return Fate.BEHIND_SCAN if is_scan else Fate.COVERED
    return Fate.UNSURE


def _is_seen(
    word: mupdf.RawWord,
    line: Iterable[mupdf_text.RawCharacter],
    fates: dict[mupdf_text.LetterKey, Fate],
    painting: occlusion.PaintOrder,
    rendered: RenderedLetters,
) -> bool:
    letters = [c for c in line if c["c"] in word[4] and mupdf.has_middle_of(word, c["bbox"])]
    told = Counter(fates.get(mupdf_text.key_of(c["c"], c["origin"]), Fate.UNSURE) for c in letters)
    if told[Fate.COVERED] * 2 > len(letters):
        return False
    x, y = mupdf.middle_of(word)
    is_faint = any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in painting.faint)
    if not is_faint and told[Fate.SEEN] * 2 >= len(letters):
        return True
    return rendered.has_contrast(word[:4])
