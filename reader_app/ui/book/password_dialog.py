"""The dialog for the password of a locked book; it allows three tries."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.widgets.basic_widgets import SecretBox

TRIES = 3


class PasswordDialog(PlainDialog):
    """Asks for the password.

    `password_entered(str)` is emitted on each try; the owner then calls `refuse` or `accept`.
    """

    password_entered = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(
            "passwordDialog", "", parent, heading=tr("“{title}” is locked", title=title)
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tries_left = TRIES
        self.setMinimumWidth(420)
        self.body.addWidget(label(tr("Enter the password to open it. The password isn’t saved.")))
        self._box = SecretBox(tr("Password"), tr("Show password"), tr("Hide password"))
        self._box.setObjectName("passwordBox")
        self.body.addWidget(self._box)
        self._words = label("", tone="error")
        self._words.hide()
        self.body.addWidget(self._words)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._open = self.add_button(tr("Open"), "primary")
        self._open.clicked.connect(self._try)
        self._open.setEnabled(False)
        self._box.textChanged.connect(self._follow_text)
        self._box.setFocus()

    def refuse(self) -> bool:
        """Report a wrong password; return False, and close the dialog, after the third one."""
        self._tries_left -= 1
        if self._tries_left == 0:
            self.reject()
            return False
        self._words.setText(
            tr(
                "Wrong password. {n} try left.",
                "Wrong password. {n} tries left.",
                n=self._tries_left,
            )
        )
        self._words.show()
        self._box.setEnabled(True)
        self._box.clear()
        self._box.setFocus()
        return True

    @Slot(str)
    def _follow_text(self, text: str) -> None:
        self._open.setEnabled(bool(text))

    @Slot()
    def _try(self) -> None:
        self._box.setEnabled(False)
        self._open.setEnabled(False)
        self.password_entered.emit(self._box.text())


class PasswordPrompt(QObject):
    """Shows the password dialog while a locked book is opened.

    `entered(Path, str)`: a password to be tried. `given_up`: the reader cancelled or has no tries
    left. `refused(Path)`: the last try was wrong.
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
        """Ask for the password or, if the dialog is open, report that the one entered is wrong."""
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
        """Close the dialog, because the book is open."""
        if self._dialog is not None:
            self._dialog.accept()

    def end(self) -> None:
        """Close the dialog without `given_up`, because opening failed for another reason."""
        if self._dialog is not None:
            self._dialog.rejected.disconnect(self.given_up)
            self._dialog.reject()

    @Slot(str)
    def _pass_on(self, password: str) -> None:
        self.entered.emit(self._path, password)

    @Slot()
    def _forget(self) -> None:
        self._dialog = None
