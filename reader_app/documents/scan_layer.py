"""The invisible text that programs for scans lay over a page's picture: it was recognised in it.

Such text is the page's text as far as the picture has something there. One place of a picture
can't say two things, so of two lines at one place only the first one counts: the other may be
anything that somebody wants to slip in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from reader_app.documents.mupdf import RawRect, RawWord

LineKey: TypeAlias = tuple[int, int]
"""Block and line of a text page."""
_SAME_PLACE: Final = 0.7
_SCAN_SHARE: Final = 0.5
"""Of the page: a picture that large is a scan."""
_MOST: Final = 0.5


class ScanLayer:
    """Invisible lines over something that can be seen."""

    def __init__(self) -> None:
        self._lines: dict[LineKey, RawRect] = {}

    def add(self, key: LineKey, box: RawRect) -> None:
        """A piece of a line."""
        known = self._lines.get(key, box)
        self._lines[key] = (
            min(known[0], box[0]),
            min(known[1], box[1]),
            max(known[2], box[2]),
            max(known[3], box[3]),
        )

    def words(self, words: Iterable[RawWord]) -> list[RawWord]:
        """Those that belong to the layer."""
        return [word for word in words if (word[5], word[6]) in self._lines]

    def doubled(self, words: Sequence[RawWord]) -> list[RawWord]:
        """Words of lines that stand where another line says something else."""
        if len(self._lines) < 2:
            return []
        said = _said(self.words(words))
        kept: list[LineKey] = []
        doubled: set[LineKey] = set()
        for key, box in self._lines.items():
            is_double = any(_shared(box, self._lines[other]) >= _SAME_PLACE for other in kept)
            if not is_double:
                kept.append(key)
            elif not any(
                _shared(box, self._lines[other]) >= _SAME_PLACE and said.get(key) == said.get(other)
                for other in kept
            ):
                doubled.add(key)
        return [word for word in words if (word[5], word[6]) in doubled]


def is_scan(pictures: Iterable[RawRect], page: RawRect) -> bool:
    """One of the pictures takes most of the page."""
    whole = _area(page)
    return any(_area(_common(picture, page)) >= _SCAN_SHARE * whole for picture in pictures)


def is_most(part: Sequence[RawWord], words: Sequence[RawWord]) -> bool:
    """At least half of the letters of `words` are in `part`."""
    letters = sum(len(word[4]) for word in words)
    return letters > 0 and sum(len(word[4]) for word in part) >= _MOST * letters


def _said(words: Iterable[RawWord]) -> dict[LineKey, list[str]]:
    said: dict[LineKey, list[str]] = {}
    for word in words:
        said.setdefault((word[5], word[6]), []).append(word[4])
    return said


def _shared(box: RawRect, other: RawRect) -> float:
    """How much of `box` lies in `other`."""
    return _area(_common(box, other)) / max(_area(box), 1e-6)


def _common(box: RawRect, other: RawRect) -> RawRect:
    return (
        max(box[0], other[0]),
        max(box[1], other[1]),
        min(box[2], other[2]),
        min(box[3], other[3]),
    )


def _area(box: RawRect) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
