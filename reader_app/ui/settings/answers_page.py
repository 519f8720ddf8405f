"""Settings, second page: how answers are made and how long they may take."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QComboBox, QSpinBox

from reader_app.domain.settings import (
    LONGEST_TIMEOUT_S,
    MOST_ITERATIONS,
    MOST_TOOL_CALLS,
    Settings,
    StrategyKind,
)
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import FormPage, hint_label
from reader_app.ui.theme.palette import METRICS

_WAYS: Final = (
    (StrategyKind.TOOLS, tr("The model looks things up itself")),
    (StrategyKind.ALWAYS_RETRIEVE, tr("Search first, then answer")),
)


class AnswersPage(FormPage):
    """The way is kept for each model, the limits for all."""

    def __init__(self) -> None:
        super().__init__()
        self._way = QComboBox()
        self._way.setObjectName("strategyBox")
        self._way.addItems([words for _kind, words in _WAYS])
        self._steps = _number("stepsBox", MOST_ITERATIONS)
        self._calls = _number("callsBox", MOST_TOOL_CALLS)
        self._silence = _number("silenceBox", int(LONGEST_TIMEOUT_S), " s")
        self._turn = _number("turnBox", int(LONGEST_TIMEOUT_S), " s")
        self.add_row(
            tr("Finding text"),
            self._way,
            hint_label(tr("Search first suits models that can't use tools.")),
        )
        self.add_row(tr("Steps per answer"), self._steps)
        self.add_row(tr("Look-ups per answer"), self._calls)
        self.add_row(tr("Longest silence"), self._silence)
        self.add_row(
            tr("Time per answer"),
            self._turn,
            hint_label(tr("Past a limit the answer ends with what there is, and says so.")),
        )

    def load(self, settings: Settings) -> None:
        kind = settings.strategy_for(settings.model)
        self._way.setCurrentIndex([way for way, _words in _WAYS].index(kind))
        self._steps.setValue(settings.max_iterations)
        self._calls.setValue(settings.max_tool_calls)
        self._silence.setValue(round(settings.idle_timeout_s))
        self._turn.setValue(round(settings.turn_timeout_s))

    def applied_to(self, settings: Settings) -> Settings:
        chosen = replace(
            settings,
            max_iterations=self._steps.value(),
            max_tool_calls=self._calls.value(),
            idle_timeout_s=float(self._silence.value()),
            turn_timeout_s=float(self._turn.value()),
        )
        way = _WAYS[self._way.currentIndex()][0]
        if way is chosen.strategy_for(chosen.model):
            return chosen
        return chosen.with_strategy(chosen.model, way)


def _number(name: str, most: int, unit: str = "") -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setRange(1, most)
    box.setSuffix(unit)
    box.setMaximumWidth(120)
    # WORKAROUND: Qt ignores the sheet's padding for the text inside a spin box.
    line = box.lineEdit()
    line.setTextMargins(METRICS.space_s, 0, 0, 0)
    return box
