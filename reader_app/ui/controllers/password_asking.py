"""The password of a locked book: asked for three times."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.ui.dialogs.password_dialog import PasswordDialog


class PasswordAsking(QObject):
    """`entered(Path, str)`: to be tried. `given_up`: the reader cancelled or has no more tries.

    `refused(Path)`: the last try was wrong, too.
    """

    entered = Signal(object, str)
    given_up = Signal()
    refused = Signal(object)

    def __init__(self, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._dialog: PasswordDialog | None = None
        self._path = Path()

    def ask(self, path: Path) -> None:
        """Ask; or say that what was entered is wrong."""
        if self._dialog is not None:
            if not self._dialog.refuse():
                self.refused.emit(path)
            return
        self._path = path
        dialog = PasswordDialog(path.name, self._window)
        dialog.password_entered.connect(self._pass_on)
        dialog.finished.connect(self._forget)
        dialog.rejected.connect(self.given_up)
        self._dialog = dialog
        dialog.open()

    def accept(self) -> None:
        """The book is open."""
        if self._dialog is not None:
            self._dialog.accept()

    def end(self) -> None:
        """The file can't be opened for another reason; nobody gives up."""
        if self._dialog is not None:
            self._dialog.rejected.disconnect(self.given_up)
            self._dialog.reject()

    @Slot(str)
    def _pass_on(self, password: str) -> None:
        self.entered.emit(self._path, password)

    @Slot()
    def _forget(self) -> None:
        self._dialog = None
