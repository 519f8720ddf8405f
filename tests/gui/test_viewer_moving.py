from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import Fit, ViewPosition
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import GAP
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def told(view: PageView) -> list[tuple[int, bool]]:
    """What page_changed tells from here on."""
    seen: list[tuple[int, bool]] = []
    view.page_viewport.page_changed.connect(
        lambda page, is_reading: seen.append((page, is_reading))
    )
    return seen


def test_the_zoom_told_is_that_of_the_page_in_view(view: PageView, document: FakeDocument) -> None:
    sizes = (PageSize(400, 600), PageSize(800, 600))
    document.info = document_info(sizes=sizes)
    view.set_document(document.info, document)
    view.page_viewport.set_fit(Fit.WIDTH)
    zooms: list[float] = []
    view.page_viewport.zoom_changed.connect(zooms.append)
    view.go_to_page(2)
    assert zooms == [view.page_viewport.zoom_factor]
    view.go_to_page(1)
    assert zooms[1] == pytest.approx(2 * zooms[0])


def press(qtbot: QtBot, view: PageView, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    qtbot.keyClick(view, key, modifier)


def wheel(view: PageView, notches: float, modifier: Qt.KeyboardModifier = NONE) -> None:
    where = QPointF(300, 200)
    event = QWheelEvent(
        where,
        view.viewport().mapToGlobal(where),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_a_new_book_opens_on_its_first_page_and_that_is_read(
    qtbot: QtBot, document: FakeDocument
) -> None:
    view = PageView(has_motion=False)
    qtbot.addWidget(view)
    seen = told(view)
    view.set_document(document.info, document)
    assert seen == [(1, True)]
    view.clear()


def test_scrolling_by_wheel_onto_the_next_page_is_reading(view: PageView) -> None:
    view.go_to_page(1, top=500)
    seen = told(view)
    wheel(view, -1)
    wheel(view, -1)
    assert seen == [(2, True)]


def test_pages_that_fly_past_are_not_read(view: PageView) -> None:
    seen = told(view)
    for _ in range(40):
        view.scroller.scroll_freely(0, 400)
    assert len(seen) > 5
    assert not any(is_reading for _, is_reading in seen[3:])


def test_a_jump_tells_its_end_only_and_is_not_reading(view: PageView) -> None:
    seen = told(view)
    view.go_to_page(15)
    assert seen == [(15, False)]


def test_the_page_one_is_on_already_is_not_told_again(view: PageView) -> None:
    view.go_to_page(7)
    seen = told(view)
    view.go_to_page(7)
    assert seen == []


def test_a_page_beyond_the_end_means_the_last(view: PageView) -> None:
    view.go_to_page(999)
    assert view.page == 20


def test_the_last_page_is_in_view_after_a_jump_though_it_cannot_reach_the_top(
    view: PageView,
) -> None:
    view.page_viewport.set_zoom(0.3)
    view.go_to_page(19)
    assert view.page == 19
    view.go_to_page(20)
    assert view.page == 20


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_N, NONE),
        (Qt.Key.Key_Right, NONE),
        (Qt.Key.Key_PageDown, CONTROL),
    ],
)
def test_keys_turn_to_the_next_page_and_that_is_reading(
    qtbot: QtBot, view: PageView, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    seen = told(view)
    press(qtbot, view, key, modifier)
    assert seen == [(2, True)]


@pytest.mark.parametrize(
    ("key", "modifier"),
    [(Qt.Key.Key_P, NONE), (Qt.Key.Key_Left, NONE), (Qt.Key.Key_PageUp, CONTROL)],
)
def test_keys_turn_back(
    qtbot: QtBot, view: PageView, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    view.go_to_page(5)
    press(qtbot, view, key, modifier)
    assert view.page == 4


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_PageDown])
def test_a_screen_on_keeps_a_tenth(qtbot: QtBot, view: PageView, key: Qt.Key) -> None:
    before = view.verticalScrollBar().value()
    press(qtbot, view, key)
    moved = view.verticalScrollBar().value() - before
    assert moved == round(view.viewport().height() * 0.9)


