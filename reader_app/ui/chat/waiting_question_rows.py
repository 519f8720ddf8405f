"""The rows above the composer with the questions that wait until the current answer has ended."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Signal, Slot

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.chat.buttons import icon_button, text_button
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel, bare_column


@dataclass(frozen=True, slots=True)
class QueuedQuestion:
    """A question in the queue; `about`: the quote or picture that goes with it, in words."""

    words: str
    about: str = ""


class QuestionQueue(QtWidgets.QWidget):
    """One row for each queued question, with buttons to edit and remove it.

    `removed(int)`, `edit_requested(int)`: the 0-based index in the queue. `resumed`: ask the
    questions now, although the answer before them failed. The object name is `waitingQuestions`.
    The focus proxy gets the focus when the last row goes.
    """

    removed = Signal(int)
    edit_requested = Signal(int)
    resumed = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("waitingQuestions")
        self.setAccessibleName(tr("Queued questions"))
        self._palette = palette
        self._rows: list[_Row] = []
        self._paused = QtWidgets.QWidget()
        self._lay_out_pause()
        self._column = bare_column(self, METRICS.space_xs)
        self._column.addWidget(self._paused)
        self.hide()

    def show_questions(self, questions: Sequence[QueuedQuestion], *, is_paused: bool) -> None:
        """Show the queue. `is_paused`: the answer before these questions failed or was stopped."""
        while len(self._rows) > len(questions):
            row = self._rows.pop()
            self._pass_focus_on(row)
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self._rows) < len(questions):
            self._add_row()
        for at, (row, question) in enumerate(zip(self._rows, questions, strict=True)):
            row.show_question(question, at + 1)
        self._paused.setVisible(is_paused and bool(questions))
        self.setVisible(bool(questions))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        for row in self._rows:
            row.set_palette(palette)

    def _lay_out_pause(self) -> None:
        words = QtWidgets.QLabel(tr("Not asked yet, because the previous answer wasn’t finished."))
        words.setProperty("tone", "muted")
        words.setProperty("type", "small")
        words.setWordWrap(True)
        ask = text_button(tr("Ask now"), "small-link", "resumeWaitingButton")
        ask.clicked.connect(self.resumed)
        line = QtWidgets.QHBoxLayout(self._paused)
        line.setContentsMargins(METRICS.space_s, 0, 0, 0)
        line.setSpacing(METRICS.space_s)
        line.addWidget(words, 1)
        line.addWidget(ask)
        self._paused.hide()

    def _add_row(self) -> None:
        row = _Row(self._palette)
        row.remove.clicked.connect(self._remove)
        row.edit.clicked.connect(self._edit)
        self._rows.append(row)
        self._column.addWidget(row)

    def _pass_focus_on(self, leaving: _Row) -> None:
        """Move the focus to the row above, else to the composer; Qt would choose any widget."""
        focused = QtWidgets.QApplication.focusWidget()
        if focused is not None and leaving.isAncestorOf(focused):
            (self._rows[-1].remove if self._rows else self).setFocus()

    def _place_of(self, button: object) -> int:
        found = (at for at, row in enumerate(self._rows) if button in (row.remove, row.edit))
        return next(found, -1)

    @Slot()
    def _remove(self) -> None:
        self.removed.emit(self._place_of(self.sender()))

    @Slot()
    def _edit(self) -> None:
        self.edit_requested.emit(self._place_of(self.sender()))


class _Row(QtWidgets.QFrame):
    """The row of one queued question."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("waitingQuestion")
        self.setProperty("ground", "attachment")
        self._next = QtWidgets.QLabel()
        self._words = ElidedLabel()
        self._about = ElidedLabel()
        self._about.setObjectName("waitingAbout")
        for label in (self._next, self._words, self._about):
            label.setProperty("type", "small")
        for label in (self._next, self._about):
            label.setProperty("tone", "muted")
        self.edit = _small_button("editWaitingButton")
        self.remove = _small_button("removeWaitingButton")
        line = QtWidgets.QHBoxLayout(self)
        line.setContentsMargins(
            METRICS.space_s, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        line.setSpacing(METRICS.space_s)
        line.addWidget(self._next)
        words = QtWidgets.QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._words)
        words.addWidget(self._about)
        line.addLayout(words, 1)
        line.addWidget(self.edit)
        line.addWidget(self.remove)
        self.set_palette(palette)

    def show_question(self, question: QueuedQuestion, number: int) -> None:
        words, about = question.words, question.about
        self._next.setText(tr("Next") if number == 1 else tr("Then"))
        self._words.setText(words)
        self._about.setText(about)
        self._about.setVisible(bool(about))
        self.setAccessibleName(tr("Queued question {number}: {words}", number=number, words=words))
        self.setAccessibleDescription(tr("About {about}", about=about) if about else "")
        self.setProperty("plainText", words)
        self.edit.setToolTip(tr("Edit question"))
        self.edit.setAccessibleName(tr("Edit queued question {number}", number=number))
        self.remove.setToolTip(tr("Remove question"))
        self.remove.setAccessibleName(tr("Remove queued question {number}", number=number))

    def set_palette(self, palette: Palette) -> None:
        self.edit.setIcon(line_icon("edit", palette, palette.muted))
        self.remove.setIcon(line_icon("close", palette, palette.muted))


def _small_button(name: str) -> QtWidgets.QToolButton:
    button = icon_button("", name)
    button.setIconSize(QSize(METRICS.type_small, METRICS.type_small))
    return button
