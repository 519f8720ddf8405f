"""Pages without their margins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.trimmed_margins import AIR
from reader_app.ui.pages.viewport import GAP
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import PAGE_HEIGHT, PAGE_WIDTH, FakeDocument, document_info
from tests.support.page_view import height_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

CONTENT = Rect(60, 80, 360, 500)


def trim(view: PageView, document: FakeDocument, content: Rect = CONTENT) -> None:
    document.content_boxes = dict.fromkeys(range(1, 21), content)
    view.view_commands.set_trimmed(True)


def test_trimmed_pages_show_their_content_wider(view: PageView, document: FakeDocument) -> None:
    before = view.page_viewport.zoom_factor
    trim(view, document)
    assert view.visible_area.layout.shown(3) == Rect(60 - AIR, 80 - AIR, 360 + AIR, 500 + AIR)
    assert view.page_viewport.zoom_factor == pytest.approx(
        before * PAGE_WIDTH / (300 + 2 * AIR), rel=0.01
    )
    view.view_commands.set_trimmed(False)
    assert view.page_viewport.zoom_factor == pytest.approx(before)


def test_trimming_keeps_what_is_at_the_top(view: PageView, document: FakeDocument) -> None:
    view.go_to_page(9, top=250)
    trim(view, document)
    assert height_of(view, 9, 0, 250) == pytest.approx(GAP, abs=1)
    view.view_commands.set_trimmed(False)
    assert height_of(view, 9, 0, 250) == pytest.approx(GAP, abs=1)


def test_at_the_head_of_a_page_trimming_stays_at_its_head(
    view: PageView, document: FakeDocument
) -> None:
    view.go_to_page(9)
    trim(view, document)
    assert view.visible_area.page_box(9).top == GAP
    view.navigation.turn_pages(1)
    assert view.visible_area.page_box(10).top == GAP


def test_the_pixels_asked_for_are_those_of_the_whole_page(
    view: PageView, document: FakeDocument
) -> None:
    trim(view, document)
    layout = view.visible_area.layout
    assert layout.paper(1).width in {key.width for key in document.asked if key.page == 1}
    assert layout.paper(1).width > layout.box(1).width


def test_what_is_trimmed_away_is_not_painted(view: PageView, document: FakeDocument) -> None:
    trim(view, document)
    picture = view.viewport().grab().toImage()
    box = view.visible_area.page_box(1)
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
    view.view_commands.set_trimmed(True)
    view.go_to_page(57, top=300)
    before = height_of(view, 57, 0, 300)
    document.content_box_loaded.emit(57, Rect(60, 80, 400, 580))
    assert view.visible_area.layout.shown(57) == Rect(60 - AIR, 80 - AIR, 400 + AIR, 580 + AIR)
    assert view.visible_area.layout.shown(58) == Rect(60 - AIR, 80 - AIR, 360 + AIR, 500 + AIR)
    assert height_of(view, 57, 0, 300) == pytest.approx(before, abs=1)


def test_a_whole_book_is_not_asked_about(view: PageView, document: FakeDocument) -> None:
    document.info = document_info(500)
    view.set_document(document.info, document)
    document.content_boxes = dict.fromkeys(range(1, 501), CONTENT)
    view.view_commands.set_trimmed(True)
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
    view.set_document(other.info, other, replace(view.navigation.position(), page=1, contents={}))
    assert view.page_viewport.arrangement.is_trimmed
    assert view.visible_area.layout.shown(1) == Rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
