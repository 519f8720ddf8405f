"""Dialogs for a failing startup: no usable data folder, missing parts, offer of safe mode."""

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
    """Shows that the data folder can't be used, where it is and what to do.

    `is_retry_wanted` is set if the reader asks for another try; the program is to be restarted
    then.
    """

    def __init__(self, error: DomainError, data_dir: Path) -> None:
        super().__init__()
        self._error = error
        self._data_dir = data_dir
        self._box: QMessageBox | None = None
        self.is_retry_wanted = False

    @Slot()
    def show(self) -> None:
        """Open the message box; the program ends with exit code 1 when it is closed."""
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
        """The error's message.

        For a full disk a message about opening, because its own is about saving.
        """
        if self._error.remedy is Remedy.FREE_SPACE:
            return tr("The disk is full, so the library can’t be opened.")
        return self._error.message

    @Slot()
    def end(self) -> None:
        QApplication.exit(1)

    @Slot()
    def _retry(self) -> None:
        self.is_retry_wanted = True


SENTENCE: Final = tr("Pagemate can’t start because part of it is missing or damaged.")
_ADVICE: Final = tr(
    "Your books, notes, and conversations are unchanged. Start Pagemate again. If that "
    "doesn’t help, reinstall it."
)


class StartupFailure(QObject):
    """Shows that a part of the program is missing or was just replaced, then ends the program.

    `end` shuts down what the first stage of startup has opened.
    """

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
        """Shut down and end the program; a second call, by session or signal, does nothing."""
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


def ask_for_safe_mode() -> bool:
    """Ask the reader, after failed starts, whether to use safe mode.

    Needs a QApplication, but no window.
    """
    box = QMessageBox(
        QMessageBox.Icon.Question,
        "Pagemate",
        tr("Pagemate quit twice in a row while starting."),
    )
    box.setObjectName("safeModeQuestion")
    box.setInformativeText(
        tr(
            "Safe mode uses default settings, opens no books, and doesn’t use a model. Your "
            "own settings, books, and conversations are kept."
        )
    )
    safe = box.addButton(tr("Start in safe mode"), QMessageBox.ButtonRole.AcceptRole)
    usual = box.addButton(tr("Start normally"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(safe)
    box.setEscapeButton(usual)
    box.exec()
    return box.clickedButton() is safe
