"""The column of a conversation's messages; some are built as widgets, the rest are entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from reader_app.ui.answers.answer_parts import kept_parts
from reader_app.ui.answers.answer_view import AnswerView
from reader_app.ui.answers.tool_step import ToolCallStep
from reader_app.ui.answers.type_styles import PrepareMarkdown, RenderContext, measure_width
from reader_app.ui.chat.question_view import QuestionView
from reader_app.ui.conversations.conversation_entries import ConversationEntry, QuestionEntry
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear

_BUILT_AT_ONCE: Final = 2
"""How many messages are built at once below the top of a new gap."""
_USUAL_HEIGHT: Final = 200.0
_HIGHEST: Final = 8_000_000
"""Greatest height of a gap in pixels; Qt allows widgets of at most about twice this height."""

MessageView: TypeAlias = QuestionView | AnswerView


class MessageGap(QWidget):
    """A placeholder for `entries` that are not built, oldest first, with their estimated height.

    `above`: how many built messages are above it.
    """

    def __init__(self, entries: list[ConversationEntry], mean_height: float) -> None:
        super().__init__()
        self.entries = entries
        self.above = 0
        self._mean_height = mean_height
        self.setObjectName("conversationGap")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.fit()

    def fit(self) -> None:
        """Set the estimated height of the entries that are still missing."""
        self.setFixedHeight(min(_HIGHEST, round(self._mean_height * len(self.entries))))


class MessageColumn(QWidget):
    """Builds, keeps and drops the views of messages; the owner, which scrolls, decides when.

    `views`: the built messages, oldest first. `older`: entries above all of them, not built yet.
    `gap`: entries between built messages, after a jump to an old question. `entry_of`: what the
    views were built from.
    `requested(ReaderRequest)`: a request from inside a message.
    """

    requested = Signal(object)

    def __init__(self, context: RenderContext) -> None:
        super().__init__()
        self.views: list[MessageView] = []
        self.older: list[ConversationEntry] = []
        self.gap: MessageGap | None = None
        self.entry_of: dict[MessageView, ConversationEntry] = {}
        self._is_busy = False
        self._marked = ("", 0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, METRICS.space_xs, 0, METRICS.space_xl)
        self._column.setSpacing(METRICS.space_l)
        self._column.addStretch(1)
        self.set_context(context)

    @property
    def missing_count(self) -> int:
        """How many messages are not built, above the views and in the gap."""
        return len(self.older) + (len(self.gap.entries) if self.gap is not None else 0)

    @property
    def last_answer(self) -> AnswerView | None:
        last = self.views[-1] if self.views else None
        return last if isinstance(last, AnswerView) else None

    @property
    def questions(self) -> list[QuestionView]:
        return [view for view in self.views if isinstance(view, QuestionView)]

    def question(self, question_id: str) -> QuestionView | None:
        """Return the view of a question, or None if it isn't built."""
        return next((view for view in self.questions if view.question.id == question_id), None)

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self.setMaximumWidth(measure_width(context.styles.font))
        for view in self.views:
            view.set_context(context)

    def set_busy(self, is_busy: bool) -> None:
        """Disable the editing of earlier questions while an answer is running."""
        self._is_busy = is_busy
        for view in self.questions:
            view.set_busy(is_busy)

    def mark_citation(self, turn_id: str, number: int) -> None:
        """Mark the citation whose evidence is shown in that turn's answer; number 0: none."""
        self._marked = (turn_id, number)
        for view in self.views:
            self._mark_in(view)

    # --- the end of the conversation

    def replace_all(self, entries: Sequence[ConversationEntry]) -> None:
        """Replace all messages by those of another conversation; none of them is built yet."""
        self._end_gap()
        for view in self.views:
            self._drop(view)
        self.views.clear()
        self.older = list(entries)

    def add(self, entry: ConversationEntry) -> None:
        """Build a message at the end."""
        view = self._build(entry)
        self._append(view)
        appear(view)

    def begin_answer(self, before: Sequence[str | ToolCallStep] = ()) -> AnswerView:
        """Append a running answer; `before`: the parts it continues from."""
        self._context.renderer.result(PrepareMarkdown(self._context.reader))
        view = AnswerView(self._context, self._room)
        view.parts.show(before, self.questions[-1].question.text if self.questions else "")
        self._append(view)
        appear(view)
        return view

    def drop_latest_answer(self) -> list[str | ToolCallStep]:
        """Remove the last answer for a retry, and return the parts that the new one keeps."""
        view = self.last_answer
        if view is None:
            return []
        kept = kept_parts(view.parts.values)
        self._drop(self.views.pop())
        return kept

    def drop_from(self, question_id: str) -> QuestionEntry | None:
        """Remove a question and all that follows it, and return it; id "": the last one."""
        for at in range(len(self.views) - 1, -1, -1):
            view = self.views[at]
            if isinstance(view, QuestionView) and question_id in ("", view.question.id):
                for later in self.views[at:]:
                    self._drop(later)
                del self.views[at:]
                if self.gap is not None and at < self.gap.above:
                    self._end_gap()  # The entries in the gap came after the question
                return view.question
        return None

    def name_last_question(self, question_id: str, beside: tuple[str, ...]) -> None:
        """Give the last question its id once it is stored.

        `beside`: ids of the other branches of the question.
        """
        questions = self.questions
        if questions and not questions[-1].question.id:
            branches = (*beside, question_id) if beside else ()
            questions[-1].set_stored(question_id, branches)

    # --- older messages

    def build_older(self) -> None:
        """Build the newest entry of `older` above all other messages."""
        view = self._build(self.older.pop())
        self.views.insert(0, view)
        self._column.insertWidget(0, view)
        # Keep the children in reading order for the focus, screen readers and scripts.
        view.lower()
        view.requested.connect(self.requested)
        view.set_latest(len(self.views) <= 2)
        view.show()
        if self.gap is not None:
            self.gap.above += 1

    def mark_latest(self) -> None:
        """Enable actions that change the conversation only at the last question and answer."""
        for at, view in enumerate(self.views):
            view.set_latest(at >= len(self.views) - 2)

    # --- the gap

    def fold(self) -> None:
        """Turn the gap and all views above it back into `older` entries."""
        if self.gap is None:
            return
        above = self.gap.above
        upper, self.views = self.views[:above], self.views[above:]
        self.older += [self.entry_of[view] for view in upper] + self.gap.entries
        for view in upper:
            self._drop(view)
        self._end_gap()

    def index_of(self, question_id: str) -> int | None:
        """Return the index of a question in `older`, or None."""
        for at, entry in enumerate(self.older):
            if isinstance(entry, QuestionEntry) and entry.id == question_id:
                return at
        return None

    def open_at(self, index: int) -> None:
        """Build the first messages from `index` of `older` on, followed by a gap for the rest."""
        self.gap = gap = MessageGap(self.older[index:], self._mean_height())
        self.older = self.older[:index]
        self._column.insertWidget(0, gap)
        gap.show()  # A layout shows a new widget only in the next event
        gap.lower()
        for _ in range(min(_BUILT_AT_ONCE, len(gap.entries))):
            self.fill_from_top(gap)
        self.close_up()

    def fill_from_top(self, gap: MessageGap) -> None:
        """Build the oldest entry of the gap above it."""
        self._insert(self._build(gap.entries.pop(0)), gap.above, gap.above)
        gap.above += 1

    def fill_from_end(self, gap: MessageGap) -> None:
        """Build the newest entry of the gap below it."""
        self._insert(self._build(gap.entries.pop()), gap.above, gap.above + 1)

    def close_up(self) -> None:
        """Fit the gap to its remaining entries; remove it if there are none."""
        if self.gap is not None and self.gap.entries:
            self.gap.fit()
        else:
            self._end_gap()

    # --- internals

    @property
    def _room(self) -> int:
        """The width of a message in pixels; 0 before it is known."""
        return self.width() if self.isVisible() else 0

    def _mean_height(self) -> float:
        heights = [view.height() for view in self.views if view.isVisible()]
        return sum(heights) / len(heights) + self._column.spacing() if heights else _USUAL_HEIGHT

    def _build(self, entry: ConversationEntry) -> MessageView:
        view: MessageView
        if isinstance(entry, QuestionEntry):
            view = QuestionView(self._context, entry, self._room)
            view.set_busy(self._is_busy)
        else:
            view = AnswerView(self._context, self._room)
            view.show_answer(entry)
            self._mark_in(view)
        self.entry_of[view] = entry
        return view

    def _mark_in(self, view: MessageView) -> None:
        turn_id, number = self._marked
        if isinstance(view, AnswerView):
            is_it = bool(turn_id) and view.turn_id == turn_id
            view.mark_citation(number if is_it else 0)

    def _append(self, view: MessageView) -> None:
        self._column.insertWidget(len(self.views) + (self.gap is not None), view)
        self.views.append(view)
        view.requested.connect(self.requested)
        self.mark_latest()

    def _insert(self, view: MessageView, at: int, row: int) -> None:
        """Insert a view at index `at` of the views and at `row` of the layout.

        The two differ below the gap, which takes a row of its own.
        """
        self.views.insert(at, view)
        self._column.insertWidget(row, view)
        if view is not self.views[-1]:
            view.stackUnder(self.views[at + 1])  # Keep the children in reading order
        view.show()
        view.requested.connect(self.requested)
        view.set_latest(False)

    def _drop(self, view: MessageView) -> None:
        self.entry_of.pop(view, None)
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()

    def _end_gap(self) -> None:
        gap, self.gap = self.gap, None
        if gap is not None:
            self._column.removeWidget(gap)
            gap.hide()
            gap.deleteLater()
            self.mark_latest()
