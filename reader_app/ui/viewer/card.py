"""The look of what floats over a page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from reader_app.ui.theme.palette import METRICS


def paint_card(widget: QWidget, ground: QPalette.ColorRole = QPalette.ColorRole.Button) -> None:
    """A raised ground with round corners and one hairline, in the palette's colours."""
    # Not the widget's own: a style sheet that gives it no ground makes that palette see-through.
    colors = QGuiApplication.palette()
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colors.color(ground))
    painter.setPen(QPen(colors.color(QPalette.ColorRole.Mid), METRICS.hairline))
    area = QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)
    painter.end()
