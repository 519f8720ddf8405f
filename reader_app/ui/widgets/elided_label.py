"""One line of text that gives way with "…" instead of pushing its neighbours."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QWidget


class ElidedLabel(QLabel):
    """A plain-text label; the whole text is its tooltip while it is cut."""

    def __init__(
        self,
        text: str = "",
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(" ".join(text.split()))
        self._tell_whole_text()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole_text()

    def paintEvent(self, _event: QPaintEvent) -> None:
        room = self.contentsRect()
        cut = self.fontMetrics().elidedText(self.text(), self._mode, room.width())
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            room,
            QStyle.visualAlignment(self.layoutDirection(), self.alignment()).value,
            self.palette(),
            self.isEnabled(),
            cut,
            self.foregroundRole(),
        )
        painter.end()

    def _tell_whole_text(self) -> None:
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()
        self.setToolTip(self.text() if is_cut else "")
