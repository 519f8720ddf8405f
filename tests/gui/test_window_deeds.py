"""No dead entry: everything the menus hold is fulfilled by somebody in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from reader_app.ui.window.action_table import ACTIONS, NUMBERED_TABS, ActionId
from reader_app.ui.window.command_palette import CommandPalette
from reader_app.ui.window.key_sheet import KeysDialog
from tests.support.books import make_book
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def book(tmp_path: Path, data_dir: Path) -> Path:
    use_server(data_dir, "http://127.0.0.1:9")
    return make_book(tmp_path / "book.pdf", ["One page", "Another"], title="Per book")


def test_every_deed_is_fulfilled_by_somebody(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        actions = {deed: window.window.action(deed) for deed in ActionId}
        dead = [deed for deed, action in actions.items() if not action.isVisible()]
    assert not dead


def test_every_deed_is_in_the_menu_or_in_the_bar(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        menus = window.window.findChildren(QMenu)
        listed = {action for menu in menus for action in menu.actions()}
        missing = [deed for deed in ActionId if window.window.action(deed) not in listed]
    in_evidence_bar = {ActionId.NEXT_EVIDENCE, ActionId.PREVIOUS_EVIDENCE}
    in_reading_bar = {ActionId.NEXT_SENTENCE, ActionId.PREVIOUS_SENTENCE}
    of_tabs = {ActionId.LAST_TAB, *(tab for _, tab in NUMBERED_TABS)}
    assert (
        set(missing)
        == {ActionId.APPEARANCE, ActionId.MENU} | in_evidence_bar | in_reading_bar | of_tabs
    )


def test_no_key_works_for_two_things(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        keys: dict[str, list[str]] = {}
        for action in window.window.findChildren(QAction):
            if action.shortcutContext() is Qt.ShortcutContext.WindowShortcut:
                for key in action.shortcuts():
                    keys.setdefault(key.toString(), []).append(action.text())
    assert not {key: names for key, names in keys.items() if len(names) > 1}


def test_letters_in_the_menus_mean_the_same_on_the_page(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        silent = []
        for spec in ACTIONS:
            if not spec.page_keys:
                continue
            key = QKeySequence(spec.page_keys[0])[0]
            press = QKeyEvent(QEvent.Type.KeyPress, key.key(), key.keyboardModifiers(), "")
            window.page_view.keyPressEvent(press)
            if not press.isAccepted():
                silent.append(spec.id)
    assert not silent


def test_the_sheet_of_keys_tells_those_of_the_page_too(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        window.window.action(ActionId.KEYS).trigger()
        wait_until(lambda: window.window.findChild(KeysDialog), "the sheet")
        words = window.window.findChild(KeysDialog).text
        assert "Next match" in words and "Select all on this page" in words


def test_commands_open_from_the_middle_of_a_question(data_dir: Path, book: Path) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book(indexed=False)
        window.type("What is")
        window.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier, on=window.composer)
        box = window.window.findChild(CommandPalette)
        assert box is not None and box.isVisible()
        window.press(Qt.Key.Key_Escape, on=box.box)
        assert window.composer.toPlainText() == "What is"
        assert window.composer.hasFocus()
