"""Numbers at the edges of a page, where a book prints what the page is called."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_EDGE_LINES: Final = 2
_LONGEST_LINE: Final = 120
_HIGHEST_ROMAN: Final = 199
_LONGEST_NUMBER: Final = 6
_ARABIC: Final = re.compile(r"(?<![\w.,/$€£%-])([1-9]\d{0,3})(?![\w%]|[.,/]\d)")
_FRAME: Final = re.compile(
    r"(?:page|p\.|seite|pagina|página)?[\s\-–—|\[\](){}<>•·.*~_]*", re.IGNORECASE
)
_ROMAN_VALUES: Final = (
    (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"),
    (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as a page may print it."""

    value: int
    is_roman: bool = False

    def __str__(self) -> str:
        return roman(self.value) if self.is_roman else str(self.value)


def numerals_at_edges(text: str) -> frozenset[Numeral]:
    """What may be the page's printed number: numbers that begin or end its outermost lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    outermost = lines[:_EDGE_LINES] + lines[_EDGE_LINES:][-_EDGE_LINES:]
    return frozenset(numeral for line in outermost for numeral in _of_line(line))


def roman(value: int) -> str:
    """Lower case, for 1 to 399."""
    letters = ""
    for worth, letter in _ROMAN_VALUES:
        count, value = divmod(value, worth)
        letters += letter * count
    return letters


_ROMANS: Final = {roman(value): value for value in range(1, _HIGHEST_ROMAN + 1)}


def is_numeral(label: str) -> bool:
    """Whether a page label is a plain or a small roman number, and so can hold no words.

    "A-3" isn't: what stands before its number may be any text. Nor is "mix": 1009 is no number
    of a preface.
    """
    is_plain = label.isdecimal() and len(label) <= _LONGEST_NUMBER
    return is_plain or label.casefold() in _ROMANS


def _of_line(line: str) -> set[Numeral]:
    if len(line) > _LONGEST_LINE:
        return set()
    found = set()
    for match in _ARABIC.finditer(line):
        before, after = line[: match.start()], line[match.end() :]
        if _FRAME.fullmatch(before) or _FRAME.fullmatch(after):
            found.add(Numeral(int(match[1])))
    words = line.split()
    for word in {words[0], words[-1]}:
        value = _ROMANS.get(word.strip("-–—|[](){}•·.*~_").casefold(), 0)
        # A single letter inside a line is a word or an initial.
        if value and (len(words) == 1 or len(word) > 1):
            found.add(Numeral(value, is_roman=True))
    return found
