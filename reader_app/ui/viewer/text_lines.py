"""The lines of a page as a reader sees them, and the columns they stand in. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reader_app.domain.document import Character, Rect

_SAME_LINE: Final = 0.5
"""Pieces that share this part of their height stand on one line."""
_MOST_COLUMNS: Final = 64
"""A page in more pieces than that is a table or a drawing: each piece for itself."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """Characters start..end of a page (exclusive), the box around them, and their block.

    A line of several pieces has "\\n" between them, where the file has set them apart.
    """

    start: int
    end: int
    rect: Rect
    block: int


@dataclass(frozen=True, slots=True)
class Column:
    """Lines below each other, in reading order."""

    lines: tuple[TextLine, ...]
    rect: Rect


def lines_of(characters: Sequence[Character]) -> list[TextLine]:
    """ "\\n" ends a piece, an empty piece ends a block; pieces beside each other are one line."""
    lines: list[TextLine] = []
    last: TextLine | None = None  # the piece before, for the line it belongs to
    start = block = 0
    for index in range(len(characters) + 1):
        if index < len(characters) and characters[index].char != "\n":
            continue
        if index == start:
            block += 1
        else:
            piece = TextLine(start, index, _around_characters(characters, start, index), block)
            if last is not None and _goes_on(last, piece):
                whole = lines.pop()
                rect = around((whole.rect, piece.rect))
                lines.append(TextLine(whole.start, index, rect, block))
            else:
                lines.append(piece)
            last = piece
        start = index + 1
    return lines


def columns_of(lines: Sequence[TextLine]) -> list[Column]:
    """Runs of lines that lie below each other, none of them across another one."""
    runs = _runs(lines)
    if len(runs) > _MOST_COLUMNS:
        return [_column(run) for run in runs]
    boxes = [_column(run).rect for run in runs]
    columns: list[Column] = []
    for number, run in enumerate(runs):
        others = [box for at, box in enumerate(boxes) if at != number]
        edges = [
            edge for box in others if intersects(box, boxes[number]) for edge in (box.y0, box.y1)
        ]
        columns.extend(_column(part) for part in _cut(run, sorted(edges)))
    return columns


def around(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle that holds them all."""
    return Rect(
        min(rect.x0 for rect in rects),
        min(rect.y0 for rect in rects),
        max(rect.x1 for rect in rects),
        max(rect.y1 for rect in rects),
    )


def distance(rect: Rect, x: float, y: float) -> float:
    """Squared, 0 inside."""
    across = max(rect.x0 - x, 0.0, x - rect.x1)
    down = distance_down(rect, y)
    return across * across + down * down


def distance_down(rect: Rect, y: float) -> float:
    return max(rect.y0 - y, 0.0, y - rect.y1)


def _goes_on(piece: TextLine, other: TextLine) -> bool:
    """`other` stands beside `piece`, further on in it."""
    a, b = piece.rect, other.rect
    shared = min(a.y1, b.y1) - max(a.y0, b.y0)
    is_beside = b.x0 >= a.x1 - 1 or b.x1 <= a.x0 + 1
    is_level = shared >= _SAME_LINE * min(a.y1 - a.y0, b.y1 - b.y0)
    return piece.block == other.block and is_beside and is_level


def _runs(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Reading order goes down a column, then up or aside to the next one."""
    runs: list[list[TextLine]] = []
    for line in lines:
        if runs and _is_below(runs[-1], line.rect):
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs


def _is_below(run: list[TextLine], rect: Rect) -> bool:
    last = run[-1].rect
    box = around([line.rect for line in run[-8:]])
    return rect.y0 + rect.y1 > last.y0 + last.y1 and rect.x0 < box.x1 and rect.x1 > box.x0


def _cut(run: list[TextLine], edges: list[float]) -> list[list[TextLine]]:
    """Where something else begins or ends beside a run, a wide part of it may begin or end."""
    parts: list[list[TextLine]] = []
    last_band = -1
    for line in run:
        middle = (line.rect.y0 + line.rect.y1) / 2
        band = sum(edge <= middle for edge in edges)
        if band == last_band:
            parts[-1].append(line)
        else:
            parts.append([line])
        last_band = band
    return parts


def _column(lines: Sequence[TextLine]) -> Column:
    return Column(tuple(lines), around([line.rect for line in lines]))


def intersects(a: Rect, b: Rect) -> bool:
    return a.x0 < b.x1 and b.x0 < a.x1 and a.y0 < b.y1 and b.y0 < a.y1


def _around_characters(characters: Sequence[Character], start: int, end: int) -> Rect:
    boxes = [characters[index].rect for index in range(start, end)]
    return around([box for box in boxes if box.y1 > box.y0] or boxes)
