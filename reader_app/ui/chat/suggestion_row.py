"""Questions one click away, over the composer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.window.action_table import ActionId


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`label` on the chip; the `question` that is asked, or the `action` that asks it."""

    label: str
    question: str = ""
    action: ActionId | None = None


DEFAULT_SUGGESTIONS = (
    Suggestion(tr("Explain this page"), tr("Explain this page.")),
    Suggestion(tr("Recap so far"), action=ActionId.RECAP),
)


class SuggestionRow(QWidget):
    """`chosen(str)`: the question of the chip that was pressed; `action_chosen(str)`: its action.

    Chips that have no room are left out, the last ones first.
    """

    chosen = Signal(str)
    action_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[QPushButton] = []
        self._suggestions: tuple[Suggestion, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(METRICS.space_m - 1, 0, 0, 0)
        self._row.setSpacing(METRICS.space_l)
        self._row.addStretch()
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def show_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        while len(self._buttons) < len(suggestions):
            self._add_button()
        self._suggestions = tuple(suggestions)
        for at, button in enumerate(self._buttons):
            button.setText(suggestions[at].label if at < len(suggestions) else "")
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        left = self.width() - self._row.contentsMargins().left()
        for at, button in enumerate(self._buttons):
            button.ensurePolished()
            left -= button.sizeHint().width()
            button.setVisible(at < len(self._suggestions) and (at == 0 or left >= 0))
            left -= self._row.spacing()

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
            suggestion = self._suggestions[self._buttons.index(button)]
            if suggestion.action is not None:
                self.action_chosen.emit(suggestion.action.value)
            else:
                self.chosen.emit(suggestion.question)
