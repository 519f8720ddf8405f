"""The parts of an answer in order, streamed or stored: texts and tool steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader_app.domain.chat import PLAN_TOOL, PlanStep, arguments_without_names, plan_of
from reader_app.domain.citations import CheckedClaim, CheckedQuotation
from reader_app.domain.events import ToolFinishedEvent, ToolInvocationEvent, ToolResultEvent
from reader_app.ui.answers.answer_text import AnswerText
from reader_app.ui.answers.markdown import without_chip_marks
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.plan_view import PlanView
from reader_app.ui.answers.tool_step import SEARCHES, ToolCallStep, ToolStepGroup, ToolStepView
from reader_app.ui.answers.type_styles import RenderContext
from reader_app.ui.theme.palette import METRICS

_TICK_MS: Final = 50
"""Interval in milliseconds at which streamed words are shown."""


def kept_parts(parts: Sequence[str | ToolCallStep]) -> list[str | ToolCallStep]:
    """Return the parts from which the retry of a failed answer continues.

    These are all parts up to the last finished step, which is what is stored of the turn. Texts
    lose their citations, because the retry numbers its own.
    """
    kept: list[str | ToolCallStep] = []
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(without_chip_marks(part))
        elif part.is_done:
            kept += [*texts, part]
            texts = []
    return kept


class ToolStepLines:
    """Where the tool steps of an answer stand: in its plan, in a group of neighbours, or alone."""

    def __init__(self, context: RenderContext, layout: QVBoxLayout, answer: QWidget) -> None:
        """`layout`: that of the answer's parts, in which `answer` is their parent."""
        self._context = context
        self._layout = layout
        self._answer = answer
        self._groups: list[ToolStepGroup] = []
        self._plan: PlanView | None = None

    def place(self, view: ToolStepView, before: QWidget | None) -> None:
        """Place a new step. `before`: the part of the answer before it."""
        is_plan = view.step.tool_name == PLAN_TOOL
        plan = _plan_of(view.step) if is_plan else ()
        if plan:
            view.setParent(self._answer)  # the plan shows the call's content
            view.hide()
            self._show_plan(plan)
        elif self._plan is not None and view.can_fold:
            self._plan.add(view)
        elif isinstance(before, ToolStepView) and before.can_fold and view.can_fold:
            self._fold(before, view)
        else:
            self._layout.addWidget(view)

    def set_veils(
        self, steps: Sequence[ToolStepView], found: Mapping[str, Sequence[tuple[int, int]]]
    ) -> None:
        """Cover names in the words of the answer's steps, by the texts of their arguments."""
        plan: tuple[PlanStep, ...] = ()
        for view in steps:
            step = view.step.veiled_again(found)
            if step != view.step:
                view.show_step(step)
            if step.tool_name == PLAN_TOOL:
                plan = _plan_of(step) or plan
        if plan:
            self._show_plan(plan)

    def remove(self, part: QWidget) -> None:
        """Take out `part` if it stands in the plan or in a group."""
        for group in self._groups:
            group.remove(part)
        if self._plan is not None:
            self._plan.remove(part)

    def fold(self) -> None:
        """Fold the plan, if there is one."""
        if self._plan is not None:
            self._plan.fold()

    def fold_if_done(self) -> None:
        """Fold the plan if it is as good as done."""
        if self._plan is not None and self._plan.is_nearly_done:
            self._plan.fold()

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        for group in self._groups:
            group.set_context(context)
        if self._plan is not None:
            self._plan.set_context(context)

    def _show_plan(self, plan: Sequence[PlanStep]) -> None:
        if self._plan is None:
            self._plan = PlanView(self._context)
            self._layout.addWidget(self._plan)
        self._plan.show_plan(plan)

    def _fold(self, before: ToolStepView, view: ToolStepView) -> None:
        """Put a step into the line of the steps before it, or into a new one with the last."""
        group = next((each for each in self._groups if before in each.steps), None)
        if group is None:
            group = ToolStepGroup(self._context)
            self._groups.append(group)
            self._layout.replaceWidget(before, group)
            group.show()
            group.add(before)
        group.add(view)


def _plan_of(step: ToolCallStep) -> tuple[PlanStep, ...]:
    return plan_of(arguments_without_names(step.arguments, step.veiled))


