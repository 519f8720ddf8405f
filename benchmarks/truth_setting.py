"""Sets words on pages the way books do: justified, hyphenated, in columns, with ligatures.

What is set where is written down, as the truth that the program is measured against.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pymupdf

_LIGATURES: Final = (("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"))
_BREAK: Final = re.compile(r"(?<=[aeiou][bcdfghklmnprstvwz])(?=[bcdfghklmnprstvwz]?[aeiou])")
_LEAST_BROKEN: Final = 7
ROMAN: Final = pymupdf.Font("tiro")
SLANTED: Final = pymupdf.Font("tiit")


@dataclass
class Printed:
    """A sentence as it was written, and where it was set."""

    text: str
    pages: list[int] = field(default_factory=list)
    traits: set[str] = field(default_factory=set)
    """Of "hyphen", "ligature", "column", "page", "capital", "note", "small capitals"."""


@dataclass(frozen=True)
class Piece:
    """A word of a sentence; `is_first` of its sentence."""

    text: str
    sentence: Printed
    is_first: bool = False


@dataclass(frozen=True)
class Column:
    x0: float
    y0: float
    x1: float
    y1: float


def pieces_of(sentences: Sequence[Printed]) -> list[Piece]:
    return [
        Piece(word, sentence, at == 0)
        for sentence in sentences
        for at, word in enumerate(sentence.text.split())
    ]


class Setter:
    """Fills columns of one page, line by line."""

    def __init__(self, page: pymupdf.Page, number: int, columns: Sequence[Column]) -> None:
        self._writer = pymupdf.TextWriter(page.rect)
        self._page = page
        self._number = number
        self._columns = list(columns)
        self._y = columns[0].y0
        self._hyphens = 0

    @property
    def room(self) -> float:
        """Points left in the last column, 0 while an earlier one is being filled."""
        return max(0.0, self._columns[0].y1 - self._y) if len(self._columns) == 1 else 1e6

    def finish(self) -> None:
        self._writer.write_text(self._page)

    def line(self, text: str, x: float, y: float, size: float, font: pymupdf.Font = ROMAN) -> None:
        """A line of its own, anywhere on the page."""
        self._writer.append((x, y), text, font=font, fontsize=size)

    def space(self, points: float) -> None:
        self._y += points

    def lower(self, points: float) -> None:
        """Keep the foot of the last column free."""
        last = self._columns[-1]
        self._columns[-1] = Column(last.x0, last.y0, last.x1, last.y1 - points)

    def capital(self, letter: str) -> float:
        """A capital two lines high; the width that the lines beside it leave free."""
        size = 26.0
        x = self._columns[0].x0
        self._writer.append((x, self._y + 24.0), letter, font=ROMAN, fontsize=size)
        return ROMAN.text_length(letter, size) + 3.0

    def row(self, cells: Sequence[str], size: float = 9.0) -> None:
        """A row of a table."""
        column = self._columns[0]
        width = (column.x1 - column.x0) / len(cells)
        self._y += size * 1.3
        for at, cell in enumerate(cells):
            self.line(cell, column.x0 + at * width, self._y, size)

    def paragraph(
        self, pieces: list[Piece], size: float = 10.5, *, indent: float = 0.0, hanging: float = 0.0
    ) -> list[Piece]:
        """Set words until there is no room; what is left of them.

        `indent`: of the first line; `hanging`: of the first two, beside a tall capital.
        """
        rest, lines = list(pieces), 0
        while rest:
            column = self._columns[0]
            if self._y + size * 1.2 > column.y1:
                if len(self._columns) == 1:
                    return rest
                self._columns.pop(0)
                self._y = self._columns[0].y0
                if not rest[0].is_first:
                    rest[0].sentence.traits.add("column")
                continue
            self._y += size * 1.2
            left = (indent if lines == 0 else 0.0) + (hanging if lines < 2 else 0.0)
            rest = self._line(rest, column.x0 + left, column.x1, size)
            lines += 1
        return []

    def _line(self, pieces: list[Piece], x0: float, x1: float, size: float) -> list[Piece]:
        blank = ROMAN.text_length(" ", size)
        taken: list[tuple[str, Piece]] = []
        width, at, broken = 0.0, 0, ""
        while at < len(pieces):
            shown = self._shown(pieces[at])
            needed = ROMAN.text_length(shown, size) + (blank if taken else 0.0)
            if width + needed > x1 - x0:
                broken = self._broken(pieces[at], x1 - x0 - width - blank, size) if taken else ""
                break
            taken.append((shown, pieces[at]))
            width += needed
            at += 1
        rest = pieces[at:]
        if broken:
            head, tail = broken.split("\n")
            taken.append((head, pieces[at]))
            width += blank + ROMAN.text_length(head, size)
            pieces[at].sentence.traits.add("hyphen")
            rest = [Piece(tail, pieces[at].sentence), *pieces[at + 1 :]]
        stretch = (x1 - x0 - width) / max(1, len(taken) - 1) if rest else 0.0
        x = x0
        for shown, piece in taken:
            self._note(piece, shown)
            self._writer.append((x, self._y), shown, font=ROMAN, fontsize=size)
            x += ROMAN.text_length(shown, size) + blank + stretch
        return rest

    def _broken(self, piece: Piece, room: float, size: float) -> str:
        """The word in two, a hyphen of either kind at the end of the first; "" if it won't."""
        if len(piece.text) < _LEAST_BROKEN or not piece.text.strip("“”,.?—").isalpha():
            return ""
        best = ""
        for match in _BREAK.finditer(piece.text):
            hyphen = "\u00ad" if self._hyphens % 2 else "-"
            head = piece.text[: match.start()] + hyphen
            if 3 <= match.start() <= len(piece.text) - 3:
                fits = ROMAN.text_length(head.replace("\u00ad", "-"), size) <= room
                best = f"{head}\n{piece.text[match.start() :]}" if fits else best
        self._hyphens += bool(best)
        return best

    def _shown(self, piece: Piece) -> str:
        shown = piece.text
        if self._number % 2 == 0:
            for letters, glyph in _LIGATURES:
                shown = shown.replace(letters, glyph)
        return shown

    def _note(self, piece: Piece, shown: str) -> None:
        pages = piece.sentence.pages
        if self._number not in pages:
            pages.append(self._number)
        if len(pages) > 1:
            piece.sentence.traits.add("page")
        if any(glyph in shown for _, glyph in _LIGATURES):
            piece.sentence.traits.add("ligature")
