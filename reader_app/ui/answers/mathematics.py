"""Formulas: a separate process turns LaTeX into SVG, which is painted into pixels here."""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QTextCharFormat
from PySide6.QtSvg import QSvgRenderer

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.answers.background_renderer import FailedRender

if TYPE_CHECKING:
    from reader_app.workers.typesetter import DrawFormula, Refusal

# The typesetter is imported lazily: it would add 9 ms to each start, and most answers hold no
# formula.

MOST_PIXELS: Final = 16_000_000
"""Most pixels of one picture, which are 64 MB."""


@dataclass(frozen=True, slots=True)
class FormulaDrawing:
    """A formula as SVG.

    Sizes are in device-independent pixels; `depth` is the part of `height` below the baseline.
    """

    svg: str
    width: float
    height: float
    depth: float

    def placed(
        self, font: QFont, available: float
    ) -> tuple[FormulaPlacement, QTextCharFormat.VerticalAlignment]:
        """Return its box in a line of that font, so that it stands on the line's baseline.

        `available`: the width of the line in pixels; a wider drawing is scaled down.
        """
        scale = min(1.0, available / self.width)
        width, height, depth = self.width * scale, self.height * scale, self.depth * scale
        descent = QFontMetricsF(font).descent()
        if depth <= descent:
            # AlignBaseline lets a picture extend below the baseline by the font's descent.
            room = FormulaPlacement(width, height + descent - depth, 0, scale)
            return room, QTextCharFormat.VerticalAlignment.AlignBaseline
        # AlignMiddle puts the baseline through the middle of the picture.
        half = max(height - depth, depth)
        room = FormulaPlacement(width, 2 * half, half - (height - depth), scale)
        return room, QTextCharFormat.VerticalAlignment.AlignMiddle


@dataclass(frozen=True, slots=True)
class FailedFormula(FailedRender):
    """The result for TeX that can't be drawn; its source is shown instead."""

    reason: Refusal

    @property
    def sentence(self) -> str:
        """The reason why the source is shown, for a tooltip."""
        from reader_app.workers.typesetter import Refusal

        match self.reason:
            case Refusal.UNKNOWN:
                return tr("Pagemate can’t display this formula, so its LaTeX source is shown.")
            case Refusal.TOO_BIG:
                return tr(
                    "This formula is too long or too deeply nested, so its LaTeX source is shown."
                )
            case Refusal.TOO_SLOW:
                return tr("This formula takes too long to draw, so its LaTeX source is shown.")
            case Refusal.NO_PROCESS:
                return tr(
                    "Formulas can’t be drawn right now, so their LaTeX source is shown. Restarting "
                    "Pagemate may help."
                )


@dataclass(frozen=True, slots=True)
class FormulaJob:
    """A job that draws a formula. `size`: font size in pixels; `color`: "#rrggbb"."""

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
    """The box of a drawing in its line, sized so that the baselines of both meet.

    All values are in device-independent pixels. `top`: where in the box the drawing begins.
    """

    width: float
    height: float
    top: float
    scale: float = 1.0

    def pixels(self, ratio: float) -> int:
        """Return the number of pixels of the picture; `ratio`: the device pixel ratio."""
        return max(1, ceil(self.width * ratio)) * max(1, ceil(self.height * ratio))


def too_big() -> FailedFormula:
    """Return the result for a drawing that would take too much memory."""
    from reader_app.workers.typesetter import Refusal

    return FailedFormula(Refusal.TOO_BIG)


def formula_pixmap(drawing: FormulaDrawing, placing: FormulaPlacement, ratio: float) -> QImage:
    """Draw a formula into its box on a transparent image with the screen's device pixel ratio.

    Return a null image if it would have more than `MOST_PIXELS`.
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
