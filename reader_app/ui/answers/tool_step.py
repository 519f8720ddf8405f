"""A tool call as one line that expands to its details, with the actions of a page move."""

from __future__ import annotations

from typing import Final, assert_never

from PySide6 import QtWidgets
from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QWheelEvent

from reader_app.app.tools.current_page import SET_CURRENT_PAGE
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import MessageRole, MessageState
from reader_app.domain.page_names import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.answers.activity_line import ActivityLine
from reader_app.ui.answers.tool_words import (
    ToolCallStep,
    details_of,
    icon_of,
    summary_of,
    words_of,
)
from reader_app.ui.answers.type_styles import RenderContext
from reader_app.ui.chat.buttons import push_button, text_button
from reader_app.ui.chat.reader_requests import AcceptOffer, AnswerConsent, ReaderRequest, UndoMove
from reader_app.ui.theme.palette import METRICS


class PageMoveActions(QtWidgets.QWidget):
    """The buttons of a page move: Undo, "Go to page 42", or Go / Stay.

    They can be used once; then words tell what was chosen.
    """

    requested = Signal(object)

    def __init__(
        self, move: PageMove, names: PageNames, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._requests: dict[QtWidgets.QAbstractButton, tuple[ReaderRequest, str]] = {}
        self._row = QtWidgets.QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.space_xs)
        match move.result:
            case PageMoveResult.MOVED:
                self._add(
                    text_button(tr("Undo"), "link", "undoMoveButton"), UndoMove(move), tr("undone")
                )
            case PageMoveResult.OFFERED | PageMoveResult.AWAY:
                words = tr("Go to page {page}", page=names.number(move.to_page))
                self._add(
                    push_button(words, "goToPageOffer"), AcceptOffer(move.to_page), tr("went there")
                )
            case PageMoveResult.ASKED:
                self._ask(move, names)
            case PageMoveResult.UNCHANGED:
                pass
            case _:
                assert_never(move.result)

    @property
    def is_used(self) -> bool:
        """Whether a button was used, or there was none."""
        return not self._requests

    def _ask(self, move: PageMove, names: PageNames) -> None:
        is_page = move.to_page > 0
        go = push_button(tr("Go anyway") if is_page else tr("Clear it"), "consentGoButton")
        stay = push_button(tr("Stay") if is_page else tr("Keep it"), "consentStayButton")
        if is_page:
            go.setAccessibleName(tr("Go to {page}", page=names.name(move.to_page)))
            stay.setAccessibleName(tr("Stay on this page"))
        self._add(
            go, AnswerConsent(move.to_page, True), tr("went there") if is_page else tr("cleared")
        )
        self._add(stay, AnswerConsent(move.to_page, False), tr("stayed") if is_page else tr("kept"))

    def _add(
        self, button: QtWidgets.QAbstractButton, request: ReaderRequest, afterwards: str
    ) -> None:
        self._requests[button] = (request, afterwards)
        button.clicked.connect(self._choose)
        self._row.addWidget(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        if not isinstance(button, QtWidgets.QAbstractButton) or button not in self._requests:
            return
        request, afterwards = self._requests[button]
        for each in self._requests:
            each.setEnabled(False)
            each.hide()
        self._requests.clear()
        said = QtWidgets.QLabel(f"· {afterwards}", self)
        said.setProperty("tone", "muted")
        self._row.addWidget(said)
        self.requested.emit(request)


_MOST_DETAILS: Final = 20_000
_DETAILS_HEIGHT: Final = 220
_LINE_LENGTH: Final = 66


class ToolStepView(QtWidgets.QWidget):
    """Shows a `ToolCallStep`.

    `requested`: what the reader wants done about a page move. `changed`: it shows something else.
    """

    requested = Signal(object)
    changed = Signal()

    def __init__(
        self, context: RenderContext, step: ToolCallStep, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._details: QtWidgets.QFrame | None = None
        self._line = ActivityLine(context.palette)
        self._line.toggled.connect(self._open)
        self._actions: PageMoveActions | None = None
        self._row = QtWidgets.QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.space_xs)
        self._row.addWidget(self._line)
        self._row.addStretch()
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(METRICS.space_xs)
        self._column.addLayout(self._row)
        self.setProperty("role", MessageRole.TOOL_RESULT.value)
        self.show_step(step)

    @property
    def step(self) -> ToolCallStep:
        return self._step

    def show_step(self, step: ToolCallStep) -> None:
        self._step = step
        words = words_of(step, self._context.names)
        is_running = step.result is None
        self._line.set_words(words, icon_of(step), is_moving=is_running)
        self._line.set_openable(not is_running)
        state = MessageState.FAILED if step.is_error else MessageState.COMPLETE
        self.setProperty("state", "running" if is_running else state.value)
        self.setProperty("plainText", words)
        self.changed.emit()

    @property
    def can_fold(self) -> bool:
        """Whether the step may be told together with its neighbours; page moves have buttons."""
        return self._step.tool_name != SET_CURRENT_PAGE.name

    @property
    def words(self) -> str:
        return self._line.text()

    @property
    def is_running(self) -> bool:
        return self._step.result is None

    def say(self, words: str) -> None:
        """Show `words` in place of the running step's own; "" restores those."""
        self.show_step(self._step)
        if words and self.is_running:
            self._line.set_words(words, icon_of(self._step), is_moving=True)
            self.setProperty("plainText", words)
            self.changed.emit()

    def offer_actions(self) -> None:
        """Offer to undo, accept or decide on the page move of this step, if it has one."""
        if self._step.move is None or self._actions is not None:
            return
        self._actions = PageMoveActions(self._step.move, self._context.names, self)
        self._actions.requested.connect(self.requested)
        self._row.insertWidget(1, self._actions)

    def note_page(self, page: int) -> None:
        """Remove the offer of a page that the reader is on by now."""
        move = self._step.move
        if move is not None and move.is_open and move.to_page == page:
            self.retire_actions()

    def retire_actions(self) -> None:
        """Remove actions not used yet, because a new question was asked; a choice made stays."""
        if self._actions is not None and not self._actions.is_used:
            self._row.removeWidget(self._actions)
            self._actions.hide()
            self._actions.deleteLater()
            self._actions = None

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self._line.set_palette(context.palette)
        self.show_step(self._step)

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        if is_open and self._details is None:
            self._details = _details(details_of(self._step), self)
            self._column.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(is_open)


class ToolStepGroup(QtWidgets.QWidget):
    """Neighbouring steps as one line, "Searched 3 times, read pp. 40–48", which unfolds to them."""

    def __init__(self, context: RenderContext, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps: list[ToolStepView] = []
        self._context = context
        self._line = ActivityLine(context.palette)
        self._line.setObjectName("stepsLine")
        self._line.set_openable(True)
        self._inside = QtWidgets.QWidget()
        self._inside.setObjectName("foldedSteps")
        self._column = QtWidgets.QVBoxLayout(self._inside)
        self._column.setContentsMargins(METRICS.space_xl, 0, 0, 0)
        self._column.setSpacing(METRICS.space_xs)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._line)
        column.addWidget(self._inside)
        self._inside.hide()
        self._line.toggled.connect(self._inside.setVisible)

    def add(self, step: ToolStepView) -> None:
        self.steps.append(step)
        self._column.addWidget(step)
        step.changed.connect(self._tell)
        self._tell()

    def set_unfolded(self, is_unfolded: bool) -> None:
        """Show all steps without the line above them, or the line as it was."""
        self._line.setVisible(not is_unfolded)
        self._inside.setVisible(is_unfolded or self._line.isChecked())
        self._column.setContentsMargins(0 if is_unfolded else METRICS.space_xl, 0, 0, 0)

    def remove(self, part: QtWidgets.QWidget) -> None:
        """Take out `part` if it is one of these steps."""
        if isinstance(part, ToolStepView) and part in self.steps:
            self.steps.remove(part)
            part.changed.disconnect(self._tell)
            self._column.removeWidget(part)
            self.setVisible(bool(self.steps))
            self._tell()

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self._line.set_palette(context.palette)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        """Show the step that is running, or what all of them have done."""
        running = next((step for step in reversed(self.steps) if step.is_running), None)
        if running is not None:
            self._line.set_words(running.words, icon_of(running.step), is_moving=True)
        elif self.steps:
            steps = [step.step for step in self.steps]
            is_one = len(steps) == 1
            words = self.steps[0].words if is_one else summary_of(steps, self._context.names)
            self._line.set_words(words, icon_of(steps[0]), is_moving=False)


class _DetailText(QtWidgets.QPlainTextEdit):
    """The details of a step; scrolled to its end, it passes the wheel on to the conversation."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Where nothing moved, let the conversation scroll.
        bar = self.verticalScrollBar()
        before = bar.value()
        super().wheelEvent(event)
        if bar.value() == before:
            event.ignore()


def _details(text: str, parent: QtWidgets.QWidget) -> QtWidgets.QFrame:
    frame = QtWidgets.QFrame(parent)
    frame.setProperty("ground", "code")
    words = _DetailText(text[:_MOST_DETAILS], frame)
    words.setReadOnly(True)
    words.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    words.viewport().setAutoFillBackground(False)
    words.setTabChangesFocus(True)
    words.setAccessibleName(tr("Step details"))
    font = words.font()
    font.setPixelSize(METRICS.type_small)
    words.setFont(font)
    lines = sum(1 + len(line) // _LINE_LENGTH for line in text.splitlines())
    height = lines * words.fontMetrics().lineSpacing() + 2 * METRICS.space_s
    words.setFixedHeight(min(_DETAILS_HEIGHT, height))
    column = QtWidgets.QVBoxLayout(frame)
    column.setContentsMargins(METRICS.space_s, METRICS.space_s, METRICS.space_s, METRICS.space_s)
    column.addWidget(words)
    return frame
