"""The scroller on its own: what it moves, and what it tells of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractScrollArea, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize
from reader_app.ui.pages.geometry import Fit, PageMode
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import LINE, Viewport


class Area(QAbstractScrollArea):
    """A scroll area whose pages a scroller moves."""

    def __init__(self) -> None:
        super().__init__()
        self.setViewport(QWidget())
        self.pages = Viewport(self)
        self.scroller = Scroller(self, self.pages, has_motion=False)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if not self.pages.is_placing:
            self.scroller.note_scrolled(-dy)


@pytest.fixture
def area(qtbot: QtBot) -> Area:
    shown = Area()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.pages.set_page_sizes([PageSize(420, 595)] * 20)
    shown.pages.set_page(1, is_reading=False)
    return shown


def test_a_line_down_is_a_line_down(area: Area) -> None:
    before = area.verticalScrollBar().value()
    area.scroller.scroll_by(LINE)
    assert area.verticalScrollBar().value() == before + LINE


def test_what_is_visible_after_scrolling_is_told_with_its_direction(
    area: Area, qtbot: QtBot
) -> None:
    area.scroller.scroll_by(LINE)
    with qtbot.waitSignal(area.scroller.moved) as moved:
        area.scroller.scroll_by(-LINE)
    assert moved.args == [-1, False]


def test_pages_at_rest_are_told(area: Area, qtbot: QtBot) -> None:
    with qtbot.waitSignal(area.scroller.rested) as rested:
        area.scroller.announce()
    assert next(iter(rested.args[0])) == 1


def test_pages_that_fly_past_are_not_at_rest(area: Area) -> None:
    rested: list[object] = []
    for _ in range(4):
        area.scroller.scroll_screens(1)
    area.scroller.rested.connect(rested.append)
    area.scroller.announce()
    assert rested == []


def test_they_rest_once_nothing_has_moved_for_a_moment(area: Area, qtbot: QtBot) -> None:
    with qtbot.waitSignal(area.scroller.rested):
        for _ in range(4):
            area.scroller.scroll_screens(1)


def test_with_a_page_fitted_a_screen_is_a_page(area: Area, qtbot: QtBot) -> None:
    area.pages.set_fit(Fit.PAGE)
    with qtbot.waitSignal(area.scroller.row_turn_requested) as turn:
        area.scroller.scroll_screens(-1)
    assert turn.args == [-1, 0.0]


def test_beyond_the_top_of_a_single_page_lies_the_end_of_the_one_before(
    area: Area, qtbot: QtBot
) -> None:
    area.pages.set_arrangement(replace(area.pages.arrangement, mode=PageMode.SINGLE))
    with qtbot.waitSignal(area.scroller.row_turn_requested) as turn:
        area.scroller.scroll_screens(-1)
    assert turn.args == [-1, 1.0]


def test_where_pages_follow_each_other_nothing_is_turned(area: Area) -> None:
    turns: list[int] = []
    area.scroller.row_turn_requested.connect(lambda rows, _offset: turns.append(rows))
    area.scroller.scroll_screens(-1)
    assert turns == []


def test_the_page_that_is_scrolled_to_is_read(area: Area, qtbot: QtBot) -> None:
    with qtbot.waitSignal(area.pages.page_changed) as changed:
        area.scroller.scroll_screens(1)
        area.scroller.scroll_screens(1)
    assert changed.args == [2, True]
