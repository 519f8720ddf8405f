"""Joins copied lines to paragraphs: cut words are joined, and line ends of the page are removed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final

from reader_app.domain.document import Rect, with_accents, with_whole_korean_words
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ui.selection.lines_and_columns import TextLine, around

_HYPHENS: Final = "-\u2010\u00ad"
_CUT_WORD: Final = lazy_pattern(rf"\w[{_HYPHENS}]$")
_NO_SPACE_AFTER: Final = frozenset("-\u2010\u2013\u2014/")
_LEADERS: Final = lazy_pattern(r"(?:\. ?){6,}\s*\S{0,8}$")
"""Dots that lead to a page number; an entry of a table of contents ends there."""
_LONG_LINE: Final = 25
"""The least characters of a line whose sentence may continue in another block."""


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
    pieces = list(pieces)
    around = "\n".join(piece.text for piece in pieces)
    text = before = ""
    for piece in pieces:
        line = " ".join(piece.text.split("\n"))
        is_entry = piece.gap is LineGap.WRAP and _LEADERS.search(before)
        gap = LineGap.BREAK if is_entry else piece.gap
        text = _joined(text, line, gap, around) if text else line
        before = line
    return with_accents(text.replace("\u00ad", ""))


def _joined(text: str, line: str, gap: LineGap, around: str) -> str:
    is_going_on = line[:1].islower()
    if _CUT_WORD.search(text[-2:]) and is_going_on:
        return text[:-1] + line
    if gap is LineGap.BREAK:
        return f"{text}\n{line}"
    is_new = gap is LineGap.SPLIT and not (is_going_on and _is_open(text))
    if is_new or gap is LineGap.BLOCK:
        return f"{text}\n\n{line}"
    if _is_hangul(text[-1:]) and _is_hangul(line[:1]):
        begin = text.rfind("\n") + 1
        whole = with_whole_korean_words(f"{text[begin:]}\n{line}", around)
        return text[:begin] + whole.replace("\n", " ")
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
