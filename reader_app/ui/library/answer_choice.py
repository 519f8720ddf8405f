"""Who answers questions: the offline companion, which works at once, or a model."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from reader_app.domain.servers import WhoAnswers
from reader_app.domain.translation import tr
from reader_app.ui.library.choice_card import ChoiceCard
from reader_app.ui.library.model_setup import ModelSetup
from reader_app.ui.theme.palette import METRICS, Palette

_OFFLINE_WORDS = tr("Finds the passages that fit a question. Nothing leaves this computer.")
_MODEL_WORDS = tr("Answers in its own words: Claude, or a model on this computer.")


class AnswerChoice(QWidget):
    """Choosing the model unfolds how to set one up; offline is chosen at once.

    `offline_chosen`: no server is to be asked any more.
    """

    offline_chosen = Signal()
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._who = WhoAnswers()
        title = QLabel(tr("Who answers your questions"))
        title.setProperty("tone", "muted")
        self._offline = ChoiceCard("offlineChoice", tr("Offline, works at once"), _OFFLINE_WORDS)
        self._model = ChoiceCard("modelChoice", tr("A language model"), _MODEL_WORDS)
        self._group = QButtonGroup(self)
        self._note = QLabel()
        self._note.setObjectName("welcomeEnvironmentNote")
        self._note.setWordWrap(True)
        self._note.setProperty("type", "small")
        self._note.setProperty("tone", "muted")
        self.setup = ModelSetup()
        row = QHBoxLayout()
        row.setSpacing(METRICS.space_m)
        for card in (self._offline, self._model):
            self._group.addButton(card.button)
            row.addWidget(card, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_m)
        column.addWidget(title, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(row)
        column.addWidget(self.setup)
        column.addWidget(self._note)
        self._offline.button.clicked.connect(self._choose_offline)
        self._model.button.clicked.connect(self._unfold)
        self.show_who(WhoAnswers(), "")

    def show_who(self, who: WhoAnswers, note: str) -> None:
        """How it is now. `note`: what is decided elsewhere, "" for nothing."""
        self._who = who
        chosen = self._offline if who.is_offline else self._model
        chosen.button.setChecked(True)
        self._model.set_words(_model_words(who))
        is_decided = who.is_from_environment
        for card in (self._offline, self._model):
            card.setEnabled(not is_decided)
        self.setup.setVisible(not who.is_offline and not is_decided)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def unfold(self) -> None:
        """Show how to set a model up."""
        if not self._who.is_from_environment:
            self._model.button.setChecked(True)
            self._unfold()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the tab key goes, in order."""
        return self._offline.button, self._model.button, *self.setup.stops

    def wear(self, palette: Palette) -> None:
        self.setup.wear(palette)

    @Slot()
    def _unfold(self) -> None:
        self.setup.show()
        self.opened.emit()

    @Slot()
    def _choose_offline(self) -> None:
        self.setup.hide()
        if not self._who.is_offline:
            self.offline_chosen.emit()


def _model_words(who: WhoAnswers) -> str:
    if who.is_offline:
        return _MODEL_WORDS
    if who.model:
        return tr("{model} answers, from {server}.", model=who.model, server=who.server)
    return tr("{server} answers.", server=who.server)
