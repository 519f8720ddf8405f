"""The lines and columns of a page, worked out from where its characters stand. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from reader_app.domain.document import Character, Rect
from reader_app.domain.values import dataclass

_SAME_LINE: Final = 0.5
"""Pieces that share this part of their height stand on one line."""
_MOST_COLUMNS: Final = 64
"""The most runs of lines that make columns; a page with more is a table or a drawing."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line: characters `start`..`end` (exclusive) of a page, their bounding box, and their block.

    Pieces of a line that the file has set apart are separated by a line feed.
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
    """Return the lines of a page.

    A line feed ends a piece, an empty piece ends a block; pieces side by side in one block are
    joined to a line.
    """
    lines: list[TextLine] = []
    # The previous piece, which decides whether the next one continues its line.
    last: TextLine | None = None
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
    """Return columns: runs of lines below each other, none of which extends across another one.

    If there are more than `_MOST_COLUMNS` runs, each is a column.
    """
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
    """Return the smallest rectangle that holds all of `rects`."""
    return Rect(
        min(rect.x0 for rect in rects),
        min(rect.y0 for rect in rects),
        max(rect.x1 for rect in rects),
        max(rect.y1 for rect in rects),
    )


def distance(rect: Rect, x: float, y: float) -> float:
    """Return the squared distance of a point from a rectangle; 0 inside."""
    across = max(rect.x0 - x, 0.0, x - rect.x1)
    down = distance_down(rect, y)
    return across * across + down * down


def distance_down(rect: Rect, y: float) -> float:
    return max(rect.y0 - y, 0.0, y - rect.y1)


def _goes_on(piece: TextLine, other: TextLine) -> bool:
    """Return True if `other` stands beside `piece` on the same line."""
    a, b = piece.rect, other.rect
    shared = min(a.y1, b.y1) - max(a.y0, b.y0)
    is_beside = b.x0 >= a.x1 - 1 or b.x1 <= a.x0 + 1
    is_level = shared >= _SAME_LINE * min(a.y1 - a.y0, b.y1 - b.y0)
    return piece.block == other.block and is_beside and is_level


def _runs(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Split lines into runs: reading order goes down a column, then up or aside to the next."""
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
    """Split a run where something beside it begins or ends: a wide part of it may do so there."""
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


_NARROW: Final = frozenset("iljtfrI.,:;'|!()[]{}`\"")
_WIDE: Final = frozenset("mwMWabdeghknopqsuvxyzABCDEFGHKLNOPQRSTUVXYZ_#=+<>&%@")
_LEAST_LETTERS: Final = 4
_SAME_WIDTH: Final = 0.03
_OFF_GRID: Final = 0.2
"""A part of a letter's width: how far letters of fixed width may lie off their grid."""


def fixed_widths(
    lines: Sequence[TextLine], text: str, lefts: Sequence[float], rights: Sequence[float]
) -> list[float]:
    """Return, for each line, the width of its letters if it is code, else 0.

    Code is set in letters of one width, narrow and wide ones alike. Lines too short to tell, such
    as a bracket, are like the line above or below them.
    """
    solid = [[i for i in range(line.start, line.end) if rights[i] > lefts[i]] for line in lines]
    widths = [_fixed_width(text, each, lefts, rights) for each in solid]
    for order in (range(1, len(lines)), range(len(lines) - 2, -1, -1)):
        for at in order:
            beside = widths[at - order.step]
            if beside and not widths[at] and _are_as_wide(solid[at], lefts, rights, beside):
                widths[at] = beside
    return widths


def _fixed_width(
    text: str, solid: Sequence[int], lefts: Sequence[float], rights: Sequence[float]
) -> float:
    if len(solid) < _LEAST_LETTERS:
        return 0.0
    width = rights[solid[0]] - lefts[solid[0]]
    if not _are_as_wide(solid, lefts, rights, width):
        return 0.0
    spelled = {text[index] for index in solid}
    gaps = [(lefts[after] - rights[before]) / width for before, after in pairwise(solid)]
    is_typed = all(abs(gap - round(gap)) < _OFF_GRID for gap in gaps)
    has_words = any(gap > 1 - _OFF_GRID for gap in gaps)
    is_telling = bool(spelled & _NARROW and spelled & _WIDE)
    return width if is_typed and has_words and is_telling else 0.0


def _are_as_wide(
    solid: Sequence[int], lefts: Sequence[float], rights: Sequence[float], width: float
) -> bool:
    return all(abs(rights[i] - lefts[i] - width) <= _SAME_WIDTH * width for i in solid)
