"""A line or two of a page around the words that were looked for, with their places in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from reader_app.retrieval.script import normalised

_LENGTH: Final = 200
_BEFORE: Final = 40
_CHARACTERS_OF_MARKS: Final = 20


def marked_excerpt(
    text: str, stems: Sequence[str], length: int = _LENGTH
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The part that holds the most different stems, and (start, end) of the words in it.

    Where none is found the beginning is shown. Blanks are folded.
    """
    plain = " ".join(normalised(text).split())
    marks = word_places(plain, stems)
    begin = _begin(plain, _densest(marks, length - _BEFORE))
    end = _end(plain, begin + length)
    opening, closing = "…" if begin else "", "…" if end < len(plain) else ""
    shift = begin - len(opening)
    inside = tuple((a - shift, b - shift) for a, b, _ in marks if begin <= a and b <= end)
    return f"{opening}{plain[begin:end]}{closing}", inside


def word_places(text: str, stems: Sequence[str]) -> list[tuple[int, int, str]]:
    """(start, end, stem) of whole words that begin like a stem.

    In scripts without spaces it is the stem itself.
    """
    if not stems:
        return []
    folded = "".join(letter.casefold() for letter in text)
    found = [
        (match.start(), match.end(), match[1] or match[2])
        for match in _pattern(tuple(stems)).finditer(folded)
    ]
    if len(folded) == len(text):
        return found
    origins = [at for at, letter in enumerate(text) for _ in letter.casefold()]
    return [(origins[start], origins[end - 1] + 1, stem) for start, end, stem in found]


@lru_cache(maxsize=16)
def _pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(stems, key=len, reverse=True)
    ascii_stems = "|".join(re.escape(stem) for stem in longest if stem.isascii()) or "(?!)"
    others = "|".join(re.escape(stem) for stem in longest if not stem.isascii()) or "(?!)"
    rest = rf"(?:[^\W_]|['’]){{0,{_CHARACTERS_OF_MARKS}}}"
    return re.compile(rf"(?<![^\W_])({ascii_stems}){rest}|({others})")


def _densest(marks: Sequence[tuple[int, int, str]], length: int) -> int:
    """Where the stretch begins that has the most different stems."""
    best, best_count = (marks[0][0] if marks else 0), 0
    for at, (start, _, _) in enumerate(marks):
        count = len({stem for a, b, stem in marks[at : at + 40] if b <= start + length})
        if count > best_count:
            best, best_count = start, count
    return best


def _begin(plain: str, first: int) -> int:
    """Some words before the first mark."""
    if first <= _BEFORE:
        return 0
    space = plain.find(" ", first - _BEFORE, first)
    return space + 1 if space >= 0 else first


def _end(plain: str, end: int) -> int:
    if end >= len(plain):
        return len(plain)
    space = plain.rfind(" ", end - _BEFORE, end)
    return space if space > 0 else end
