"""Rows of tables, told by where their words stand: no full stop ends a row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from reader_app.domain.document import PageText, columns_of

_LEAST_ROWS: Final = 2
_LEAST_CELLS: Final = 2
_LONGEST_CELL: Final = 60
_ALIGNED: Final = 2.0
_SHARED: Final = 0.6
_LEAST_GAP: Final = 0.8
"""Of the height of a line."""


class _Line(NamedTuple):
    """Thousands a second are made of it."""

    start: int
    end: int
    x0: float
    y0: float
    x1: float
    y1: float


def row_starts(page: PageText) -> list[int]:
    """Where in the text a row of a table begins, and where the text after its last row does."""
    starts: list[int] = []
    run: list[list[_Line]] = []
    for row in [*_rows(_lines(page)), []]:
        is_row = len(row) >= _LEAST_CELLS and _are_cells(page.text, row)
        if is_row and (not run or _is_below(run[-1], row)):
            run.append(row)
            continue
        if len(run) >= _LEAST_ROWS:
            starts += [cells[0].start for cells in run]
            starts += [row[0].start] if row else []
        run = [row] if is_row else []
    return starts


def _is_below(upper: Sequence[_Line], lower: Sequence[_Line]) -> bool:
    """Cells stand under cells; the words of a line that was stretched don't."""
    return any(
        abs(over.x0 - under.x0) < _ALIGNED or abs(over.x1 - under.x1) < _ALIGNED
        for over in upper[1:]
        for under in lower[1:]
    )


def _lines(page: PageText) -> list[_Line]:
    words = columns_of(page.words)
    starts, ends, (x0, y0, x1, y1) = words.starts, words.ends, words.edges
    firsts = [0, *_first_words(page.text, starts), len(starts)]
    return [
        _Line(
            starts[first],
            ends[after - 1],
            min(x0[first:after]),
            min(y0[first:after]),
            max(x1[first:after]),
            max(y1[first:after]),
        )
        for first, after in pairwise(firsts)
        if first < after
    ]


def _first_words(text: str, starts: Sequence[int]) -> list[int]:
    """Which words begin a line; the first of all left out."""
    found: list[int] = []
    place = text.find("\n", starts[0]) if starts else -1
    while place >= 0:
        following = bisect_left(starts, place)
        if following == len(starts):
            break
        found.append(following)
        place = text.find("\n", starts[following])
    return found


def _rows(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Lines that stand side by side, left to right."""
    rows: list[list[_Line]] = []
    for line in lines:
        if rows and _is_beside(rows[-1][-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _is_beside(left: _Line, right: _Line) -> bool:
    heights = left.y1 - left.y0, right.y1 - right.y0
    if right.x0 - left.x1 <= _LEAST_GAP * heights[0]:
        return False
    shared = min(left.y1, right.y1) - max(left.y0, right.y0)
    return shared > _SHARED * min(heights)


def _are_cells(text: str, row: Sequence[_Line]) -> bool:
    return all(line.end - line.start <= _LONGEST_CELL for line in row) and not any(
        text[line.start : line.end].endswith(("-", "\u00ad")) for line in row
    )