@pytest.mark.parametrize(
    ("key", "modifier"), [(Qt.Key.Key_Space, SHIFT), (Qt.Key.Key_PageUp, NONE)]
)
def test_a_screen_back(
    qtbot: QtBot, view: PageView, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    view.go_to_page(5)
    before = view.verticalScrollBar().value()
    press(qtbot, view, key, modifier)
    assert before - view.verticalScrollBar().value() == round(view.viewport().height() * 0.9)


def test_space_turns_the_page_where_a_page_fills_the_screen(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_fit(Fit.PAGE)
    press(qtbot, view, Qt.Key.Key_Space)
    assert (view.page, round(view.navigation.position().offset, 2)) == (2, 0.0)


@pytest.mark.parametrize(
    ("down", "up"), [(Qt.Key.Key_Down, Qt.Key.Key_Up), (Qt.Key.Key_J, Qt.Key.Key_K)]
)
def test_lines_go_down_and_up(qtbot: QtBot, view: PageView, down: Qt.Key, up: Qt.Key) -> None:
    press(qtbot, view, down)
    assert view.verticalScrollBar().value() == 40
    press(qtbot, view, up)
    assert view.verticalScrollBar().value() == 0


def test_home_and_end_go_to_the_ends_and_back_returns(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(8, record=False)
    press(qtbot, view, Qt.Key.Key_End)
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
    press(qtbot, view, Qt.Key.Key_Home, CONTROL)
    assert view.page == 1
    view.navigation.back()
    assert view.page == 20
    view.navigation.back()
    assert view.page == 8


def test_arrows_scroll_sideways_where_the_page_is_wider(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(4)
    view.horizontalScrollBar().setValue(100)
    press(qtbot, view, Qt.Key.Key_Right)
    assert (view.page, view.horizontalScrollBar().value()) == (1, 140)


def test_back_and_forward_are_told_and_work(qtbot: QtBot, view: PageView) -> None:
    with qtbot.waitSignal(
        view.navigation.history_changed, check_params_cb=lambda back, on: back and not on
    ):
        view.go_to_page(12)
    with qtbot.waitSignal(
        view.navigation.history_changed, check_params_cb=lambda back, on: on and not back
    ):
        view.navigation.back()
    assert view.page == 1
    view.navigation.forward()
    assert view.page == 12


def test_a_jump_without_record_leaves_no_way_back(view: PageView) -> None:
    view.go_to_page(12, record=False)
    view.navigation.back()
    assert view.page == 12


def test_the_mouse_has_back_and_forward_too(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(12)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.BackButton)
    assert view.page == 1
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.ForwardButton)
    assert view.page == 12


def test_dragging_the_scroll_bar_is_a_jump_that_can_be_undone(view: PageView) -> None:
    seen = told(view)
    bar = view.verticalScrollBar()
    bar.setSliderDown(True)
    bar.setValue(bar.maximum() // 2)
    bar.setSliderDown(False)
    assert seen and not any(is_reading for _, is_reading in seen)
    view.navigation.back()
    assert view.page == 1


def test_a_place_is_restored_with_its_zoom(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(1.75)
    view.go_to_page(9, top=200)
    place = view.navigation.position()
    other = PageView(has_motion=False)
    qtbot.addWidget(other)
    other.resize(800, 600)
    other.show()
    document = FakeDocument()
    other.set_document(document.info, document, place)
    assert other.navigation.position() == place
    assert other.page_viewport.zoom_factor == pytest.approx(1.75)
    other.clear()


def test_a_place_in_a_book_that_became_shorter_is_its_last_page(view: PageView) -> None:
    view.navigation.restore(ViewPosition(500, 0.5))
    assert view.page == 20


def test_the_page_in_view_stays_when_the_window_changes(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(9, top=150)
    seen = told(view)
    view.resize(520, 700)
    assert seen == []
    assert view.navigation.position().offset == pytest.approx(150 / 595, abs=0.01)


def test_fit_width_fits_every_page(view: PageView) -> None:
    document = FakeDocument(document_info(sizes=[PageSize(400, 600), PageSize(1200, 300)]))
    view.set_document(document.info, document)
    layout = view.visible_area.layout
    assert layout.box(1).width == layout.box(2).width
    assert view.horizontalScrollBar().maximum() == 0


def test_fit_page_shows_all_of_a_page(view: PageView) -> None:
    view.page_viewport.set_fit(Fit.PAGE)
    assert view.visible_area.layout.box(1).height <= view.viewport().height()


def test_actual_size_is_a_hundred_percent(view: PageView) -> None:
    view.page_viewport.set_fit(Fit.ACTUAL)
    assert view.property("zoom") == pytest.approx(1.0)


@pytest.mark.parametrize(("key", "fit"), [(Qt.Key.Key_F, Fit.PAGE), (Qt.Key.Key_W, Fit.WIDTH)])
def test_letters_choose_the_fit(qtbot: QtBot, view: PageView, key: Qt.Key, fit: Fit) -> None:
    view.page_viewport.set_zoom(2)
    press(qtbot, view, key)
    assert view.page_viewport.fit is fit


def test_the_wheel_with_control_zooms_around_the_pointer(view: PageView) -> None:
    view.go_to_page(5)
    before = view.visible_area.point_at(300, 200)
    wheel(view, 2, CONTROL)
    after = view.visible_area.point_at(300, 200)
    assert view.page_viewport.zoom_factor > 1.3
    assert (after.page, after.x, after.y) == (
        before.page,
        pytest.approx(before.x, abs=1),
        pytest.approx(before.y, abs=1),
    )


def test_two_fingers_on_a_screen_zoom(qtbot: QtBot, view: PageView) -> None:
    finger = QTest.createTouchDevice()
    port, before = view.viewport(), view.page_viewport.zoom_factor
    QTest.touchEvent(port, finger).press(0, QPoint(200, 200)).press(1, QPoint(300, 200)).commit()
    for step in (20, 40, 80):
        touch = QTest.touchEvent(port, finger)
        touch.move(0, QPoint(200 - step, 200)).move(1, QPoint(300 + step, 200)).commit()
    QTest.touchEvent(port, finger).release(0, QPoint(120, 200)).release(
        1, QPoint(380, 200)
    ).commit()
    assert view.page_viewport.zoom_factor > before * 1.5


def test_zoom_steps_and_ends(view: PageView) -> None:
    view.page_viewport.set_fit(Fit.ACTUAL)
    view.view_commands.zoom_in()
    assert view.page_viewport.zoom_factor == pytest.approx(1.1)
    view.view_commands.zoom_out()
    view.view_commands.zoom_out()
    assert view.page_viewport.zoom_factor == pytest.approx(0.9)
    view.page_viewport.set_zoom(1000)
    assert view.page_viewport.zoom_factor == pytest.approx(16)


def test_evidence_is_brought_into_sight_and_told_as_a_property(view: PageView) -> None:
    view.show_evidence(11, [Rect(50, 500, 200, 512)])
    x, y, width, height = view.visible_area.on_screen(11, Rect(50, 500, 200, 512))
    assert view.viewport().rect().contains(round(x), round(y))
    assert view.viewport().rect().contains(round(x + width), round(y + height))
    assert view.property("highlightRects") == [(11, 50.0, 500.0, 200.0, 512.0)]
    assert view.property("currentPage") == 11
    view.navigation.back()
    assert view.page == 1


def test_evidence_that_is_in_sight_already_moves_nothing(view: PageView) -> None:
    view.show_evidence(1, [Rect(50, 100, 200, 112)])
    assert view.verticalScrollBar().value() == 0


def test_evidence_on_a_page_that_does_not_exist_is_none(view: PageView) -> None:
    view.show_evidence(21, [Rect(0, 0, 1, 1)])
    assert view.property("highlightRects") == []


def test_an_empty_view_takes_every_key(qtbot: QtBot, view: PageView) -> None:
    view.clear()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_N, Qt.Key.Key_End, Qt.Key.Key_J, Qt.Key.Key_W):
        press(qtbot, view, key)
    view.navigation.back()
    view.view_commands.zoom_in()
    assert (view.property("currentPage"), view.property("pageCount")) == (0, 0)


def test_gliding_ends_where_a_step_would(qtbot: QtBot, document: FakeDocument) -> None:
    view = PageView()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    qtbot.waitExposed(view)
    view.set_document(document.info, document)
    seen = told(view)
    view.navigation.turn_pages(1)
    assert seen == [(2, True)]
    target = view.visible_area.layout.box(2).top - GAP
    qtbot.waitUntil(lambda: view.verticalScrollBar().value() == target)
    assert seen == [(2, True)]
    view.clear()


def test_a_book_without_pages_shows_nothing(view: PageView) -> None:
    empty = FakeDocument(document_info(0))
    view.set_document(empty.info, empty)
    assert view.page == 0
    view.grab()
