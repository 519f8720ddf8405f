"""A field for a secret, hidden until one asks to see it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QLineEdit, QWidget


class SecretBox(QLineEdit):
    """Shows dots; the action at its end shows the letters. Nothing is suggested or corrected."""

    def __init__(self, name: str, show: str, hide: str, parent: QWidget | None = None) -> None:
        """`show`, `hide`: what the action does, in words."""
        super().__init__(parent)
        self._show, self._hide = show, hide
        self._icons = (QIcon(), QIcon())
        self.setAccessibleName(name)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhNoAutoUppercase
        )
        self._reveal = QAction(self)
        self._reveal.setCheckable(True)
        self._reveal.toggled.connect(self._show_letters)
        self.addAction(self._reveal, QLineEdit.ActionPosition.TrailingPosition)
        self._show_letters(False)

    def set_icons(self, shown: QIcon, hidden: QIcon) -> None:
        """`shown`: what stands for "show it", `hidden`: for "hide it"."""
        self._icons = (shown, hidden)
        self._show_letters(self._reveal.isChecked())

    @Slot(bool)
    def _show_letters(self, is_shown: bool) -> None:
        self.setEchoMode(QLineEdit.EchoMode.Normal if is_shown else QLineEdit.EchoMode.Password)
        words = self._hide if is_shown else self._show
        self._reveal.setText(words)
        self._reveal.setToolTip(words)
        self._reveal.setIcon(self._icons[int(is_shown)])
