"""How far an export or import is, with a way to stop it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QProgressBar, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label

_WIDTH = 360
_STEPS = 1000


class TakeawayProgress(PlainDialog):
    """`stopped` by the button or Esc; it stays until `close_now`."""

    stopped = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__("takeawayProgress", "Pagemate", parent)
        self.setMinimumWidth(_WIDTH)
        self._bar = QProgressBar(textVisible=False)
        self._bar.setAccessibleName(tr("Done so far"))
        self._bar.setRange(0, _STEPS)
        self.body.addWidget(label(words))
        self.body.addWidget(self._bar)
        self.foot.addStretch(1)
        self._stop = self.add_button(tr("Stop"))
        self._stop.clicked.connect(self.reject)

    @Slot(int, int)
    def show_progress(self, done: int, of: int) -> None:
        self._bar.setValue(_STEPS * done // max(1, of))

    def reject(self) -> None:
        self._stop.setEnabled(False)
        self.stopped.emit()

    def close_now(self) -> None:
        """It has come to an end."""
        super().reject()
        self.deleteLater()
