from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import HighlightColor
from reader_app.domain.document import Link, Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.floating_bars import TextSelectionBar
from reader_app.ui.selection.page_menu import PageMenu
from reader_app.ui.selection.region_bar import RegionBar
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

EMPTY = QPoint(4, 4)
INSIDE = Link(Rect(200, 300, 260, 312), page=3)
OUTSIDE = Link(Rect(200, 330, 260, 342), uri="https://example.org")


@pytest.fixture
def menus(view: PageView, document: FakeDocument) -> Iterator[PageMenu]:
    document.links = {1: (INSIDE, OUTSIDE)}
    view.set_document(document.info, document)
    yield PageMenu(view, TextSelectionBar(view), RegionBar(view))


def names(menu: QMenu) -> list[str]:
    return [action.objectName() for action in menu.actions() if not action.isSeparator()]


def trigger(menu: QMenu, name: str) -> None:
    action = menu.findChild(QAction, name)
    assert action is not None
    action.trigger()


def on_words(view: PageView) -> QPoint:
    view.text.select_all_on_page()
    return view.text.selection_areas()[0].center()


def on_link(view: PageView, link: Link) -> QPoint:
    return view.area_on_screen(1, link.rect).center()


def test_selected_words_can_be_copied_marked_and_talked_about(
    view: PageView, menus: PageMenu
) -> None:
    menu = menus.menu_at(on_words(view))
    wishes = ["menu_ask", "menu_explain", "menu_translate", "menu_summarise"]
    assert names(menu) == [
        *("menuCopy", "menuCopyCited", "menuHighlight", "menuSearchAllBooks"),
        *wishes,
    ]


def test_words_are_copied_with_their_citation(
    qtbot: QtBot, view: PageView, menus: PageMenu
) -> None:
    menu = menus.menu_at(on_words(view))
    with qtbot.waitSignal(menus.citation_requested) as told:
        trigger(menu, "menuCopyCited")
    assert told.args == [" ".join(view.text.selected_text().split()), "p. i"]


def test_a_colour_of_the_menu_marks_the_words(
    qtbot: QtBot, view: PageView, menus: PageMenu
) -> None:
    menu = menus.menu_at(on_words(view))
    with qtbot.waitSignal(menus.words.highlight_requested) as told:
        trigger(menu, f"menuHighlight_{HighlightColor.BLUE}")
    assert told.args == ["blue", False]


def test_a_wish_of_the_menu_goes_out(qtbot: QtBot, view: PageView, menus: PageMenu) -> None:
    menu = menus.menu_at(on_words(view))
    with qtbot.waitSignal(menus.words.explain_requested):
        trigger(menu, "menu_explain")


def test_a_link_inside_the_book_can_be_followed(view: PageView, menus: PageMenu) -> None:
    menu = menus.menu_at(on_link(view, INSIDE))
    assert [action.text() for action in menu.actions()] == [
        "Go to page iii",
        "Open beside the page",
        "Pin as a card",
    ]
    trigger(menu, "menuFollow")
    assert view.page == 3


def test_the_address_of_a_link_out_of_the_book_can_be_copied(
    view: PageView, menus: PageMenu
) -> None:
    menu = menus.menu_at(on_link(view, OUTSIDE))
    assert names(menu) == ["menuFollow", "menuCopyAddress"]
    trigger(menu, "menuCopyAddress")
    assert QGuiApplication.clipboard().text() == "https://example.org"


def test_the_page_shows_what_the_window_offers(view: PageView, menus: PageMenu) -> None:
    offered = QAction("Back", view)
    offered.setObjectName("backAction")
    below = QAction("Zoom in", view)
    below.setObjectName("zoomInAction")
    menus.offer([("", [offered]), ("Zoom", [below])])
    menu = menus.menu_at(EMPTY)
    own = ["menuSelectPage", "menuCopyPage", "menuAddNote", "menuAddText"]
    assert names(menu)[:5] == [*own, "backAction"]
    zoom = menu.actions()[-1].menu()
    assert isinstance(zoom, QMenu)
    assert names(zoom) == ["zoomInAction"]


def test_all_of_the_page_can_be_selected(view: PageView, menus: PageMenu) -> None:
    trigger(menus.menu_at(EMPTY), "menuSelectPage")
    assert view.text.selected_text().startswith("Call me Ishmael.")


def test_a_right_click_opens_it_and_keeps_the_selection(
    qtbot: QtBot, view: PageView, menus: PageMenu
) -> None:
    pixel = on_words(view)
    qtbot.mouseClick(
        view.viewport(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, pixel
    )
    _ask_for_menu(view, QContextMenuEvent.Reason.Mouse, pixel)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert "menu_ask" in names(popup)
    assert view.text.has_selection
    popup.close()


def test_the_menu_key_opens_it_at_the_selected_words(view: PageView, menus: PageMenu) -> None:
    on_words(view)
    _ask_for_menu(view, QContextMenuEvent.Reason.Keyboard, EMPTY)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert "menu_ask" in names(popup)
    popup.close()


def test_without_a_book_there_is_no_menu(view: PageView, menus: PageMenu) -> None:
    view.clear()
    _ask_for_menu(view, QContextMenuEvent.Reason.Mouse, EMPTY)
    assert QApplication.activePopupWidget() is None


def _ask_for_menu(view: PageView, reason: QContextMenuEvent.Reason, pixel: QPoint) -> None:
    port = view.viewport()
    event = QContextMenuEvent(reason, pixel, port.mapToGlobal(pixel))
    QApplication.sendEvent(port, event)
