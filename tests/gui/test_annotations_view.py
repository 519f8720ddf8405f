"""Highlights, notes and bookmarks on the page: without a store."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPixmap,
)
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import Bookmark, HighlightColor
from reader_app.domain.document import PAPER_COLORS, Look, Paper
from reader_app.ui.annotations.mark_painting import wash
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.geometry import turned_point, turned_size
from reader_app.ui.pages.page_painting import ground_of
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.workers.rendered_page import RenderKey
from tests.gui.annotation_fixtures import (
    annotations,
    click,
    middle_of,
    words,
)
from tests.gui.viewer_fixtures import document, pane
from tests.support.contrast import contrast

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["annotations", "document", "pane"]


def test_what_is_highlighted_has_the_colour_of_the_highlight(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words(color=HighlightColor.GREEN)
    view = pane.page_view
    where = middle_of(view, mark)
    before = view.viewport().grab().toImage().pixelColor(where)
    annotations.shown.put(mark)
    after = view.viewport().grab().toImage().pixelColor(where)
    assert after != before
    annotations.shown.remove(mark)
    assert view.viewport().grab().toImage().pixelColor(where) == before


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_highlight_is_found_where_it_is_shown_on_a_turned_page(
    pane: ViewerPane, annotations: AnnotationsView, turns: int
) -> None:
    mark = words(1)
    annotations.shown.put(mark)
    view = pane.page_view
    for _ in range(turns):
        view.view_commands.turn_right()
    view.navigation.scroll_to_rects(1, mark.parts[0].rects)
    where = QPointF(middle_of(view, mark))
    assert annotations.layer.highlight_at(view.visible_area, where) == (mark, 1)


def test_of_two_highlights_over_a_word_the_shorter_one_is_meant(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    long, short = words(0, (0, 15)), words(0, (5, 9))
    for mark in (short, long):
        annotations.shown.put(mark)
    view = pane.page_view
    found = annotations.layer.highlight_at(view.visible_area, QPointF(middle_of(view, short)))
    assert found == (short, 1)


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("color", list(HighlightColor))
def test_words_under_every_colour_are_readable_on_every_paper(
    paper: Paper, color: HighlightColor
) -> None:
    ground, ink = ground_of(paper), QColor.fromRgb(PAPER_COLORS[paper].ink)
    shade, mode = wash(color, ground)
    washed = []
    for under in (ground, ink):
        image = QImage(1, 1, QImage.Format.Format_RGB32)
        image.fill(under)
        painter = QPainter(image)
        painter.setCompositionMode(mode)
        painter.fillRect(image.rect(), shade)
        painter.end()
        washed.append(image.pixelColor(0, 0))
    assert washed[0] != ground
    assert contrast(*washed) >= 4.5


def test_a_note_has_a_sign_at_the_edge_of_the_page(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words(note="why?")
    annotations.shown.put(mark)
    view = pane.page_view
    (sign,) = annotations.layer._signs(view.visible_area, 1).values()
    box = view.visible_area.page_box(1)
    assert box.right - 40 < sign.center().x() < box.right
    click(qtbot, view, sign.center().toPoint())
    assert annotations.card.mark_id == mark.id


def test_a_sign_leaves_the_screen_with_its_words(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    annotations.shown.put(words(note="why?"))
    view = pane.page_view
    view.scroller.scroll_freely(0, 300)
    (sign,) = annotations.layer._signs(view.visible_area, 1).values()
    assert sign.bottom() < 0


def test_what_a_jump_is_about_is_underlined_for_a_moment(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    mark = words()
    annotations.shown.put(mark)
    view = pane.page_view
    x, y, width, height = view.visible_area.on_screen(1, mark.parts[0].rects[0])
    where = QPoint(round(x + width / 2), round(y + height - 1))
    before = view.viewport().grab().toImage().pixelColor(where)
    annotations.go_to(mark)
    assert view.viewport().grab().toImage().pixelColor(where) != before
    qtbot.waitUntil(lambda: view.viewport().grab().toImage().pixelColor(where) == before)


def test_two_notes_on_one_line_have_signs_below_each_other(
    pane: ViewerPane, annotations: AnnotationsView
) -> None:
    for columns in ((0, 5), (8, 12)):
        annotations.shown.put(words(0, columns, note="n"))
    first, second = annotations.layer._signs(pane.page_view.visible_area, 1).values()
    assert not first.intersects(second)


def test_a_bookmarked_page_has_a_ribbon(pane: ViewerPane, annotations: AnnotationsView) -> None:
    view = pane.page_view
    box = view.visible_area.page_box(1)
    corner = QPoint(box.right - 24, box.top + 6)
    before = view.viewport().grab().toImage().pixelColor(corner)
    annotations.shown.put(Bookmark("b", 1))
    assert view.viewport().grab().toImage().pixelColor(corner) != before


def test_the_scroll_bar_shows_where_notes_are(
    qtbot: QtBot, pane: ViewerPane, annotations: AnnotationsView
) -> None:
    annotations.shown.put(words(page=15))
    annotations.shown.put(Bookmark("b", 3))
    marks = pane.page_view.scroll_marks
    qtbot.waitUntil(lambda: bool(marks.marked_rows("bookmarks")))
    (highlight,) = marks.marked_rows("highlights yellow")
    (bookmark,) = marks.marked_rows("bookmarks")
    assert 0 < bookmark < highlight


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_picture_of_a_part_of_a_page_has_the_marks_that_are_there(
    pane: ViewerPane, annotations: AnnotationsView, rotation: int
) -> None:
    mark = words(color=HighlightColor.GREEN)
    annotations.shown.put(mark)
    size = pane.page_view.visible_area.layout.size(mark.page)
    rect = mark.parts[0].rects[0]
    x, y = turned_point((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2, size, rotation)
    width = round(2 * turned_size(size, rotation).width)
    clip = (round(2 * x) - 40, round(2 * y) - 30, round(2 * x) + 40, round(2 * y) + 30)
    picture = QPixmap(80, 60)
    picture.fill(QColor("white"))
    key = RenderKey(mark.page, width, clip, Look(rotation, Paper.WHITE))
    annotations.pictured.paint_on(picture, key, size)
    shown = picture.toImage()
    inside = shown.pixelColor(40, 30)
    assert inside.green() > inside.red() > inside.blue()
    assert shown.pixelColor(2, 2) == QColor("white")
