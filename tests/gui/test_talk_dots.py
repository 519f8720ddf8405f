"""Dots on pages that were talked about, their list, and the marks in the scroll bar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reader_app.domain.conversation import MarkedTurn
from reader_app.domain.document import Paper
from reader_app.ui.citations.margin_markers import MarginMarker, MarginMarkers, marker_color
from reader_app.ui.pages.page_painting import ground_of
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.palette import DARK, LIGHT, Palette
from tests.gui.viewer_fixtures import document, view
from tests.support.talked import turn

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def talked(view: PageView) -> MarginMarkers:
    return MarginMarkers(view, LIGHT)


def dots(view: PageView) -> dict[int, MarginMarker]:
    """Those that can be seen, by page."""
    found = view.viewport().findChildren(MarginMarker)
    return {dot.page: dot for dot in found if not dot.isHidden()}


def chosen(talked: MarginMarkers) -> list[MarkedTurn]:
    """Grows with every turn that the reader asks for."""
    turns: list[MarkedTurn] = []
    talked.turn_chosen.connect(turns.append)
    return turns


def contrast(one: QColor, other: QColor) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(color: QColor) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def picture(dot: MarginMarker) -> QImage:
    return dot.grab().toImage()


def middle(dot: MarginMarker) -> QColor:
    return picture(dot).pixelColor(dot.rect().center())


def two_questions(page: int = 1) -> dict[int, tuple[MarkedTurn, ...]]:
    return {page: (turn(page, "Second?", hours=1), turn(page, "First?"))}


# -- where they stand ---------------------------------------------------------------------


def test_only_pages_that_were_talked_about_have_a_dot(
    view: PageView, talked: MarginMarkers
) -> None:
    view.page_viewport.set_zoom(0.3)
    talked.show_pages({2: (turn(2),), 19: (turn(19),)})
    assert list(dots(view)) == [2]


def test_a_dot_stands_in_the_outer_corner_of_its_page(
    view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages({1: (turn(1),)})
    box, dot = view.visible_area.page_box(1), dots(view)[1].geometry()
    assert 0 < box.right - dot.center().x() < 16
    assert 0 < dot.center().y() - box.top < 20


def test_of_two_pages_the_left_one_has_its_dot_at_the_left(
    view: PageView, talked: MarginMarkers
) -> None:
    view.view_commands.set_two_pages(True)
    view.go_to_page(2)
    talked.show_pages({2: (turn(2),), 3: (turn(3),)})
    left, right = (dots(view)[page].geometry().center().x() for page in (2, 3))
    assert left - view.visible_area.page_box(2).left < 16
    assert view.visible_area.page_box(3).right - right < 16


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_page_has_its_dot_in_the_corner_that_is_up(
    view: PageView, talked: MarginMarkers, degrees: int
) -> None:
    talked.show_pages({1: (turn(1),)})
    for _ in range(degrees // 90):
        view.view_commands.turn_right()
    view.go_to_page(1)
    box, dot = view.visible_area.page_box(1), dots(view)[1].geometry()
    assert 0 < box.right - dot.center().x() < 16
    assert 0 < dot.center().y() - box.top < 20


def test_a_dot_moves_with_its_page(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages({1: (turn(1),)})
    before = dots(view)[1].y()
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 30)
    assert dots(view)[1].y() == before - 30


def test_a_dot_goes_when_its_page_leaves(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages({1: (turn(1),)})
    view.go_to_page(15)
    assert dots(view) == {}


def test_on_a_page_wider_than_the_window_the_dot_stays_in_sight(
    view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages({1: (turn(1),)})
    view.page_viewport.set_zoom(5.0)
    view.go_to_page(1)
    for across in (0, 200, view.horizontalScrollBar().maximum()):
        view.horizontalScrollBar().setValue(across)
        assert view.viewport().rect().contains(dots(view)[1].geometry().center())


def test_small_pages_have_small_dots_that_can_still_be_hit(
    view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages({1: (turn(1),)})
    large = dots(view)[1].width()
    view.page_viewport.set_zoom(0.1)
    assert 14 <= dots(view)[1].width() < large


def test_another_set_of_pages_takes_the_place_of_the_last(
    view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages({1: (turn(1),)})
    talked.show_pages({})
    assert dots(view) == {}


# -- how they look ------------------------------------------------------------------------


@pytest.mark.parametrize("paper", list(Paper))
def test_a_dot_stands_out_on_every_paper(paper: Paper) -> None:
    ground = ground_of(paper)
    assert contrast(marker_color(ground), ground) >= 3


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_the_strip_stands_out_on_the_scroll_bar(palette: Palette) -> None:
    ground = QColor(palette.canvas)
    assert contrast(marker_color(ground), ground) >= 3


@pytest.mark.parametrize("paper", list(Paper))
def test_a_page_asked_from_has_a_ring_and_a_cited_one_is_filled(
    view: PageView, talked: MarginMarkers, paper: Paper
) -> None:
    view.painter.set_paper(paper)
    ground = ground_of(paper)
    talked.show_pages({1: (turn(1),)})
    assert middle(dots(view)[1]) == ground
    talked.show_pages({1: (turn(1, asked=False, cited=True),)})
    assert middle(dots(view)[1]) == marker_color(ground)


def test_a_page_asked_from_and_cited_is_filled_inside_a_ring(
    view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages({1: (turn(1), turn(1, "Other?", asked=False, cited=True))})
    shown, center = picture(dots(view)[1]), dots(view)[1].rect().center()
    along = [shown.pixelColor(center + QPoint(step, 0)) for step in range(8)]
    ink = marker_color(ground_of(Paper.WHITE))
    assert along[0] == ink
    between = next(at for at, color in enumerate(along) if contrast(color, ink) > 1.8)
    assert any(contrast(color, ink) < 1.6 for color in along[between:])


def test_a_dot_says_how_many_questions_there_are(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages(two_questions(3))
    view.go_to_page(3)
    dot = dots(view)[3]
    assert dot.toolTip() == "2 questions about this page"
    assert dot.accessibleName() == "2 questions about page iii"
    assert dot.cursor().shape() is Qt.CursorShape.PointingHandCursor


def test_the_scroll_bar_marks_the_same_pages(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages({1: (turn(1),), 11: (turn(11),)})
    first, second = view.scroll_marks.marked_rows("talk")
    assert second - first == pytest.approx(view.verticalScrollBar().height() / 2, abs=4)


# -- what they do -------------------------------------------------------------------------


def test_the_only_turn_of_a_page_is_gone_to_at_once(view: PageView, talked: MarginMarkers) -> None:
    turns = chosen(talked)
    talked.show_pages({1: (turn(1),)})
    QTest.mouseClick(dots(view)[1], LEFT)
    assert turns == [turn(1)]
    assert talked.card.isHidden()


def test_several_turns_are_listed_beside_the_dot(view: PageView, talked: MarginMarkers) -> None:
    turns = chosen(talked)
    talked.show_pages(two_questions())
    QTest.mouseClick(dots(view)[1], LEFT)
    assert talked.card.isVisible()
    assert not talked.card.geometry().intersects(dots(view)[1].geometry())
    assert view.rect().contains(talked.card.geometry())
    assert turns == []


def test_the_list_is_chosen_from_with_the_keys(view: PageView, talked: MarginMarkers) -> None:
    turns = chosen(talked)
    talked.show_pages(two_questions())
    talked.open_page(1)
    QTest.keyClick(talked.card.list, Qt.Key.Key_Down)
    QTest.keyClick(talked.card.list, Qt.Key.Key_Return)
    assert [turn.question for turn in turns] == ["First?"]
    assert talked.card.isHidden()


def test_the_list_is_chosen_from_with_the_mouse(view: PageView, talked: MarginMarkers) -> None:
    turns = chosen(talked)
    talked.show_pages(two_questions())
    talked.open_page(1)
    rows = talked.card.list
    place = rows.visualRect(rows.model().index(0, 0)).center()
    QTest.mouseClick(rows.viewport(), LEFT, pos=place)
    assert [turn.question for turn in turns] == ["Second?"]


def test_rows_tell_question_and_details_to_a_screen_reader(
    view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages(two_questions())
    talked.open_page(1)
    row = talked.card.list.model().index(0, 0)
    assert talked.card.list.accessibleName() == "2 questions about p. i"
    assert row.data() == "Second?"
    said = row.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert said.startswith("Asked about here · ")
    assert said.endswith(" · Ponds")


def test_escape_closes_the_list_and_gives_the_keys_back(
    qtbot: QtBot, view: PageView, talked: MarginMarkers
) -> None:
    talked.show_pages(two_questions())
    view.activateWindow()
    view.setFocus()
    talked.open_page(1)
    qtbot.waitUntil(talked.card.list.hasFocus)
    QTest.keyClick(talked.card.list, Qt.Key.Key_Escape)
    assert talked.card.isHidden()
    qtbot.waitUntil(view.hasFocus)


def test_the_list_goes_when_the_page_moves(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages(two_questions())
    talked.open_page(1)
    view.scroller.scroll_by(60)
    assert talked.card.isHidden()


def test_a_second_click_on_the_dot_closes_the_list(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages(two_questions())
    QTest.mouseClick(dots(view)[1], LEFT)
    QTest.mouseClick(dots(view)[1], LEFT)
    assert talked.card.isHidden()


def test_a_dot_is_reached_and_pressed_without_a_mouse(
    view: PageView, talked: MarginMarkers
) -> None:
    turns = chosen(talked)
    talked.show_pages({1: (turn(1),)})
    dot = dots(view)[1]
    assert dot.focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClick(dot, Qt.Key.Key_Return)
    QTest.keyClick(dot, Qt.Key.Key_Space)
    assert len(turns) == 2


def test_a_drag_that_begins_on_the_page_ends_no_press_on_a_dot(
    view: PageView, talked: MarginMarkers
) -> None:
    turns = chosen(talked)
    talked.show_pages({1: (turn(1),)})
    port, target = view.viewport(), dots(view)[1].geometry().center()
    QTest.mousePress(port, LEFT, pos=QPoint(200, 300))
    QTest.mouseMove(port, target)
    assert view.mouse.is_selecting
    QTest.mouseRelease(port, LEFT, pos=target)
    assert turns == []


def test_a_press_on_a_dot_selects_nothing(view: PageView, talked: MarginMarkers) -> None:
    talked.show_pages(two_questions())
    QTest.mousePress(dots(view)[1], LEFT)
    assert not view.mouse.is_selecting


def test_of_two_pages_in_view_the_one_talked_about_counts(
    view: PageView, talked: MarginMarkers
) -> None:
    view.view_commands.set_two_pages(True)
    view.go_to_page(2)
    talked.show_pages({3: (turn(3),)})
    assert talked.page_in_view() == 3


def test_a_page_nobody_talked_about_opens_nothing(view: PageView, talked: MarginMarkers) -> None:
    turns = chosen(talked)
    talked.show_pages({3: (turn(3),)})
    talked.open_page(1)
    assert (talked.page_in_view(), turns, talked.card.isVisible()) == (0, [], False)
