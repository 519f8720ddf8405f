"""The conversation: newest messages first built, older ones as the reader scrolls up."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final, TypeAlias

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.answers.answer_view import AnswerView, kept_parts
from reader_app.ui.answers.render_context import PrepareMarkdown, RenderContext
from reader_app.ui.answers.tool_words import ToolCallStep
from reader_app.ui.answers.type_styles import measure_width
from reader_app.ui.chat.buttons import icon_button
from reader_app.ui.chat.question_view import QuestionView
from reader_app.ui.chat.reader_requests import ReaderRequest
from reader_app.ui.conversations.conversation_entries import ConversationEntry, QuestionEntry
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS

PAGE_SIZE: Final = 50
"""Messages that are built at a time."""

SIDE: Final = 20
_AT_ONCE: Final = 2
"""The newest turn is there when `show_entries` returns."""
SLICE_S: Final = 0.0015
"""An answer takes more: one is built at a time, so that with what it moves it is within a frame."""

NEAR_TOP: Final = 300
"""Pixels; nearer to the top, older messages are built."""
_AT_END: Final = 4

MessageView: TypeAlias = QuestionView | AnswerView


class ConversationView(QScrollArea):
    """Follows the newest words only while the reader is at the end."""

    wished = Signal(object)
    built = Signal()

    def __init__(self, setting: RenderContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conversationView")
        self.setAccessibleName(tr("Conversation"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._setting = setting
        self._views: list[MessageView] = []
        self._waiting: list[ConversationEntry] = []
        self._wanted = 0
        self._is_following = True
        self._is_busy = False
        self._marked = ("", 0)
        self._anchor: tuple[MessageView, int] | None = None
        self._is_adjusting = False
        self._lay_out()
        self._jump = icon_button(tr("Jump to the end"), "jumpToBottomButton", self)
        self._jump.setProperty("chat", "float")
        self._jump.clicked.connect(self.jump_to_end)
        self._jump.hide()
        self._builder = QTimer(self, interval=0, singleShot=True)
        self._builder.timeout.connect(self._build_some)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._note_place)
        bar.rangeChanged.connect(self._keep_place)
        self.set_setting(setting)

    def _lay_out(self) -> None:
        ground = QWidget()
        ground.setProperty("ground", "surface")
        self._sheet = QWidget()
        self._sheet.setMaximumWidth(measure_width(self._setting.styles.font))
        self._column = QVBoxLayout(self._sheet)
        self._column.setContentsMargins(0, METRICS.space_xs, 0, METRICS.space_xl)
        self._column.setSpacing(METRICS.space_l)
        self._column.addStretch(1)
        self._row = QHBoxLayout(ground)
        self._row.addWidget(self._sheet)
        self._set_sides()
        self.setWidget(ground)

    @property
    def message_views(self) -> list[MessageView]:
        """What is built, oldest first."""
        return list(self._views)

    @property
    def is_building(self) -> bool:
        return self._builder.isActive()

    @property
    def is_following(self) -> bool:
        return self._is_following

    @property
    def last_answer(self) -> AnswerView | None:
        last = self._views[-1] if self._views else None
        return last if isinstance(last, AnswerView) else None

    @property
    def last_question(self) -> str:
        questions = [view.text for view in self._views if isinstance(view, QuestionView)]
        return questions[-1] if questions else ""

    def show_entries(self, entries: list[ConversationEntry]) -> None:
        """Show a conversation from its end."""
        self._clear()
        self._waiting = list(entries)
        self._is_following = True
        self._want_more()

    def add(self, entry: ConversationEntry) -> None:
        """A message at the end, newer than all."""
        self._append(self._made(entry))

    def begin_answer(self, before: Sequence[str | ToolCallStep] = ()) -> AnswerView:
        """An answer that will grow, at the end; `before`: what it goes on from."""
        self._setting.workshop.result(PrepareMarkdown(self._setting.reader))
        view = AnswerView(self._setting, self._room)
        view.show_parts(before)
        self._append(view)
        return view

    def drop_latest_answer(self) -> list[str | ToolCallStep]:
        """Another try of the same question is coming; what it goes on from."""
        view = self._views[-1] if self._views else None
        if not isinstance(view, AnswerView):
            return []
        kept = kept_parts(view.parts)
        self._drop(self._views.pop())
        return kept

    def drop_from(self, question_id: str) -> QuestionEntry | None:
        """Take away a question and all that follows it; "": the last one. What it was."""
        for at in range(len(self._views) - 1, -1, -1):
            view = self._views[at]
            if isinstance(view, QuestionView) and question_id in ("", view.question.id):
                for later in self._views[at:]:
                    self._drop(later)
                del self._views[at:]
                return view.question
        return None

    def name_last_question(self, question_id: str, beside: tuple[str, ...]) -> None:
        """It is stored now; `beside`: ids of the other ways it was asked."""
        questions = [view for view in self._views if isinstance(view, QuestionView)]
        if questions and not questions[-1].question.id:
            branches = (*beside, question_id) if beside else ()
            questions[-1].set_stored(question_id, branches)

    def set_busy(self, is_busy: bool) -> None:
        """While an answer comes, no earlier question is put otherwise."""
        self._is_busy = is_busy
        for view in self._views:
            if isinstance(view, QuestionView):
                view.set_busy(is_busy)

    def mark_citation(self, turn_id: str, number: int) -> None:
        """Of that turn's answer, the one whose evidence is shown; 0: none of any."""
        self._marked = (turn_id, number)
        for view in self._views:
            self._mark_in(view)

    def _mark_in(self, view: MessageView) -> None:
        turn_id, number = self._marked
        if isinstance(view, AnswerView):
            is_it = bool(turn_id) and view.turn_id == turn_id
            view.mark_citation(number if is_it else 0)

    def set_setting(self, setting: RenderContext) -> None:
        self._setting = setting
        self._sheet.setMaximumWidth(measure_width(setting.styles.font))
        self._jump.setIcon(line_icon("arrow-down", setting.palette))
        for view in self._views:
            view.set_setting(setting)

    @Slot()
    def jump_to_end(self) -> None:
        self._is_following = True
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._jump.hide()

    # Building

    def _clear(self) -> None:
        self._builder.stop()
        self._wanted = 0
        for view in self._views:
            self._drop(view)
        self._views.clear()

    def _drop(self, view: MessageView) -> None:
        if self._anchor is not None and self._anchor[0] is view:
            self._anchor = None
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()

    def _want_more(self) -> None:
        self._wanted = min(PAGE_SIZE, len(self._waiting))
        self._build_some()

    @Slot()
    def _build_some(self) -> None:
        end = perf_counter() + SLICE_S
        while self._wanted and (perf_counter() < end or len(self._views) < _AT_ONCE):
            self._wanted -= 1
            self._prepend(self._made(self._waiting.pop()))
        if self._wanted:
            self._builder.start()
        else:
            self._mark_latest()
            self.built.emit()

    @property
    def _room(self) -> int:
        """Width of a message; 0 before it is known."""
        return self._sheet.width() if self._sheet.isVisible() else 0

    def _made(self, entry: ConversationEntry) -> MessageView:
        if isinstance(entry, QuestionEntry):
            question = QuestionView(self._setting, entry, self._room)
            question.set_busy(self._is_busy)
            return question
        view = AnswerView(self._setting, self._room)
        view.show_answer(entry)
        self._mark_in(view)
        return view

    def _prepend(self, view: MessageView) -> None:
        self._views.insert(0, view)
        self._column.insertWidget(0, view)
        # Children are in reading order for the focus, screen readers and scripts.
        view.lower()
        view.wished.connect(self._pass_on)
        view.set_latest(len(self._views) <= 2)

    def _append(self, view: MessageView) -> None:
        self._views.append(view)
        self._column.insertWidget(len(self._views) - 1, view)
        view.wished.connect(self._pass_on)
        self._mark_latest()

    def _mark_latest(self) -> None:
        for at, view in enumerate(self._views):
            view.set_latest(at >= len(self._views) - 2)

    # Scrolling

    @Slot(int)
    def _note_place(self, value: int) -> None:
        bar = self.verticalScrollBar()
        self._note_jump()
        if self._is_adjusting:
            return
        self._is_following = value >= bar.maximum() - _AT_END
        self._anchor = None if self._is_following else self._anchor_at(value)
        if value < NEAR_TOP and self._waiting and not self._wanted and not self._is_following:
            self._want_more()

    def _note_jump(self) -> None:
        bar = self.verticalScrollBar()
        self._jump.setVisible(bar.maximum() - bar.value() > METRICS.space_xxl * 2)

    def _anchor_at(self, value: int) -> tuple[MessageView, int] | None:
        """The message at the top of the window, and how much of it is above."""
        for view in self._views:
            if view.y() + view.height() > value:
                return view, value - view.y()
        return None

    @Slot(int, int)
    def _keep_place(self, _start: int, end: int) -> None:
        """Heights changed somewhere: stay at the end, or at the words that are being read."""
        self._set_sides()
        bar = self.verticalScrollBar()
        self._is_adjusting = True
        if self._is_following:
            bar.setValue(end)
        elif self._anchor is not None:
            view, above = self._anchor
            bar.setValue(view.y() + above)
        self._is_adjusting = False
        self._note_jump()

    def _set_sides(self) -> None:
        """Equal margins, whether or not the scroll bar takes some of the right one."""
        bar = self.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() > 0 else 0
        self._row.setContentsMargins(SIDE, 0, max(0, SIDE - taken), 0)

    @Slot(object)
    def _pass_on(self, wish: ReaderRequest) -> None:
        self.wished.emit(wish)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_jump()

    def _place_jump(self) -> None:
        size = QSize(32, 32)
        self._jump.resize(size)
        self._jump.move(
            (self.width() - size.width()) // 2, self.height() - size.height() - METRICS.space_m
        )
        self._jump.raise_()
