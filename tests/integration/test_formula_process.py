"""Formulas that take for ever: they are given up, others are drawn, and nothing waits for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import psutil
import pytest
from PySide6.QtGui import QFont, QTextCursor
from pytestqt.qtbot import QtBot

from reader_app.ipc.channel import ChildProcess
from reader_app.typesetting.formula_messages import (
    MAX_CODE,
    CodeColoured,
    ColourCode,
    DrawFormula,
    FormulaDrawn,
)
from reader_app.ui.answers.answer_text import MAX_COLOURED, ColouringJob, FailedColouring, colour_of
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.mathematics import FailedFormula, FormulaDrawing, FormulaJob
from reader_app.ui.answers.prose_view import ProseView
from reader_app.ui.answers.type_styles import TypeStyles, reading_font
from reader_app.ui.theme.palette import LIGHT
from reader_app.workers.document_process import launch_worker
from reader_app.workers.typesetter import FormulaSvg, Kind, Refusal, Typesetter, WorkRefused

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forked_workers"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
ENDLESS = r"\phantom{" * 12 + "x" + "}" * 12
"""Within all bounds of size and nesting; minutes on any machine."""
PATIENT = 120_000


class Launches:
    """Starts real processes and knows them; or none."""

    def __init__(self, *, can_start: bool = True) -> None:
        self.children: list[ChildProcess] = []
        self._can_start = can_start

    def __call__(self, kind: str, inherited: Sequence[int]) -> ChildProcess:
        if not self._can_start:
            raise OSError("no more processes")
        self.children.append(launch_worker(kind, inherited))
        return self.children[-1]


@pytest.fixture
def launches() -> Launches:
    return Launches()


@pytest.fixture
def renderer(qtbot: QtBot, launches: Launches) -> Iterator[BackgroundRenderer]:
    made = BackgroundRenderer(launch=launches)
    yield made
    made.close()


def formula(tex: str, size: int = 15) -> FormulaJob:
    return FormulaJob(tex, False, size, "#112233")


def made(
    renderer: BackgroundRenderer, qtbot: QtBot, *orders: FormulaJob | ColouringJob
) -> list[object | None]:
    for order in orders:
        renderer.result(order)
    qtbot.waitUntil(lambda: all(renderer.result(o) is not None for o in orders), timeout=PATIENT)
    return [renderer.result(order) for order in orders]


def test_a_formula_without_end_is_given_up_and_the_next_ones_are_drawn(
    renderer: BackgroundRenderer, qtbot: QtBot
) -> None:
    after = (formula("x^2"), ColouringJob("def f(): pass", "python"), formula("y^2"))
    endless, first, colours, last = made(renderer, qtbot, formula(ENDLESS), *after)
    assert endless == FailedFormula(Refusal.TOO_SLOW)
    assert isinstance(first, FormulaDrawing) and isinstance(last, FormulaDrawing)
    assert isinstance(colours, tuple) and len(colours) > 1


@pytest.mark.long
def test_no_quick_formula_waits_for_those_without_end(
    renderer: BackgroundRenderer, qtbot: QtBot
) -> None:
    told: list[object] = []
    renderer.made.connect(told.append)
    endless = [formula(f"{ENDLESS}_{number}") for number in range(2)]
    quick = [formula(f"x_{number}") for number in range(3)]
    made(renderer, qtbot, *endless, *quick)
    assert told == [*quick, *endless]


@pytest.mark.long
def test_what_comes_behind_a_formula_at_work_is_made_meanwhile(
    renderer: BackgroundRenderer, qtbot: QtBot, launches: Launches
) -> None:
    told: list[object] = []
    renderer.made.connect(told.append)
    renderer.result(formula(ENDLESS))
    qtbot.waitUntil(lambda: bool(launches.children), timeout=PATIENT)
    after = (formula("x"), ColouringJob("x = 1", "python"), formula("y"))
    made(renderer, qtbot, formula(ENDLESS), *after)
    assert len(launches.children) >= 2
    assert {formula(ENDLESS), *after} == set(told)


@pytest.mark.long
def test_code_whose_colours_take_for_ever_keeps_one(
    renderer: BackgroundRenderer, qtbot: QtBot
) -> None:
    result = made(renderer, qtbot, ColouringJob("(" * 20_000, "ng2"))
    assert result == [FailedColouring()]


@pytest.mark.long
def test_a_formula_that_was_given_up_is_not_tried_again(
    renderer: BackgroundRenderer, qtbot: QtBot, launches: Launches
) -> None:
    made(renderer, qtbot, formula(ENDLESS))
    before = len(launches.children)
    assert renderer.result(formula(ENDLESS, size=22)) == FailedFormula(Refusal.TOO_SLOW)
    made(renderer, qtbot, formula("z"))
    assert len(launches.children) <= before + 1


def test_closing_ends_a_formula_that_is_being_drawn(
    renderer: BackgroundRenderer, qtbot: QtBot, launches: Launches
) -> None:
    renderer.result(formula(ENDLESS))
    qtbot.waitUntil(lambda: bool(launches.children), timeout=PATIENT)
    pid = launches.children[0].pid
    renderer.close()
    assert not psutil.pid_exists(pid)
    assert renderer.result(formula("x")) is None
    assert len(launches.children) == 1


def test_colours_are_those_of_the_kinds_that_the_process_knows() -> None:
    assert MAX_COLOURED == MAX_CODE
    colours = {kind: colour_of(kind, is_dark=False) for kind in Kind}
    assert [kind for kind, colour in colours.items() if not colour] == [Kind.PLAIN]
    assert len(set(colours.values())) == len(Kind)


def test_no_process_runs_before_the_first_formula(
    renderer: BackgroundRenderer, launches: Launches
) -> None:
    assert renderer.result(formula("x")) is None
    assert launches.children == []


def test_a_process_that_dies_takes_its_formula_with_it_only(
    renderer: BackgroundRenderer, qtbot: QtBot, launches: Launches
) -> None:
    made(renderer, qtbot, formula("x"))
    psutil.Process(launches.children[0].pid).kill()
    assert isinstance(made(renderer, qtbot, formula("y"))[0], FormulaDrawing)


def test_where_no_process_starts_the_source_is_shown(qtbot: QtBot) -> None:
    renderer = BackgroundRenderer(launch=Launches(can_start=False))
    (result,) = made(renderer, qtbot, formula("x"))
    assert result == FailedFormula(Refusal.NO_PROCESS)
    renderer.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the system tells there only")
def test_a_formula_process_has_a_limit_of_memory(
    renderer: BackgroundRenderer, qtbot: QtBot, launches: Launches
) -> None:
    made(renderer, qtbot, formula("x"))
    limits = psutil.Process(launches.children[0].pid).rlimit(psutil.RLIMIT_AS)
    assert 0 < limits[0] <= 1024**3


def test_an_idle_process_ends(qtbot: QtBot) -> None:
    typesetter = Typesetter()
    with qtbot.waitSignal(typesetter.answered, timeout=PATIENT):
        typesetter.ask(DrawFormula(1, "x", False, 15, "#112233"))
    pids = typesetter.pids
    assert pids and typesetter._idle.isActive()
    typesetter._idle.setInterval(0)
    qtbot.waitUntil(lambda: not any(psutil.pid_exists(pid) for pid in pids), timeout=PATIENT)
    typesetter.close()


LYING = """
from reader_app.ipc.channel import parent_channel
from reader_app.typesetting.formula_messages import *
channel = parent_channel()
channel.serve(dialogue())
while True:
    asked = channel.receive()
    channel.send(WorkBegun(asked.request_id))
    channel.send({answer})
