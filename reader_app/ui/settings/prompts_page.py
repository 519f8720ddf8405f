"""The "Prompts" page of the settings: the wording of the questions that shortcuts ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from reader_app.app.chat.prompt_shortcuts import PLACES, Shortcut, complaint
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.dialogs.base import button, label
from reader_app.ui.theme.palette import METRICS

_NAMES: Final = {
    Shortcut.ASK: tr("Ask about the selection"),
    Shortcut.EXPLAIN: tr("Explain the selection"),
    Shortcut.DEFINE: tr("Define the selection"),
    Shortcut.TRANSLATE: tr("Translate the selection"),
    Shortcut.SUMMARISE: tr("Summarise the selection"),
    Shortcut.SUMMARISE_CHAPTER: tr("Summarise a chapter"),
    Shortcut.RECAP: tr("Recap"),
}


_ALONE: Final = (Shortcut.ASK, Shortcut.RECAP, Shortcut.SUMMARISE_CHAPTER)
"""Shortcuts with which the selected words are not sent."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of a shortcut: `now` is in use, `shipped` came with the program."""

    now: str
    shipped: str


class PromptsPage(QWidget):
    """Edits the wording of each shortcut.

    `changed`: a wording has changed, and the result of `complaint` with it.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._wordings: dict[Shortcut, Wording] = {}
        self._typed: dict[Shortcut, str] = {}
        self._shown = Shortcut.ASK
        self._choice = QComboBox()
        self._choice.setObjectName("promptChoice")
        self._choice.setAccessibleName(tr("Shortcut"))
        self._choice.addItems(list(_NAMES.values()))
        self._reset = button(tr("Reset"))
        self._reset.setObjectName("resetPromptButton")
        self._reset.setAccessibleName(tr("Restore default"))
        self._words = QPlainTextEdit()
        self._words.setObjectName("promptBox")
        self._words.setAccessibleName(tr("Prompt"))
        self._words.setProperty("field", "true")
        self._words.setTabChangesFocus(True)
        self._hint = label("", "small", "muted")
        row = QHBoxLayout()
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._choice, 1)
        row.addWidget(self._reset)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_l, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addLayout(row)
        column.addWidget(self._words, 1)
        column.addWidget(self._hint)
        self._choice.currentIndexChanged.connect(self._show)
        self._words.textChanged.connect(self._note)
        self._reset.clicked.connect(self._put_back)
        self._show(0)

    def load_wordings(self, wordings: Mapping[Shortcut, Wording]) -> None:
        """Show these wordings as the ones in use."""
        self._wordings = dict(wordings)
        self._typed = {shortcut: wording.now for shortcut, wording in wordings.items()}
        self._show(self._choice.currentIndex())

    def changed_wordings(self) -> dict[Shortcut, str]:
        """Return the wordings that were changed since they were loaded."""
        return {
            shortcut: self._typed[shortcut].strip()
            for shortcut, wording in self._wordings.items()
            if self._typed[shortcut].strip() != wording.now
        }

    def complaint(self) -> str:
        """Return why the wordings can't be saved, naming the shortcut; "" if they can."""
        for shortcut, text in self._typed.items():
            if words := complaint(shortcut, text):
                return f"{_NAMES[shortcut]}: {words}"
        return ""

    @Slot(int)
    def _show(self, index: int) -> None:
        self._shown = list(_NAMES)[index]
        self._words.setPlainText(self._typed.get(self._shown, ""))
        self._words.setEnabled(self._shown in self._wordings)
        places = [f"{{{name}}}" for name in PLACES.get(self._shown, ())]
        filled = (
            tr("Placeholders: {places}.", places=", ".join(places))
            if places
            else tr("No placeholders.")
        )
        selected = (
            "" if self._shown in _ALONE else tr("The selected text is included automatically.")
        )
        self._hint.setText(f"{filled} {selected}".strip())

    @Slot()
    def _note(self) -> None:
        if self._shown in self._wordings:
            text = self._words.toPlainText()
            self._typed[self._shown] = text
            self._reset.setEnabled(text.strip() != self._wordings[self._shown].shipped)
        else:
            self._reset.setEnabled(False)
        self.changed.emit()

    @Slot()
    def _put_back(self) -> None:
        self._words.setPlainText(self._wordings[self._shown].shipped)
        self._words.setFocus()
