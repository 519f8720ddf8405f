"""Rows of tables, told by where their words stand: no full stop ends a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import PageText, Rect, Word

_LEAST_ROWS: Final = 2
_LEAST_CELLS: Final = 2
_LONGEST_CELL: Final = 60
_ALIGNED: Final = 2.0
_SHARED: Final = 0.6
_LEAST_GAP: Final = 0.8
"""Of the height of a line."""


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    rect: Rect


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
        abs(over.rect.x0 - under.rect.x0) < _ALIGNED or abs(over.rect.x1 - under.rect.x1) < _ALIGNED
        for over in upper[1:]
        for under in lower[1:]
    )


def _lines(page: PageText) -> list[_Line]:
    lines: list[list[Word]] = []
    for word in page.words:
        if lines and "\n" not in page.text[lines[-1][-1].end : word.start]:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [_Line(line[0].start, line[-1].end, _around(line)) for line in lines]


def _around(words: Sequence[Word]) -> Rect:
    boxes = [word.rect for word in words]
    return Rect(
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )


def _rows(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Lines that stand side by side, left to right."""
    rows: list[list[_Line]] = []
    for line in lines:
        if rows and _is_beside(rows[-1][-1].rect, line.rect):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _is_beside(left: Rect, right: Rect) -> bool:
    shared = min(left.y1, right.y1) - max(left.y0, right.y0)
    heights = left.y1 - left.y0, right.y1 - right.y0
    is_apart = right.x0 - left.x1 > _LEAST_GAP * heights[0]
    return is_apart and shared > _SHARED * min(heights)


def _are_cells(text: str, row: Sequence[_Line]) -> bool:
    return all(line.end - line.start <= _LONGEST_CELL for line in row) and not any(
        text[line.start : line.end].endswith(("-", "\u00ad")) for line in row
    )