"""


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (DrawFormula(1, "x", False, 15, "#112233"), 'CodeColoured(1, "k")'),
        (DrawFormula(1, "x", False, 15, "#112233"), 'FormulaDrawn(1, 0.0, 0.0, 1e9, 1.0, 0.0, "")'),
        (
            DrawFormula(1, "x", False, 15, "#112233"),
            'FormulaDrawn(1, 0.0, 0.0, 9.0, 9.0, 0.0, "<image/>")',
        ),
        (ColourCode(1, "x = 1", "python"), 'CodeColoured(1, "k")'),
        (ColourCode(1, "x = 1", "python"), 'CodeColoured(1, "!!!!!")'),
    ],
)
def test_an_answer_that_does_not_fit_its_request_is_refused(
    qtbot: QtBot, request_: DrawFormula | ColourCode, answer: str
) -> None:
    program = LYING.replace("{answer}", answer)

    def launch(kind: str, inherited: Sequence[int]) -> ChildProcess:
        return ChildProcess([], program=[sys.executable, "-c", program])

    typesetter = Typesetter(launch=launch)
    with qtbot.waitSignal(typesetter.answered, timeout=PATIENT) as told:
        typesetter.ask(request_)
    typesetter.close()
    assert told.args is not None and told.args[1] == WorkRefused(1, Refusal.UNKNOWN.value)


def test_an_honest_answer_is_passed_on(qtbot: QtBot) -> None:
    typesetter = Typesetter()
    answers: list[object] = []
    typesetter.answered.connect(lambda _, answer: answers.append(answer))
    typesetter.ask(DrawFormula(1, r"\frac{a}{b}", False, 15, "#112233"))
    typesetter.ask(ColourCode(2, "x = 1", "python"))
    qtbot.waitUntil(lambda: len(answers) == 2, timeout=PATIENT)
    typesetter.close()
    assert isinstance(answers[0], FormulaSvg) and isinstance(answers[1], CodeColoured)
    assert not isinstance(answers[0], FormulaDrawn)


def test_the_source_of_a_formula_that_is_not_drawn_can_be_selected_and_says_why(
    qtbot: QtBot, renderer: BackgroundRenderer
) -> None:
    view = ProseView(TypeStyles(LIGHT, reading_font(QFont())), renderer)
    qtbot.addWidget(view)
    view.resize(440, 100)
    deep = r"\left(" * 7 + "x" + r"\right)" * 7
    view.show_blocks(MarkdownReader().blocks(f"so ${deep}$ is"))
    qtbot.waitUntil(lambda: "too long or too deeply nested" in tooltip(view), timeout=PATIENT)
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == f"so {deep} is"


@pytest.mark.long
def test_formulas_are_shown_while_another_of_the_same_answer_takes_long(
    qtbot: QtBot, renderer: BackgroundRenderer
) -> None:
    view = ProseView(TypeStyles(LIGHT, reading_font(QFont())), renderer)
    qtbot.addWidget(view)
    view.resize(440, 100)
    shown_before: list[bool] = []
    endless = formula(ENDLESS)
    renderer.made.connect(
        lambda order: (
            shown_before.append("\ufffc" in view.toPlainText())
            if isinstance(order, FormulaJob) and order.tex == endless.tex
            else None
        )
    )
    view.show_blocks(MarkdownReader().blocks(f"one $x^2$ and ${ENDLESS}$ end"))
    qtbot.waitUntil(lambda: bool(shown_before), timeout=PATIENT)
    assert shown_before == [True]


def tooltip(view: ProseView) -> str:
    cursor = QTextCursor(view.document())
    cursor.setPosition(6)
    return cursor.charFormat().toolTip()
