"""Formulas: from LaTeX to an SVG, drawn by a process of its own, to pixels."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from reader_app.domain.translation import tr
from reader_app.ui.answers.background_renderer import FailedRender

if TYPE_CHECKING:
    from reader_app.workers.typesetter import DrawFormula, Refusal

# What is imported within is 9 ms that every start would pay, and most answers hold no formula.

MOST_PIXELS: Final = 16_000_000
"""Of one picture: 64 MB."""


@dataclass(frozen=True, slots=True)
class FormulaDrawing:
    """A formula as SVG. Sizes are device independent pixels, `depth` those below the baseline."""

    svg: str
    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class FailedFormula(FailedRender):
    """This TeX can't be drawn: its source is shown instead."""

    reason: Refusal

    @property
    def sentence(self) -> str:
        """Why the source is shown, for whoever points at it."""
        from reader_app.workers.typesetter import Refusal

        match self.reason:
            case Refusal.UNKNOWN:
                return tr("Pagemate can’t draw this formula, so you see its LaTeX source.")
            case Refusal.TOO_BIG:
                return tr(
                    "This formula is too long or too deeply nested to draw, "
                    "so you see its LaTeX source."
                )
            case Refusal.TOO_SLOW:
                return tr("This formula takes too long to draw, so you see its LaTeX source.")
            case Refusal.NO_PROCESS:
                return tr(
                    "Formulas can’t be drawn right now, so you see the LaTeX source. "
                    "Restarting Pagemate may help."
                )


@dataclass(frozen=True, slots=True)
class FormulaJob:
    """Draws a formula. `size` in pixels, `color` "#rrggbb"."""

    tex: str
    is_display: bool
    size: int
    color: str

    @property
    def lasting(self) -> Hashable:
        return ("formula", self.tex, self.is_display)

    def request(self, number: int) -> DrawFormula:
        from reader_app.workers.typesetter import DrawFormula

        return DrawFormula(number, self.tex, self.is_display, self.size, self.color)

    def result_of(self, answer: object) -> FormulaDrawing | FailedFormula:
        from reader_app.workers.typesetter import FormulaSvg, Refusal, WorkRefused

        match answer:
            case FormulaSvg(svg, width, height, depth):
                return FormulaDrawing(svg, width, height, depth)
            case WorkRefused():
                return FailedFormula(answer.why)
            case _:
                return FailedFormula(Refusal.UNKNOWN)


@dataclass(frozen=True, slots=True)
class FormulaPlacement:
    """Room around a drawing so that its baseline meets the line's. Device independent pixels."""

    width: float
    height: float
    top: float
    scale: float = 1.0

    def pixels(self, ratio: float) -> int:
        """How many pixels the picture has."""
        return max(1, ceil(self.width * ratio)) * max(1, ceil(self.height * ratio))


def too_big() -> FailedFormula:
    """The result for a drawing that there is no room for in memory."""
    from reader_app.workers.typesetter import Refusal

    return FailedFormula(Refusal.TOO_BIG)


def formula_pixmap(drawing: FormulaDrawing, placing: FormulaPlacement, ratio: float) -> QImage:
    """The drawing's pixels within its room at the screen's device ratio, on nothing.

    A null image for one of more than `MOST_PIXELS`.
    """
    if placing.pixels(ratio) > MOST_PIXELS:
        return QImage()
    image = QImage(
        max(1, ceil(placing.width * ratio)),
        max(1, ceil(placing.height * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    area = QRectF(0, placing.top, drawing.width * placing.scale, drawing.height * placing.scale)
    painter.scale(ratio, ratio)
    QSvgRenderer(QByteArray(drawing.svg.encode())).render(painter, area)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
