"""How a try went, in words, with the one button that helps."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from reader_app.domain.errors import Remedy
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.deeds import command_name

Tone: TypeAlias = Literal["", "muted", "accent", "error"]

# None for Retry: the button that began the try stands beside the words.
_BUTTONS: Final = {
    Remedy.ENTER_KEY: tr("Enter the key"),
    Remedy.OPEN_BILLING: tr("Open the billing page…"),
    Remedy.CHOOSE_MODEL: tr("Choose another model"),
    Remedy.OPEN_SETTINGS: tr("Check the address"),
}


class ReportLine(QWidget):
    """`remedy_chosen(Remedy)`: the button was pressed. `result` and `button` for their names."""

    remedy_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.result = QLabel()
        self.result.setWordWrap(True)
        self.button = QPushButton()
        self.button.setAutoDefault(False)
        self.button.hide()
        self.button.clicked.connect(self._choose)
        self._remedy = Remedy.NONE
        self.clear()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.result)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def say(self, words: str, tone: Tone, remedy: Remedy = Remedy.NONE) -> None:
        self.result.setProperty("tone", tone)
        # A changed property is only seen by the stylesheet after a new polish.
        self.result.style().polish(self.result)
        self.result.setText(words)
        self._remedy = remedy
        text = _BUTTONS.get(remedy, "")
        self.button.setText(text)
        self.button.setAccessibleName(command_name(text or tr("What helps")))
        self.button.setVisible(bool(text))

    def clear(self) -> None:
        self.say("", "muted")

    @Slot()
    def _choose(self) -> None:
        self.remedy_chosen.emit(self._remedy)
