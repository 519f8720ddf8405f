"""What is between the lines of a page: filled lines, meant line ends, paragraphs. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from reader_app.domain.document import Rect
from reader_app.ui.viewer.text_flow import Gap
from reader_app.ui.viewer.text_lines import TextLine, around

RectIn = Callable[[TextLine, int, int], Rect]
"""The box around some characters of a line."""
BLOCK_ENDS: Final = frozenset({Gap.SPLIT, Gap.BLOCK})
_ITEM: Final = re.compile(r"(?:[•‣▪●◦·–*-]|\(?(?:\d{1,3}|[A-Za-z])[.)])\s")
_SPACE: Final = 0.25
"""Of a line's height: the least that a word needs to stand after another one."""


def gaps_of(text: str, lines: Sequence[TextLine], rect_in: RectIn) -> list[Gap]:
    """What is before each line. A block whose lines mostly end early is kept as it is."""
    gaps = [Gap.SPLIT] * len(lines)
    for numbers in _blocks(lines):
        box = around([lines[number].rect for number in numbers])
        were_full = {number: _was_full(text, lines, number, box, rect_in) for number in numbers[1:]}
        is_prose = sum(were_full.values()) * 2 >= len(numbers) - 1
        for number, was_full in were_full.items():
            gaps[number] = Gap.WRAP if was_full and is_prose else Gap.BREAK
        following = numbers[-1] + 1
        if following < len(lines) and not _was_full(text, lines, following, box, rect_in):
            gaps[following] = Gap.BLOCK
    return gaps


def is_backwards(char: str) -> bool:
    """Written from right to left."""
    return unicodedata.bidirectional(char) in ("R", "AL")


def _blocks(lines: Sequence[TextLine]) -> list[list[int]]:
    """Numbers of the lines of each block."""
    blocks: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        blocks.setdefault(line.block, []).append(number)
    return list(blocks.values())


def _was_full(
    text: str, lines: Sequence[TextLine], number: int, block: Rect, rect_in: RectIn
) -> bool:
    """The first word of this line would not have fitted into the one before, in `block`."""
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
