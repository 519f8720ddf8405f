"""Colours of source code: which part of a code block is a keyword, a word in quotes, a remark."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from reader_app.ui.chat.workshop import Hopeless

if TYPE_CHECKING:
    from reader_app.workers.typesetter import ColourCode

# What is imported within is 9 ms that every start would pay, and most answers hold no code.

MAX_COLOURED: Final = 20_000
"""Characters; longer code is shown in one colour. A test holds it to the process's own limit."""

_LABELS: Final = {"py": "Python", "js": "JavaScript", "ts": "TypeScript", "sh": "Shell"}


_LIGHT: Final = {  # keyword, string, number, comment, name: the letters of typesetting's `Kind`
    "k": "#8A3B7A",
    "s": "#4B6B1E",
    "n": "#A04A14",
    "c": "#6B6862",
    "f": "#2A5B9C",
}
_DARK: Final = {
    "k": "#D9A0CC",
    "s": "#B4CF86",
    "n": "#E5AE82",
    "c": "#A09C95",
    "f": "#93BDF0",
}


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    kind: str


def colour_of(kind: str, *, is_dark: bool) -> str:
    """ "#rrggbb", or '' where the text's own colour is meant."""
    return (_DARK if is_dark else _LIGHT).get(kind, "")


def language_label(language: str) -> str:
    """The language as a reader would write it; '' if none was named."""
    return _LABELS.get(language.lower(), language[:24].capitalize())


@dataclass(frozen=True, slots=True)
class FailedColours(Hopeless):
    """Finding the colours of this code takes too long: it keeps one."""


@dataclass(frozen=True, slots=True)
class ColourOrder:
    """Code whose colours are wanted."""

    code: str
    language: str

    @property
    def lasting(self) -> Hashable:
        return ("code", self.code, self.language)

    def request(self, number: int) -> ColourCode:
        from reader_app.workers.typesetter import ColourCode

        return ColourCode(number, self.code, self.language)

    def result_of(self, answer: object) -> tuple[Piece, ...] | FailedColours:
        """The same text in pieces."""
        from reader_app.workers.typesetter import CodeColoured

        if not isinstance(answer, CodeColoured):
            return FailedColours()
        pieces: list[Piece] = []
        at = 0
        for letter, run in groupby(answer.kinds):
            end = at + len(list(run))
            pieces.append(Piece(self.code[at:end], letter))
            at = end
        return tuple(pieces)
