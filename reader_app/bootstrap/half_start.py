"""A window that can't become whole: a part of the program is missing, or was exchanged just now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from reader_app.bootstrap.private_log import log_crash
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage

SENTENCE: Final = tr("Pagemate can’t finish starting: a part of the program is missing or damaged.")
_ADVICE: Final = tr(
    "Your books, notes and conversations are as they were. Start Pagemate again; if that doesn’t "
    "help, install it again."
)


class HalfStart(QObject):
    """Says so once; `end` closes what the first stage has opened, and the program with it."""

    def __init__(self, stage: ReadingStage, error: Exception) -> None:
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
