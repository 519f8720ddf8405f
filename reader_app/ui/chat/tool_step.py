"""A tool call as one quiet line that opens to what was asked and what came back."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from reader_app.domain.chat import MessageRole, MessageState
from reader_app.domain.translation import tr
from reader_app.ui.chat.page_move_line import PageMoveActions
from reader_app.ui.chat.quiet_line import QuietLine
from reader_app.ui.chat.setting import Setting
from reader_app.ui.chat.tool_words import Step, details_of, icon_of, words_of
from reader_app.ui.chat.wishes import Wish
from reader_app.ui.theme.palette import METRICS

_MOST_DETAILS: Final = 20_000
_DETAILS_HEIGHT: Final = 220
_LINE_LENGTH: Final = 66


class ToolStep(QWidget):
    """Shows a `Step`. `wished`: what the reader wants done about a page move."""

    wished = Signal(object)

    def __init__(self, setting: Setting, step: Step, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setting = setting
        self._details: QFrame | None = None
        self._line = QuietLine(setting.palette)
        self._line.toggled.connect(self._open)
        self._actions: PageMoveActions | None = None
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.space_xs)
        self._row.addWidget(self._line)
        self._row.addStretch()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(METRICS.space_xs)
        self._column.addLayout(self._row)
        self.setProperty("role", MessageRole.TOOL_RESULT.value)
        self.show_step(step)

    @property
    def step(self) -> Step:
        return self._step

    def show_step(self, step: Step) -> None:
        self._step = step
        words = words_of(step, self._setting.names)
        is_running = step.result is None
        self._line.set_words(words, icon_of(step), is_moving=is_running)
        self._line.set_openable(not is_running)
        state = MessageState.FAILED if step.is_error else MessageState.COMPLETE
        self.setProperty("state", "running" if is_running else state.value)
        self.setProperty("plainText", words)

    @property
    def is_running(self) -> bool:
        return self._step.result is None

    def say(self, words: str) -> None:
        """Shown for the step's own words until it goes on; "" shows those again."""
        self.show_step(self._step)
        if words and self.is_running:
            self._line.set_words(words, icon_of(self._step), is_moving=True)
            self.setProperty("plainText", words)

    def offer_actions(self) -> None:
        """Undo, go or decide, as long as the move is fresh."""
        if self._step.move is None or self._actions is not None:
            return
        self._actions = PageMoveActions(self._step.move, self._setting.names, self)
        self._actions.wished.connect(self._pass_on)
        self._row.insertWidget(1, self._actions)

    def retire_actions(self) -> None:
        """A new question was asked: what was offered then isn't any more; what was chosen stays."""
        if self._actions is not None and not self._actions.is_used:
            self._row.removeWidget(self._actions)
            self._actions.hide()
            self._actions.deleteLater()
            self._actions = None

    def set_setting(self, setting: Setting) -> None:
        self._setting = setting
        self._line.set_palette(setting.palette)
        self.show_step(self._step)

    @Slot(object)
    def _pass_on(self, wish: Wish) -> None:
        self.wished.emit(wish)

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        if is_open and self._details is None:
            self._details = _details(details_of(self._step), self)
            self._column.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(is_open)


class _DetailText(QPlainTextEdit):
    def wheelEvent(self, event: QWheelEvent) -> None:
        # At its end the conversation scrolls on.
        bar = self.verticalScrollBar()
        before = bar.value()
        super().wheelEvent(event)
        if bar.value() == before:
            event.ignore()


def _details(text: str, parent: QWidget) -> QFrame:
    frame = QFrame(parent)
    frame.setProperty("ground", "code")
    words = _DetailText(text[:_MOST_DETAILS], frame)
    words.setReadOnly(True)
    words.setFrameShape(QFrame.Shape.NoFrame)
    words.viewport().setAutoFillBackground(False)
    words.setTabChangesFocus(True)
    words.setAccessibleName(tr("Details of this step"))
    font = words.font()
    font.setPixelSize(METRICS.type_small)
    words.setFont(font)
    lines = sum(1 + len(line) // _LINE_LENGTH for line in text.splitlines())
    height = lines * words.fontMetrics().lineSpacing() + 2 * METRICS.space_s
    words.setFixedHeight(min(_DETAILS_HEIGHT, height))
    column = QVBoxLayout(frame)
    column.setContentsMargins(METRICS.space_s, METRICS.space_s, METRICS.space_s, METRICS.space_s)
    column.addWidget(words)
    return frame
