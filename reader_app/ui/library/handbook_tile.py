"""The way into the handbook for someone who is new here."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

_TITLE = tr("The handbook")
_WORDS = tr("How Pagemate works, and a first book to talk about")
_HEIGHT = 64


class HandbookTile(QPushButton):
    """A card of two lines with an open book."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("handbookTile")
        self.setProperty("kind", "card")
        self.setAccessibleName(f"{_TITLE}. {_WORDS}")
        self.setAutoDefault(False)
        self._title_colour = QColor()
        self._words_colour = QColor()

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(_WORDS) + METRICS.icon + 4 * METRICS.space_l
        return QSize(width, _HEIGHT)

    def wear(self, palette: Palette) -> None:
        self._title_colour = QColor(palette.text)
        self._words_colour = QColor(palette.muted)
        self._book = line_icon("book", palette, palette.accent)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        room = self.rect().adjusted(METRICS.space_l, METRICS.space_m, -METRICS.space_l, 0)
        room.setBottom(self.height() - METRICS.space_m)
        self._book.paint(painter, room.left(), room.top(), METRICS.icon, room.height())
        room.setLeft(room.left() + METRICS.icon + METRICS.space_l)
        half = room.height() // 2
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(self._title_colour)
        painter.drawText(room.left(), room.top() + half - 5, _TITLE)
        painter.setFont(self.font())
        painter.setPen(self._words_colour)
        painter.drawText(room.left(), room.bottom() - 4, _WORDS)
        painter.end()
