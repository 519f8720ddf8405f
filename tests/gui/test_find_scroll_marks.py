"""Marks in the scroll bar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.page_view import PageView
from tests.gui.viewer_fixtures import document, view

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

RED = QColor(255, 0, 0)
BLUE = QColor(0, 0, 255)


def picture_colors(view: PageView) -> dict[int, QColor]:
    """Colours down the middle of the scroll bar, where they are one of those above."""
    bar = view.verticalScrollBar()
    image = bar.grab().toImage()
    column = {y: image.pixelColor(bar.width() // 2, y) for y in range(image.height())}
    return {y: color for y, color in column.items() if color in (RED, BLUE)}


def test_a_mark_stands_where_its_page_is_in_the_book(view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(1, 0.0), (11, 0.0), (20, 1.0)], RED)
    first, middle, last = view.scroll_marks.marked_rows("hits")
    height = view.verticalScrollBar().height()
    assert first < height / 20
    assert middle == pytest.approx(height / 2, abs=3)
    assert last > height * 0.97


def test_how_far_down_on_the_page_counts(view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(5, 0.0), (5, 0.99)], RED)
    upper, lower = view.scroll_marks.marked_rows("hits")
    assert lower - upper == pytest.approx(view.verticalScrollBar().height() / 20, abs=3)


def test_marks_on_the_same_pixel_are_one(view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(3, place / 10_000) for place in range(10_000)], RED)
    assert len(view.scroll_marks.marked_rows("hits")) <= view.verticalScrollBar().height() / 20 + 2


def test_marks_are_painted_in_their_colour(qtbot: QtBot, view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(10, 0.5)], RED)
    row = view.scroll_marks.marked_rows("hits")[0]
    qtbot.waitUntil(lambda: picture_colors(view).get(row) == RED)


def test_a_later_layer_lies_over_an_earlier_one(qtbot: QtBot, view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(10, 0.5)], RED)
    view.scroll_marks.set_layer("current", [(10, 0.5)], BLUE)
    row = view.scroll_marks.marked_rows("hits")[0]
    qtbot.waitUntil(lambda: picture_colors(view).get(row) == BLUE)


def test_a_cleared_layer_is_gone_and_the_others_stay(qtbot: QtBot, view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(10, 0.5)], RED)
    view.scroll_marks.set_layer("notes", [(15, 0.5)], BLUE)
    qtbot.waitUntil(lambda: len(set(map(QColor.name, picture_colors(view).values()))) == 2)
    view.scroll_marks.clear_layer("hits")
    view.scroll_marks.clear_layer("never set")
    qtbot.waitUntil(lambda: set(map(QColor.name, picture_colors(view).values())) == {BLUE.name()})


def test_pages_that_the_book_does_not_have_are_left_out(view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(0, 0.0), (21, 0.0), (999, 0.5)], RED)
    assert view.scroll_marks.marked_rows("hits") == []


def test_marks_follow_the_size_of_the_bar(qtbot: QtBot, view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(20, 1.0)], RED)
    (before,) = view.scroll_marks.marked_rows("hits")
    view.resize(800, 1200)
    (after,) = view.scroll_marks.marked_rows("hits")
    assert after > before * 1.8
    assert view.scroll_marks.size() == view.verticalScrollBar().size()
    qtbot.waitUntil(lambda: picture_colors(view).get(after) == RED)


def test_a_click_on_a_mark_scrolls_as_before(qtbot: QtBot, view: PageView) -> None:
    view.scroll_marks.set_layer("hits", [(15, 0.5)], RED)
    (row,) = view.scroll_marks.marked_rows("hits")
    bar = view.verticalScrollBar()
    under = bar.childAt(QPoint(bar.width() // 2, row))
    assert under is None or under.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    before = bar.value()
    target = QWidget.childAt(bar.window(), bar.mapTo(bar.window(), QPoint(bar.width() // 2, row)))
    qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=QPoint(bar.width() // 2, row))
    assert bar.value() > before
