"""The four colours of highlights: on each paper, in lists, and by name."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor, QPainter

from reader_app.domain.annotations import HighlightColor
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import READER_HIGHLIGHTS

NAMES: Final = {
    HighlightColor.YELLOW: tr("Yellow"),
    HighlightColor.GREEN: tr("Green"),
    HighlightColor.BLUE: tr("Blue"),
    HighlightColor.PINK: tr("Pink"),
}
_HEX: Final = dict(zip(HighlightColor, READER_HIGHLIGHTS, strict=True))
_STRENGTH: Final = 0.75
_DARK_SHARE: Final = 0.30
"""On dark paper the colour is light that is added: more of it would drown the words."""

Mode = QPainter.CompositionMode


def soft_color(color: HighlightColor) -> QColor:
    """As it lies on white paper."""
    return QColor(_HEX[color])


def rgb(color: HighlightColor) -> tuple[float, float, float]:
    """Parts of 1, for a PDF."""
    soft = soft_color(color)
    return soft.redF(), soft.greenF(), soft.blueF()


def wash(color: HighlightColor, paper: QColor) -> tuple[QColor, Mode]:
    """What to lay over words on that paper, and how: they stay readable on all of them."""
    soft = soft_color(color)
    if paper.lightnessF() > 0.5:
        soft.setAlphaF(_STRENGTH)
        return soft, Mode.CompositionMode_Multiply
    share = _DARK_SHARE
    dim = QColor.fromRgbF(soft.redF() * share, soft.greenF() * share, soft.blueF() * share)
    return dim, Mode.CompositionMode_Screen


def sign_color(color: HighlightColor, paper: QColor) -> QColor:
    """For small signs in the margin: the same hue, strong enough to be seen on that paper."""
    soft = soft_color(color)
    return soft.darker(190) if paper.lightnessF() > 0.5 else soft.darker(115)