class AnswerParts(QObject):
    """The texts and tool steps of an answer in `layout`, which the answer's widget adds to its own.

    `text_changed`: the displayed words have changed.
    `requested(ReaderRequest)`: a request from a step.
    `link_activated(address, Around)`: a click on a link.
    `chip_…`: as in `CitationChips`.
    """

    text_changed = Signal()
    requested = Signal(object)
    link_activated = Signal(str, object)
    chip_pointed = Signal(str, QRect, bool)
    chip_left = Signal()
    chip_menu_wanted = Signal(str, QPoint)

    def __init__(self, context: RenderContext, room: int, answer: QWidget) -> None:
        """Create no parts yet. `room`: as in `ProseView`, used while `answer` isn't visible."""
        super().__init__(answer)
        self._answer = answer
        self._room = room
        self._context = context
        self.marks = AnswerMarks(context.names)
        self._parts: list[AnswerText | ToolStepView] = []
        self._draft: list[AnswerText] = []
        self._running: list[tuple[str, ToolStepView]] = []
        self._marked = 0
        self._kept_count = self._count_before = 0
        self._kept_source = ""
        self._is_ended = False
        self.layout = QVBoxLayout()
        self.layout.setSpacing(METRICS.space_s)
        self.lines = ToolStepLines(context, self.layout, answer)
        self._tick = QTimer(self, interval=_TICK_MS, singleShot=True)
        self._tick.timeout.connect(self._show_text)

    # --- content

    @property
    def texts(self) -> list[AnswerText]:
        return [part for part in self._parts if isinstance(part, AnswerText)]

    @property
    def steps(self) -> list[ToolStepView]:
        return [part for part in self._parts if isinstance(part, ToolStepView)]

    @property
    def values(self) -> list[str | ToolCallStep]:
        """All parts as they were given: Markdown with citation marks, and tool steps."""
        return [part.source if isinstance(part, AnswerText) else part.step for part in self._parts]

    @property
    def markdown(self) -> str:
        """The answer with its pages as people read them, without tool steps and citation marks."""
        told = (without_chip_marks(self.marks.pages.drawn(text.told_source)) for text in self.texts)
        return "\n\n".join(words.strip() for words in told if words.strip())

    @property
    def markdown_with_pages(self) -> str:
        """The answer with its pages as people read them, and its citations as "(p. 42)"."""
        sources = [text.told_source.strip() for text in self.texts]
        return "\n\n".join(self.marks.in_words(source) for source in sources if source)

    @property
    def plain_text(self) -> str:
        return "\n\n".join(text.plain_text for text in self.texts if text.plain_text)

    @property
    def has_new_text(self) -> bool:
        """Whether text has come since the answer began, besides the parts it continues from."""
        return any(isinstance(part, AnswerText) for part in self._parts[self._count_before :])

    @property
    def is_calling(self) -> bool:
        """Whether a tool is running."""
        return bool(self._running)

    def set_context(self, context: RenderContext) -> None:
        is_renamed = context.names is not self._context.names
        self._context = context
        if is_renamed:
            self._name_pages()
        for text in self.texts:
            text.set_styles(context.styles)
        for step in self.steps:
            step.set_context(context)
        self.lines.set_context(context)

    def mark_chip(self, number: int) -> None:
        """Mark the citation whose evidence is shown; number 0: none."""
        self._marked = number
        for text in self.texts:
            text.mark_chip(number)

    def mark_quotations(self, quotations: tuple[CheckedQuotation, ...]) -> None:
        """Mark the quotations; pages beside them become those that contain them."""
        is_new, self.marks.quotations = quotations != self.marks.quotations, quotations
        if is_new and any(found.numbers for found in quotations):
            self._name_pages()
        for text in self.texts:
            text.mark_quotations()

    def mark_claims(self, claims: tuple[CheckedClaim, ...]) -> None:
        """Mark, in the margin, the sentences that their citations don't support."""
        if claims or self.marks.claims:
            self.marks.claims = claims
            for text in self.texts:
                text.mark_claims()

    # --- streaming

    def show(self, values: Sequence[str | ToolCallStep], asked: str = "", in_view: int = 0) -> None:
        """Show the parts that exist already of the answer to a question; streamed ones follow.

        `in_view`: the page on which the question was asked.
        """
        self.marks.note_question(asked, in_view)
        self._name_pages()
        for value in values:
            if isinstance(value, ToolCallStep):
                self._add_step(value)
            else:
                self.add_text(value)
                self._close_text()
        self._kept_count = self._count_before = len(self._parts)

    def add_text(self, words: str, veiled: Sequence[tuple[int, int]] = ()) -> None:
        """Append words to the last text, or begin a new one; they appear at the next tick.

        `veiled`: as in `TextDelta`.
        """
        last = self._parts[-1] if self._parts else None
        text = last if isinstance(last, AnswerText) else self._begin_text()
        text.append(words, veiled)
        self.lines.fold_if_done()  # before any words come that it would move
        if not self._tick.isActive():
            self._tick.start()

    def begin_step(self, event: ToolInvocationEvent) -> None:
        self._running.append((event.tool_use_id, self._add_step(ToolCallStep.begun(event))))

    def note_found(self, event: ToolResultEvent) -> None:
        """Show how many passages the running search has found."""
        for _, view in self._running:
            if view.step.tool_name in SEARCHES and view.step.found is None:
                view.show_step(view.step.with_found(event.result_count, event.read))
                return

    def finish_step(self, event: ToolFinishedEvent) -> None:
        for at, (tool_use_id, view) in enumerate(self._running):
            if tool_use_id == event.tool_use_id and view.step.tool_name == event.tool_name:
                del self._running[at]
                view.show_step(view.step.finished(event))
                view.offer_actions()
                self.marks.note_shown(view.step.pages_of_books)
                return

    def keep(self) -> None:
        """Keep all text so far when a request to the model has been answered."""
        self._kept_count = len(self._parts)
        last = self._parts[-1] if self._parts else None
        self._kept_source = last.source if isinstance(last, AnswerText) else ""

    def take_back(self) -> None:
        """Remove what a request has streamed, because the request is sent again."""
        while len(self._parts) > self._kept_count:
            self._drop(self._parts.pop())
        last = self._parts[-1] if self._parts else None
        if isinstance(last, AnswerText) and last.source != self._kept_source:
            self._drop(self._parts.pop())
            self._begin_text().append(self._kept_source)
            self._show_text()

    def note_draft(self) -> None:
        """Note that the text since the last step is a draft, and show all of it."""
        self._close_text()
        steps = [at for at, part in enumerate(self._parts) if isinstance(part, ToolStepView)]
        rest = self._parts[steps[-1] + 1 if steps else 0 :]
        self._draft = [part for part in rest if isinstance(part, AnswerText)]

    def drop_draft(self) -> None:
        """Remove the text that was noted as a draft; what replaces it follows."""
        for part in self._draft:
            self._parts.remove(part)
            self._drop(part)
        self._draft = []
        self.keep()

    def end(self) -> None:
        """End the answer: mark running steps as abandoned and show all words."""
        self._is_ended = True
        self._tick.stop()
        for _, view in self._running:
            view.show_step(view.step.abandoned())
        self._running.clear()
        self.lines.fold()
        if self.marks.is_shown_since_named:
            self._name_pages()
        self._show_text()

    # --- internals

    def _name_pages(self) -> None:
        self.marks.name_pages(self._context.names)
        for text in self.texts:
            text.name_pages(is_ending=self._is_ended or text is not self._parts[-1])
        if self.texts:
            self.text_changed.emit()

    def _begin_text(self) -> AnswerText:
        context = self._context
        room = self._answer.width() if self._answer.isVisible() else self._room
        text = AnswerText(context.styles, context.renderer, context.reader, room, marks=self.marks)
        text.link_activated.connect(self.link_activated)
        text.chip_pointed.connect(self.chip_pointed)
        text.revealed.connect(self.text_changed)
        text.chip_left.connect(self.chip_left)
        text.chip_menu_wanted.connect(self.chip_menu_wanted)
        text.mark_chip(self._marked)
        self._add(text)
        return text

    def _add_step(self, step: ToolCallStep) -> ToolStepView:
        self._close_text()
        view = ToolStepView(self._context, step)
        view.requested.connect(self.requested)
        before = self._parts[-1] if self._parts else None
        self._parts.append(view)
        self.lines.place(view, before)
        return view

    def _add(self, part: AnswerText | ToolStepView) -> None:
        self._parts.append(part)
        self.layout.addWidget(part)

    def _drop(self, part: AnswerText | ToolStepView) -> None:
        self.marks.veiled.pop(part, None)
        self.lines.remove(part)
        self.layout.removeWidget(part)
        part.hide()
        part.deleteLater()

    def _close_text(self) -> None:
        """Show the current text as complete, because a tool step or another text follows."""
        self._tick.stop()
        self._show_text(is_whole=True)

    @Slot()
    def _show_text(self, *, is_whole: bool = False) -> None:
        last = self._parts[-1] if self._parts else None
        if isinstance(last, AnswerText):
            last.show_text(is_ending=is_whole or self._is_ended)
        self.text_changed.emit()
