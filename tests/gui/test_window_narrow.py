"""A narrow window shows one side at a time: what is asked of the page brings the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTreeView, QWidget

from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.key_sheet import KeysDialog
from reader_app.ui.window.main_window import MainWindow
from tests.support.books import make_labelled_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def narrow(qapp: QApplication, tmp_path: Path, data_dir: Path) -> Iterator[ReaderWindow]:
    assert qapp
    use_server(data_dir, "http://127.0.0.1:9")
    with ReaderWindow(data_dir, make_labelled_book(tmp_path / "book.pdf")) as window:
        window.wait_for_book(indexed=False)
        window.window.setWindowState(Qt.WindowState.WindowNoState)
        window.window.resize(700, 800)
        wait_until(lambda: in_front(window) == {"pageView"}, "the page in front")
        yield window


def in_front(window: ReaderWindow) -> set[str]:
    return {name for name in ("pageView", "composer", "sidePanel") if window.has(name)}


def trigger(window: ReaderWindow, deed: ActionId) -> None:
    assert isinstance(window.window, MainWindow)
    window.window.action(deed).trigger()


def test_find_comes_with_the_page_to_find_in(narrow: ReaderWindow) -> None:
    trigger(narrow, ActionId.CONVERSATION)
    assert in_front(narrow) == {"composer"}
    trigger(narrow, ActionId.FIND)
    assert in_front(narrow) == {"pageView"}
    assert narrow.find(QLineEdit, "findBox").hasFocus()


def test_a_chapter_is_shown_and_not_only_gone_to(narrow: ReaderWindow) -> None:
    trigger(narrow, ActionId.SIDE_PANEL)
    tree = narrow.find(QTreeView, "outlineTree")
    wait_until(lambda: tree.model().rowCount() > 1, "the outline")
    tree.setFocus()
    tree.activated.emit(tree.model().index(1, 0))
    assert in_front(narrow) == {"pageView"}
    assert narrow.page_view.hasFocus()


def test_a_typed_page_number_brings_the_page(narrow: ReaderWindow) -> None:
    trigger(narrow, ActionId.CONVERSATION)
    box = narrow.find(QLineEdit, "pageNumberBox")
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "3")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert in_front(narrow) == {"pageView"}


def test_the_sheet_of_keys_needs_no_scrolling_sideways(narrow: ReaderWindow) -> None:
    trigger(narrow, ActionId.KEYS)
    dialog = narrow.find(KeysDialog, "keysDialog")
    sheet = dialog.findChild(QWidget, "keySheet")
    assert isinstance(sheet, QWidget)
    room = sheet.parentWidget()
    assert room is not None
    wait_until(lambda: room.width() > 0 and dialog.isVisible(), "the sheet")
    assert sheet.minimumSizeHint().width() <= room.width()
    dialog.close()
