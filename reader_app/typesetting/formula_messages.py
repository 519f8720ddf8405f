r"""Messages between the window and its formula process, and the limits that both enforce.

The layout library lays out each part twice to find its height, at every level of nesting: time
grows as 2ⁿ with braces and as 4ⁿ with `\left`. Measured on one core: 0.16 s for 6 nested `\left`,
0.6 s for 8, more than 2.5 s for 10; 1.6 s for 12 nested braces; more than 2.5 s for 6 nested
`cases`. A formula within these limits may still be slow, so the process that draws it has a time
limit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from reader_app.ipc.codec import Codec, Dialogue

MAX_TEX: Final = 2_000
"""In characters."""
MAX_PAIRS: Final = 6
r"""Largest nesting of `\left` within `\left`."""
MAX_DEPTH: Final = 12
"""Largest nesting of braces, environments and fences."""
_QUICK_DEPTH: Final = 4
_QUICK_PAIRS: Final = 2
MAX_WIDTH: Final = 8_000.0
MAX_HEIGHT: Final = 2_500.0
MAX_AREA: Final = 2_000_000.0
"""In device independent pixels; a drawing is scaled down to the line's width, not in height."""
MAX_SHAPES: Final = 300_000
"""In characters of a drawing's shapes, which the main thread has to parse."""
MAX_CODE: Final = 20_000
"""In characters; longer code is shown in one colour."""

_NESTING: Final = re.compile(r"\\(?:left|right|begin|end)(?![a-zA-Z])|\\.|[{}]", re.DOTALL)
_DIMENSION: Final = re.compile(r"\d{5,}")
_OPENS: Final = frozenset({"{", r"\left", r"\begin"})
_CLOSES: Final = frozenset({"}", r"\right", r"\end"})


def is_too_big(tex: str) -> bool:
    """Return True if a formula must not be tried. Linear in the length of `tex`."""
    if len(tex) > MAX_TEX or _has_wide_space(tex):
        return True
    depth, pairs = _nesting(tex)
    return depth > MAX_DEPTH or pairs > MAX_PAIRS


def may_be_slow(tex: str) -> bool:
    """Return True if a formula is nested so deeply that nothing should wait for it."""
    depth, pairs = _nesting(tex)
    return depth > _QUICK_DEPTH or pairs > _QUICK_PAIRS


def is_drawable_size(width: float, height: float) -> bool:
    """Return True for a size that an image may have: positive, finite and not too large."""
    is_within = 0.01 <= width <= MAX_WIDTH and 0.01 <= height <= MAX_HEIGHT
    return is_within and width * height <= MAX_AREA


def _has_wide_space(tex: str) -> bool:
    r"""Return True if a number of five digits follows `\hspace`, `\kern`, `\rule` or the like."""
    lengths = r"\\(?:hspace|hskip|mspace|kern|mkern|mskip|rule|raisebox|vspace)(?![a-zA-Z])"
    return any(
        _DIMENSION.search(tex[found.end() : found.end() + 80])
        for found in re.finditer(lengths, tex)
    )


def _nesting(tex: str) -> tuple[int, int]:
    r"""Return the deepest nesting: of all kinds, and of `\left` alone. Unclosed ones count, too."""
    depth = pairs = deepest = most_pairs = 0
    for found in _NESTING.finditer(tex):
        mark = found[0]
        if mark in _OPENS:
            depth += 1
            pairs += mark == r"\left"
        elif mark in _CLOSES:
            depth = max(0, depth - 1)
            pairs = max(0, pairs - (mark == r"\right"))
        deepest, most_pairs = max(deepest, depth), max(most_pairs, pairs)
    return deepest, most_pairs


class Refusal(StrEnum):
    """Why a formula is shown as its source, or code in one colour."""

    UNKNOWN = "unknown"
    """It isn't LaTeX that can be drawn."""
    TOO_BIG = "too_big"
    """It is too long or too deeply nested, or its drawing would be too large."""
    TOO_SLOW = "too_slow"
    """It takes more time or memory than it is given."""
    NO_PROCESS = "no_process"
    """No process could be started to draw it."""


@dataclass(frozen=True, slots=True)
class DrawFormula:
    """Asks for a formula. `size`: letter size in device independent pixels; `color`: "#rrggbb"."""

    request_id: int
    tex: str
    is_display: bool
    size: int
    color: str


@dataclass(frozen=True, slots=True)
class ColourCode:
    request_id: int
    code: str
    language: str


@dataclass(frozen=True, slots=True)
class WorkBegun:
    """All imports are done: the time limit begins."""

    request_id: int


@dataclass(frozen=True, slots=True)
class FormulaDrawn:
    """A drawn formula. Sizes are in device independent pixels; `depth` is below the baseline.

    `left`, `top`: the corner of the drawing in the coordinates of its shapes. `shapes`: one per
    line, as `formula_svg` writes them.
    """

    request_id: int
    left: float
    top: float
    width: float
    height: float
    depth: float
    shapes: str


@dataclass(frozen=True, slots=True)
class CodeColoured:
    """Highlighted code. `kinds`: one letter for each character, see `code_highlighting`."""

    request_id: int
    kinds: str


@dataclass(frozen=True, slots=True)
class WorkRefused:
    """Work was refused; `reason` is a `Refusal` as plain text."""

    request_id: int
    reason: str

    @property
    def why(self) -> Refusal:
        try:
            return Refusal(self.reason)
        except ValueError:
            return Refusal.UNKNOWN


@cache
def dialogue() -> Dialogue:
    """Return the messages between a window and its formula process."""
    return Dialogue(
        Codec(DrawFormula, ColourCode), Codec(WorkBegun, FormulaDrawn, CodeColoured, WorkRefused)
    )
