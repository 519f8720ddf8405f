"""How far printing is, with a way to stop it; reading goes on meanwhile."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from reader_app.domain.translation import number, tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.printing.sheets import time_left

_WIDTH = 360


class PrintProgress(PlainDialog):
    """`cancelled` by the button, Esc or the window's cross."""

    cancelled = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__("printProgress", tr("Printing"), parent)
        self.setModal(False)
        self.setMinimumWidth(_WIDTH)
        self._began = time.monotonic()
        self._bar = QProgressBar(textVisible=False)
        self._bar.setAccessibleName(tr("Printed so far"))
        self._words = label("", "small", "muted")
        self.body.addWidget(label(tr("Printing “{title}”", title=title)))
        self.body.addWidget(self._bar)
        self.body.addWidget(self._words)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.rejected.connect(self.cancelled)

    @Slot(int, int)
    def show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        left = time_left(done, of, time.monotonic() - self._began)
        count = tr("Page {page} of {of}", page=number(min(done + 1, of)), of=number(of))
        self._words.setText(f"{count}, {left}" if left else count)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self.reject()
