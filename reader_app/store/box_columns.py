"""Boxes of a page's words as columns of small numbers.

In a line a word begins about where the one before it ended, and is about as wide as its letters are
many. A line begins where the one above it does. How much higher and taller a word is than the one
before it is one of a few pairs: those of the page's fonts and its line spacing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add, sub
from typing import Final

from reader_app.domain.words import WordColumns
from reader_app.store.number_columns import packed as packed_numbers
from reader_app.store.number_columns import unpacked as unpacked_numbers

_SCALE: Final = 16
"""Parts of a point."""
_FINER: Final = 256
"""Widths of letters are means, and kept a little finer."""


def packed(words: WordColumns, text: str) -> bytes:
    """Raises OverflowError or ValueError for boxes that are too far out, or nowhere."""
    x0, y0, x1, y1 = ([round(edge * _SCALE) for edge in column] for column in words.edges)
    starts, ends = list(words.starts), list(words.ends)
    lengths = list(map(sub, ends, starts))
    widths = list(map(sub, x1, x0))
    letter = sum(widths) * _FINER // max(1, sum(lengths))
    is_told_by_text = (starts, ends) == _places(text)
    pairs = list(zip(_steps(y0), _steps(list(map(sub, y1, y0))), strict=True))
    kinds = {pair: kind for kind, pair in enumerate(dict.fromkeys(pairs))}
    columns = [
        [letter],
        [] if is_told_by_text else _steps(starts),
        [] if is_told_by_text else lengths,
        _beginnings(x0, x1, _first_in_lines(starts, text if is_told_by_text else "")),
        [width - letter * length // _FINER for width, length in zip(widths, lengths, strict=True)],
        [kinds[pair] for pair in pairs],
        [lower for lower, _ in kinds],
        [taller for _, taller in kinds],
    ]
    return b"".join(map(packed_numbers, columns))


def unpacked(raw: bytes, text: str) -> WordColumns:
    """Raises ValueError for bytes that `packed` did not make of words on a page with this text."""
    (letter,), steps, lengths, begin, wider, kinds, lower, taller = unpacked_numbers(raw, 8)
    if steps:
        text = ""
        starts = list(accumulate(steps))
        ends = list(map(add, starts, lengths))
    else:
        starts, ends = _places(text)
    x0: list[int] = []
    x1: list[int] = []
    line = right = 0
    rows = zip(starts, ends, begin, wider, _first_in_lines(starts, text), strict=True)
    for start, end, step, more, is_first in rows:
        left = step + (line if is_first else right)
        right = left + more + letter * (end - start) // _FINER
        x0.append(left)
        x1.append(right)
        if is_first:
            line = left
    y0 = list(accumulate(lower[kind] for kind in kinds))
    y1 = list(map(add, y0, accumulate(taller[kind] for kind in kinds)))
    left_edges, tops, right_edges, bottoms = (
        [edge / _SCALE for edge in column] for column in (x0, y0, x1, y1)
    )
    if not len(tops) == len(bottoms) == len(starts):
        raise ValueError("not packed words")
    return WordColumns(starts, ends, (left_edges, tops, right_edges, bottoms))


def _places(text: str) -> tuple[list[int], list[int]]:
    """Where words begin and end in a text that has blanks and line ends between them."""
    starts: list[int] = []
    ends: list[int] = []
    place = 0
    for length in map(len, text.replace("\n", " ").split(" ")):
        if length:
            starts.append(place)
            ends.append(place + length)
        place += length + 1
    return starts, ends


def _first_in_lines(starts: Sequence[int], text: str) -> list[bool]:
    """Of each word whether a line begins with it; only the first one does where no text tells."""
    if not text:
        return [place == 0 for place in range(len(starts))]
    return [start == 0 or text[start - 1] == "\n" for start in starts]


def _beginnings(x0: Sequence[int], x1: Sequence[int], firsts: Sequence[bool]) -> list[int]:
    found: list[int] = []
    line = last = 0
    for left, right, is_first in zip(x0, x1, firsts, strict=True):
        found.append(left - (line if is_first else last))
        if is_first:
            line = left
        last = right
    return found


def _steps(column: Sequence[int]) -> list[int]:
    """From each number to the next, beginning at 0."""
    return list(map(sub, column, [0, *column]))
