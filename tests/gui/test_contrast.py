"""Everything that is written in the window can be read, in every theme."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QListWidget, QMenu, QWidget

from reader_app.ui.book.password_dialog import PasswordDialog
from reader_app.ui.chat.buttons import HoverButton
from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.selection.region_bar import RegionBar
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from tests.support.books import make_book
from tests.support.contrast import contrast, count_texts, faint_texts
from tests.support.sweeps import first_of
from tests.support.window import ReaderWindow, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

PAGES = [f"Whale number {number}.\nIt swam on and on, and nobody saw it." for number in range(1, 9)]
OUTLINE = [(1 + number % 2, f"Chapter {number}", number // 2 + 1) for number in range(14)]


@pytest.fixture(
    params=["light"]
    + [pytest.param(each, marks=pytest.mark.long) for each in ("sepia", "dusk", "dark")]
)
def reader(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path
) -> Iterator[ReaderWindow]:
    with opened(tmp_path, request.param) as window:
        yield window


@contextmanager
def opened(tmp_path: Path, theme: str) -> Iterator[ReaderWindow]:
    data = tmp_path / "data"
    data.mkdir()
    settings = {"theme": theme, "has_seen_handbook": True}
    (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    book = make_book(tmp_path / "whales.pdf", PAGES, outline=OUTLINE)
    with ReaderWindow(data, book) as window:
        wait_until(lambda: window.page_view.page_count == 8 and not window.books.is_opening)
        wait_until(lambda: window.has("outlineTree"), "the outline")
        yield window


def main(reader: ReaderWindow) -> MainWindow:
    assert isinstance(reader.window, MainWindow)
    return reader.window


def do(reader: ReaderWindow, deed: ActionId) -> None:
    main(reader).action(deed).trigger()


def no_faint_text(part: QWidget, least_count: int = 1) -> None:
    QTest.qWait(30)
    assert count_texts(part) >= least_count
    assert faint_texts(part) == []


def dialog_after(act: Callable[[], object]) -> QDialog:
    before = set(QApplication.topLevelWidgets())
    act()

    def found() -> list[QDialog]:
        new = [w for w in QApplication.topLevelWidgets() if w not in before and w.isVisible()]
        return [w for w in new if isinstance(w, QDialog)]

    wait_until(found, "a dialog")
    return found()[0]


def test_grey_on_white_is_found(qapp: QApplication) -> None:
    label = QLabel("words that are hard to read")
    label.setStyleSheet("background: #ffffff; color: #999999")
    label.resize(300, 40)
    label.show()
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21)
    assert len(faint_texts(label)) == 1
    label.setStyleSheet("background: #ffffff; color: #555555")
    assert faint_texts(label) == []


def test_the_window_and_its_looks_in_dusk(qapp: QApplication, tmp_path: Path) -> None:
    with opened(tmp_path, "dusk") as reader:
        no_faint_text(reader.window, 20)
        do(reader, ActionId.APPEARANCE)
        no_faint_text(reader.find(QWidget, "appearancePopover"), 10)
        do(reader, ActionId.THEME_SEPIA)
        no_faint_text(reader.find(QWidget, "appearancePopover"), 10)
        do(reader, ActionId.APPEARANCE)  # it would lie over what is looked at
        no_faint_text(reader.window, 20)


@pytest.mark.long
def test_side_panel_and_settings_in_every_font(each_font: str, tmp_path: Path) -> None:
    with opened(tmp_path, "light") as reader:
        _every_tab_of_the_side_panel(reader)
        _every_page_of_the_settings(reader)


def test_the_window_around_a_book(reader: ReaderWindow) -> None:
    no_faint_text(reader.window, 20)


def test_every_tab_of_the_side_panel(reader: ReaderWindow) -> None:
    _every_tab_of_the_side_panel(reader)


def _every_tab_of_the_side_panel(reader: ReaderWindow) -> None:
    panel = reader.find(SidePanel, "sidePanel")
    for title in ("Outline", "Pages", "Notes"):
        panel.show_tab(title)
        no_faint_text(panel, 3)


def test_notes_and_bookmarks(reader: ReaderWindow) -> None:
    do(reader, ActionId.BOOKMARK)
    reader.page_view.text.select_all_on_page()
    wait_until(lambda: reader.page_view.text.has_selection, "selected words")
    no_faint_text(reader.find(QWidget, "selectionBar"), 3)
    do(reader, ActionId.HIGHLIGHT)
    panel = reader.find(SidePanel, "sidePanel")
    panel.show_tab("Notes")
    no_faint_text(panel, 4)


def test_finding(reader: ReaderWindow) -> None:
    do(reader, ActionId.FIND)
    box = reader.find(QLineEdit, "findBox")
    count = reader.find(QLabel, "findCount")
    QTest.keyClicks(box, "whale")
    wait_until(lambda: "of 8" in count.text(), "all hits")
    reader.click("findListButton")
    no_faint_text(reader.window, 20)
    box.clear()
    QTest.keyClicks(box, "walrus")
    wait_until(lambda: count.text() == "No matches", "no hits")
    no_faint_text(reader.find(QWidget, "findBar"), 3)


@pytest.mark.long
def test_the_command_list(reader: ReaderWindow) -> None:
    do(reader, ActionId.COMMANDS)
    box = reader.find(QWidget, "commandBox")
    no_faint_text(box, 5)
    QTest.keyClicks(reader.find(QLineEdit, "commandField"), "walrus")
    no_faint_text(box, 2)


def test_every_page_of_the_settings(reader: ReaderWindow) -> None:
    _every_page_of_the_settings(reader)


def _every_page_of_the_settings(reader: ReaderWindow) -> None:
    dialog = dialog_after(lambda: do(reader, ActionId.SETTINGS))
    pages = reader.find(QListWidget, "settingsPageList")
    for page in range(pages.count()):
        pages.setCurrentRow(page)
        no_faint_text(dialog, 4)
    dialog.reject()


@pytest.mark.long
def test_the_bar_beside_a_part_of_the_page(reader: ReaderWindow) -> None:
    bar = reader.find(RegionBar, "regionBar")
    bar.set_model(True)
    reader.page_view.region.take_all()
    no_faint_text(bar, 2)


@pytest.mark.long
def test_the_question_for_a_password(reader: ReaderWindow) -> None:
    dialog = PasswordDialog("whales.pdf", reader.window)
    dialog.open()
    no_faint_text(dialog, 3)
    dialog.refuse()
    no_faint_text(dialog, 3)
    dialog.reject()


@pytest.mark.parametrize("deed", first_of([ActionId.PROPERTIES, ActionId.KEYS, ActionId.ABOUT], 1))
def test_a_dialog(reader: ReaderWindow, deed: ActionId) -> None:
    dialog = dialog_after(lambda: do(reader, deed))
    no_faint_text(dialog, 3)
    dialog.reject()


def test_menus(reader: ReaderWindow) -> None:
    menus = [menu for menu in reader.window.findChildren(QMenu) if menu.actions()]
    assert menus
    for menu in menus:
        menu.popup(reader.window.mapToGlobal(reader.window.rect().center()))
        menu.setActiveAction(menu.actions()[0])
        assert _menu_ratio(menu) >= 4.5
        menu.close()


def _menu_ratio(menu: QMenu) -> float:
    palette = menu.palette()
    return contrast(
        palette.color(palette.ColorRole.WindowText), palette.color(palette.ColorRole.Window)
    )


def test_notices(reader: ReaderWindow) -> None:
    main(reader).show_notice("The picture could not be drawn.", "Try again", 0)
    no_faint_text(reader.find(QWidget, "noticeBar"), 2)


def test_a_question_and_its_answer(reader: ReaderWindow) -> None:
    reader.ask("What swam on?")
    for button in reader.conversation.findChildren(HoverButton):  # as under the pointer
        button.set_drawn(True)
    no_faint_text(reader.conversation, 5)


def test_the_library(reader: ReaderWindow) -> None:
    do(reader, ActionId.LIBRARY)
    wait_until(lambda: reader.has("libraryView"), "the library")
    no_faint_text(reader.window, 3)
