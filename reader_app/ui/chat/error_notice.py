"""A notice that tells in one sentence what went wrong, with buttons for the remedies."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal, Slot

from reader_app.domain.errors import Remedy
from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import push_button
from reader_app.ui.chat.message_actions import ApplyRemedy, ReaderRequest, RetryTurn
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import FlowLayout

_BUTTONS: Final = {
    Remedy.OPEN_SETTINGS: tr("Open settings…"),
    Remedy.ENTER_KEY: tr("Enter API key…"),
    Remedy.OPEN_BILLING: tr("Open billing page…"),
    Remedy.CHOOSE_MODEL: tr("Choose a model…"),
    Remedy.NEW_CONVERSATION: tr("New conversation"),
    Remedy.LOCATE_FILE: tr("Locate the file…"),
    Remedy.ENTER_PASSWORD: tr("Enter password…"),
    Remedy.SHORTEN_MESSAGE: tr("Shorten it"),
    Remedy.RAISE_CAP: tr("Raise the limit…"),
}
_ONCE: Final = ApplyRemedy(Remedy.CONTINUE_ONCE)
_ICON: Final = 16


class ErrorNotice(QtWidgets.QFrame):
    """Shows `sentence` and a button for the remedy.

    `can_retry`: offer to try again, too; `Remedy.RETRY` implies it. `advice` is appended to the
    sentence if the remedy has no button.
    """

    requested = Signal(object)

    def __init__(
        self,
        palette: Palette,
        sentence: str,
        *,
        remedy: Remedy = Remedy.NONE,
        advice: str = "",
        can_retry: bool,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("ground", "notice")
        self._requests: dict[QtWidgets.QAbstractButton, ReaderRequest] = {}
        self._icon = QtWidgets.QLabel()
        has_button = remedy in _BUTTONS or remedy is Remedy.RETRY
        self._words = QtWidgets.QLabel(
            sentence if has_button or not advice else f"{sentence} {advice}"
        )
        self._words.setWordWrap(True)
        self._words.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred
        )
        head = QtWidgets.QHBoxLayout()
        head.setSpacing(METRICS.space_s)
        head.addWidget(self._icon)
        head.setAlignment(self._icon, head.alignment().AlignTop)
        head.addWidget(self._words, 1)
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setContentsMargins(
            METRICS.space_m, METRICS.space_m, METRICS.space_m, METRICS.space_m
        )
        self._column.setSpacing(METRICS.space_s)
        self._column.addLayout(head)
        self._add_buttons(remedy, can_retry=can_retry or remedy is Remedy.RETRY)
        self.setAccessibleName(sentence)
        self.set_palette(palette)

    @property
    def sentence(self) -> str:
        return self._words.text()

    def set_palette(self, palette: Palette) -> None:
        self._icon.setPixmap(line_icon("warning", palette, palette.error).pixmap(_ICON, _ICON))

    def withdraw_retry(self) -> None:
        """Hide the buttons that try again, because a later question has been asked."""
        for button, request in self._requests.items():
            button.setHidden(isinstance(request, RetryTurn) or request == _ONCE)
        self._choices.setHidden(all(button.isHidden() for button in self._requests))

    def _add_buttons(self, remedy: Remedy, *, can_retry: bool) -> None:
        self._choices = QtWidgets.QWidget()
        row = FlowLayout(self._choices)  # two buttons with long words don't fit beside each other
        row.setSpacing(METRICS.space_s)
        if remedy is Remedy.RAISE_CAP:
            self._add(row, tr("Continue once"), "continueOnceButton", _ONCE)
        elif can_retry:
            self._add(row, tr("Try again"), "retryButton", RetryTurn())
        if remedy in _BUTTONS:
            self._add(row, _BUTTONS[remedy], "remedyButton", ApplyRemedy(remedy))
        if self._requests:
            aside = QtWidgets.QHBoxLayout()
            aside.setContentsMargins(_ICON + METRICS.space_s, 0, 0, 0)
            aside.addWidget(self._choices)
            self._column.addLayout(aside)

    def _add(self, row: FlowLayout, text: str, name: str, request: ReaderRequest) -> None:
        button = push_button(text, name)
        self._requests[button] = request
        button.clicked.connect(self._choose)
        row.addWidget(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if isinstance(button, QtWidgets.QAbstractButton) and button in self._requests:
            self.requested.emit(self._requests[button])
