"""A second view of the book beside the page: its own place, kept with the book."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import Link, OutlineEntry, Rect
from reader_app.domain.translation import tr
from reader_app.ui.beside.controller import BesideController
from reader_app.ui.beside.pins_controller import PinsController
from reader_app.ui.beside.second_view import SecondView
from reader_app.ui.pages.geometry import PageMode
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.tabs_controller import TabsController
from tests.support.books import make_labelled_book, make_linked_book, make_long_book
from tests.support.tabs import close_all, drop, wait_for_pages
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_long_book(tmp_path / "book.pdf", 30)


@pytest.fixture(scope="module")
def shared(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("beside")
    use_server(folder, "http://127.0.0.1:9")
    with ReaderWindow(folder) as opened:
        yield opened


@pytest.fixture
def window(shared: ReaderWindow, book: Path) -> Iterator[ReaderWindow]:
    """The book of 30 pages is open."""
    with shows(shared, book, 30):
        yield shared


@pytest.fixture
def linked(shared: ReaderWindow, tmp_path: Path) -> Iterator[ReaderWindow]:
    """A book of which the first page has links is open."""
    with shows(shared, make_linked_book(tmp_path / "linked.pdf"), 3):
        yield shared


@contextmanager
def shows(window: ReaderWindow, book: Path, page_count: int) -> Iterator[None]:
    """A book that is new to the window is its only one."""
    window.window.resize(1600, 900)
    window.window.activateWindow()
    assert window.books.book is None
    drop(window, book)
    wait_until(lambda: window.books.book is not None, "the book")
    wait_for_pages(window, page_count)
    try:
        yield
    finally:
        guard = window.window.action(ActionId.SPOILER_GUARD)
        if guard.isChecked():  # or the next book gets it as well
            guard.trigger()
        close_all(window)


def beside(window: ReaderWindow) -> BesideController:
    found = window.window.findChild(BesideController)
    assert isinstance(found, BesideController)
    return found


def second(window: ReaderWindow) -> SecondView:
    found = beside(window).second
    assert found is not None
    return found


def opened(window: ReaderWindow, page: int = 12) -> SecondView:
    """Show `page` beside the first view, drawn."""
    assert beside(window).show_beside(page, Rect(72, 100, 300, 120), "a place")
    wait_until(lambda: second(window).view.painter.is_sharp(page), "the second view's pixels")
    return second(window)


# -- in windows of their own, before the one that the others share --------------------------------


def test_the_second_view_comes_back_with_the_book(data_dir: Path, book: Path) -> None:
    use_server(data_dir, "http://127.0.0.1:9")
    with ReaderWindow(data_dir, book, size=(1600, 900)) as window:
        window.wait_for_book(indexed=False)
        beside(window).show_beside(12)
        window.window.action(ActionId.SPLIT_BELOW).trigger()
    with ReaderWindow(data_dir, book, size=(1600, 900)) as window:
        window.wait_for_book(indexed=False)
        wait_until(lambda: beside(window).second is not None, "the second view")
        assert (second(window).view.page, window.current_page) == (12, 1)
        assert second(window).y() > window.page_view.y()
        window.window.action(ActionId.CLOSE_SPLIT).trigger()
    with ReaderWindow(data_dir, book, size=(1600, 900)) as window:
        window.wait_for_book(indexed=False)
        window.store_position()
        assert beside(window).second is None


def test_the_head_names_page_and_chapter_of_a_restored_view(data_dir: Path, tmp_path: Path) -> None:
    use_server(data_dir, "http://127.0.0.1:9")
    labelled = make_labelled_book(tmp_path / "labelled.pdf")
    for _ in range(2):
        with ReaderWindow(data_dir, labelled, size=(1600, 900)) as window:
            window.wait_for_book(indexed=False)
            if beside(window).second is None:
                beside(window).show_beside(6)
            wait_until(lambda: beside(window).second is not None, "the second view")
            place = second(window).head.findChild(QLabel, "secondViewPlace")
            assert isinstance(place, QLabel)
            wait_until(
                lambda place=place: place.text() == "p. 2 · A part of it", "page and chapter"
            )


def test_the_head_names_the_chapter_at_the_place_in_view(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book, size=(1900, 900)) as window:
        window.wait_for_book(indexed=False)
        view = opened(window)
        chapters = OutlineEntry(1, "Early", 12, 40), OutlineEntry(1, "Late", 12, 560)
        window.books.pane.annotations.set_outline(chapters)
        view.view.navigation.go_to_page(12)
        view.view.scroller.finish()
        view.name_place()
        place = view.head.findChild(QLabel, "secondViewPlace")
        assert isinstance(place, QLabel)
        assert place.text() == "p. 12 · Early"
        view.view.scroller.scroll_screens(1)
        wait_until(lambda: "Early" not in place.text(), "the next chapter")


def test_a_screen_reader_reads_the_page_in_the_second_view(data_dir: Path, book: Path) -> None:
    QAccessible.setActive(True)
    try:
        with ReaderWindow(data_dir, book, size=(1600, 900)) as window:
            window.wait_for_book(indexed=False)
            page = opened(window).spoken_page
            wait_until(page.toPlainText, "its words")
            assert page.accessibleName() == "Page 12 of 30"
            assert page.toPlainText() != window.books.pane.spoken_page.toPlainText()
    finally:
        QAccessible.setActive(False)


def test_what_a_click_opens_takes_no_width_that_the_page_needs(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book, size=(1500, 900)) as window:
        window.wait_for_book(indexed=False)
        wait_until(lambda: window.books.pane.split.width() < 880, "the page beside its panels")
        scale = window.page_view.page_viewport.zoom_factor
        beside(window).show_beside(12)
        assert second(window).is_sheet
        assert window.page_view.page_viewport.zoom_factor == scale
        window.window.action(ActionId.SPLIT_RIGHT).trigger()  # the reader wants them side by side
        wait_until(lambda: not second(window).is_sheet, "the views side by side")


def test_what_was_clicked_comes_out_from_under_the_sheet(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book, size=(1000, 800)) as window:
        window.wait_for_book(indexed=False)
        page, link = window.page_view, Link(Rect(72, 480, 200, 492), page=12)
        lower = page.area_on_screen(1, link.rect).bottom()
        page.text.follow(link, 1, is_beside=True)
        view = second(window)
        page.scroller.finish()
        assert view.is_sheet
        assert page.height() - view.height() < lower
        assert 0 < page.area_on_screen(1, link.rect).bottom() < page.height() - view.height()


# -- in one window ------------------------------------------------------------------------------


def test_a_place_is_shown_beside_the_first_view_which_stays(window: ReaderWindow) -> None:
    window.window.resize(1900, 900)
    view = opened(window)
    assert (view.view.page, window.current_page) == (12, 1)
    wait_until(lambda: window.page_view.painter.is_sharp(1), "the first view's pixels")
    assert view.x() > window.page_view.x()
    assert abs(view.width() - window.page_view.width()) <= 1


@pytest.mark.long
def test_each_view_goes_back_on_its_own_way(window: ReaderWindow) -> None:
    view = opened(window)
    window.page_view.go_to_page(5)
    beside(window).show_beside(20)
    view.view.setFocus()
    wait_until(view.view.hasFocus, "the focus in the second view")
    window.window.action(ActionId.BACK).trigger()
    wait_until(lambda: view.view.page == 12, "the place before")
    assert window.current_page == 5
    window.page_view.setFocus()
    wait_until(window.page_view.hasFocus, "the focus in the first view")
    window.window.action(ActionId.BACK).trigger()
    window.wait_for_page(1)
    assert view.view.page == 12


def test_only_the_first_view_counts_as_read(window: ReaderWindow) -> None:
    view = opened(window, 9)
    view.view.navigation.turn_pages(3)
    wait_until(lambda: view.view.page == 12, "the page turned to")
    window.store_position()
    assert window.book("furthest_page")[-1] == 1
    assert window.book("current_page")[-1] == 1


def test_a_narrow_page_gets_a_sheet_over_its_lower_part(window: ReaderWindow) -> None:
    window.window.resize(1000, 800)
    view = opened(window)
    assert view.property("isSheet")
    assert view.y() > window.page_view.y()
    # What belongs to the first view stands above the sheet, and Space skips nothing below it.
    page, notice = window.page_view, window.books.pane.notice
    notice.show_for_a_while("Copied")
    free = page.height() - view.height()
    assert notice.geometry().bottom() < free
    page.setFocus()
    page.scroller.scroll_screens(1)
    page.scroller.finish()
    assert 0 < page.verticalScrollBar().value() < free
    window.window.resize(1900, 900)
    wait_until(lambda: not view.property("isSheet"), "room for two views")
    assert notice.geometry().bottom() > free
    assert view.x() > window.page_view.x()


@pytest.mark.parametrize("mode", [PageMode.CONTINUOUS, PageMode.SINGLE])
def test_the_end_of_the_book_comes_out_from_under_the_sheet(
    window: ReaderWindow, mode: PageMode
) -> None:
    window.window.resize(1000, 800)
    view, page = opened(window), window.page_view
    free = page.height() - view.height()
    page.view_commands.set_mode(mode)
    page.navigation.go_to_end()
    page.scroller.finish()
    window.wait_for_page(30)
    assert page.visible_area.page_box(30).bottom <= free
    page.setFocus()
    window.press(Qt.Key.Key_Escape)  # the offer to go back to where one reads
    assert beside(window).second is view
    window.press(Qt.Key.Key_Escape)
    wait_until(lambda: beside(window).second is None, "the sheet to go")
    assert page.hasFocus()
    # Without the sheet, nothing but the page is scrolled to.
    box = page.visible_area.page_box(30)
    assert free < box.bottom <= page.height()


def test_nothing_past_the_fence_is_shown(window: ReaderWindow) -> None:
    window.page_view.go_to_page(9)
    view = opened(window, 15)
    window.window.action(ActionId.SPOILER_GUARD).trigger()
    wait_until(lambda: window.books.fence is not None, "the guard")
    fence = window.books.fence
    assert fence is not None
    wait_until(lambda: view.view.page_count == fence, "the pages before the fence")
    assert view.view.page <= fence
    assert not beside(window).show_beside(fence + 1)
    assert "past where you’ve read" in window.notices
    assert view.view.page <= fence
    # Agreed, it is opened where it was wanted. The first view stays; nothing counts as read.
    page = window.current_page
    window.click("noticeAction")
    wait_until(lambda: view.view.page == fence + 1, "the page after the fence, beside")
    assert (window.current_page, window.books.fence) == (page, fence)
    assert view.view.page_count == fence + 1
    # A link in the second view is asked about as well, and leads nowhere before.
    view.view.text.go_to_target(ReferenceTarget(fence + 4, Rect(0, 90, 0, 90), ""))
    assert "past where you’ve read" in window.notices
    assert view.view.page == fence + 1
    window.click("noticeAction")
    wait_until(lambda: view.view.page == fence + 4, "the link’s target")
    # It ends with the view.
    beside(window).close_split()
    assert not beside(window).show_beside(fence + 1)


CTRL = Qt.KeyboardModifier.ControlModifier


def click(on: QWidget, at: QPoint, button: Qt.MouseButton, *, ctrl: bool = False) -> None:
    QTest.mouseClick(on, button, CTRL if ctrl else Qt.KeyboardModifier.NoModifier, at)


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton])
def test_a_link_opens_beside_the_page(linked: ReaderWindow, button: Qt.MouseButton) -> None:
    view = linked.page_view
    wait_until(lambda: view.text.links_on(1), "the links")
    place = view.area_on_screen(1, view.text.links_on(1)[0].rect).center()
    click(view.viewport(), place, button, ctrl=button is Qt.MouseButton.LeftButton)
    wait_until(lambda: beside(linked).second is not None, "the second view")
    wait_until(lambda: second(linked).view.page == 3, "the target")
    assert linked.current_page == 1


def test_control_and_enter_open_a_link_beside_the_page(linked: ReaderWindow) -> None:
    view = linked.page_view
    wait_until(lambda: view.text.links_on(1), "the links")
    view.setFocus()
    linked.press(Qt.Key.Key_Tab)
    linked.press(Qt.Key.Key_Return, CTRL)
    wait_until(lambda: beside(linked).second is not None, "the second view")
    wait_until(lambda: second(linked).view.page == 3, "the target")
    assert linked.current_page == 1
    assert view.hasFocus()


@pytest.mark.long
def test_rows_of_lists_open_beside_the_page(window: ReaderWindow) -> None:
    pane = window.books.pane
    pane.side_panel.show_tab(tr("Pages"))
    pages = pane.thumbnails
    area = pages.visualRect(pages.model().index(1, 0))
    click(pages.viewport(), area.center(), Qt.MouseButton.MiddleButton)
    assert (second(window).view.page, window.current_page) == (2, 1)
    pane.open_find("page 21 of")
    wait_until(lambda: pane.finder.session.found.total == 1, "the hit")
    window.wait_for_page(21)
    pane.side_panel.show_tab(tr("Find"))
    results = pane.finder.results
    wait_until(results.model.rowCount, "the list of hits")
    row = next(
        index
        for at in range(results.model.rowCount())
        if results.model.hit(index := results.model.index(at, 0)) is not None
    )
    window.page_view.go_to_page(4)
    at = results.table.visualRect(row).center()
    click(results.table.viewport(), at, Qt.MouseButton.LeftButton, ctrl=True)
    wait_until(lambda: second(window).view.page == 21, "the hit beside the page")
    assert window.current_page == 4


def test_a_panel_that_made_way_once_stays_when_its_rows_are_clicked(window: ReaderWindow) -> None:
    pane = window.books.pane
    if not pane.side_panel.isVisible():
        window.window.action(ActionId.SIDE_PANEL).trigger()
    pane.side_panel.show_tab(tr("Pages"))
    wait_until(pane.side_panel.isVisible, "the side panel")
    window.window.action(ActionId.SPLIT_RIGHT).trigger()
    wait_until(lambda: not pane.side_panel.isVisible(), "room for two views")
    window.window.action(ActionId.CLOSE_SPLIT).trigger()
    wait_until(pane.side_panel.isVisible, "the side panel again")
    area = pane.thumbnails.visualRect(pane.thumbnails.model().index(1, 0))
    click(pane.thumbnails.viewport(), area.center(), Qt.MouseButton.LeftButton, ctrl=True)
    assert second(window).view.page == 2
    QTest.qWait(50)
    assert pane.side_panel.isVisible()


@pytest.mark.long
def test_words_are_marked_in_the_second_view(window: ReaderWindow) -> None:
    view = opened(window).view
    view.setFocus()
    wait_until(lambda: view.text.span_of(12, [Rect(72, 72, 200, 90)]), "the page's text")
    view.text.select_all_on_page()
    window.press(Qt.Key.Key_H, on=view)
    shown = window.books.pane.annotations.shown
    assert [mark.page for mark in shown.highlights] == [12]
    assert not view.text.has_selection
    undo = next(each for each in view.actions() if each.objectName() == "undo_annotationAction")
    undo.trigger()
    assert not shown.highlights


@pytest.mark.long
def test_f6_reaches_each_view_and_the_colours_are_the_same(window: ReaderWindow) -> None:
    view = opened(window).view
    window.page_view.setFocus()
    seen = []
    for _ in range(3):
        window.window.action(ActionId.NEXT_PANE).trigger()
        seen.append(QApplication.focusWidget())
    assert seen[0] is view
    assert view not in seen[1:]
    window.window.action(ActionId.NEXT_PANE).trigger()
    assert window.page_view.hasFocus()
    window.window.action(ActionId.NEXT_VIEW).trigger()
    assert view.hasFocus()
    window.window.action(ActionId.THEME_NIGHT).trigger()
    wait_until(lambda: window.page_view.painter.paper.is_dark, "dark pages")
    assert view.painter.paper is window.page_view.painter.paper
    window.page_view.setFocus()
    window.press(Qt.Key.Key_Tab)
    pin = second(window).head.pin
    assert pin.hasFocus()
    window.press(Qt.Key.Key_Escape, on=pin)
    assert window.page_view.hasFocus()
    assert beside(window).second is None


def test_the_views_scroll_together_and_swap(window: ReaderWindow) -> None:
    view = opened(window)
    beside(window).show_beside(13)
    wait_until(lambda: view.view.page == 13, "the top of a page")
    beside(window).show_beside(12)
    wait_until(lambda: view.view.navigation.position().page == 12, "the top of a page")
    wait_until(lambda: abs(view.view.navigation.position().offset) < 0.05, "its top")
    view.head.follow.click()
    window.page_view.navigation.turn_pages(3)
    window.wait_for_page(4)
    wait_until(lambda: view.view.page == 15, "the same step in the second view")
    view.head.follow.click()
    view.head.swap.click()
    window.wait_for_page(15)
    wait_until(lambda: view.view.page == 4, "the other place")
    view.head.here.click()
    window.wait_for_page(4)
    assert beside(window).second is None


@pytest.mark.long
def test_each_book_has_its_own_second_view(window: ReaderWindow, tmp_path: Path) -> None:
    other = make_long_book(tmp_path / "other.pdf", 5, title="Another book")
    opened(window)
    pins = window.window.findChild(PinsController)
    assert isinstance(pins, PinsController)
    assert pins.pin(3, Rect(60, 80, 260, 180)) is not None
    tabs = window.window.findChild(TabsController)
    assert isinstance(tabs, TabsController)
    tabs.open_files([other])
    wait_until(lambda: window.page_view.page_count == 5, "the other book")
    wait_until(lambda: window.book("title")[-1] == "Another book", "the other book in the library")
    assert beside(window).second is None
    assert not pins.cards
    window.window.action(ActionId.PREVIOUS_TAB).trigger()
    wait_until(lambda: window.page_view.page_count == 30, "the first book")
    wait_until(lambda: beside(window).second is not None, "its second view")
    wait_until(lambda: second(window).view.painter.is_sharp(12), "its pixels")
    wait_until(lambda: [card.place.page for card in pins.cards] == [3], "its card")


def test_both_views_get_their_pixels_of_the_same_page(window: ReaderWindow) -> None:
    window.window.resize(1000, 900)
    window.window.action(ActionId.SPLIT_BELOW).trigger()
    view, first = second(window).view, window.page_view
    for page, other in ((9, 9), (14, 20), (20, 14)):
        first.navigation.look_up(page)
        beside(window).show_beside(other)
        wait_until(lambda page=page: first.painter.is_sharp(page), f"page {page}")
        wait_until(lambda other=other: view.painter.is_sharp(other), f"page {other}")


def test_a_mark_is_opened_changed_and_closed_in_the_second_view(window: ReaderWindow) -> None:
    view = opened(window)
    pane, page = window.books.pane, view.view
    wait_until(lambda: page.text.span_of(12, [Rect(72, 72, 200, 90)]), "the page's text")
    page.setFocus()
    page.text.select_all_on_page()
    window.press(Qt.Key.Key_H, on=page)
    (mark,) = pane.annotations.shown.highlights
    place = page.area_on_screen(12, mark.parts[0].rects[0]).center()
    click(page.viewport(), place, Qt.MouseButton.LeftButton)
    card = view.cards.card
    assert card.isVisible()
    assert pane.annotations.card.isHidden()
    card.note_box.setPlainText("Look again")
    window.press(Qt.Key.Key_Escape, on=card.note_box)
    assert card.isHidden()
    (mark,) = pane.annotations.shown.highlights
    assert mark.note == "Look again"
    assert beside(window).second is view
    window.window.action(ActionId.COPY_REGION).trigger()
    assert page.region.is_active
    assert not window.page_view.region.is_active


def test_the_toolbar_tells_and_changes_the_view_that_is_used(window: ReaderWindow) -> None:
    view, first, bar = opened(window).view, window.page_view, window.window.toolbar
    view.setFocus()
    wait_until(view.hasFocus, "the focus in the second view")
    assert not window.window.action(ActionId.BACK).isEnabled()
    view.navigation.look_up(20)
    assert window.window.action(ActionId.BACK).isEnabled()
    window.window.action(ActionId.BACK).trigger()
    wait_until(lambda: view.page == 12, "the place before")
    assert window.window.action(ActionId.FORWARD).isEnabled()
    zoom = first.page_viewport.zoom_factor
    levels = {each.text(): each for each in bar.zoom_menu.actions()}
    levels["200%"].trigger()
    assert bar.zoom_text == "200%"
    assert view.page_viewport.zoom_factor == 2
    window.window.action(ActionId.TURN_RIGHT).trigger()
    window.window.action(ActionId.TWO_PAGES).trigger()
    assert view.page_viewport.arrangement.rotation == 90
    assert view.page_viewport.arrangement.is_two
    first.setFocus()
    wait_until(first.hasFocus, "the focus in the first view")
    assert first.page_viewport.arrangement.rotation == 0
    assert first.page_viewport.zoom_factor == zoom
    assert bar.zoom_text == f"{round(100 * zoom)}%"
    assert not window.window.action(ActionId.TWO_PAGES).isChecked()
    assert not window.window.action(ActionId.BACK).isEnabled()
