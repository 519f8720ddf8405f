"""The data folder can't be used: one sentence, where it is, and what to do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import tr


class Refusal(QObject):
    """`is_retry_wanted`: the reader has put it right, and the program is to start once more."""

    def __init__(self, error: DomainError, data_dir: Path) -> None:
        super().__init__()
        self._error = error
        self._data_dir = data_dir
        self._box: QMessageBox | None = None
        self.is_retry_wanted = False

    @Slot()
    def show(self) -> None:
        """Ends the program with 1 when it was answered."""
        box = QMessageBox(QMessageBox.Icon.Critical, "Pagemate", self.sentence)
        box.setObjectName("refusal")
        folder = tr("The data folder is {folder}.", folder=self._data_dir)
        box.setInformativeText(f"{self._error.advice} {folder}".strip())
        close = box.addButton(tr("Close"), QMessageBox.ButtonRole.RejectRole)
        box.setEscapeButton(close)
        if self._error.remedy is not Remedy.NONE:
            again = box.addButton(tr("Try again"), QMessageBox.ButtonRole.AcceptRole)
            again.clicked.connect(self._retry)
            box.setDefaultButton(again)
        box.finished.connect(self.end)
        self._box = box
        box.open()

    @property
    def sentence(self) -> str:
        """Nothing was to be saved yet: it is the library that can't be opened."""
        if self._error.remedy is Remedy.FREE_SPACE:
            return tr("The disk is full, so the library can’t be opened.")
        return self._error.message

    @Slot()
    def end(self) -> None:
        QApplication.exit(1)

    @Slot()
    def _retry(self) -> None:
        self.is_retry_wanted = True
