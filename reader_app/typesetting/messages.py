"""What the window's process and its formula process say to each other. Plain values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from reader_app.ipc.codec import Codec, Dialogue


class Refusal(StrEnum):
    """Why a formula is shown as its source, or code in one colour."""

    UNKNOWN = "unknown"
    """It isn't LaTeX that can be drawn."""
    TOO_BIG = "too_big"
    """It is too long or too deeply nested, or its drawing would be too large."""
    TOO_SLOW = "too_slow"
    """It takes more time or memory than it is given."""
    NO_PROCESS = "no_process"
    """No process can be started that would draw it."""


@dataclass(frozen=True, slots=True)
class DrawFormula:
    """`size`: of its letters, in device independent pixels; `color`: "#rrggbb"."""

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
    """All that it needs is imported: from here on time counts."""

    request_id: int


@dataclass(frozen=True, slots=True)
class FormulaDrawn:
    """Sizes in device independent pixels; `depth`: of what is below the baseline.

    `left`, `top`: the corner of the drawing in its shapes' own coordinates. `shapes`: one a line,
    as `outlines` writes them.
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
    """`kinds`: one letter for each character of the code, see `colours`."""

    request_id: int
    kinds: str


@dataclass(frozen=True, slots=True)
class WorkRefused:
    """`reason`: a `Refusal` as plain text."""

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
    """Of a window with its formula process."""
    return Dialogue(
        Codec(DrawFormula, ColourCode), Codec(WorkBegun, FormulaDrawn, CodeColoured, WorkRefused)
    )
