"""What Tesseract found on a page's picture, as the page's text: words, lines and their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from reader_app.domain.document import PageText, Rect, TextOrigin, Word

_WORD_LEVEL: Final = "5"
_LEAST_SURE: Final = 30.0
"""Percent. Below this it is specks and edges of pictures more often than letters."""
_LEAST_SURE_LINE: Final = 45.0
_COLUMNS: Final = 12
_UNSTORABLE: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_SIGNED: Final = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Scale:
    """Points for each pixel of the picture."""

    across: float
    down: float


@dataclass(frozen=True, slots=True)
class _Found:
    block: tuple[str, str]
    line: str
    sureness: float
    text: str
    rect: Rect


def recognised_page(number: int, table: str, scale: Scale) -> PageText:
    """The page's text with a rectangle for each word; without text where there are no words.

    Lines that Tesseract itself doubts are left out: they are what it sees in photographs.
    """
    parts: list[str] = []
    words: list[Word] = []
    position = 0
    last: _Found | None = None
    for found in _sure_words(table, scale):
        if last is not None:
            is_same_line = (found.block, found.line) == (last.block, last.line)
            gap = " " if is_same_line else "\n" if found.block == last.block else "\n\n"
            parts.append(gap)
            position += len(gap)
        parts.append(found.text)
        words.append(Word(position, position + len(found.text), found.rect))
        position += len(found.text)
        last = found
    return PageText(number, "", "".join(parts), tuple(words), origin=TextOrigin.RECOGNISED)


def _sure_words(table: str, scale: Scale) -> Iterator[_Found]:
    rows = (_found(row, scale) for row in table.splitlines())
    words = (row for row in rows if row is not None)
    for _, line in groupby(words, key=lambda found: (found.block, found.line)):
        yield from _sure(list(line))


def _sure(line: list[_Found]) -> list[_Found]:
    letters = sum(len(found.text) for found in line)
    mean = sum(found.sureness * len(found.text) for found in line) / letters
    has_words = any(_SIGNED.search(found.text) for found in line)
    if mean < _LEAST_SURE_LINE or not has_words:
        return []
    return [found for found in line if found.sureness >= _LEAST_SURE]


def _found(row: str, scale: Scale) -> _Found | None:
    """None for what is no word: headings, blocks, lines, blanks, broken rows."""
    cells = row.split("\t", _COLUMNS - 1)
    if len(cells) < _COLUMNS or cells[0] != _WORD_LEVEL:
        return None
    text = _UNSTORABLE.sub("\ufffd", "".join(cells[11].split()))
    try:
        left, top, width, height = (int(cell) for cell in cells[6:10])
        sureness = float(cells[10])
    except ValueError:
        return None
    if not text or width <= 0 or height <= 0:
        return None
    rect = Rect(
        left * scale.across,
        top * scale.down,
        (left + width) * scale.across,
        (top + height) * scale.down,
    )
    return _Found((cells[2], cells[3]), cells[4], sureness, text, rect)
