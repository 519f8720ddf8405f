"""Colours of source code: which part of a code block is a keyword, a word in quotes, a remark."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from reader_app.ui.chat.workshop import Hopeless
from reader_app.workers.typesetter import MAX_CODE, CodeColoured, ColourCode, Kind

MAX_COLOURED: Final = MAX_CODE
"""Characters; longer code is shown in one colour."""

_LABELS: Final = {"py": "Python", "js": "JavaScript", "ts": "TypeScript", "sh": "Shell"}


_LIGHT: Final = {
    Kind.KEYWORD: "#8A3B7A",
    Kind.STRING: "#4B6B1E",
    Kind.NUMBER: "#A04A14",
    Kind.COMMENT: "#6B6862",
    Kind.NAME: "#2A5B9C",
}
_DARK: Final = {
    Kind.KEYWORD: "#D9A0CC",
    Kind.STRING: "#B4CF86",
    Kind.NUMBER: "#E5AE82",
    Kind.COMMENT: "#A09C95",
    Kind.NAME: "#93BDF0",
}


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    kind: Kind


def colour_of(kind: Kind, *, is_dark: bool) -> str:
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
        return ColourCode(number, self.code, self.language)

    def result_of(self, answer: object) -> tuple[Piece, ...] | FailedColours:
        """The same text in pieces."""
        if not isinstance(answer, CodeColoured):
            return FailedColours()
        pieces: list[Piece] = []
        at = 0
        for letter, run in groupby(answer.kinds):
            end = at + len(list(run))
            pieces.append(Piece(self.code[at:end], Kind(letter)))
            at = end
        return tuple(pieces)
