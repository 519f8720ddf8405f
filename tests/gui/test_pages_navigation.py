"""Navigation and presenting, on a page view: where one is, and how one gets back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import Fit, PageMode, ViewPosition
from reader_app.ui.pages.navigation import Presentation
from reader_app.ui.pages.page_view import PageView
from tests.gui.viewer_fixtures import document, view

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def test_a_jump_that_shows_where_to_look_says_where(view: PageView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.navigation.jumped) as jumped:
        view.navigation.go_to_page(5, top=120, flash=True)
    assert jumped.args == [5, Rect(0, 120, 0, 120)]


def test_a_part_in_the_second_column_comes_into_view(view: PageView, qtbot: QtBot) -> None:
    view.page_viewport.set_zoom(4.0)
    width = view.page_viewport.layout.shown(5).x1
    area = Rect(0.8 * width, 120, 0.95 * width, 140)
    with qtbot.waitSignal(view.navigation.jumped) as jumped:
        view.navigation.look_up(5, part=area)
    view.scroller.finish()
    assert jumped.args == [5, area]
    assert view.viewport().rect().contains(view.area_on_screen(5, area))


def test_a_jump_that_is_not_recorded_leaves_no_way_back(view: PageView) -> None:
    view.navigation.go_to_page(9, record=False)
    assert not view.navigation.history.can_go_back


def test_the_way_back_goes_on_with_an_earlier_history(view: PageView, qtbot: QtBot) -> None:
    view.navigation.go_to_page(9)
    history = view.navigation.history
    view.navigation.show_pages(sizes_of(view), None)
    with qtbot.waitSignal(view.navigation.history_changed) as changed:
        view.navigation.continue_history(history)
    assert changed.args == [True, False]


def sizes_of(view: PageView) -> list[PageSize]:
    return [view.visible_area.layout.size(page) for page in range(1, view.page_count + 1)]


def test_while_presenting_the_chosen_fit_is_told(view: PageView) -> None:
    view.page_viewport.set_zoom(2.0)
    view.navigation.present()
    assert view.page_viewport.fit is Fit.PAGE
    assert view.navigation.position().fit is Fit.FREE


def test_what_was_chosen_comes_back_on_the_page_that_was_turned_to() -> None:
    presentation = Presentation()
    presentation.begin(ViewPosition(3, 0.4, Fit.WIDTH))
    assert presentation.end(7) == ViewPosition(7, 0.0, Fit.WIDTH)


def test_on_the_same_page_the_very_place_comes_back() -> None:
    presentation = Presentation()
    chosen = ViewPosition(3, 0.4, Fit.WIDTH)
    presentation.begin(chosen)
    assert presentation.end(3) == chosen


def test_presenting_shows_one_page_at_a_time() -> None:
    chosen = ViewPosition(3, 0.4, Fit.WIDTH)
    shown = Presentation().begin(chosen)
    assert shown.arrangement == replace(chosen.arrangement, mode=PageMode.SINGLE)


def test_presenting_that_is_forgotten_is_told_once(qtbot: QtBot) -> None:
    presentation = Presentation()
    ended: list[bool] = []
    presentation.ended.connect(lambda: ended.append(True))
    presentation.begin(ViewPosition(3))
    presentation.forget()
    presentation.forget()
    assert ended == [True]
    assert presentation.end(4) is None
