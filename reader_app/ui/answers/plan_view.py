"""The plan of a thorough answer, with the tool steps beneath its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.chat import NO_LOOKS, PlanStep
from reader_app.domain.translation import tr
from reader_app.ui.answers.progress_lines import ActivityLine
from reader_app.ui.answers.tool_step import ToolStepGroup, ToolStepView, icon_of
from reader_app.ui.answers.type_styles import RenderContext
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column

_LEFT: Final = Qt.AlignmentFlag.AlignLeft


class PlanRow(QWidget):
    """A step of the plan; the tool steps of the current one show below it as one line.

    A click on the step unfolds its tool steps.
    """

    def __init__(self, context: RenderContext, step: PlanStep) -> None:
        super().__init__()
        self.step = step
        self._is_current = False
        self.line = ActivityLine(context.palette, is_wrapping=True)
        self.line.setObjectName("planStep")
        self.line.toggled.connect(self._show_group)
        self.group = ToolStepGroup(context)
        self.group.setContentsMargins(METRICS.space_xl, 0, 0, 0)
        self.group.hide()
        column = bare_column(self, 0)
        column.addWidget(self.line, 0, _LEFT)
        column.addWidget(self.group)

    def show_step(self, step: PlanStep, *, is_current: bool) -> None:
        self.step, self._is_current = step, is_current
        icon = "check" if step.is_done else "circle-dot" if is_current else "circle"
        self.line.set_words(step.words, icon, is_moving=False, is_strong=is_current)
        if step.is_done:
            told = tr("Done: {step}", step=step.words)
        elif is_current:
            told = tr("Now: {step}", step=step.words)
        else:
            told = tr("Still to do: {step}", step=step.words)
        self.line.setAccessibleName(told)
        self._show_group()

    def add(self, view: ToolStepView) -> None:
        self.group.add(view)
        self.line.set_openable(True)
        self._show_group()

    def remove(self, view: QWidget) -> None:
        self.group.remove(view)
        self.line.set_openable(bool(self.group.steps))
        self._show_group()

    def set_context(self, context: RenderContext) -> None:
        self.line.set_palette(context.palette)
        self.group.set_context(context)

    @Slot()
    def _show_group(self) -> None:
        is_open = self.line.isChecked()
        self.group.set_unfolded(is_open)
        self.group.setVisible(bool(self.group.steps) and (is_open or self._is_current))


class PlanView(QWidget):
    """The plan as a list that is ticked off; folded, one line: "Plan: 5 of 5 steps · 23 looks".

    It replaces the lines of the tool steps: `add` puts each beneath the step of the plan that it
    belongs to. Object names: `planView`, `planLine`, `planStep`.
    """

    def __init__(self, context: RenderContext) -> None:
        super().__init__()
        self.setObjectName("planView")
        self.setAccessibleName(tr("Plan"))
        self._context = context
        self._rows: list[PlanRow] = []
        self._line = ActivityLine(context.palette)
        self._line.setObjectName("planLine")
        self._line.set_openable(True)
        self._line.hide()
        self._list = QWidget()
        self._line.toggled.connect(self._list.setVisible)
        self._column = bare_column(self._list, 0)
        column = bare_column(self, METRICS.space_xs)
        column.addWidget(self._line, 0, _LEFT)
        column.addWidget(self._list)

    @property
    def is_nearly_done(self) -> bool:
        """Whether all steps but the last are ticked off, which usually is to write the answer."""
        return all(row.step.is_done for row in self._rows[:-1])

    @property
    def is_folded(self) -> bool:
        return not self._line.isHidden()

    def show_plan(self, steps: Sequence[PlanStep]) -> None:
        """Show the plan as it is now; a step that was there before keeps its tool steps."""
        old = {row.step.words: row for row in self._rows}
        rows = [
            old.pop(step.words) if step.words in old else PlanRow(self._context, step)
            for step in steps
        ]
        for at, row in enumerate(self._rows):
            if row not in rows:
                heir = rows[min(at, len(rows) - 1)]
                for view in list(row.group.steps):
                    row.remove(view)
                    heir.add(view)
                self._column.removeWidget(row)
                row.hide()
                row.deleteLater()
        for at, row in enumerate(rows):
            self._column.insertWidget(at, row)
        self._rows = rows
        for row, step in zip(rows, steps, strict=True):
            row.show_step(step, is_current=False)
        current = self._current
        if current is not None:
            current.show_step(current.step, is_current=True)
        self._tell()

    def add(self, view: ToolStepView) -> None:
        """Put a tool step beneath the current step of the plan, or the last one."""
        (self._current or self._rows[-1]).add(view)
        view.changed.connect(self._tell)
        self._tell()

    def remove(self, part: QWidget) -> None:
        """Take out `part` if it is one of the tool steps."""
        for row in self._rows:
            if part in row.group.steps:
                row.remove(part)
        self._tell()

    def fold(self) -> None:
        """Show the plan as one line that opens."""
        if self.is_folded:
            return
        self._line.setVisible(True)
        self._list.hide()
        self._tell()

    def set_context(self, context: RenderContext) -> None:
        self._context = context
        self._line.set_palette(context.palette)
        for row in self._rows:
            row.set_context(context)
        self._tell()

    @property
    def _current(self) -> PlanRow | None:
        return next((row for row in self._rows if not row.step.is_done), None)

    @Slot()
    def _tell(self) -> None:
        """Set the words of the folded line: the running tool step, or everything that was done."""
        views = [view for row in self._rows for view in row.group.steps]
        running = next((view for view in views if view.is_running), None)
        if running is not None:
            self._line.set_words(running.words, icon_of(running.step), is_moving=True)
            return
        done = sum(row.step.is_done for row in self._rows)
        looks = sum(view.step.tool_name not in NO_LOOKS for view in views)
        plan = tr(
            "Plan: {done} of {n} step", "Plan: {done} of {n} steps", n=len(self._rows), done=done
        )
        looked = tr("{n} lookup", "{n} lookups", n=looks) if looks else ""
        words = " · ".join(part for part in (plan, looked) if part)
        self._line.set_words(words, "list", is_moving=False)
