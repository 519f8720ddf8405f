"""Questions one click away, over the composer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.palette import METRICS


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`label` on the chip, `question` that is asked."""

    label: str
    question: str


DEFAULT_SUGGESTIONS = (
    Suggestion("Explain this page", "Explain this page."),
    Suggestion("Recap so far", "Recap what has happened so far, up to the page I am on."),
)


class SuggestionRow(QWidget):
    """`chosen(str)`: the question of the chip that was pressed."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[QPushButton] = []
        self._questions: tuple[str, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(METRICS.space_m - 1, 0, 0, 0)
        self._row.setSpacing(METRICS.space_l)
        self._row.addStretch()

    def show_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        while len(self._buttons) < len(suggestions):
            self._add_button()
        self._questions = tuple(suggestion.question for suggestion in suggestions)
        for at, button in enumerate(self._buttons):
            is_used = at < len(suggestions)
            button.setText(suggestions[at].label if is_used else "")
            button.setVisible(is_used)

    def _add_button(self) -> None:
        button = text_button("", "chip")
        button.clicked.connect(self._choose)
        self._row.insertWidget(len(self._buttons), button)
        if self._buttons:
            self.setTabOrder(self._buttons[-1], button)  # not last, as what is new would be
        self._buttons.append(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton) and button in self._buttons:
            self.chosen.emit(self._questions[self._buttons.index(button)])
