"""One of several ways: a name with a dot to choose it, and what it means."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QRadioButton, QVBoxLayout

from reader_app.ui.theme.palette import METRICS


class ChoiceCard(QFrame):
    """All of it can be pressed; the keyboard and screen readers meet the radio button."""

    def __init__(self, name: str, title: str, words: str) -> None:
        super().__init__()
        self.setProperty("ground", "card")
        self.button = QRadioButton(title)
        self.button.setObjectName(name)
        self.button.setAccessibleIdentifier(name)
        font = QFont(self.button.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.button.setFont(font)
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setProperty("tone", "muted")
        self._words.setIndent(METRICS.space_xxl)
        column = QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_s, METRICS.space_s, METRICS.space_l, METRICS.space_l
        )
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self.button)
        column.addWidget(self._words, 1, Qt.AlignmentFlag.AlignTop)
        self.button.toggled.connect(self._follow)
        self.set_words(words)
        self._follow(self.button.isChecked())

    def set_words(self, words: str) -> None:
        """What it means to choose it."""
        self._words.setText(words)
        self.button.setAccessibleName(f"{self.button.text()}. {words}")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.button.isEnabled():
            self.button.setFocus(Qt.FocusReason.MouseFocusReason)
            self.button.click()

    @Slot(bool)
    def _follow(self, is_chosen: bool) -> None:
        self.setProperty("chosen", "true" if is_chosen else "false")
        # A changed property is only seen by the stylesheet after a new polish.
        self.style().polish(self)
