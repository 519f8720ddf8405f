"""Paper in the window: chosen in the menus, kept for the next start, or as the theme."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

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
PAPERS = (ActionId.PAPER_AUTO, ActionId.PAPER_WHITE, ActionId.PAPER_SEPIA, ActionId.PAPER_DARK)


@pytest.fixture
def book(tmp_path: Path, qapp: QApplication) -> Path:
    assert qapp
    return make_long_book(tmp_path / "book.pdf", 4)


def stored_paper(data_dir: Path) -> str:
    path = data_dir / "settings.json"
    return str(json.loads(path.read_text())["paper"]) if path.exists() else ""


def checked(window: ReaderWindow) -> list[ActionId]:
    main = window.window
    assert isinstance(main, MainWindow)
    return [deed for deed in PAPERS if main.action(deed).isChecked()]


def choose(window: ReaderWindow, deed: ActionId) -> None:
    main = window.window
    assert isinstance(main, MainWindow)
    main.action(deed).trigger()


def test_a_chosen_paper_is_there_at_the_next_start(tmp_path: Path, book: Path) -> None:
    data_dir = tmp_path / "data"
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        choose(window, ActionId.PAPER_SEPIA)
        assert window.page_view.painter.paper is Paper.SEPIA
        assert checked(window) == [ActionId.PAPER_SEPIA]
        wait_until(lambda: stored_paper(data_dir) == "sepia", "the paper to be stored")
    with ReaderWindow(data_dir, book) as again:
        again.wait_for_book(indexed=False)
        assert again.page_view.painter.paper is Paper.SEPIA
        assert checked(again) == [ActionId.PAPER_SEPIA]


def test_the_paper_follows_the_theme_until_one_is_chosen(tmp_path: Path, book: Path) -> None:
    with ReaderWindow(tmp_path / "data", book) as window:
        window.wait_for_book(indexed=False)
        assert checked(window) == [ActionId.PAPER_AUTO]
        seen = {window.page_view.painter.paper}
        choose(window, ActionId.THEME)
        seen.add(window.page_view.painter.paper)
        assert seen == {Paper.WHITE, Paper.DARK}
        choose(window, ActionId.PAPER_WHITE)
        choose(window, ActionId.THEME)
        assert window.page_view.painter.paper is Paper.WHITE


def test_books_in_other_tabs_come_back_on_the_new_paper(tmp_path: Path, book: Path) -> None:
    other = make_long_book(tmp_path / "other.pdf", 5)
    with ReaderWindow(tmp_path / "data", book) as window:
        window.wait_for_book(indexed=False)
        drop(window, other)
        wait_for_pages(window, 5)
        choose(window, ActionId.PAPER_SEPIA)
        assert pictures(window) == [None, None]


def pictures(window: ReaderWindow) -> list[object]:
    """What is kept of the pages of books in other tabs."""
    tabs = window.window.findChild(TabsController)
    assert isinstance(tabs, TabsController)
    return [tab.memory.picture if tab.memory else None for tab in tabs.tabs]
