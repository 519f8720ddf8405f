"""Pages that the reader has turned."""

from __future__ import annotations

import pytest

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import GAP
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import PAGE_HEIGHT, PAGE_WIDTH
from tests.support.page_view import height_of, told, top_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def test_turning_changes_width_and_height(view: PageView) -> None:
    view.view_commands.turn_right()
    box = view.visible_area.layout.box(1)
    assert box.width / box.height == pytest.approx(PAGE_HEIGHT / PAGE_WIDTH, abs=0.01)
    assert view.visible_area.layout.rotation == 90
    view.view_commands.turn_left()
    view.view_commands.turn_left()
    assert view.page_viewport.arrangement.rotation == 270


def test_turning_keeps_the_page_and_what_is_in_the_middle(view: PageView) -> None:
    view.page_viewport.set_zoom(1.0)
    view.go_to_page(9, top=100)
    seen = told(view)
    middle = view.viewport().rect().center()
    before = view.visible_area.point_on(9, middle.x(), middle.y())
    view.view_commands.turn_right()
    assert height_of(view, 9, before.x, before.y) == pytest.approx(middle.y(), abs=2)
    assert seen == []


def test_turned_all_the_way_round_everything_is_as_before(view: PageView) -> None:
    view.go_to_page(9, top=130)
    before = top_of(view, 9)
    for _ in range(4):
        view.view_commands.turn_right()
    assert top_of(view, 9) == pytest.approx(before, abs=1)


def test_the_way_back_leads_to_the_same_words_after_turning(view: PageView) -> None:
    view.page_viewport.set_zoom(1.5)
    view.go_to_page(9, top=300)
    view.go_to_page(15)
    view.view_commands.turn_right()
    view.view_commands.turn_right()
    view.navigation.back()
    assert view.page == 9
    assert -GAP <= height_of(view, 9, 200, 300) <= view.viewport().height()


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_link_into_a_turned_page_brings_its_target_into_sight(view: PageView, turns: int) -> None:
    for _ in range(turns):
        view.view_commands.turn_right()
    view.go_to_page(9, top=300)
    _, y, _, height = view.visible_area.on_screen(9, Rect(0, 300, PAGE_WIDTH, 300))
    assert y < view.viewport().height() and y + height > 0
    assert view.page == 9


def test_a_jump_to_a_turned_page_begins_at_its_upper_edge(view: PageView) -> None:
    view.view_commands.turn_right()
    view.go_to_page(9)
    assert view.visible_area.page_box(9).top == GAP
