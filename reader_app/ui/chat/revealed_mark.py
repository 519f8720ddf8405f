"""Shows for a moment which question the reader was led to."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from reader_app.ui.theme.palette import METRICS

_SHOWN_MS: Final = 1600
_REACH: Final = 3


class RevealedMark(QWidget):
    """A ring around a part of a message; it goes by itself and takes no clicks."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._around: QWidget | None = None
        self._message: QWidget | None = None
        self.setObjectName("revealedMark")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._end = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._end.timeout.connect(self.leave)
        self.hide()

    def show_around(self, part: QWidget, message: QWidget) -> None:
        """`part` of a message that moves as a whole, somewhere inside this mark's parent."""
        self.leave()
        self._around, self._message = part, message
        part.installEventFilter(self)
        message.installEventFilter(self)
        message.destroyed.connect(self._forget)
        self._follow()
        self.show()
        self.raise_()
        self._end.start()

    @Slot()
    def leave(self) -> None:
        if self._around is not None and self._message is not None:
            self._around.removeEventFilter(self)
            self._message.removeEventFilter(self)
            self._message.destroyed.disconnect(self._forget)
        self._forget()

    @Slot()
    def _forget(self) -> None:
        self._around = self._message = None
        self._end.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move}:
            self._follow()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.palette().color(QPalette.ColorRole.Accent)), 2))
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(area, METRICS.radius + 2, METRICS.radius + 2)
        painter.end()

    def _follow(self) -> None:
        widget, parent = self._around, self.parentWidget()
        if widget is not None and parent is not None:
            corner = widget.mapTo(parent, widget.rect().topLeft())
            reach = _REACH
            self.setGeometry(
                widget.rect().translated(corner).adjusted(-reach, -reach, reach, reach)
            )
