"""A cited line's rectangle, cut where a font's tall box reaches into words that aren't cited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import Rect

_LEADING: Final = 0.25
"""Of another word's box: as much lies in the line below it wherever lines are set tight."""
_KEPT: Final = 2 / 3
"""Of each cited word's height: what is cut further isn't lit any more."""


@dataclass(frozen=True, slots=True)
class Line:
    """A cited line: its rectangle, and the boxes of the words it was made of."""

    rect: Rect
    words: tuple[Rect, ...]


def trimmed(lines: Sequence[Line], others: Iterable[Rect]) -> tuple[Rect, ...]:
    """The lines' rectangles, clear of the other words above and below where the words allow it.

    Never cut at the sides: a box is as wide as its letters, but as tall as its font. A line with
    a word that stands higher or lower than the rest, as in a fraction, is parted around it.
    """
    top = min((line.rect.y0 for line in lines), default=0.0)
    bottom = max((line.rect.y1 for line in lines), default=0.0)
    near = [other for other in others if other.y1 > top and other.y0 < bottom]
    return tuple(rect for line in lines for rect in _clear(line, near))


def _clear(line: Line, others: Sequence[Rect]) -> list[Rect]:
    rect = line.rect
    for other in others:
        if _touched(other, rect) <= _LEADING:
            continue
        below = Rect(rect.x0, other.y1, rect.x1, rect.y1)
        above = Rect(rect.x0, rect.y0, rect.x1, other.y0)
        cut = max(below, above, key=lambda part: part.y1 - part.y0)
        if all(_kept(word, cut) >= _KEPT for word in line.words):
            rect = cut
            continue
        parts = _parted(line, other)
        if len(parts) > 1 and all(_touched(other, part.rect) <= _LEADING for part in parts):
            return [rect for part in parts for rect in _clear(part, others)]
    return [rect]


def _parted(line: Line, other: Rect) -> list[Line]:
    """What stands before, over or under, and after the other word."""
    sides = (
        [word for word in line.words if word.x1 <= other.x0],
        [word for word in line.words if word.x1 > other.x0 and word.x0 < other.x1],
        [word for word in line.words if word.x1 > other.x0 and word.x0 >= other.x1],
    )
    return [Line(_around(words), tuple(words)) for words in sides if words]


def _around(words: Sequence[Rect]) -> Rect:
    return Rect(
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )


def _touched(word: Rect, rect: Rect) -> float:
    """How much of a word's box lies in the rectangle, 0 to 1."""
    width = min(word.x1, rect.x1) - max(word.x0, rect.x0)
    height = min(word.y1, rect.y1) - max(word.y0, rect.y0)
    area = (word.x1 - word.x0) * (word.y1 - word.y0)
    return width * height / area if width > 0 and height > 0 and area > 0 else 0.0


def _kept(word: Rect, rect: Rect) -> float:
    height = word.y1 - word.y0
    return (min(word.y1, rect.y1) - max(word.y0, rect.y0)) / height if height > 0 else 1.0
