"""One quiet line at the foot of the page that goes by itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.viewer.card import paint_card

_SHOWN_MS = 5000


class Notice(QLabel):
    """A message over the page."""

    def __init__(self, parent: QWidget, *, shown_ms: int = _SHOWN_MS) -> None:
        super().__init__(parent)
        self._around = parent
        self.setObjectName("viewerNotice")
        self.setAccessibleName(tr("Message"))
        self.setContentsMargins(METRICS.space_m, METRICS.space_s, METRICS.space_m, METRICS.space_s)
        self._timer = QTimer(self, singleShot=True, interval=shown_ms)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)
        super().paintEvent(event)

    def show_for_a_while(self, text: str) -> None:
        self.setText(text)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        around = self._around.rect()
        self.move(
            (around.width() - self.width()) // 2,
            around.height() - self.height() - METRICS.space_xl,
        )
