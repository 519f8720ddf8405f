"""The row under an answer: buttons to copy, repeat or continue it, and its receipt."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from reader_app.domain.chat import Stopped, TokenUsage
from reader_app.domain.errors import Remedy
from reader_app.domain.page_names import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.answers.receipt import Receipt, receipt_words, short_receipt, stop_words
from reader_app.ui.chat.buttons import push_button, text_button
from reader_app.ui.chat.reader_requests import ApplyRemedy, ContinueAnswer, Regenerate, ShowSent
from reader_app.ui.theme.palette import METRICS

_COPIED_MS: Final = 1_500


class AnswerFooter(QWidget):
    """The row under an answer: how it ended, and buttons to copy or repeat it and show its receipt.

    `copy_requested`: the reader wants to copy the answer.
    `requested(ReaderRequest)`: any other request.
    """

    requested = Signal(object)
    copy_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._receipt = Receipt()
        self._names = PageNames()
        self._has_answer = True
        self._note = QLabel()
        self._note.setProperty("tone", "muted")
        self._note.setWordWrap(True)
        self._continue = push_button(tr("Continue"), "continueButton")
        self._continue.clicked.connect(self._request_continue)
        self._choose = push_button(tr("Choose a model…"), "chooseModelButton")
        self._choose.clicked.connect(self._request_model)
        self._copy = text_button(tr("Copy"), "quiet", "copyAnswerButton")
        self._copy.clicked.connect(self._request_copy)
        self._again = text_button(tr("Again"), "quiet", "regenerateButton")
        self._again.setToolTip(tr("Ask the same question again"))
        self._again.clicked.connect(self._request_again)
        self._button = text_button("", "quiet", "receiptButton")
        self._button.setCheckable(True)
        self._button.setToolTip(tr("What the model was shown"))
        self._button.toggled.connect(self._open)
        self._details = QLabel()
        self._details.setWordWrap(True)
        self._details.setProperty("tone", "muted")
        self._details.setProperty("type", "small")
        self._details.setObjectName("receiptText")
        self._sent = text_button(tr("What was sent"), "small-link", "sentButton")
        self._sent.setToolTip(tr("Everything that left this machine for this question"))
        self._sent.clicked.connect(self._request_sent)
        self._lay_out()

    def _lay_out(self) -> None:
        notes = QHBoxLayout()
        notes.setSpacing(METRICS.space_s)
        notes.addWidget(self._note, 1)
        notes.addWidget(self._continue)
        notes.addWidget(self._choose)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_m)
        for button in (self._copy, self._again, self._button):
            row.addWidget(button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addLayout(notes)
        column.addLayout(row)
        column.addWidget(self._details)
        below = QHBoxLayout()
        below.addWidget(self._sent)
        below.addStretch()
        column.addLayout(below)
        for widget in (self._note, self._continue, self._choose, self._details, self._sent):
            widget.hide()

    def show_end(
        self,
        stopped: Stopped | None,
        steps: int,
        receipt: Receipt,
        names: PageNames,
        refusal: str = "",
    ) -> None:
        """Show how the answer ended, and its receipt. `refusal`: as in `TurnAnswer`."""
        self._note.setVisible(stopped is not None)
        self._note.setText(refusal or (stop_words(stopped, steps) if stopped is not None else ""))
        self._continue.setVisible(stopped is Stopped.CUT_OFF)
        self._choose.setVisible(stopped is Stopped.REFUSED)
        self.show_receipt(receipt, names)

    def show_failure(self, receipt: Receipt, names: PageNames) -> None:
        """Show only the receipt, because the turn failed without an answer."""
        self._copy.hide()
        self._has_answer = False
        self._again.hide()
        self.show_receipt(receipt, names)

    def show_receipt(self, receipt: Receipt, names: PageNames) -> None:
        self._receipt, self._names = receipt, names
        self._button.setText(short_receipt(receipt))
        self._details.setText(receipt_words(receipt, names))

    @property
    def receipt(self) -> Receipt:
        return self._receipt

    @property
    def note_text(self) -> str:
        return self._note.text()

    def set_latest(self, is_latest: bool) -> None:
        """Offer to repeat or continue the answer only if it is the latest one."""
        self._again.setVisible(is_latest and self._has_answer)
        if not is_latest:
            self._continue.hide()
            self._choose.hide()

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        self._details.setVisible(is_open)
        self._sent.setVisible(is_open and bool(self._receipt.turn_id))

    @Slot()
    def _request_sent(self) -> None:
        usage = self._receipt.usage
        has_used_tokens = usage is not None and usage != TokenUsage()
        self.requested.emit(ShowSent(self._receipt.turn_id, has_used_tokens))

    @Slot()
    def _request_copy(self) -> None:
        self.copy_requested.emit()
        self._copy.setText(tr("Copied"))
        QTimer.singleShot(_COPIED_MS, self._copy, self._offer_copy)

    @Slot()
    def _offer_copy(self) -> None:
        self._copy.setText(tr("Copy"))

    @Slot()
    def _request_again(self) -> None:
        self.requested.emit(Regenerate())

    @Slot()
    def _request_continue(self) -> None:
        self.requested.emit(ContinueAnswer())

    @Slot()
    def _request_model(self) -> None:
        """Request the choice of another model, which may well answer."""
        self.requested.emit(ApplyRemedy(Remedy.CHOOSE_MODEL))
