"""One quiet line at the foot of the page that goes by itself."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget

from reader_app.ui.theme.palette import METRICS

_SHOWN_MS = 5000


class Notice(QLabel):
    """A message over the page."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("viewerNotice")
        self.setAccessibleName("Message")
        self.setProperty("ground", "raised")
        self.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_s)
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_for_a_while(self, text: str) -> None:
        self.setText(text)
        self.adjustSize()
        around = self.parentWidget().rect()
        self.move(
            (around.width() - self.width()) // 2,
            around.height() - self.height() - METRICS.space_xl,
        )
        self.show()
        self.raise_()
        self._timer.start()
