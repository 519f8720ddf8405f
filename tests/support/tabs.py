"""The strip of open books, driven as a reader would."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tab_strip import TabStrip
from tests.support.window import ReaderWindow, wait_until


def strip_of(window: ReaderWindow) -> TabStrip:
    return window.find(TabStrip, "bookTabs")


def titles(window: ReaderWindow) -> list[str]:
    strip = strip_of(window)
    return [strip.tabText(index) for index in range(strip.count())]


def drop(window: ReaderWindow, *files: Path) -> None:
    """Let files fall on the window."""
    assert isinstance(window.window, MainWindow)
    window.window.files_dropped.emit(list(files))


def wait_for_pages(window: ReaderWindow, count: int) -> None:
    """Until a book of `count` pages is shown and can be asked about."""
    try:
        wait_until(
            lambda: window.page_view.page_count == count and not window.books.is_opening,
            f"a book of {count} pages",
        )
    except AssertionError as error:
        error.add_note(
            f"{window.page_view.page_count} pages shown, opening: {window.books.is_opening}, "
            f"hashed: {window.books._opening._identity is not None}, "
            f"tab {strip_of(window).currentIndex()} of {titles(window)}, said: {window.notices}"
        )
        raise


def click_tab(
    window: ReaderWindow, index: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> None:
    strip = strip_of(window)
    QTest.mouseClick(strip, button, pos=strip.tabRect(index).center())


def close_all(window: ReaderWindow) -> None:
    """Close one book after the other, until the library shows."""
    while titles(window):
        strip_of(window).close_requested.emit(0)
    wait_until(lambda: window.has("libraryView"), "the library")


def buttons_on(strip: TabStrip) -> list[QToolButton]:
    """The buttons to close tabs that are in view."""
    found = strip.findChildren(QToolButton, "closeTabButton")
    return [button for button in found if button.isVisible()]
