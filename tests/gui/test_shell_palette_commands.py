"""Ctrl+K: everything by a few letters, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.domain.library import ShelfBook
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.theme.theme import AppTheme, ThemeMode
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.command_palette import (
    Command,
    CommandPalette,
    CommandPaletteController,
    CommandSearch,
    matches,
    query_of,
)
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.view_actions import ViewActions
from reader_app.workers.background_tasks import Tasks
from tests.gui.shell_fixtures import show_book, theme, window_with_viewer
from tests.gui.viewer_fixtures import ROMAN
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]
KEY = Qt.Key
OUTLINE = (
    OutlineEntry(1, "Loomings", 5),
    OutlineEntry(1, "The Carpet-Bag", 7, 100.0),
    OutlineEntry(1, "Lost", 0),
)


def library_book(book_id: str, title: str, author: str = "") -> ShelfBook:
    """A book that was added and never opened."""
    added = datetime(2026, 3, 15, tzinfo=UTC)
    return ShelfBook(book_id, title, author, Path(f"/{book_id}.pdf"), 9, 0, added, None)


LIBRARY = (library_book("b7", "Walden"), library_book("b8", "Courbes de Bézier", "Émile Dumas"))


@dataclass
class Shell:
    window: MainWindow
    pane: ViewerPane
    qtbot: QtBot

    @property
    def box(self) -> CommandPalette:
        return self.window.findChild(CommandPalette)

    def open(self, typed: str = "") -> None:
        self.press(KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
        self.qtbot.keyClicks(self.box.box, typed)

    def press(
        self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, key, modifiers)

    @property
    def found(self) -> list[str]:
        model = self.box.list.model()
        return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


@pytest.fixture
def shell(theme: AppTheme, qtbot: QtBot) -> Iterator[Shell]:
    window, pane = window_with_viewer(theme, qtbot)
    tasks = Tasks(window)
    CommandPaletteController(pane, window, theme, lambda: LIBRARY, tasks, window)
    ViewActions(pane, window, window)
    window.bind(ActionId.OPEN, lambda: None)
    book = FakeDocument(document_info(20, labels=ROMAN), outline=OUTLINE)
    show_book(window, pane, book, qtbot)
    yield Shell(window, pane, qtbot)
    tasks.shut_down()
    pane.clear()


def test_the_box_opens_with_everything_and_takes_the_keys(shell: Shell) -> None:
    shell.open()
    assert shell.box.isVisible() and shell.box.box.hasFocus()
    assert "Fit width" in shell.found


def test_a_few_letters_and_enter_do_it(shell: Shell) -> None:
    shell.open("ftw")
    assert shell.found[0] == "Fit width"
    with shell.qtbot.waitSignal(shell.window.action(ActionId.FIT_WIDTH).triggered):
        shell.press(KEY.Key_Return)
    assert shell.pane.page_view.page_viewport.fit is Fit.WIDTH
    assert not shell.box.isVisible()


def test_a_deed_is_found_by_another_word_for_it(shell: Shell) -> None:
    turns = ActionId.TURN_LEFT, ActionId.TURN_RIGHT
    for deed in (*turns, ActionId.TRIM_MARGINS, ActionId.IMPORT_NOTES):
        shell.window.bind(deed, lambda: None)
    shell.open("rotate")
    assert sorted(shell.found) == ["Rotate left", "Rotate right"]
    shell.qtbot.keyClicks(shell.box.box, " clockwise")
    assert shell.found[0] == "Rotate right"
    shell.box.box.clear()
    shell.qtbot.keyClicks(shell.box.box, "crop")
    assert shell.found[0] == "Trim margins"
    shell.box.box.clear()
    shell.qtbot.keyClicks(shell.box.box, "import notes")
    assert shell.found == ["Import annotations"]


def test_escape_leaves_and_gives_the_focus_back(shell: Shell) -> None:
    shell.open("fit")
    shell.press(KEY.Key_Escape)
    assert not shell.box.isVisible()
    assert shell.pane.page_view.hasFocus()


def test_the_same_key_closes_it(shell: Shell) -> None:
    shell.open()
    shell.press(KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert not shell.box.isVisible()


def test_it_opens_while_one_writes(shell: Shell) -> None:
    shell.window.show_conversation()
    shell.open()
    assert shell.box.isVisible()


def test_keys_walk_through_what_is_found(shell: Shell) -> None:
    shell.open("zoom")
    shell.press(KEY.Key_Down)
    with shell.qtbot.waitSignal(shell.window.action(ActionId.ZOOM_OUT).triggered):
        shell.press(KEY.Key_Return)


def test_keys_are_shown_beside_the_names(shell: Shell) -> None:
    shell.open("find in book")
    model = shell.box.list.model()
    assert model.data(model.index(0, 0), Qt.ItemDataRole.UserRole) == "Ctrl+F"


def test_what_cannot_be_done_now_is_not_offered(shell: Shell) -> None:
    shell.window.set_history_enabled(False, True)
    shell.open()
    assert "Back" not in shell.found and "Forward" in shell.found
    assert "Print" not in shell.found


def test_keys_of_the_page_are_commands_too(shell: Shell) -> None:
    shell.open("select all")
    assert shell.found[0] == "Select all on this page"


def test_chapters_are_gone_to_with_a_way_back(shell: Shell) -> None:
    shell.open("carpet")
    assert shell.found == ["Go to: The Carpet-Bag"]
    shell.press(KEY.Key_Return)
    there = shell.pane.page_view.page
    shell.pane.page_view.navigation.back()
    assert (there, shell.pane.page_view.page) == (7, 1)


def test_a_chapter_without_a_page_is_not_offered(shell: Shell) -> None:
    shell.open("lost")
    assert "Go to: Lost" not in shell.found


@pytest.mark.parametrize(
    ("typed", "words", "page"),
    [
        ("iii", "Go to page iii", 3),
        ("p. 12", "Go to page 12", 16),
        ("#12", "Go to page 8", 12),
    ],
)
def test_a_page_is_gone_to_by_what_is_printed_or_its_number(
    shell: Shell, typed: str, words: str, page: int
) -> None:
    shell.open(typed)
    assert shell.found[0] == words
    shell.press(KEY.Key_Return)
    assert shell.pane.page_view.page == page


def test_every_book_of_the_library_is_opened_by_title_or_author(shell: Shell) -> None:
    shell.open("wald")
    shell.qtbot.waitUntil(lambda: bool(shell.found))
    assert shell.found[0] == "Open “Walden”"
    for typed in ("bezier", "emile dum"):
        shell.box.box.clear()
        shell.qtbot.keyClicks(shell.box.box, typed)
        assert shell.found == ["Open “Courbes de Bézier”"]
    shell.box.box.clear()
    shell.qtbot.keyClicks(shell.box.box, "wald")
    with shell.qtbot.waitSignal(shell.window.open_book_requested) as caught:
        shell.press(KEY.Key_Return)
    assert caught.args == ["b7"]


def test_what_is_not_there_is_said(shell: Shell) -> None:
    shell.open("zzzz")
    said = [label.text() for label in shell.box.findChildren(QLabel) if label.isVisible()]
    assert said == ["No matches"]
    shell.press(KEY.Key_Return)
    assert shell.box.isVisible()


def test_letting_go_of_what_was_typed_widens_again(shell: Shell) -> None:
    shell.open("fitx")
    shell.press(KEY.Key_Backspace)
    assert "Fit page" in shell.found


def test_the_focus_going_elsewhere_closes_it(shell: Shell) -> None:
    shell.open()
    shell.pane.page_view.setFocus()
    assert not shell.box.isVisible()


def test_on_the_start_page_only_what_makes_sense_is_offered(shell: Shell) -> None:
    shell.pane.clear()
    shell.window.show_start_page()
    shell.open()
    assert "Fit width" not in shell.found and "Open" in shell.found


def test_another_theme_makes_another_box(shell: Shell, theme: AppTheme) -> None:
    shell.open()
    theme.set_mode(ThemeMode.DARK)
    shell.qtbot.waitUntil(lambda: shell.box is None)
    shell.open("fit")
    assert shell.box.isVisible()


def test_every_part_of_the_box_has_a_name(shell: Shell) -> None:
    shell.open()
    assert shell.box.accessibleName() and shell.box.list.accessibleName()
    assert shell.window.findChild(QLineEdit, "commandField").accessibleName() == "Command"
    interface = QAccessible.queryAccessibleInterface(shell.box.list)
    assert interface.childCount() == len(shell.found)


class _Chapters:
    names = tuple(f"go to chapter {number} of a long book" for number in range(5000))

    def command(self, index: int) -> Command:
        return Command(self.names[index], "", lambda: None)


def test_among_thousands_the_one_that_is_typed_out_is_found() -> None:
    search = CommandSearch([_Chapters()])
    few = [len(search.find("chapter 4999"[:end])) for end in range(13)]
    assert max(few) <= 60
    assert search.find("chapter 4999")[0].words == "go to chapter 4999 of a long book"


def test_several_words_match_literally_only() -> None:
    names = ["select all on this page", "one page at a time"]
    assert matches(query_of("one page"), names, range(2)) == [1]
    assert matches(query_of("one"), names, range(2)) == [1]
