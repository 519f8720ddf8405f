"""Beside the conversation: "read up to here" with its way back, and the banner on unread pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from reader_app.domain.document import OutlineEntry
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.spoiler_guard_controller import SpoilerBanner
from tests.support.books import make_unique_word_book
from tests.support.talking_window import quiet_environment
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PAGES = 12


@pytest.fixture(scope="module")
def shared(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("peek")
    use_server(folder / "data", "", server="offline")
    book = make_unique_word_book(folder / "w.pdf", PAGES)
    with quiet_environment(), ReaderWindow(folder / "data", book) as opened:
        opened.wait_for_book()
        read_up_to(opened, 1)
        yield opened


@pytest.fixture
def window(shared: ReaderWindow) -> Iterator[ReaderWindow]:
    """Page 1 of 12 was read; the guard is off, and nobody has put the banner away."""
    yield shared
    shared.window.resize(1280, 800)
    shared.window.findChild(QAction, "close_bookAction").trigger()
    wait_until(lambda: shared.books.book is None, "the book to be closed")
    shared.window.findChild(QAction, "reopen_closedAction").trigger()
    shared.wait_for_book()
    guard(shared)
    shared.page_view.go_to_page(1)
    shared.wait_for_page(1)
    shared.find(QAction, "read_up_to_hereAction").trigger()
    read_up_to(shared, 1)
    guard(shared, is_on=False)


def guard(window: ReaderWindow, *, is_on: bool = True) -> None:
    switch = window.find(QAbstractButton, "guardSwitch")
    if switch.isChecked() != is_on:
        switch.click()
    wait_until(lambda: window.book("spoiler_guard") == [int(is_on)], "the guard")


def jump(window: ReaderWindow, page: int) -> None:
    window.page_view.go_to_page(page)
    window.wait_for_page(page)


def is_banner_shown(window: ReaderWindow) -> bool:
    return window.find(SpoilerBanner, "peekBanner").isVisible()


def wait_for_banner(window: ReaderWindow, *, is_shown: bool = True) -> None:
    wait_until(lambda: is_banner_shown(window) is is_shown, f"the banner: {is_shown}")


def read_up_to(window: ReaderWindow, page: int) -> None:
    wait_until(lambda: window.book("furthest_page") == [page], f"read up to {page}")


def test_looking_ahead_with_the_guard_on_is_told(window: ReaderWindow) -> None:
    guard(window)
    assert not is_banner_shown(window)
    jump(window, 8)
    wait_for_banner(window)
    words = "You’re past page 1. Your companion can’t see this page."
    assert window.find(SpoilerBanner, "peekBanner").accessibleName() == words
    jump(window, 1)
    wait_for_banner(window, is_shown=False)


def test_without_the_guard_nobody_minds(window: ReaderWindow) -> None:
    jump(window, 8)
    assert not is_banner_shown(window)
    guard(window)
    wait_for_banner(window)
    guard(window, is_on=False)
    wait_for_banner(window, is_shown=False)


def test_before_the_first_page_is_read_no_number_is_told(window: ReaderWindow) -> None:
    banner = window.find(SpoilerBanner, "peekBanner")
    banner.show_banner(True)
    assert banner.accessibleName() == "Your companion can’t see any page yet."
    banner.show_banner(False)


def test_reading_on_is_no_looking_ahead(window: ReaderWindow) -> None:
    guard(window)
    for page in (2, 3):
        window.press(Qt.Key.Key_N)
        window.wait_for_page(page)
    assert not is_banner_shown(window)
    read_up_to(window, 3)


def test_the_banner_takes_the_reader_s_word(window: ReaderWindow) -> None:
    guard(window)
    jump(window, 8)
    window.click("peekReadButton")
    read_up_to(window, 8)
    wait_for_banner(window, is_shown=False)
    assert "Marked as read up to page 8." in window.notices


def test_a_closed_banner_keeps_quiet_until_the_book_is_closed(window: ReaderWindow) -> None:
    guard(window)
    jump(window, 8)
    window.click("peekCloseButton")
    jump(window, 9)
    assert not is_banner_shown(window)
    window.find(QAction, "close_bookAction").trigger()
    wait_until(lambda: window.books.book is None, "the book to be closed")
    window.find(QAction, "reopen_closedAction").trigger()
    window.wait_for_book()
    wait_for_banner(window)


def test_the_banner_lies_inside_the_page_view_at_any_size(window: ReaderWindow) -> None:
    guard(window)
    jump(window, 8)
    wait_for_banner(window)
    for width in (1280, 700, 520):
        window.window.resize(width, 640)
        banner = window.find(SpoilerBanner, "peekBanner")
        wait_until(
            lambda banner=banner: window.page_view.rect().contains(banner.geometry()),
            f"the banner inside at {width}",
        )


def test_its_buttons_are_reached_with_the_keyboard(window: ReaderWindow) -> None:
    guard(window)
    jump(window, 8)
    wait_for_banner(window)
    button = window.find(QAbstractButton, "peekReadButton")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    read_up_to(window, 8)


def test_what_was_said_by_mistake_can_be_undone(window: ReaderWindow) -> None:
    jump(window, 8)
    window.find(QAction, "read_up_to_hereAction").trigger()
    read_up_to(window, 8)
    bars = window.window.findChildren(QAbstractButton)
    (undo,) = [b for b in bars if b.text() == "Undo" and b.isVisible()]
    undo.click()
    read_up_to(window, 1)


def test_an_undo_that_came_too_late_changes_nothing(window: ReaderWindow) -> None:
    jump(window, 8)
    window.find(QAction, "read_up_to_hereAction").trigger()
    read_up_to(window, 8)
    window.press(Qt.Key.Key_N)
    window.wait_for_page(9)
    read_up_to(window, 9)
    bars = window.window.findChildren(QAbstractButton)
    (undo,) = [b for b in bars if b.text() == "Undo" and b.isVisible()]
    undo.click()
    window.books.position.flush()
    read_up_to(window, 9)


def test_the_page_s_menu_offers_it(window: ReaderWindow) -> None:
    menu = window.books.pane.page_menu.menu_at(QPoint(5, 5))
    assert window.find(QAction, "read_up_to_hereAction") in menu.actions()
    menu.deleteLater()


def test_no_jump_moves_the_read_up_to_page(window: ReaderWindow) -> None:
    view = window.page_view
    for page in (5, 9, 2, 12):
        jump(window, page)
    view.navigation.back()
    view.navigation.forward()
    window.books.show_page(7)
    window.wait_for_page(7)
    window.books.pane.show_evidence(10, ())
    window.wait_for_page(10)
    window.store_position()
    assert window.book("furthest_page") == [1]


def test_a_chapter_past_the_fence_is_asked_about_and_forgotten_elsewhere(
    window: ReaderWindow,
) -> None:
    guard(window)
    asked = "Page 9 is past where you’ve read."
    window.books.pane.past_fence_wanted.emit(OutlineEntry(1, "The end", 9))
    assert asked in window.notices
    jump(window, 4)
    assert asked not in window.notices
    window.books.pane.past_fence_wanted.emit(OutlineEntry(1, "The end", 9))
    window.click("noticeAction")
    window.wait_for_page(9)
    wait_for_banner(window)
    assert window.book("furthest_page") == [1]


def test_a_page_that_an_answer_names_is_asked_about_past_the_fence(window: ReaderWindow) -> None:
    guard(window)
    wait_until(lambda: window.books.fence == 1, "the fence")
    pane = window.window.findChild(ChatPane)
    pane.page_link_activated.emit(9)
    assert "Page 9 is past where you’ve read." in window.notices
    assert window.page_view.property("currentPage") == 1
    window.click("noticeAction")
    window.wait_for_page(9)
    guard(window, is_on=False)
    wait_until(lambda: window.books.fence is None, "no fence")
    pane.page_link_activated.emit(4)
    window.wait_for_page(4)
