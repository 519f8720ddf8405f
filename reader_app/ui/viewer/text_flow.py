"""Selected lines as running text: lines of a paragraph are put together, words made whole. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from reader_app.domain.document import with_accents

_HYPHENS: Final = "-\u2010\u00ad"
_CUT_WORD: Final = re.compile(rf"\w[{_HYPHENS}]$")
_NO_SPACE_AFTER: Final = frozenset("-\u2010\u2013\u2014/")
_LEADERS: Final = re.compile(r"(?:\. ?){6,}\s*\S{0,8}$")
"""Dots that lead to a page number: an entry of a list of contents ends there."""
_LONG_LINE: Final = 25
"""Characters; a shorter line before another block ends something."""


class Gap(Enum):
    """What stands between a line and the one before."""

    WRAP = "wrap"
    """The line before was full."""
    BREAK = "break"
    """It had room: the line end is meant."""
    SPLIT = "split"
    """A block, column or page ended with a full line: the sentence may go on."""
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Piece:
    """A line, or the selected part of one."""

    text: str
    gap: Gap


def flowed(pieces: Iterable[Piece]) -> str:
    """One line for each paragraph, a blank line between blocks."""
    text = before = ""
    for piece in pieces:
        line = " ".join(piece.text.split("\n"))
        is_entry = piece.gap is Gap.WRAP and _LEADERS.search(before)
        text = _joined(text, line, Gap.BREAK if is_entry else piece.gap) if text else line
        before = line
    return with_accents(text.replace("\u00ad", ""))


def _joined(text: str, line: str, gap: Gap) -> str:
    is_going_on = line[:1].islower()
    if _CUT_WORD.search(text[-2:]) and is_going_on:
        return text[:-1] + line
    if gap is Gap.BREAK:
        return f"{text}\n{line}"
    is_new = gap is Gap.SPLIT and not (is_going_on and _is_open(text))
    if is_new or gap is Gap.BLOCK:
        return f"{text}\n\n{line}"
    return text + _space(text[-1:], line[:1]) + line


def _is_open(text: str) -> bool:
    """A sentence that hasn't ended, not a heading or a name."""
    last = text[text.rfind("\n") + 1 :]
    return len(last) >= _LONG_LINE and (last[-1].isalpha() or last[-1] == ",")


def _space(before: str, after: str) -> str:
    is_tight = before in _NO_SPACE_AFTER or (_is_ideograph(before) and _is_ideograph(after))
    return "" if is_tight or before == " " else " "


def _is_ideograph(char: str) -> bool:
    """Chinese and Japanese are written without spaces."""
    return bool(char) and unicodedata.east_asian_width(char) in "WF" and not _is_hangul(char)


def _is_hangul(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7af"
