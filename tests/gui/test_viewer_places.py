"""A place is remembered with its arrangement."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from reader_app.ui.book.position_keeper import position_of, stored_position
from reader_app.ui.pages.geometry import Fit, PageArrangement, PageMode, ViewPosition
from reader_app.ui.pages.page_view import PageView
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import PAGE_HEIGHT, FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def test_a_place_is_restored_with_its_arrangement(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    arrangement = PageArrangement(
        PageMode.SINGLE, is_two=True, has_cover=False, is_right_to_left=True, rotation=180
    )
    view.page_viewport.set_arrangement(arrangement)
    view.go_to_page(9)
    stored = stored_position(view.navigation.position())
    other = FakeDocument()
    with qtbot.waitSignal(view.page_viewport.arrangement_changed):
        view.set_document(other.info, other)
    assert view.page_viewport.arrangement == PageArrangement()
    view.set_document(other.info, other, position_of(stored, 9))
    assert (view.page_viewport.arrangement, view.page) == (arrangement, 9)


def test_a_place_stored_before_there_were_arrangements_is_plain() -> None:
    old = {"page": 4, "offset": 0.25, "left": 0.0, "fit": "page", "zoom": 1.5}
    assert position_of(old, 4) == ViewPosition(4, 0.25, Fit.PAGE, 1.5)


def test_what_is_not_understood_of_an_arrangement_is_left_out() -> None:
    odd = {"mode": 3, "two_pages": "yes", "rotation": 45, "trimmed": None, "right_to_left": True}
    assert position_of(odd, 1).arrangement == PageArrangement(is_right_to_left=True)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_fit_page_shows_the_whole_page_from_any_place(view: PageView, rotation: int) -> None:
    view.page_viewport.set_arrangement(PageArrangement(rotation=rotation))
    view.go_to_page(5, top=PAGE_HEIGHT / 2)
    page = view.page
    view.page_viewport.set_fit(Fit.PAGE)
    box = view.visible_area.page_box(page)
    assert view.page == page
    assert box.top >= 0
    assert box.bottom <= view.viewport().height()
