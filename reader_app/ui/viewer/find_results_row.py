"""How a row of the list of hits is painted: plain text in two lines, the hit bold, its page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.viewer.find_results_model import AnyIndex, FindResultsModel
from reader_app.workers.rendered_page import HitContext

ROW_HEIGHT: Final = 48
HEADING_HEIGHT: Final = 34
_LINES: Final = 2
_SHARE_BEFORE: Final = 0.55
"""Of a line, at most, for what stands before the hit."""
_SHARE_FILLED: Final = 0.85
"""Of the last line: how much of the one above is left empty isn't known beforehand."""
_BAR: Final = 3


class FindResultRow(QStyledItemDelegate):
    """Asks the model for the three parts of a line; nothing in it is taken for HTML."""

    def __init__(self, model: FindResultsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._palette = LIGHT

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, ROW_HEIGHT)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        painter.save()
        heading = self._model.heading(index)
        if heading is not None:
            self._paint_heading(painter, option, heading)
        else:
            self._paint_hit(painter, option, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, title: str) -> None:
        font = _sized(option.font, METRICS.type_small, QFont.Weight.DemiBold)
        area = option.rect.adjusted(METRICS.space_m, 0, -METRICS.space_m, -METRICS.space_xs)
        painter.setFont(font)
        painter.setPen(QColor(self._palette.muted))
        shown = QFontMetrics(font).elidedText(title, Qt.TextElideMode.ElideRight, area.width())
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        painter.drawText(area, side | Qt.TextFlag.TextSingleLine, shown)

    def _paint_hit(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if is_current or is_hovered:
            ground = self._palette.tint if is_current else self._palette.hover
            painter.fillRect(option.rect, QColor(ground))
        if is_current:
            bar = QRect(0, option.rect.top() + 4, _BAR, option.rect.height() - 8)
            painter.fillRect(bar, QColor(self._palette.accent))
        area = option.rect.adjusted(
            METRICS.space_m, METRICS.space_xs, -METRICS.space_m, -METRICS.space_xs
        )
        room = area.width() - self._paint_page(painter, option.font, area, index)
        context = self._model.context(index)
        if context is not None:
            line = QRect(area.left(), area.top(), room, area.height())
            self._paint_line(painter, option.font, line, context)

    def _paint_page(self, painter: QPainter, font: QFont, area: QRect, index: AnyIndex) -> int:
        """Returns the width that is taken."""
        printed = self._model.printed(index)
        painter.setFont(font)
        painter.setPen(QColor(self._palette.muted))
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        painter.drawText(area, side | Qt.TextFlag.TextSingleLine, printed)
        return QFontMetrics(font).horizontalAdvance(printed) + METRICS.space_m

    def _paint_line(self, painter: QPainter, font: QFont, area: QRect, context: HitContext) -> None:
        bold = QFont(font)
        bold.setWeight(QFont.Weight.Bold)
        before, match, after = fitted(context, area.width(), QFontMetrics(font), QFontMetrics(bold))
        strong = QTextLayout.FormatRange()
        strong.start, strong.length = _units(before), _units(match)
        strong.format = QTextCharFormat()
        strong.format.setFontWeight(QFont.Weight.Bold)
        layout = QTextLayout(before + match + after, font)
        layout.setFormats([strong])
        painter.setPen(QColor(self._palette.text))
        painter.setClipRect(area)
        _break_lines(layout, area.width())
        layout.draw(painter, QPointF(area.topLeft()))


def _break_lines(layout: QTextLayout, width: int) -> None:
    top = 0.0
    layout.beginLayout()
    for _ in range(_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()


def fitted(
    context: HitContext, width: int, plain: QFontMetrics, bold: QFontMetrics
) -> tuple[str, str, str]:
    """The three parts, shortened so that the hit is in the first line and all fits into two."""
    match = bold.elidedText(context.match, Qt.TextElideMode.ElideRight, width)
    room = round(width * (_LINES - 1 + _SHARE_FILLED))
    before = _end_of(context.before, min(round(width * _SHARE_BEFORE), room), plain)
    rest = room - plain.horizontalAdvance(before) - bold.horizontalAdvance(match)
    after = plain.elidedText(context.after, Qt.TextElideMode.ElideRight, max(0, rest))
    return before, match, after


def _end_of(text: str, width: int, metrics: QFontMetrics) -> str:
    """Its last whole words."""
    short = metrics.elidedText(text, Qt.TextElideMode.ElideLeft, width)
    if short == text:
        return text
    words = short.lstrip("…").partition(" ")[2]
    return f"… {words}" if words else short


def _units(text: str) -> int:
    """Qt counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _sized(font: QFont, pixels: int, weight: QFont.Weight) -> QFont:
    sized = QFont(font)
    sized.setPixelSize(pixels)
    sized.setWeight(weight)
    return sized
