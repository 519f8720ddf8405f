"""Reading mode: the page alone on the whole screen, and everything back afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry, PageSize
from reader_app.ui.pages.geometry import Fit, PageArrangement, PageMode
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.reading_mode import ReadingMode
from reader_app.ui.window.view_actions import ViewActions
from tests.gui.shell_fixtures import show_book, theme, window_with_viewer
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]
KEY = Qt.Key


@dataclass
class Reading:
    window: MainWindow
    pane: ViewerPane
    mode: ReadingMode

    def shown(self) -> set[str]:
        return {
            name
            for name in ("pageView", "chat", "sidePanel", "bookTitle")
            if (part := self.window.findChild(QWidget, name)) is not None and part.isVisible()
        }


@pytest.fixture
def reading(theme: AppTheme, qtbot: QtBot) -> Iterator[Reading]:
    window, pane = window_with_viewer(theme, qtbot)
    ViewActions(pane, window, window)
    mode = ReadingMode(pane, window, window)
    book = FakeDocument(document_info(20))
    show_book(window, pane, book, qtbot)
    yield Reading(window, pane, mode)
    pane.clear()


def press(reading: Reading, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClick(QApplication.focusWidget() or reading.window, key)


def test_f5_shows_the_page_alone_on_the_whole_screen(reading: Reading, qtbot: QtBot) -> None:
    press(reading, qtbot, KEY.Key_F5)
    assert reading.window.isFullScreen()
    assert reading.shown() == {"pageView"}
    assert reading.window.action(ActionId.READING_MODE).isChecked()


@pytest.mark.parametrize("key", [KEY.Key_Escape, KEY.Key_F5, KEY.Key_F11])
def test_escape_f5_and_f11_bring_everything_back(
    reading: Reading, qtbot: QtBot, key: Qt.Key
) -> None:
    view = reading.pane.page_view
    view.page_viewport.set_zoom(1.7)
    view.view_commands.set_two_pages(True)
    view.go_to_page(6, top=100)
    before = view.navigation.position()
    shown = reading.shown()
    press(reading, qtbot, KEY.Key_F5)
    press(reading, qtbot, key)
    assert reading.shown() == shown
    assert not reading.window.isFullScreen()
    assert (
        view.navigation.position().page,
        view.navigation.position().fit,
        view.navigation.position().zoom,
    ) == (6, Fit.FREE, 1.7)
    assert view.navigation.position().arrangement == before.arrangement
    assert view.navigation.position().offset == pytest.approx(before.offset, abs=0.01)


def test_a_screen_after_the_other_is_a_page_after_the_other(reading: Reading, qtbot: QtBot) -> None:
    view = reading.pane.page_view
    press(reading, qtbot, KEY.Key_F5)
    pages = []
    for key in (KEY.Key_Space, KEY.Key_Right, KEY.Key_PageDown, KEY.Key_Left, KEY.Key_PageUp):
        press(reading, qtbot, key)
        pages.append(view.page)
    assert pages == [2, 3, 4, 3, 2]
    assert list(view.visible_area.visible_pages) == [2]


def test_the_page_that_was_reached_stays_in_view_afterwards(reading: Reading, qtbot: QtBot) -> None:
    view = reading.pane.page_view
    press(reading, qtbot, KEY.Key_F5)
    for _ in range(3):
        press(reading, qtbot, KEY.Key_Space)
    press(reading, qtbot, KEY.Key_Escape)
    assert (view.page, view.page_viewport.fit, view.page_viewport.arrangement) == (
        4,
        Fit.WIDTH,
        PageArrangement(),
    )


def test_what_is_remembered_of_a_book_is_what_was_chosen_before(
    reading: Reading, qtbot: QtBot
) -> None:
    view = reading.pane.page_view
    press(reading, qtbot, KEY.Key_F5)
    press(reading, qtbot, KEY.Key_Space)
    assert view.page_viewport.arrangement.mode is PageMode.SINGLE
    place = view.navigation.position()
    assert (place.page, place.fit, place.arrangement) == (2, Fit.WIDTH, PageArrangement())


@pytest.mark.long
def test_a_hint_tells_the_way_out_and_goes(reading: Reading, qtbot: QtBot) -> None:
    press(reading, qtbot, KEY.Key_F5)
    hint = next(label for label in reading.pane.findChildren(QLabel) if "Press Esc" in label.text())
    assert hint.isVisible()
    qtbot.waitUntil(lambda: not hint.isVisible())


@pytest.mark.long
def test_the_pointer_goes_until_it_is_moved(reading: Reading, qtbot: QtBot) -> None:
    viewport = reading.pane.page_view.viewport()
    press(reading, qtbot, KEY.Key_F5)
    qtbot.waitUntil(lambda: viewport.cursor().shape() is Qt.CursorShape.BlankCursor)
    move_to(reading, 30)
    assert viewport.cursor().shape() is not Qt.CursorShape.BlankCursor


def test_the_mouse_brings_progress_and_a_way_out(reading: Reading, qtbot: QtBot) -> None:
    chapters = (("I", 1), ("II", 4), ("III", 9))
    reading.pane.annotations.set_outline(tuple(OutlineEntry(1, *entry) for entry in chapters))
    view, line = reading.pane.page_view, reading.pane.findChild(QWidget, "readingLine")
    way_out = reading.pane.findChild(QPushButton, "exitReadingButton")
    view.go_to_page(5)
    press(reading, qtbot, KEY.Key_F5)
    assert line.isHidden() and not view.verticalScrollBar().isVisible()
    move_to(reading, 300)
    told = [label.text() for label in line.findChildren(QLabel)]
    assert line.isVisible() and not way_out.isVisible()
    assert told == ["II", "3 pages left in this chapter", "Page 5 of 20 · 25%"]
    move_to(reading, 10)
    qtbot.mouseClick(way_out, Qt.MouseButton.LeftButton)
    assert not reading.mode.is_on and line.isHidden()


def test_the_line_goes_when_the_mouse_rests_below_the_bar_it_was_on(
    reading: Reading, qtbot: QtBot
) -> None:
    line = reading.pane.findChild(QWidget, "readingLine")
    bar = reading.pane.findChild(QWidget, "readingExitBar")
    press(reading, qtbot, KEY.Key_F5)
    move_to(reading, 10)
    bar.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    move_to(reading, 300)  # the bar is hidden, and Qt doesn't take the attribute back
    qtbot.waitUntil(lambda: not line.isVisible())


def move_to(reading: Reading, y: int) -> None:
    where, none = QPointF(30, y), Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, where, where, none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(reading.pane.page_view.viewport(), moved)


def test_a_panel_that_is_asked_for_ends_reading_mode(reading: Reading, qtbot: QtBot) -> None:
    press(reading, qtbot, KEY.Key_F5)
    press(reading, qtbot, KEY.Key_F4)
    assert not reading.mode.is_on
    assert "chat" in reading.shown() and "bookTitle" in reading.shown()


def test_another_book_ends_reading_mode_and_keeps_its_own_place(
    reading: Reading, qtbot: QtBot
) -> None:
    view = reading.pane.page_view
    press(reading, qtbot, KEY.Key_F5)
    other = FakeDocument(document_info(7))
    reading.pane.set_document(other.info, other)
    assert not reading.mode.is_on and not reading.window.isFullScreen()
    assert (view.page_count, view.page_viewport.fit, view.page_viewport.arrangement) == (
        7,
        Fit.WIDTH,
        PageArrangement(),
    )


def test_reading_mode_in_full_screen_returns_to_full_screen(reading: Reading, qtbot: QtBot) -> None:
    press(reading, qtbot, KEY.Key_F11)
    press(reading, qtbot, KEY.Key_F5)
    press(reading, qtbot, KEY.Key_Escape)
    assert reading.window.isFullScreen() and "bookTitle" in reading.shown()
    press(reading, qtbot, KEY.Key_Escape)
    assert not reading.window.isFullScreen()


def test_escape_ends_a_selection_before_reading_mode(reading: Reading, qtbot: QtBot) -> None:
    book = FakeDocument(document_info(3), texts={1: "Some words"})
    reading.pane.set_document(book.info, book)
    press(reading, qtbot, KEY.Key_F5)
    reading.pane.page_view.text.select_all_on_page()
    press(reading, qtbot, KEY.Key_Escape)
    still_on = reading.mode.is_on
    press(reading, qtbot, KEY.Key_Escape)
    assert still_on and not reading.mode.is_on


def test_the_menus_show_how_pages_are_arranged(reading: Reading) -> None:
    view, window = reading.pane.page_view, reading.window
    for deed in (
        ActionId.TWO_PAGES,
        ActionId.RIGHT_TO_LEFT,
        ActionId.CONTINUOUS,
        ActionId.COVER_APART,
    ):
        window.action(deed).trigger()
    assert view.page_viewport.arrangement == PageArrangement(PageMode.SINGLE, True, False, True)
    view.view_commands.set_mode(PageMode.CONTINUOUS)
    checked = {
        deed: window.action(deed).isChecked() for deed in (ActionId.CONTINUOUS, ActionId.TWO_PAGES)
    }
    assert checked == {ActionId.CONTINUOUS: True, ActionId.TWO_PAGES: True}


def test_keys_turn_the_pages_round(reading: Reading, qtbot: QtBot) -> None:
    view = reading.pane.page_view
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(view, KEY.Key_Plus, both)
    right = view.page_viewport.arrangement.rotation
    qtbot.keyClick(view, KEY.Key_Minus, both)
    assert (right, view.page_viewport.arrangement.rotation) == (90, 0)


def test_slides_fill_the_screen_and_a_click_shows_the_next_one(
    reading: Reading, qtbot: QtBot
) -> None:
    slides = FakeDocument(document_info(sizes=[PageSize(400, 300)] * 5))
    show_book(reading.window, reading.pane, slides, qtbot)
    press(reading, qtbot, KEY.Key_F5)
    view = reading.pane.page_view
    port, box = view.viewport(), view.visible_area.page_box(1)
    assert abs(box.height - port.height()) <= 1 or abs(box.width - port.width()) <= 1
    corner = port.grab().toImage().pixelColor(1, 1)
    is_narrow = box.width < port.width() - 4
    assert not is_narrow or corner == QColor(Qt.GlobalColor.black)
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=port.rect().center())
    assert view.page == 2
    press(reading, qtbot, KEY.Key_F5)
    assert not view.page_viewport.arrangement.is_bare


def test_a_click_on_a_page_of_a_book_stays_on_it(reading: Reading, qtbot: QtBot) -> None:
    press(reading, qtbot, KEY.Key_F5)
    port = reading.pane.page_view.viewport()
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=port.rect().center())
    assert reading.pane.page_view.page == 1
