"""The data folder can't be used: one sentence, where it is, and what to do.

A window that can't become whole: a part of the program is missing, or was exchanged just now.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from reader_app.bootstrap.log import log_crash
from reader_app.domain.errors import DomainError, Remedy
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.bootstrap.window import ReadingWindow


class StartupErrorDialog(QObject):
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


SENTENCE: Final = tr("Pagemate can’t finish starting: a part of the program is missing or damaged.")
_ADVICE: Final = tr(
    "Your books, notes and conversations are as they were. Start Pagemate again; if that doesn’t "
    "help, install it again."
)


class StartupFailure(QObject):
    """Says so once; `end` closes what the first stage has opened, and the program with it."""

    def __init__(self, stage: ReadingWindow, error: Exception) -> None:
        super().__init__(stage.window)
        self._stage = stage
        self._is_over = False
        log_crash(type(error), error, error.__traceback__)
        box = QMessageBox(QMessageBox.Icon.Critical, "Pagemate", SENTENCE, parent=stage.window)
        box.setObjectName("halfStart")
        box.setInformativeText(_ADVICE)
        close = box.addButton(tr("Close"), QMessageBox.ButtonRole.AcceptRole)
        box.setEscapeButton(close)
        box.finished.connect(self.end)
        box.open()

    @Slot()
    def end(self) -> None:
        """Asked by the reader, the session or a signal; once is enough."""
        if self._is_over:
            return
        self._is_over = True
        stage = self._stage
        stage.books.shut_down()
        stage.tasks.shut_down()
        stage.client.shut_down()
        stage.core.close()
        stage.window.close_now()
        QApplication.exit(1)
