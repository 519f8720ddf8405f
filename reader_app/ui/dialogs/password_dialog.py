"""Asks for the password of a book, three times at most."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.widgets.basic_widgets import SecretBox

TRIES = 3


class PasswordDialog(PlainDialog):
    """`password_entered(str)` on each try; the owner answers with `refuse` or `accept`."""

    password_entered = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(
            "passwordDialog", "Pagemate", parent, heading=tr("“{title}” is locked", title=title)
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tries_left = TRIES
        self.setMinimumWidth(420)
        self.body.addWidget(label(tr("Enter its password to open it. It is not kept.")))
        self._box = SecretBox(tr("Password"), tr("Show the password"), tr("Hide the password"))
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
        """The password was wrong: say so, and give up after the third (False)."""
        self._tries_left -= 1
        if self._tries_left == 0:
            self.reject()
            return False
        self._words.setText(
            tr(
                "That is not the password. {n} try left.",
                "That is not the password. {n} tries left.",
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
