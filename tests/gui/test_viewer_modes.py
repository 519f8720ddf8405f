"""The view in every arrangement: single pages, pairs, turned, without margins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, PageSize, Rect
from reader_app.ui.controllers.places import place_of, stored_place
from reader_app.ui.viewer.crops import AIR
from reader_app.ui.viewer.geometry import Arrangement, Fit, PageMode, Place
from reader_app.ui.viewer.ground import GAP
from reader_app.ui.viewer.page_view import PageView
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import PAGE_HEIGHT, PAGE_WIDTH, FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

CONTENT = Rect(60, 80, 360, 500)


def told(view: PageView) -> list[tuple[int, bool]]:
    """What page_changed tells from here on."""
    seen: list[tuple[int, bool]] = []
    view.page_changed.connect(lambda page, is_reading: seen.append((page, is_reading)))
    return seen


def height_of(view: PageView, page: int, x: float, y: float) -> float:
    """How far down the viewport a point of the page is."""
    return view.sight.on_screen(page, Rect(x, y, x, y))[1]


def top_of(view: PageView, page: int) -> float:
    return height_of(view, page, 0, 0)


def wheel(view: PageView, degrees: float) -> None:
    where = QPointF(300, 200)
    event = QWheelEvent(
        where,
        view.viewport().mapToGlobal(where),
        QPoint(),
        QPoint(0, round(8 * degrees)),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


# -- one page at a time -----------------------------------------------------------------------


def test_c_shows_one_page_at_a_time_and_all_again(qtbot: QtBot, view: PageView) -> None:
    view.go_to_page(5)
    with qtbot.waitSignal(view.arrangement_changed) as blocker:
        qtbot.keyClick(view, Qt.Key.Key_C)
    assert blocker.args == [Arrangement(PageMode.SINGLE)]
    assert list(view.sight.visible_pages) == [5]
    qtbot.keyClick(view, Qt.Key.Key_C)
    assert view.arrangement == Arrangement()


def test_changing_the_mode_keeps_what_is_at_the_top(view: PageView) -> None:
    view.go_to_page(5, top=200)
    before = top_of(view, 5)
    view.set_mode(PageMode.SINGLE)
    assert top_of(view, 5) == pytest.approx(before, abs=1)
    view.set_mode(PageMode.CONTINUOUS)
    assert top_of(view, 5) == pytest.approx(before, abs=1)


def test_changing_the_mode_is_no_jump(view: PageView) -> None:
    view.go_to_page(5, record=False)
    told_history: list[tuple[bool, bool]] = []
    view.history_changed.connect(lambda back, on: told_history.append((back, on)))
    view.set_mode(PageMode.SINGLE)
    view.turn_right()
    view.set_two_pages(True)
    assert told_history == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_PageDown, Qt.Key.Key_Down])
def test_at_the_end_of_the_page_keys_go_on_to_the_next(
    qtbot: QtBot, view: PageView, key: Qt.Key
) -> None:
    view.set_mode(PageMode.SINGLE)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum())
    seen = told(view)
    qtbot.keyClick(view, key)
    assert seen == [(2, True)]
    assert view.sight.page_box(2).top == GAP


def test_before_its_end_a_screen_on_stays_on_the_page(qtbot: QtBot, view: PageView) -> None:
    view.set_mode(PageMode.SINGLE)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    bar = view.verticalScrollBar()
    assert (view.page, bar.value()) == (1, bar.maximum())


def test_back_over_the_head_of_a_page_shows_the_end_of_the_one_before(
    qtbot: QtBot, view: PageView
) -> None:
    view.set_mode(PageMode.SINGLE)
    view.go_to_page(5)
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert view.page == 4
    assert view.sight.page_box(4).bottom == view.viewport().height() - GAP


def test_the_wheel_turns_at_the_end_of_a_page(view: PageView) -> None:
    view.set_mode(PageMode.SINGLE)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    seen = told(view)
    wheel(view, -15)
    assert seen == [(2, True)]


def test_a_fine_wheel_has_to_be_turned_a_little_further(view: PageView) -> None:
    view.set_fit(Fit.PAGE)
    view.set_mode(PageMode.SINGLE)
    pages = []
    for _ in range(3):
        wheel(view, -2)
        pages.append(view.page)
    assert pages == [1, 1, 2]


def test_two_fingers_have_to_push_to_turn_the_page(view: PageView) -> None:
    view.set_fit(Fit.PAGE)
    view.set_mode(PageMode.SINGLE)
    view.scroll_freely(0, 20)
    assert view.page == 1
    for _ in range(10):
        view.scroll_freely(0, 20)
    assert view.page == 2


def test_in_a_column_nobody_pushes(view: PageView) -> None:
    view.go_to_end()
    page, value = view.page, view.verticalScrollBar().value()
    for _ in range(3):
        wheel(view, -15)
    assert (view.page, view.verticalScrollBar().value()) == (page, value)


def test_the_book_ends_where_it_ends(qtbot: QtBot, view: PageView) -> None:
    view.set_mode(PageMode.SINGLE)
    qtbot.keyClick(view, Qt.Key.Key_End)
    seen = told(view)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert (view.page, seen) == (20, [])


def test_a_page_that_fits_is_turned_by_space(qtbot: QtBot, view: PageView) -> None:
    view.set_fit(Fit.PAGE)
    view.set_mode(PageMode.SINGLE)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert list(view.sight.visible_pages) == [2]


def test_evidence_on_another_page_is_brought_into_sight(view: PageView) -> None:
    view.set_mode(PageMode.SINGLE)
    view.show_evidence(11, [Rect(50, 500, 200, 512)])
    x, y, width, height = view.sight.on_screen(11, Rect(50, 500, 200, 512))
    assert view.viewport().rect().contains(round(x), round(y))
    assert view.viewport().rect().contains(round(x + width), round(y + height))
    view.back()
    assert view.page == 1


def test_resizing_keeps_the_page(view: PageView) -> None:
    view.set_mode(PageMode.SINGLE)
    view.go_to_page(7)
    seen = told(view)
    for size in ((500, 900), (900, 400), (800, 600)):
        view.resize(*size)
        assert list(view.sight.visible_pages) == [7]
    assert seen == []


def test_pages_of_many_sizes_turn_one_by_one(view: PageView) -> None:
    sizes = [PageSize(400, 600), PageSize(900, 300), PageSize(200, 900), PageSize(600, 600)]
    document = FakeDocument(document_info(sizes=sizes * 3))
    view.set_document(document.info, document)
    view.set_mode(PageMode.SINGLE)
    seen = told(view)
    for _ in range(11):
        view.turn_pages(1)
    assert seen == [(page, True) for page in range(2, 13)]
    for _ in range(11):
        view.turn_pages(-1)
    assert view.page == 1


def test_the_zoom_told_is_that_of_the_page_that_is_shown(view: PageView) -> None:
    document = FakeDocument(document_info(sizes=[PageSize(400, 600), PageSize(800, 600)]))
    view.set_document(document.info, document)
    view.set_mode(PageMode.SINGLE)
    zooms: list[float] = []
    view.zoom_changed.connect(zooms.append)
    view.turn_pages(1)
    assert zooms == [view.zoom_factor]
    view.turn_pages(-1)
    assert zooms[-1] == pytest.approx(2 * zooms[0])


def test_links_can_be_clicked_where_a_glide_has_led(qtbot: QtBot) -> None:
    link = Link(Rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT), page=9)
    document = FakeDocument(document_info(20), links={3: (link,)})
    view = PageView()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    qtbot.waitExposed(view)
    view.set_document(document.info, document, Place(2, 0.9))
    view.scroll_by(600)
    qtbot.waitUntil(lambda: view.link_at(QPointF(300, 400)) == link)
    view.clear()


# -- pairs ------------------------------------------------------------------------------------


def test_d_shows_pairs_and_single_pages_again(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_D)
    assert view.arrangement == Arrangement(is_two=True)
    view.go_to_page(4)
    left, right = view.sight.page_box(4), view.sight.page_box(5)
    assert (left.top, left.right) == (right.top, right.left - 2)
    assert left.left >= 0 and right.right <= view.viewport().width()
    qtbot.keyClick(view, Qt.Key.Key_D)
    assert view.arrangement == Arrangement()


def test_turning_pages_turns_pairs(qtbot: QtBot, view: PageView) -> None:
    view.set_two_pages(True)
    seen = told(view)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert seen == [(2, True), (4, True), (6, True), (4, True)]


def test_going_to_the_second_page_of_a_pair_tells_that_page_and_stays_there(
    view: PageView,
) -> None:
    view.set_two_pages(True)
    seen = told(view)
    view.go_to_page(5)
    view.scroll_freely(0, 1)
    view.scroll_by(3)
    assert seen == [(5, False)]


def test_from_the_second_page_of_a_pair_the_next_pair_follows(view: PageView) -> None:
    view.set_two_pages(True)
    view.go_to_page(5)
    view.turn_pages(1)
    assert view.page == 6
    view.turn_pages(-1)
    assert view.page == 4


def test_scrolling_tells_the_first_page_of_a_pair(view: PageView) -> None:
    view.set_two_pages(True)
    seen = told(view)
    for _ in range(60):
        view.scroll_freely(0, 20)
    assert [page for page, _ in seen] == [2, 4]


def test_the_page_stays_when_pairs_come_and_go(view: PageView) -> None:
    view.go_to_page(7)
    seen = told(view)
    view.set_two_pages(True)
    view.set_cover_apart(False)
    view.set_two_pages(False)
    assert (view.page, seen) == (7, [])


def test_from_right_to_left_the_left_key_goes_on(qtbot: QtBot, view: PageView) -> None:
    view.set_two_pages(True)
    view.set_right_to_left(True)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.page == 2
    assert view.sight.page_box(2).left > view.sight.page_box(3).left
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.page == 1


def test_both_pages_of_a_pair_can_be_pointed_at(view: PageView) -> None:
    view.set_two_pages(True)
    view.go_to_page(4)
    for page in (4, 5):
        box = view.sight.page_box(page)
        assert view.sight.page_at(box.left + 5, box.top + 5) == page


def test_a_page_beside_the_viewport_is_scrolled_to(view: PageView) -> None:
    view.set_two_pages(True)
    view.set_zoom(2)
    view.go_to_page(4)
    view.go_to_page(5)
    assert 0 <= view.sight.page_box(5).left < view.viewport().width() / 2


def test_the_last_page_beside_another_is_known(view: PageView) -> None:
    view.set_two_pages(True)
    assert [view.last_beside(page) for page in (0, 1, 2, 3, 20)] == [0, 1, 3, 3, 20]


# -- turned -----------------------------------------------------------------------------------


def test_turning_changes_width_and_height(view: PageView) -> None:
    view.turn_right()
    box = view.sight.layout.box(1)
    assert box.width / box.height == pytest.approx(PAGE_HEIGHT / PAGE_WIDTH, abs=0.01)
    assert view.sight.layout.rotation == 90
    view.turn_left()
    view.turn_left()
    assert view.arrangement.rotation == 270


def test_turning_keeps_the_page_and_what_is_in_the_middle(view: PageView) -> None:
    view.set_zoom(1.0)
    view.go_to_page(9, top=100)
    seen = told(view)
    middle = view.viewport().rect().center()
    before = view.sight.point_on(9, middle.x(), middle.y())
    view.turn_right()
    assert height_of(view, 9, before.x, before.y) == pytest.approx(middle.y(), abs=2)
    assert seen == []


def test_turned_all_the_way_round_everything_is_as_before(view: PageView) -> None:
    view.go_to_page(9, top=130)
    before = top_of(view, 9)
    for _ in range(4):
        view.turn_right()
    assert top_of(view, 9) == pytest.approx(before, abs=1)


def test_the_way_back_leads_to_the_same_words_after_turning(view: PageView) -> None:
    view.set_zoom(1.5)
    view.go_to_page(9, top=300)
    view.go_to_page(15)
    view.turn_right()
    view.turn_right()
    view.back()
    assert view.page == 9
    assert -GAP <= height_of(view, 9, 200, 300) <= view.viewport().height()


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_link_into_a_turned_page_brings_its_target_into_sight(view: PageView, turns: int) -> None:
    for _ in range(turns):
        view.turn_right()
    view.go_to_page(9, top=300)
    _, y, _, height = view.sight.on_screen(9, Rect(0, 300, PAGE_WIDTH, 300))
    assert y < view.viewport().height() and y + height > 0
    assert view.page == 9


def test_a_jump_to_a_turned_page_begins_at_its_upper_edge(view: PageView) -> None:
    view.turn_right()
    view.go_to_page(9)
    assert view.sight.page_box(9).top == GAP


# -- without margins --------------------------------------------------------------------------


def trim(view: PageView, document: FakeDocument, content: Rect = CONTENT) -> None:
    document.content_boxes = dict.fromkeys(range(1, 21), content)
    view.set_trimmed(True)


def test_trimmed_pages_show_their_content_wider(view: PageView, document: FakeDocument) -> None:
    before = view.zoom_factor
    trim(view, document)
    assert view.sight.layout.shown(3) == Rect(60 - AIR, 80 - AIR, 360 + AIR, 500 + AIR)
    assert view.zoom_factor == pytest.approx(before * PAGE_WIDTH / (300 + 2 * AIR), rel=0.01)
    view.set_trimmed(False)
    assert view.zoom_factor == pytest.approx(before)


def test_trimming_keeps_what_is_at_the_top(view: PageView, document: FakeDocument) -> None:
    view.go_to_page(9, top=250)
    trim(view, document)
    assert height_of(view, 9, 0, 250) == pytest.approx(GAP, abs=1)
    view.set_trimmed(False)
    assert height_of(view, 9, 0, 250) == pytest.approx(GAP, abs=1)


def test_at_the_head_of_a_page_trimming_stays_at_its_head(
    view: PageView, document: FakeDocument
) -> None:
    view.go_to_page(9)
    trim(view, document)
    assert view.sight.page_box(9).top == GAP
    view.turn_pages(1)
    assert view.sight.page_box(10).top == GAP


def test_the_pixels_asked_for_are_those_of_the_whole_page(
    view: PageView, document: FakeDocument
) -> None:
    trim(view, document)
    layout = view.sight.layout
    assert layout.paper(1).width in {key.width for key in document.asked if key.page == 1}
    assert layout.paper(1).width > layout.box(1).width


def test_what_is_trimmed_away_is_not_painted(view: PageView, document: FakeDocument) -> None:
    trim(view, document)
    picture = view.viewport().grab().toImage()
    box = view.sight.page_box(1)
    ground = picture.pixelColor(2, box.top + 50)
    assert picture.pixelColor(box.left + 5, box.top + 50) != ground
    assert picture.pixelColor(box.left - 14, box.top + 50) == ground


def test_a_page_that_needs_more_gets_it_and_nothing_jumps(
    view: PageView, document: FakeDocument
) -> None:
    document.info = document_info(200)
    view.set_document(document.info, document)
    document.content_boxes = dict.fromkeys(range(1, 201), CONTENT)
    del document.content_boxes[57]
    view.set_trimmed(True)
    view.go_to_page(57, top=300)
    before = height_of(view, 57, 0, 300)
    document.content_box_loaded.emit(57, Rect(60, 80, 400, 580))
    assert view.sight.layout.shown(57) == Rect(60 - AIR, 80 - AIR, 400 + AIR, 580 + AIR)
    assert view.sight.layout.shown(58) == Rect(60 - AIR, 80 - AIR, 360 + AIR, 500 + AIR)
    assert height_of(view, 57, 0, 300) == pytest.approx(before, abs=1)


def test_a_whole_book_is_not_asked_about(view: PageView, document: FakeDocument) -> None:
    document.info = document_info(500)
    view.set_document(document.info, document)
    document.content_boxes = dict.fromkeys(range(1, 501), CONTENT)
    view.set_trimmed(True)
    assert 20 <= len(set(document.boxes_asked)) <= 60
    assert {page % 2 for page in document.boxes_asked} == {0, 1}


def test_no_margins_are_looked_for_while_they_are_shown(
    view: PageView, document: FakeDocument
) -> None:
    view.go_to_page(9)
    assert document.boxes_asked == []


def test_another_book_does_not_inherit_margins(view: PageView, document: FakeDocument) -> None:
    trim(view, document)
    other = FakeDocument(document_info(20))
    view.set_document(other.info, other, replace(view.place(), page=1))
    assert view.arrangement.is_trimmed
    assert view.sight.layout.shown(1) == Rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT)


# -- remembered -------------------------------------------------------------------------------


def test_a_place_is_restored_with_its_arrangement(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    arrangement = Arrangement(
        PageMode.SINGLE, is_two=True, has_cover=False, is_right_to_left=True, rotation=180
    )
    view.set_arrangement(arrangement)
    view.go_to_page(9)
    stored = stored_place(view.place())
    other = FakeDocument()
    with qtbot.waitSignal(view.arrangement_changed):
        view.set_document(other.info, other)
    assert view.arrangement == Arrangement()
    view.set_document(other.info, other, place_of(stored, 9))
    assert (view.arrangement, view.page) == (arrangement, 9)


def test_a_place_stored_before_there_were_arrangements_is_plain() -> None:
    old = {"page": 4, "offset": 0.25, "left": 0.0, "fit": "page", "zoom": 1.5}
    assert place_of(old, 4) == Place(4, 0.25, Fit.PAGE, 1.5)


def test_what_is_not_understood_of_an_arrangement_is_left_out() -> None:
    odd = {"mode": 3, "two_pages": "yes", "rotation": 45, "trimmed": None, "right_to_left": True}
    assert place_of(odd, 1).arrangement == Arrangement(is_right_to_left=True)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_fit_page_shows_the_whole_page_from_any_place(view: PageView, rotation: int) -> None:
    view.set_arrangement(Arrangement(rotation=rotation))
    view.go_to_page(5, top=PAGE_HEIGHT / 2)
    page = view.page
    view.set_fit(Fit.PAGE)
    box = view.sight.page_box(page)
    assert view.page == page
    assert box.top >= 0
    assert box.bottom <= view.viewport().height()
