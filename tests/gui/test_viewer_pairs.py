"""Two pages beside each other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.geometry import PageArrangement
from reader_app.ui.pages.page_view import PageView
from tests.gui.viewer_fixtures import document, view
from tests.support.page_view import told

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def test_d_shows_pairs_and_single_pages_again(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_D)
    assert view.page_viewport.arrangement == PageArrangement(is_two=True)
    view.go_to_page(4)
    left, right = view.visible_area.page_box(4), view.visible_area.page_box(5)
    assert (left.top, left.right) == (right.top, right.left - 2)
    assert left.left >= 0 and right.right <= view.viewport().width()
    qtbot.keyClick(view, Qt.Key.Key_D)
    assert view.page_viewport.arrangement == PageArrangement()


def test_turning_pages_turns_pairs(qtbot: QtBot, view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    seen = told(view)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert seen == [(2, True), (4, True), (6, True), (4, True)]


def test_going_to_the_second_page_of_a_pair_tells_that_page_and_stays_there(
    view: PageView,
) -> None:
    view.view_commands.set_two_pages(True)
    seen = told(view)
    view.go_to_page(5)
    view.scroller.scroll_freely(0, 1)
    view.scroller.scroll_by(3)
    assert seen == [(5, False)]


def test_from_the_second_page_of_a_pair_the_next_pair_follows(view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    view.go_to_page(5)
    view.navigation.turn_pages(1)
    assert view.page == 6
    view.navigation.turn_pages(-1)
    assert view.page == 4


def test_scrolling_tells_the_first_page_of_a_pair(view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    seen = told(view)
    for _ in range(60):
        view.scroller.scroll_freely(0, 20)
    assert [page for page, _ in seen] == [2, 4]


def test_the_page_stays_when_pairs_come_and_go(view: PageView) -> None:
    view.go_to_page(7)
    seen = told(view)
    view.view_commands.set_two_pages(True)
    view.view_commands.set_cover_apart(False)
    view.view_commands.set_two_pages(False)
    assert (view.page, seen) == (7, [])


def test_from_right_to_left_the_left_key_goes_on(qtbot: QtBot, view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    view.view_commands.set_right_to_left(True)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.page == 2
    assert view.visible_area.page_box(2).left > view.visible_area.page_box(3).left
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.page == 1


@pytest.mark.parametrize("width", range(600, 612))
def test_a_pair_that_fits_is_turned_by_the_arrows_whatever_the_width(
    qtbot: QtBot, view: PageView, width: int
) -> None:
    view.view_commands.set_two_pages(True)
    view.resize(width, 500)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.page == 2


def test_both_pages_of_a_pair_can_be_pointed_at(view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    view.go_to_page(4)
    for page in (4, 5):
        box = view.visible_area.page_box(page)
        assert view.visible_area.page_at(box.left + 5, box.top + 5) == page


def test_a_page_beside_the_viewport_is_scrolled_to(view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    view.page_viewport.set_zoom(2)
    view.go_to_page(4)
    view.go_to_page(5)
    assert 0 <= view.visible_area.page_box(5).left < view.viewport().width() / 2


def test_the_last_page_beside_another_is_known(view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    assert [view.visible_area.layout.last_beside(page) for page in (0, 1, 2, 3, 20)] == [
        0,
        1,
        3,
        3,
        20,
    ]
