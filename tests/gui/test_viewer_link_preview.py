from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Link, Look, PageSize, Paper, Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.references.link_card import LinkCard
from reader_app.ui.references.link_picture import place_around
from reader_app.ui.selection.document_links import PageLinks
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

NONE = Qt.KeyboardModifier.NoModifier
INSIDE = Link(Rect(48, 48, 120, 60), page=7, top=300.0)
OUTSIDE = Link(Rect(48, 80, 120, 92), uri="https://example.org/a")
LOWER = Link(Rect(48, 560, 120, 572), page=9)


@pytest.fixture
def document() -> FakeDocument:
    return FakeDocument(document_info(20), links={1: (OUTSIDE, LOWER, INSIDE)})


@pytest.fixture
def view(qtbot: QtBot, document: FakeDocument) -> Iterator[PageView]:
    shown = PageView(has_motion=False)
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.set_document(document.info, document)
    shown.activateWindow()
    shown.setFocus()
    qtbot.waitUntil(shown.hasFocus)
    yield shown
    shown.clear()


@pytest.fixture
def preview(view: PageView, document: FakeDocument) -> LinkCard:
    made = LinkCard(view)
    made.set_client(document)
    return made


def on(view: PageView, link: Link, page: int = 1) -> QPoint:
    return view.area_on_screen(page, link.rect).center()


def rest_on(qtbot: QtBot, view: PageView, preview: LinkCard, link: Link = INSIDE) -> None:
    view.mouse.move_to(on(view, link))
    qtbot.waitUntil(preview.isVisible)


# -- what is shown ------------------------------------------------------------------------------


def test_the_place_begins_a_little_above_the_target() -> None:
    part = place_around(PageSize(400, 600), 200.0, 0, 180.0)
    assert 170 < part.y0 < 200 < part.y1
    assert 0 < part.x0 < part.x1 < 400


def test_the_place_stays_on_the_page() -> None:
    assert place_around(PageSize(400, 600), 0.0, 0, 180.0).y0 == 0
    assert place_around(PageSize(400, 600), 599.0, 0, 180.0).y1 == pytest.approx(600)


def test_the_place_on_a_turned_page_is_on_the_turned_page() -> None:
    part = place_around(PageSize(400, 600), 590.0, 90, 180.0)
    assert part.x1 < 600
    assert part.y1 <= 400


def test_a_card_comes_when_the_pointer_rests_on_a_link(
    qtbot: QtBot, view: PageView, document: FakeDocument, preview: LinkCard
) -> None:
    rest_on(qtbot, view, preview)
    assert document.pictures_asked[-1].page == 7
    assert preview.accessibleDescription() == "Page 7"
    assert not preview.geometry().intersects(view.area_on_screen(1, INSIDE.rect))


def test_the_card_shows_the_place_when_it_is_drawn(
    qtbot: QtBot, view: PageView, document: FakeDocument, preview: LinkCard
) -> None:
    rest_on(qtbot, view, preview)
    assert not preview.has_picture
    document.answer_picture(document.pictures_asked[-1])
    qtbot.waitUntil(lambda: preview.has_picture)
    assert preview.grab().toImage().pixelColor(preview.rect().center()).blue() == 0xFF


def test_a_place_that_cannot_be_drawn_leaves_the_words(
    qtbot: QtBot, view: PageView, document: FakeDocument, preview: LinkCard
) -> None:
    rest_on(qtbot, view, preview)
    document.answer_picture(document.pictures_asked[-1], is_drawable=False)
    assert preview.isVisible()
    assert not preview.has_picture


def test_the_place_is_drawn_as_the_reader_has_the_pages(
    qtbot: QtBot, view: PageView, document: FakeDocument, preview: LinkCard
) -> None:
    view.painter.set_paper(Paper.SEPIA)
    rest_on(qtbot, view, preview)
    assert document.pictures_asked[-1].look == Look(0, Paper.SEPIA)


