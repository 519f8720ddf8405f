"""The look of window and pages: chosen in menus or popover, and kept for the next start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from reader_app.domain.document import Paper
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import TabsController
from tests.support.books import make_long_book
from tests.support.tabs import drop, wait_for_pages
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def book(tmp_path: Path, qapp: QApplication) -> Path:
    assert qapp
    return make_long_book(tmp_path / "book.pdf", 4)


def stored(data_dir: Path, name: str) -> object:
    path = data_dir / "settings.json"
    return json.loads(path.read_text())[name] if path.exists() else None


def choose(window: ReaderWindow, *deeds: ActionId) -> None:
    main = window.window
    assert isinstance(main, MainWindow)
    for deed in deeds:
        main.action(deed).trigger()


def test_a_chosen_theme_is_of_window_and_pages_and_there_at_the_next_start(
    tmp_path: Path, book: Path
) -> None:
    data_dir = tmp_path / "data"
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        choose(window, ActionId.THEME_SEPIA)
        assert window.page_view.painter.paper is Paper.SEPIA
        choose(window, ActionId.THEME)
        assert window.page_view.painter.paper is Paper.DARK
        choose(window, ActionId.PAGE_COLORS)
        assert window.page_view.painter.paper is Paper.WHITE
        choose(window, ActionId.PAGE_COLORS, ActionId.THEME)
        assert window.page_view.painter.paper is Paper.SEPIA
        wait_until(lambda: stored(data_dir, "theme") == "sepia", "the theme to be stored")
    with ReaderWindow(data_dir, book) as again:
        again.wait_for_book(indexed=False)
        main = again.window
        assert isinstance(main, MainWindow)
        assert again.page_view.painter.paper is Paper.SEPIA
        assert main.action(ActionId.THEME_SEPIA).isChecked()


def test_the_popover_shows_and_changes_what_the_menus_do(tmp_path: Path, book: Path) -> None:
    data_dir = tmp_path / "data"
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        window.click("appearanceButton")
        popover = window.find(QWidget, "appearancePopover")
        window.click("duskThemeTile")
        window.click("two_pagesOnButton")
        window.click("trim_marginsOnButton")
        window.click("largerTextButton")
        arrangement = window.page_view.page_viewport.arrangement
        assert window.page_view.painter.paper is Paper.DUSK
        assert (arrangement.is_two, arrangement.is_trimmed) == (True, True)
        wait_until(lambda: stored(data_dir, "answer_text_px") == 16, "the size to be stored")
        assert popover.isVisible()
        QTest.keyClick(QApplication.focusWidget() or popover, Qt.Key.Key_Escape)
        assert not popover.isVisible()


@pytest.mark.long
def test_in_the_conversation_the_keys_for_zoom_change_its_text(tmp_path: Path, book: Path) -> None:
    with ReaderWindow(tmp_path / "data", book) as window:
        window.wait_for_book(indexed=False)
        composer = window.find(QPlainTextEdit, "composer")
        zoom, size = window.page_view.page_viewport.zoom_factor, composer.font().pixelSize()
        composer.setFocus()
        QTest.keyClick(composer, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
        assert composer.font().pixelSize() == size + 1
        assert window.page_view.page_viewport.zoom_factor == zoom
        QTest.keyClick(composer, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
        assert composer.font().pixelSize() == size


@pytest.mark.long
def test_books_in_other_tabs_come_back_on_the_new_paper(tmp_path: Path, book: Path) -> None:
    other = make_long_book(tmp_path / "other.pdf", 5)
    with ReaderWindow(tmp_path / "data", book) as window:
        window.wait_for_book(indexed=False)
        drop(window, other)
        wait_for_pages(window, 5)
        choose(window, ActionId.PAGE_COLORS)
        assert pictures(window) == [None, None]


def pictures(window: ReaderWindow) -> list[object]:
    """What is kept of the pages of books in other tabs."""
    tabs = window.window.findChild(TabsController)
    assert isinstance(tabs, TabsController)
    return [tab.memory.picture if tab.memory else None for tab in tabs.tabs]
