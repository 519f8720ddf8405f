"""How a row of the conversation list is drawn and renamed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from reader_app.domain.translation import tr
from reader_app.ui.chat.conversation_model import DETAIL_ROLE, IS_CURRENT_ROLE
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

ROW_HEIGHT: Final = 48
_MORE: Final = 28
_Index = QModelIndex | QPersistentModelIndex


def more_area(row: QRect) -> QRect:
    """Where the ⋯ of a row is."""
    return QRect(row.right() - _MORE - 2, row.center().y() - _MORE // 2, _MORE, _MORE)


class ConversationDelegate(QStyledItemDelegate):
    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(120, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        font: QFont = option.font
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_selected or is_hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._palette.tint if is_selected else self._palette.hover))
            painter.drawRoundedRect(rect, METRICS.radius, METRICS.radius)
        if state & QStyle.StateFlag.State_HasFocus and is_selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._palette.accent), 1.5))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), METRICS.radius, METRICS.radius)
        if is_selected or is_hovered:
            area = more_area(rect).adjusted(5, 5, -5, -5)
            line_icon("more", self._palette, self._palette.muted).paint(painter, area)
        self._paint_words(painter, rect, font, index)
        painter.restore()

    def _paint_words(self, painter: QPainter, rect: QRect, font: QFont, index: _Index) -> None:
        room = rect.adjusted(METRICS.space_m, 6, -_MORE - METRICS.space_s, -6)
        title = QFont(font)
        title.setPixelSize(METRICS.type_base)
        if index.data(IS_CURRENT_ROLE):
            title.setWeight(QFont.Weight.DemiBold)
        painter.setFont(title)
        painter.setPen(QColor(self._palette.text))
        words = painter.fontMetrics().elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignTop.value, words)
        small = QFont(font)
        small.setPixelSize(METRICS.type_small)
        painter.setFont(small)
        painter.setPen(QColor(self._palette.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom.value, str(index.data(DETAIL_ROLE)))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(tr("Title of the conversation"))
        editor.setMaxLength(200)
        return editor

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        rect: QRect = option.rect
        editor.setGeometry(rect.adjusted(2, 7, -2, -7))