def test_a_link_out_of_the_book_shows_its_address_instead(
    qtbot: QtBot, view: PageView, preview: LinkCard
) -> None:
    view.mouse.move_to(on(view, OUTSIDE))
    assert view.viewport().toolTip() == "https://example.org/a"
    view.mouse.move_to(on(view, INSIDE))
    assert view.viewport().toolTip() == ""


# -- when it goes ---------------------------------------------------------------------------------


def test_it_goes_when_the_pointer_leaves_the_link(
    qtbot: QtBot, view: PageView, preview: LinkCard
) -> None:
    rest_on(qtbot, view, preview)
    view.mouse.move_to(QPoint(5, 5))
    qtbot.waitUntil(lambda: not preview.isVisible())


def test_it_goes_when_the_page_scrolls(qtbot: QtBot, view: PageView, preview: LinkCard) -> None:
    rest_on(qtbot, view, preview)
    view.scroller.scroll_freely(0, 5)
    assert not preview.isVisible()


def test_it_goes_when_the_link_is_followed(qtbot: QtBot, view: PageView, preview: LinkCard) -> None:
    rest_on(qtbot, view, preview)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NONE, on(view, INSIDE))
    assert view.page == 7
    assert not preview.isVisible()


def test_a_picture_that_comes_after_the_pointer_left_is_not_shown(
    qtbot: QtBot, view: PageView, document: FakeDocument, preview: LinkCard
) -> None:
    rest_on(qtbot, view, preview)
    view.mouse.move_to(QPoint(5, 5))
    qtbot.waitUntil(lambda: not preview.isVisible())
    document.answer_picture(document.pictures_asked[-1])
    assert not preview.has_picture


def test_another_document_shows_nothing_of_the_last_one(
    qtbot: QtBot, view: PageView, document: FakeDocument, preview: LinkCard
) -> None:
    rest_on(qtbot, view, preview)
    preview.set_client(None)
    document.answer_picture(document.pictures_asked[-1])
    assert not preview.isVisible()


# -- links without a mouse ------------------------------------------------------------------------


def test_tab_goes_through_the_links_in_sight_and_enter_follows(
    qtbot: QtBot, view: PageView
) -> None:
    view.page_viewport.set_zoom(0.9)
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    with qtbot.waitSignal(view.text.external_link_requested) as told:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert told.args == ["https://example.org/a"]


def test_the_first_link_in_reading_order_is_the_first(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert view.page == 7


def test_the_place_of_a_link_reached_by_tab_is_shown_too(
    qtbot: QtBot, view: PageView, preview: LinkCard
) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.waitUntil(preview.isVisible)


def test_links_out_of_sight_are_not_reached(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(2.0)
    view.go_to_page(1)
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert view.page == 7


def test_escape_leaves_the_link_before_anything_else(qtbot: QtBot, view: PageView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    with qtbot.assertNotEmitted(view.dismissed):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    with qtbot.waitSignal(view.dismissed):
        qtbot.keyClick(view, Qt.Key.Key_Escape)


def test_tab_in_a_field_on_the_page_leaves_the_links_alone(qtbot: QtBot, view: PageView) -> None:
    first, second = QLineEdit(view), QLineEdit(view)
    for field in (first, second):
        field.show()
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()


# -- many links -----------------------------------------------------------------------------------


def test_a_link_inside_another_one_is_the_one_that_is_meant() -> None:
    tall, small = Link(Rect(0, 0, 400, 900), page=1), Link(Rect(10, 10, 20, 20), page=2)
    links = PageLinks((tall, small))
    assert links.at(15, 15) is small
    assert links.at(15, 400) is tall
    assert links.at(500, 15) is None


def test_a_link_without_a_place_is_no_link() -> None:
    nowhere = Link(Rect(0, float("nan"), 10, float("inf")), page=1)
    assert PageLinks((nowhere,)).at(5, 5) is None
