"""One page at a time: keys, wheel and fingers go on at its ends."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, PageSize, Rect
from reader_app.ui.pages.geometry import Fit, PageArrangement, PageMode, ViewPosition
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import GAP
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import PAGE_HEIGHT, PAGE_WIDTH, FakeDocument, document_info
from tests.support.page_view import told, top_of, wheel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def test_c_shows_one_page_at_a_time_and_all_again(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(5)
    with qtbot.waitSignal(view.page_viewport.arrangement_changed) as blocker:
        qtbot.keyClick(view, Qt.Key.Key_C)
    assert blocker.args == [PageArrangement(PageMode.SINGLE)]
    assert list(view.visible_area.visible_pages) == [5]
    qtbot.keyClick(view, Qt.Key.Key_C)
    assert view.page_viewport.arrangement == PageArrangement()


def test_changing_the_mode_keeps_what_is_at_the_top(view: PageView) -> None:
    view.go_to_page(5, top=200)
    before = top_of(view, 5)
    view.view_commands.set_mode(PageMode.SINGLE)
    assert top_of(view, 5) == pytest.approx(before, abs=1)
    view.view_commands.set_mode(PageMode.CONTINUOUS)
    assert top_of(view, 5) == pytest.approx(before, abs=1)


def test_changing_the_mode_is_no_jump(view: PageView) -> None:
    view.go_to_page(5, record=False)
    told_history: list[tuple[bool, bool]] = []
    view.navigation.history_changed.connect(lambda back, on: told_history.append((back, on)))
    view.view_commands.set_mode(PageMode.SINGLE)
    view.view_commands.turn_right()
    view.view_commands.set_two_pages(True)
    assert told_history == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_PageDown, Qt.Key.Key_Down])
def test_at_the_end_of_the_page_keys_go_on_to_the_next(
    qtbot: QtBot, view: PageView, key: Qt.Key
) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum())
    seen = told(view)
    qtbot.keyClick(view, key)
    assert seen == [(2, True)]
    assert view.visible_area.page_box(2).top == GAP


def test_before_its_end_a_screen_on_stays_on_the_page(qtbot: QtBot, view: PageView) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    bar = view.verticalScrollBar()
    assert (view.page, bar.value()) == (1, bar.maximum())


def test_back_over_the_head_of_a_page_shows_the_end_of_the_one_before(
    qtbot: QtBot, view: PageView
) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    view.go_to_page(5)
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert view.page == 4
    assert view.visible_area.page_box(4).bottom == view.viewport().height() - GAP


def test_the_wheel_turns_at_the_end_of_a_page(view: PageView) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    seen = told(view)
    wheel(view, -15)
    assert seen == [(2, True)]


def test_a_fine_wheel_has_to_be_turned_a_little_further(view: PageView) -> None:
    view.page_viewport.set_fit(Fit.PAGE)
    view.view_commands.set_mode(PageMode.SINGLE)
    pages = []
    for _ in range(3):
        wheel(view, -2)
        pages.append(view.page)
    assert pages == [1, 1, 2]


def test_two_fingers_have_to_push_to_turn_the_page(view: PageView) -> None:
    view.page_viewport.set_fit(Fit.PAGE)
    view.view_commands.set_mode(PageMode.SINGLE)
    view.scroller.scroll_freely(0, 20)
    assert view.page == 1
    for _ in range(10):
        view.scroller.scroll_freely(0, 20)
    assert view.page == 2


def test_in_a_column_nobody_pushes(view: PageView) -> None:
    view.navigation.go_to_end()
    page, value = view.page, view.verticalScrollBar().value()
    for _ in range(3):
        wheel(view, -15)
    assert (view.page, view.verticalScrollBar().value()) == (page, value)


def test_the_book_ends_where_it_ends(qtbot: QtBot, view: PageView) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    qtbot.keyClick(view, Qt.Key.Key_End)
    seen = told(view)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert (view.page, seen) == (20, [])


def test_a_page_that_fits_is_turned_by_space(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_fit(Fit.PAGE)
    view.view_commands.set_mode(PageMode.SINGLE)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert list(view.visible_area.visible_pages) == [2]


def test_evidence_on_another_page_is_brought_into_sight(view: PageView) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    view.show_evidence(11, [Rect(50, 500, 200, 512)])
    x, y, width, height = view.visible_area.on_screen(11, Rect(50, 500, 200, 512))
    assert view.viewport().rect().contains(round(x), round(y))
    assert view.viewport().rect().contains(round(x + width), round(y + height))
    view.navigation.back()
    assert view.page == 1


def test_resizing_keeps_the_page(view: PageView) -> None:
    view.view_commands.set_mode(PageMode.SINGLE)
    view.go_to_page(7)
    seen = told(view)
    for size in ((500, 900), (900, 400), (800, 600)):
        view.resize(*size)
        assert list(view.visible_area.visible_pages) == [7]
    assert seen == []


def test_pages_of_many_sizes_turn_one_by_one(view: PageView) -> None:
    sizes = [PageSize(400, 600), PageSize(900, 300), PageSize(200, 900), PageSize(600, 600)]
    document = FakeDocument(document_info(sizes=sizes * 3))
    view.set_document(document.info, document)
    view.view_commands.set_mode(PageMode.SINGLE)
    seen = told(view)
    for _ in range(11):
        view.navigation.turn_pages(1)
    assert seen == [(page, True) for page in range(2, 13)]
    for _ in range(11):
        view.navigation.turn_pages(-1)
    assert view.page == 1


def test_the_zoom_told_is_that_of_the_page_that_is_shown(view: PageView) -> None:
    document = FakeDocument(document_info(sizes=[PageSize(400, 600), PageSize(800, 600)]))
    view.set_document(document.info, document)
    view.view_commands.set_mode(PageMode.SINGLE)
    zooms: list[float] = []
    view.page_viewport.zoom_changed.connect(zooms.append)
    view.navigation.turn_pages(1)
    assert zooms == [view.page_viewport.zoom_factor]
    view.navigation.turn_pages(-1)
    assert zooms[-1] == pytest.approx(2 * zooms[0])


def test_links_can_be_clicked_where_a_glide_has_led(qtbot: QtBot) -> None:
    link = Link(Rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT), page=9)
    document = FakeDocument(document_info(20), links={3: (link,)})
    view = PageView()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    qtbot.waitExposed(view)
    view.set_document(document.info, document, ViewPosition(2, 0.9))
    view.scroller.scroll_by(600)
    qtbot.waitUntil(lambda: view.text.link_at(QPointF(300, 400)) == link)
    view.clear()
