"""What tests of the window share: the theme, and a window with a viewer in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.panes import Pane
from tests.support.fake_document import FakeDocument
from tests.support.shell import pane_with_field, themed


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[AppTheme]:
    with themed(qapp) as made:
        yield made


def window_with_viewer(theme: AppTheme, qtbot: QtBot) -> tuple[MainWindow, ViewerPane]:
    """Not shown yet; beside the viewer stands a dummy of a conversation."""
    window = MainWindow(theme)
    window.setWindowState(Qt.WindowState.WindowNoState)
    qtbot.addWidget(window)
    pane = ViewerPane(has_motion=False)
    window.set_pane(Pane.PAGE, pane)
    window.set_pane(Pane.SIDE_PANEL, pane.side_panel)
    window.toolbar.set_page_box(pane.page_box)
    window.set_pane(Pane.CONVERSATION, pane_with_field("chat"))
    window.resize(1280, 800)
    return window, pane


def show_book(window: MainWindow, pane: ViewerPane, book: FakeDocument, qtbot: QtBot) -> None:
    """The window is in front, with that book open."""
    pane.set_document(book.info, book)
    window.show_reading()
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
