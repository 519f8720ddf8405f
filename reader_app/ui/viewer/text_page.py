"""The characters of one page as lines: what is under a point, what a range covers. Pure."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from reader_app.domain.document import Character, Rect

_HYPHENATED = re.compile(r"(?<=\w)[-\u2010\u00ad]\s*\n\s*(?=[a-zà-öø-ÿ])")
_WORD_JOINERS = frozenset("'’-\u2010\u00ad_")


@dataclass(frozen=True, slots=True)
class TextLine:
    """Characters start..end of a page (exclusive) and the box around them."""

    start: int
    end: int
    rect: Rect


class TextPage:
    """Characters in reading order, "\n" ends a line; positions lie before characters."""

    def __init__(self, characters: Sequence[Character]) -> None:
        # Arrays: as objects the characters of a hundred pages would take 80 MB.
        self._text = "".join(character.char[:1] or " " for character in characters)
        self._lefts = array("d", (character.rect.x0 for character in characters))
        self._rights = array("d", (character.rect.x1 for character in characters))
        self.lines = _lines_of(characters)
        self._line_starts = [line.start for line in self.lines]

    def __len__(self) -> int:
        return len(self._text)

    def position_at(self, x: float, y: float) -> int:
        """The position nearest to a point; 0 on a page without text."""
        if not self.lines:
            return 0
        line = min(self.lines, key=lambda line: _distance(line.rect, x, y))
        for index in range(line.start, line.end):
            if x < (self._lefts[index] + self._rights[index]) / 2:
                return index
        return line.end

    def is_text_at(self, x: float, y: float, slack: float = 2.0) -> bool:
        """A line of text is there."""
        return any(_distance(line.rect, x, y) <= slack * slack for line in self.lines)

    def word_at(self, position: int) -> tuple[int, int]:
        """The word around a position, or the run of other characters."""
        count = len(self._text)
        if not count:
            return 0, 0
        middle = min(position, count - 1)
        if not self._is_word(middle) and middle > 0 and self._is_word(middle - 1):
            middle -= 1
        if not self._is_word(middle):
            return middle, middle + 1
        start, end = middle, middle + 1
        while start > 0 and self._is_word(start - 1):
            start -= 1
        while end < count and self._is_word(end):
            end += 1
        return start, end

    def line_at(self, position: int) -> tuple[int, int]:
        """The line around a position."""
        if not self.lines:
            return 0, 0
        line = self.lines[max(0, bisect_right(self._line_starts, position) - 1)]
        return line.start, line.end

    def rects(self, start: int, end: int) -> list[Rect]:
        """One rectangle for each line that start..end touches, as high as its line."""
        found: list[Rect] = []
        for line in self.lines:
            first, last = max(start, line.start), min(end, line.end)
            if first < last:
                left = min(self._lefts[first:last])
                right = max(self._rights[first:last])
                found.append(Rect(left, line.rect.y0, right, line.rect.y1))
        return found

    def text(self, start: int, end: int) -> str:
        """The characters as they are, line ends among them."""
        return self._text[start:end]

    def _is_word(self, index: int) -> bool:
        char = self._text[index]
        return char.isalnum() or char in _WORD_JOINERS


def join_hyphenated(text: str) -> str:
    """Words that a line end has cut become whole: "extraor-\\ndinary" → "extraordinary"."""
    return _HYPHENATED.sub("", text)


def _lines_of(characters: Sequence[Character]) -> list[TextLine]:
    lines: list[TextLine] = []
    start = 0
    for index in range(len(characters) + 1):
        is_end = index == len(characters)
        if is_end or characters[index].char == "\n":
            if index > start:
                lines.append(TextLine(start, index, _around(characters, start, index)))
            start = index + 1
    return lines


def _around(characters: Sequence[Character], start: int, end: int) -> Rect:
    boxes = [characters[index].rect for index in range(start, end)]
    solid = [box for box in boxes if box.y1 > box.y0] or boxes
    return Rect(
        min(box.x0 for box in solid),
        min(box.y0 for box in solid),
        max(box.x1 for box in solid),
        max(box.y1 for box in solid),
    )


def _distance(rect: Rect, x: float, y: float) -> float:
    across = max(rect.x0 - x, 0.0, x - rect.x1)
    down = max(rect.y0 - y, 0.0, y - rect.y1)
    return across * across + down * down
