"""The window has room for its words, in every font."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget

from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.books import make_book
from tests.support.cut_off import cut_off
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

OUTLINE = [(1 + number % 2, f"Chapter {number}", number // 2 + 1) for number in range(14)]


@pytest.fixture
def reader(each_font: str, data_dir: Path, tmp_path: Path) -> Iterator[ReaderWindow]:
    (data_dir / "settings.json").write_text('{"has_seen_handbook": true}', encoding="utf-8")
    pages = [f"Whale number {number} swam on and on." for number in range(1, 9)]
    with ReaderWindow(data_dir, make_book(tmp_path / "whales.pdf", pages, outline=OUTLINE)) as made:
        made.wait_for_book()
        wait_until(lambda: made.has("outlineTree"), "the outline")
        yield made


def do(reader: ReaderWindow, deed: ActionId) -> None:
    assert isinstance(reader.window, MainWindow)
    reader.window.action(deed).trigger()


def nothing_cut_off(part: QWidget) -> None:
    QTest.qWait(30)
    part.grab()
    assert cut_off(part) == []


def test_nothing_of_the_window_or_a_dialog_is_cut_off(reader: ReaderWindow) -> None:
    for deed in (ActionId.PROPERTIES, ActionId.KEYS, ActionId.ABOUT):
        before = set(QApplication.topLevelWidgets())
        do(reader, deed)
        wait_until(partial(_new_dialogs, before), "a dialog")
        (dialog,) = _new_dialogs(before)
        nothing_cut_off(dialog)
        dialog.reject()
    for title in ("Outline", "Pages", "Notes"):
        reader.find(SidePanel, "sidePanel").show_tab(title)
        nothing_cut_off(reader.window)
    do(reader, ActionId.FIND)
    QTest.keyClicks(reader.find(QLineEdit, "findBox"), "whale")
    wait_until(lambda: "of 8" in reader.find(QLabel, "findCount").text(), "all hits")
    nothing_cut_off(reader.window)
    reader.page_view.region.take_all()
    nothing_cut_off(reader.window)
    assert isinstance(reader.window, MainWindow)
    reader.window.show_notice("The picture could not be drawn.", "Try again", 0)
    nothing_cut_off(reader.window)
    reader.ask("What swam on?")
    nothing_cut_off(reader.window)
    do(reader, ActionId.LIBRARY)
    wait_until(lambda: reader.has("libraryView"), "the library")
    nothing_cut_off(reader.window)


def _new_dialogs(before: set[QWidget]) -> list[QDialog]:
    new = [w for w in QApplication.topLevelWidgets() if w not in before and w.isVisible()]
    return [w for w in new if isinstance(w, QDialog)]
