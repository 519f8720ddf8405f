"""The small sign on a tab whose book is being answered about."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import Palette

_SIDE: Final = 12
_RADIUS: Final = 3.5
_LINE: Final = 1.5


class AnswerMark(StrEnum):
    """What goes on in a book while something else is looked at, in words for a screen reader."""

    COMING = tr("an answer is coming")
    COME = tr("an answer has come")


def mark_icon(mark: AnswerMark, palette: Palette) -> QIcon:
    """A ring while an answer is coming, a dot when it is there."""
    icon = QIcon()
    for scale in (1, 2):
        icon.addPixmap(_drawn(mark, QColor(palette.accent), scale))
    return icon


def _drawn(mark: AnswerMark, colour: QColor, scale: int) -> QPixmap:
    drawn = QPixmap(_SIDE * scale, _SIDE * scale)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(QPen(colour, _LINE))
    if mark is AnswerMark.COME:
        painter.setBrush(colour)
    painter.drawEllipse(QPointF(_SIDE / 2, _SIDE / 2), _RADIUS, _RADIUS)
    painter.end()
    return drawn
