"""The conversation's title with a ▾ behind it; gives way with "…" when there is no room."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

_CHEVRON: Final = 14
_HEIGHT: Final = 32


class TitleButton(QAbstractButton):
    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setObjectName("conversationTitle")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_title(self, title: str) -> None:
        self.setText(title)
        self.setAccessibleName(tr("Conversations: {title}", title=title))
        self.setToolTip(title)
        self.updateGeometry()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def sizeHint(self) -> QSize:
        words = QFontMetrics(self._bold()).horizontalAdvance(self.text())
        return QSize(words + _CHEVRON + METRICS.space_xs + 2 * METRICS.space_s, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._bold())
        room = self.width() - _CHEVRON - METRICS.space_xs - 2 * METRICS.space_s
        words = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        width = painter.fontMetrics().horizontalAdvance(words)
        self._paint_ground(painter, width + _CHEVRON + METRICS.space_xs + 2 * METRICS.space_s)
        ink = self._palette.text if self.isEnabled() else self._palette.muted
        painter.setPen(QColor(ink))
        place = QRect(METRICS.space_s, 0, width + 1, self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter.value, words)
        if self.isEnabled():
            top = (self.height() - _CHEVRON) // 2 + 1
            icon = line_icon("chevron-down", self._palette, self._palette.muted)
            icon.paint(painter, place.right() + METRICS.space_xs, top, _CHEVRON, _CHEVRON)
        painter.end()

    def _paint_ground(self, painter: QPainter, width: int) -> None:
        ground = QRectF(0, 0, min(width, self.width()), self.height()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.underMouse() and self.isEnabled():
            painter.setBrush(QColor(self._palette.hover))
            painter.drawRoundedRect(ground, METRICS.radius, METRICS.radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._palette.accent), 2))
            painter.drawRoundedRect(ground, METRICS.radius, METRICS.radius)
