"""The viewport on its own: sizes, zoom, arrangement and the page in view."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractScrollArea
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize
from reader_app.ui.pages.geometry import Fit, PageMode
from reader_app.ui.pages.viewport import CoveredEdges, ViewCommands, Viewport


@pytest.fixture
def area(qtbot: QtBot) -> Iterator[QAbstractScrollArea]:
    shown = QAbstractScrollArea()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    yield shown


@pytest.fixture
def viewport(area: QAbstractScrollArea) -> Viewport:
    made = Viewport(area)
    made.set_page_sizes([PageSize(420, 595)] * 20)
    made.set_page(1, is_reading=False)
    return made


def test_a_page_that_comes_into_view_is_told_once(viewport: Viewport, qtbot: QtBot) -> None:
    told: list[tuple[int, bool]] = []
    viewport.page_changed.connect(lambda page, is_reading: told.append((page, is_reading)))
    viewport.set_page(3, is_reading=True)
    viewport.set_page(3, is_reading=True)
    assert told == [(3, True)]


def test_other_pages_have_no_page_in_view_yet(viewport: Viewport) -> None:
    viewport.set_page_sizes([PageSize(420, 595)] * 5)
    assert (viewport.page, viewport.page_count) == (0, 5)


def test_a_size_that_changes_is_told_before_and_after(viewport: Viewport) -> None:
    told: list[str] = []
    viewport.resize_started.connect(lambda: told.append("started"))
    viewport.zoom_changed.connect(lambda _zoom: told.append("zoom"))
    viewport.resized.connect(lambda is_final: told.append(f"resized {is_final}"))
    viewport.set_zoom(2.0)
    assert told == ["started", "zoom", "resized True"]


def test_a_zoom_of_the_wheel_is_not_final(viewport: Viewport, qtbot: QtBot) -> None:
    with qtbot.waitSignal(viewport.resized) as resized:
        viewport.zoom_by(1.2, 100, 100)
    assert resized.args == [False]
    assert viewport.fit is Fit.FREE


def test_a_view_is_taken_over_without_a_word_about_its_size(viewport: Viewport) -> None:
    told: list[bool] = []
    viewport.resized.connect(told.append)
    viewport.set_view(Fit.FREE, 3.0, viewport.arrangement)
    assert (told, viewport.zoom) == ([], 3.0)


def test_scrolling_by_the_code_is_known_as_such(
    viewport: Viewport, area: QAbstractScrollArea
) -> None:
    seen: list[bool] = []
    area.verticalScrollBar().valueChanged.connect(lambda _y: seen.append(viewport.is_placing))
    viewport.show(viewport.visible_area.moved_to(0, 500))
    assert seen == [True]
    assert not viewport.is_placing


def test_the_same_arrangement_changes_nothing(viewport: Viewport) -> None:
    told: list[object] = []
    viewport.arrangement_changed.connect(told.append)
    viewport.set_arrangement(viewport.arrangement)
    assert told == []


def test_page_by_page_is_switched_on_and_off(viewport: Viewport) -> None:
    commands = ViewCommands(viewport)
    commands.toggle_continuous()
    was_single = viewport.arrangement.mode is PageMode.SINGLE
    commands.toggle_continuous()
    assert was_single
    assert viewport.arrangement.mode is PageMode.CONTINUOUS


def test_four_turns_to_the_right_are_none(viewport: Viewport) -> None:
    commands = ViewCommands(viewport)
    for _ in range(4):
        commands.turn_right()
    assert viewport.arrangement.rotation == 0


def test_what_lies_over_an_edge_is_kept_clear(area: QAbstractScrollArea) -> None:
    covered = CoveredEdges(area)
    free = covered.clear_area()
    covered.top, covered.bottom = 40, 30
    now = covered.clear_area()
    assert (now.top() - free.top(), free.bottom() - now.bottom()) == (40, 30)
