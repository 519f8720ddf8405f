"""The bullets of lists, painted beside their words: Qt sets its own too close and can't be told."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextBlock,
    QTextLayout,
    QTextListFormat,
)

from reader_app.ui.chat.type_styles import TypeStyles

UNMARKED: Final = QTextListFormat.Style.ListStyleUndefined
"""What lists with bullets are for Qt: it paints no mark of its own."""

_SIZE_SHARE: Final = 0.32
_RING_WIDTH: Final = 1.2


def paint_bullets(painter: QPainter, first: QTextBlock, bottom: float, styles: TypeStyles) -> None:
    """Paint the bullets from the block `first` down to `bottom`, in pixels of the document."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layout = first.document().documentLayout()
    block = first
    while block.isValid():
        origin = layout.blockBoundingRect(block).topLeft()
        if origin.y() > bottom:
            return
        level = _level(block)
        if level and block.layout().lineCount():
            is_right = block.textDirection() == Qt.LayoutDirection.RightToLeft
            centre = origin + _centre(block.layout(), styles, is_right=is_right)
            _paint(painter, level, _square(centre, styles), QColor(styles.palette.muted))
        block = block.next()


def _level(block: QTextBlock) -> int:
    """1: a list that stands in no other; 0: no bullet here."""
    items = block.textList()
    if items is None or items.format().style() != UNMARKED:
        return 0
    return items.format().indent()


def _centre(layout: QTextLayout, styles: TypeStyles, *, is_right: bool) -> QPointF:
    """Of a bullet, within its block: half as high as a letter without arms."""
    line = layout.lineAt(0)
    words = line.naturalTextRect()
    apart = styles.list_gap + _size(styles) / 2
    x = words.right() + apart if is_right else words.left() - apart
    return QPointF(x, line.y() + line.ascent() - QFontMetricsF(styles.font).xHeight() / 2)


def _size(styles: TypeStyles) -> float:
    return styles.font.pixelSize() * _SIZE_SHARE


def _square(centre: QPointF, styles: TypeStyles) -> QRectF:
    size = _size(styles)
    return QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)


def _paint(painter: QPainter, level: int, square: QRectF, ink: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if level == 1:
        painter.drawEllipse(square)
    elif level == 2:
        inset = _RING_WIDTH / 2
        painter.setPen(QPen(ink, _RING_WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(square.adjusted(inset, inset, -inset, -inset))
    else:
        painter.drawRect(square.adjusted(0.5, 0.5, -0.5, -0.5))
