"""Boxes of a page's words as columns of small numbers.

In a line a word begins about where the one before it ended, and is about as wide as its letters
are, in a font as high as its box; where no text tells them, as they are many. A line begins where
the one above it does. How much higher and taller a word is than the one before it is one of a few
pairs: those of the page's fonts and its line spacing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add, mul, sub
from typing import Final

from reader_app.domain.document import WordColumns
from reader_app.store.letter_widths import widths_of
from reader_app.store.number_columns import packed as packed_numbers
from reader_app.store.number_columns import unpacked as unpacked_numbers

_SCALE: Final = 16
"""Parts of a point."""
_FINER: Final = 256
_FINEST: Final = 1 << 24
"""Widths of letters are means, and kept a little finer; beside heights finer still."""


def packed(words: WordColumns, text: str, *, by_letters: bool) -> bytes:
    """`by_letters`: widths are foretold by the letters of the text, which the words must be in.

    Raises OverflowError or ValueError for boxes that are too far out, or nowhere.
    """
    starts, ends = list(words.starts), list(words.ends)
    is_told_by_text = (starts, ends) == _places(text)
    if by_letters and not is_told_by_text:
        raise ValueError("the text doesn't tell where its words are")
    x0, y0, x1, y1 = ([round(edge * _SCALE) for edge in column] for column in words.edges)
    widths, heights = list(map(sub, x1, x0)), list(map(sub, y1, y0))
    units, finer = _units(starts, ends, heights, text if by_letters else "")
    letter = sum(widths) * finer // max(1, sum(units))
    pairs = list(zip(_steps(y0), _steps(heights), strict=True))
    kinds = {pair: kind for kind, pair in enumerate(dict.fromkeys(pairs))}
    columns = [
        [letter],
        [] if is_told_by_text else _steps(starts),
        [] if is_told_by_text else list(map(sub, ends, starts)),
        _beginnings(x0, x1, _first_in_lines(starts, text if is_told_by_text else "")),
        [width - letter * unit // finer for width, unit in zip(widths, units, strict=True)],
        [kinds[pair] for pair in pairs],
        [lower for lower, _ in kinds],
        [taller for _, taller in kinds],
    ]
    return b"".join(map(packed_numbers, columns))


def unpacked(raw: bytes, text: str, *, by_letters: bool) -> WordColumns:
    """Raises ValueError for bytes that `packed` did not make of words on a page with this text."""
    (letter,), steps, lengths, begin, wider, kinds, lower, taller = unpacked_numbers(raw, 8)
    if steps:
        text = ""
        starts = list(accumulate(steps))
        ends = list(map(add, starts, lengths))
    else:
        starts, ends = _places(text)
    y0 = list(accumulate(lower[kind] for kind in kinds))
    heights = list(accumulate(taller[kind] for kind in kinds))
    if not len(heights) == len(starts):
        raise ValueError("not packed words")
    y1 = list(map(add, y0, heights))
    units, finer = _units(starts, ends, heights, text if by_letters else "")
    x0: list[int] = []
    x1: list[int] = []
    line = right = 0
    rows = zip(begin, wider, units, _first_in_lines(starts, text), strict=True)
    for step, more, unit, is_first in rows:
        left = step + (line if is_first else right)
        right = left + more + letter * unit // finer
        x0.append(left)
        x1.append(right)
        if is_first:
            line = left
    left_edges, tops, right_edges, bottoms = (
        [edge / _SCALE for edge in column] for column in (x0, y0, x1, y1)
    )
    return WordColumns(starts, ends, (left_edges, tops, right_edges, bottoms))


def _units(
    starts: Sequence[int], ends: Sequence[int], heights: Sequence[int], text: str
) -> tuple[list[int], int]:
    """How wide each word is beside the others, and how finely that is to be scaled."""
    if not text:
        return list(map(sub, ends, starts)), _FINER
    return list(map(mul, widths_of(text, starts, ends), heights)), _FINEST


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
