"""What shows that files can be let go here."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette


class DropVeil(QWidget):
    """Lies over the start page while files are dragged across it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._colours = LIGHT
        self.hide()

    def show_over(self, area: QRect) -> None:
        self.setGeometry(area)
        self.raise_()
        self.show()

    def wear(self, palette: Palette) -> None:
        self._colours = palette
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._colours.canvas)
        ground.setAlpha(230)
        painter.fillRect(self.rect(), ground)
        inset = METRICS.space_l
        painter.setPen(QPen(QColor(self._colours.accent), 2))
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset),
            METRICS.radius,
            METRICS.radius,
        )
        large = QFont(self.font())
        large.setPixelSize(METRICS.type_title)
        painter.setFont(large)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Let go to open"))
        painter.end()
