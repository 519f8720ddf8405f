"""The lines, columns and paragraphs of a page, and reflowing of selected lines. Pure functions."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final

from reader_app.domain.document import Character, Rect, with_accents
from reader_app.domain.patterns import lazy_pattern
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
    """Split a run where something beside it begins or ends, as a wide part of it may there."""
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


_HYPHENS: Final = "-\u2010\u00ad"
_CUT_WORD: Final = lazy_pattern(rf"\w[{_HYPHENS}]$")
_NO_SPACE_AFTER: Final = frozenset("-\u2010\u2013\u2014/")
_LEADERS: Final = lazy_pattern(r"(?:\. ?){6,}\s*\S{0,8}$")
"""Dots that lead to a page number; an entry of a table of contents ends there."""
_LONG_LINE: Final = 25
"""The least characters of a line that a sentence may continue from into another block."""


class LineGap(Enum):
    """What separates a line from the previous one."""

    WRAP = "wrap"
    """The previous line was full."""
    BREAK = "break"
    """The previous line had room left, so the line break is intended."""
    SPLIT = "split"
    """A block, column or page ended with a full line, so the sentence may continue."""
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A line, or the selected part of one."""

    text: str
    gap: LineGap


def reflowed_text(pieces: Iterable[TextPiece]) -> str:
    """Return one line for each paragraph, with a blank line between blocks."""
    text = before = ""
    for piece in pieces:
        line = " ".join(piece.text.split("\n"))
        is_entry = piece.gap is LineGap.WRAP and _LEADERS.search(before)
        text = _joined(text, line, LineGap.BREAK if is_entry else piece.gap) if text else line
        before = line
    return with_accents(text.replace("\u00ad", ""))


def _joined(text: str, line: str, gap: LineGap) -> str:
    is_going_on = line[:1].islower()
    if _CUT_WORD.search(text[-2:]) and is_going_on:
        return text[:-1] + line
    if gap is LineGap.BREAK:
        return f"{text}\n{line}"
    is_new = gap is LineGap.SPLIT and not (is_going_on and _is_open(text))
    if is_new or gap is LineGap.BLOCK:
        return f"{text}\n\n{line}"
    return text + _space(text[-1:], line[:1]) + line


def _is_open(text: str) -> bool:
    """Return True if the text ends in an unfinished sentence, not in a heading or a name."""
    last = text[text.rfind("\n") + 1 :]
    return len(last) >= _LONG_LINE and (last[-1].isalpha() or last[-1] == ",")


def _space(before: str, after: str) -> str:
    is_tight = before in _NO_SPACE_AFTER or (is_ideograph(before) and is_ideograph(after))
    return "" if is_tight or before == " " else " "


def is_ideograph(char: str) -> bool:
    """Return True for Chinese and Japanese characters, which are written without spaces."""
    return bool(char) and unicodedata.east_asian_width(char) in "WF" and not _is_hangul(char)


def _is_hangul(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7af"


RectIn = Callable[[TextLine, int, int], Rect]
"""Returns the box around some characters of a line."""
BLOCK_ENDS: Final = frozenset({LineGap.SPLIT, LineGap.BLOCK})
_ITEM: Final = lazy_pattern(r"(?:[•‣▪●◦·–*-]|\(?(?:\d{1,3}|[A-Za-z])[.)])\s")
_SPACE: Final = 0.25
"""The least space before a word, as a part of the line's height."""


def gaps_of(text: str, lines: Sequence[TextLine], rect_in: RectIn) -> list[LineGap]:
    """Return what precedes each line.

    The line breaks of a block whose lines mostly end early are kept.
    """
    gaps = [LineGap.SPLIT] * len(lines)
    for numbers in _blocks(lines):
        box = around([lines[number].rect for number in numbers])
        were_full = {number: _was_full(text, lines, number, box, rect_in) for number in numbers[1:]}
        is_prose = sum(were_full.values()) * 2 >= len(numbers) - 1
        for number, was_full in were_full.items():
            gaps[number] = LineGap.WRAP if was_full and is_prose else LineGap.BREAK
        following = numbers[-1] + 1
        if following < len(lines) and not _was_full(text, lines, following, box, rect_in):
            gaps[following] = LineGap.BLOCK
    return gaps


def is_backwards(char: str) -> bool:
    """Return True if the character is written from right to left."""
    return unicodedata.bidirectional(char) in ("R", "AL")


def _blocks(lines: Sequence[TextLine]) -> list[list[int]]:
    """Return the line numbers of each block."""
    blocks: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        blocks.setdefault(line.block, []).append(number)
    return list(blocks.values())


def _was_full(
    text: str, lines: Sequence[TextLine], number: int, block: Rect, rect_in: RectIn
) -> bool:
    """Return True if the previous line, in `block`, had no room for this line's first word.

    False for a line that begins a list item.
    """
    before, line = lines[number - 1], lines[number]
    if _ITEM.match(text, line.start, line.end):
        return False
    inside = range(line.start + 1, line.end)
    end = next((at for at in inside if text[at] in " \n"), line.end)
    word = rect_in(line, line.start, end)
    height = before.rect.y1 - before.rect.y0
    is_left = is_backwards(text[line.start])
    room = before.rect.x0 - block.x0 if is_left else block.x1 - before.rect.x1
    return room <= word.x1 - word.x0 + _SPACE * height


_NARROW: Final = frozenset("iljtfrI.,:;'|!()[]{}`\"")
_WIDE: Final = frozenset("mwMWabdeghknopqsuvxyzABCDEFGHKLNOPQRSTUVXYZ_#=+<>&%@")
_LEAST_LETTERS: Final = 4
_SAME_WIDTH: Final = 0.03
_OFF_GRID: Final = 0.2
"""Of a letter's width: how far letters of fixed width may stand off their grid."""


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
