"""Lines with which something new begins inside a block: items of a list, headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

_BULLET: Final = re.compile(r"[•·▪◦‣⁃∙●○■□*](?:\s+\S|$)")
_DASH: Final = re.compile(r"[–—-]\s+\S")
_COUNTED: Final = re.compile(r"\(?(?:(\d{1,2})|([a-zа-я]))[.)](?:\s+\S|$)")
_MAY_BE_COUNTED: Final = frozenset(".)")
_ENDS: Final = frozenset(".!?:;…。！？।॥")
_CLOSERS: Final = ")]\"'”’»“"
_HEADING: Final = re.compile(
    r"(?:\d+(?:\.\d+)+\.?\s+\S.*|(?:chapter|part|section|book|appendix|kapitel|teil|abschnitt|capítulo"
    r"|parte|sección|глава|часть|раздел)\s+(?:\d+|[ivxlc]+)[.:]?(?:\s+\S.*)?)",
    re.IGNORECASE,
)
_LONGEST_HEADING: Final = 70


def new_lines(text: str, start: int, end: int) -> Iterator[int]:
    """Where in the block `text[start:end]` a line begins that is no part of what stands before.

    A dash or number begins an item only after one that ended, or in its row: prose has both.
    """
    lines = list(_lines(text, start, end))
    last = _mark(lines[0][1]) if lines else ""
    for (_, before), (position, line) in pairwise(lines):
        mark, is_ended = _mark(line), _is_ended(before)
        is_item = bool(mark) and (mark == "•" or is_ended or _follows(mark, last))
        if is_item or _is_heading(before) or (is_ended and _is_heading(line)):
            yield position
            last = mark or last


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    position = start
    for line in text[start:end].split("\n"):
        if line.strip():
            yield position, line.strip()
        position += len(line) + 1


def _mark(line: str) -> str:
    """How an item is marked: • of any shape, -, a number or a letter; '' if it is none."""
    if _BULLET.match(line):
        return "•"
    if _DASH.match(line):
        return "-"
    if _MAY_BE_COUNTED.isdisjoint(line[:4]):
        return ""
    match = _COUNTED.match(line)
    return (match[1] or match[2]) if match else ""


def _follows(mark: str, last: str) -> bool:
    if mark == "-" or not last or last in "•-":
        return mark == last
    if mark.isdigit() and last.isdigit():
        return int(mark) == int(last) + 1
    return not mark.isdigit() and not last.isdigit() and ord(mark) == ord(last) + 1


def _is_heading(line: str) -> bool:
    if len(line) > _LONGEST_HEADING or _is_ended(line) or line.endswith((",", "-", "\u00ad")):
        return False
    if _HEADING.fullmatch(line):
        return True
    letters = 0
    for char in line:
        if char.isalpha():
            if not char.isupper():
                return False
            letters += 1
    return letters > 3 and " " in line


def _is_ended(line: str) -> bool:
    return line.rstrip(_CLOSERS)[-1:] in _ENDS
