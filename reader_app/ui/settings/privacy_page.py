"""The "Privacy" page of the settings: what is sent, when, to whom, and what is stored where.

Its sentences match those of PRIVACY.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal, Slot

from reader_app.domain.events import LastSent
from reader_app.domain.servers import WhoAnswers
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.dialogs.base import NAME_WIDTH, button, hint_label, label
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column
from reader_app.ui.widgets.dates_and_sizes import moment_words

BY_ITSELF: Final = tr(
    "Pagemate has no accounts and no server of its own. It doesn’t track you, and it "
    "never goes online in the background."
)
SENT: Final = (
    tr("your question, and the recent part of this conversation"),
    tr(
        "the book’s title, author, number of pages, and outline (with the spoiler guard "
        "on, only up to where you’ve read)"
    ),
    tr("the page you’re on, and any text or area you ask about"),
    tr("the passages and pages your companion looks up to answer"),
)
PICTURES: Final = tr(
    "Images of pages are sent only after you allow it for that book. They are kept "
    "with the conversation and sent with its next questions."
)
NEVER: Final = tr(
    "The whole book is never sent. Other books and their conversations aren’t touched "
    "unless you include several books in a conversation."
)
KEPT: Final = tr(
    "Your library, reading positions, search index, conversations with a record of "
    "what was sent, highlights, and notes. Your book files stay where they are; they’re "
    "changed only when you save your notes in them."
)


def headline(who: WhoAnswers) -> str:
    """Return where questions go, in one line."""
    if who.is_offline:
        return tr("Nothing leaves this computer.")
    if who.is_near:
        return tr("Questions stay on this computer.")
    return tr("Questions go to {server}.", server=who.server)


def explanation(who: WhoAnswers) -> str:
    """Return to whom questions go, when, and what has configured that."""
    if who.is_offline:
        return tr(
            "No model is set up. Your companion works offline: it finds matching passages in "
            "the book."
        )
    if who.is_near:
        told = tr(
            "They go to a program on this computer, {place}. Pagemate can’t control what that "
            "program does with them.",
            place=_place(who),
        )
    else:
        told = tr(
            "Sent to {address} and nowhere else, only when you ask something or test the "
            "connection. Their terms apply to what they do with it.",
            address=who.address,
        )
    if not who.is_from_environment:
        return told
    names = f"{', '.join(who.variables)}."
    return " ".join((told, tr("Set up outside Pagemate, in the environment:"), names))


def _place(who: WhoAnswers) -> str:
    if who.server == who.address:
        return who.address
    return tr("{server} at {address}", server=who.server, address=who.address)


def key_words(place: str, who: WhoAnswers) -> str:
    """Return where the key is stored, and to whom it is sent."""
    if not place:
        return tr("No key is stored.")
    if who.is_offline:
        return tr("Stored in {place}. It isn’t sent anywhere while you are offline.", place=place)
    return tr("Stored in {place}. It is sent only to the server it was entered for.", place=place)


_WIDE: Final = Qt.AlignmentFlag(0)


@dataclass(frozen=True, slots=True)
class PrivacyState:
    """The state that the page shows. `key_place`: where the key is stored, "" if there is none."""

    who: WhoAnswers
    key_place: str
    folder: Path
    last_sent: LastSent | None = None


class PrivacyPage(QtWidgets.QScrollArea):
    """Shows the privacy state; nothing can be set here.

    `sent_requested(str)`: show what was sent for that turn. `folder_requested`: show the data
    folder.
    """

    sent_requested = Signal(str)
    folder_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("privacyPage")
        self.setAccessibleName(tr("Privacy"))
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._turn_id = ""
        self._headline = label("", "title")
        self._headline.setObjectName("privacyHeadline")
        self._explanation = label("")
        self._sent = button(tr("What was sent…"))
        self._sent.setObjectName("lastSentButton")
        self._sent_at = hint_label()
        self._folder = label("")
        self._folder.setObjectName("dataFolderText")
        self._folder.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._show = button(tr("Show folder"))
        self._show.setObjectName("showFolderButton")
        self._key = label("")
        self._lay_out()
        self._sent.clicked.connect(self._ask_for_sent)
        self._show.clicked.connect(self.folder_requested)

    def show_state(self, state: PrivacyState) -> None:
        """Show this state."""
        who, last = state.who, state.last_sent
        self._headline.setText(headline(who))
        self._explanation.setText(explanation(who))
        for each in self._of_model:
            each.setVisible(not who.is_offline)
        self._turn_id = last.turn_id if last is not None else ""
        self._sent.setEnabled(last is not None)
        self._sent_at.setText(_last_words(last))
        self._folder.setText(str(state.folder))
        self._folder.setAccessibleName(str(state.folder))
        self._key.setText(key_words(state.key_place, who))

    def _lay_out(self) -> None:
        inner = QtWidgets.QWidget()
        self._rows = rows = QtWidgets.QGridLayout(inner)
        rows.setContentsMargins(0, METRICS.space_l, METRICS.space_m, METRICS.space_s)
        rows.setHorizontalSpacing(METRICS.space_l)
        rows.setVerticalSpacing(METRICS.space_l)
        rows.setColumnMinimumWidth(0, NAME_WIDTH)
        rows.setColumnStretch(1, 1)
        self._add(tr("Right now"), self._headline, self._explanation)
        self._of_model = self._add(
            tr("With each question"), _list(SENT), label(PICTURES), label(NEVER)
        )
        self._add(tr("In the background"), label(BY_ITSELF))
        self._add(tr("Last request"), self._sent_at, self._sent)
        self._add(
            tr("Stored on this computer"), self._folder, label(KEPT, "small", "muted"), self._show
        )
        self._add(tr("API key"), self._key)
        rows.setRowStretch(rows.rowCount(), 1)
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    def _add(
        self, name: str, *parts: QtWidgets.QWidget
    ) -> tuple[QtWidgets.QWidget, QtWidgets.QWidget]:
        box = QtWidgets.QWidget()
        column = bare_column(box, METRICS.space_s)
        for part in parts:
            is_button = isinstance(part, QtWidgets.QPushButton)
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft if is_button else _WIDE)
        title, row = label(name, tone="muted"), self._rows.rowCount()
        self._rows.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addWidget(box, row, 1)
        return title, box

    @Slot()
    def _ask_for_sent(self) -> None:
        if self._turn_id:
            self.sent_requested.emit(self._turn_id)


def _last_words(last: LastSent | None) -> str:
    if last is None:
        return tr("Nothing has been sent for an answer.")
    return tr("{when}, to {server}", when=moment_words(last.sent_at), server=last.server)


def _list(lines: Sequence[str]) -> QtWidgets.QWidget:
    """Return a list of lines, each with a bullet."""
    box = QtWidgets.QWidget()
    grid = QtWidgets.QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(METRICS.space_s)
    grid.setVerticalSpacing(METRICS.space_xs)
    for row, line in enumerate(lines):
        grid.addWidget(label("•", tone="muted"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(line), row, 1)
    grid.setColumnStretch(1, 1)
    return box
