"""LaTeX → drawings of formulas → pixels."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

MAX_TEX: Final = 2_000


@dataclass(frozen=True, slots=True)
class Drawing:
    """A formula as SVG. Sizes are device independent pixels, `depth` those below the baseline."""

    svg: str
    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class FailedDrawing:
    """This TeX can't be drawn: its source is shown instead."""


@dataclass(frozen=True, slots=True)
class FormulaOrder:
    """What a drawing depends on. `size` in pixels, `color` "#rrggbb"."""

    tex: str
    is_display: bool
    size: int
    color: str

    def make(self) -> Drawing | FailedDrawing:
        """Milliseconds; 0.2 s for the first formula of a program."""
        if len(self.tex) > MAX_TEX:
            return FailedDrawing()
        # Imported here: it would cost every start 0.2 s, and most answers have no formula.
        from ziamath.config import config
        from ziamath.zmath import Latex

        config.svg2 = False  # plain paths: QtSvg draws no <symbol>

        try:
            formula = Latex(
                self.tex, size=self.size, color=self.color, inline=not self.is_display, margin=0.5
            )
            svg = formula.svg()
        except Exception:  # noqa: BLE001  a model's TeX: any of four libraries may object
            return FailedDrawing()
        width, height = formula.getsize()
        return Drawing(svg, width + 1, height + 1, max(0.0, 0.5 - formula.getyofst()))


@dataclass(frozen=True, slots=True)
class Placing:
    """Room around a drawing so that its baseline meets the line's. Device independent pixels."""

    width: float
    height: float
    top: float
    scale: float = 1.0


def picture(drawing: Drawing, placing: Placing, ratio: float) -> QImage:
    """The drawing's pixels within its room at the screen's device ratio, on nothing."""
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
