"""The reader's own shortcuts: chosen in the settings, used in menus and on the key sheet."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.settings import Settings
from reader_app.store.settings_file import settings_of, values_of
from reader_app.ui.settings.keyboard_page import KeyboardPage
from reader_app.ui.window.action_table import ACTIONS, ActionId
from reader_app.ui.window.actions import WindowActions
from reader_app.ui.window.key_sheet import key_sections
from reader_app.ui.window.keymap import Keymap, keyed_specs
from tests.support.shell import themed

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
FIND = next(spec for spec in ACTIONS if spec.id is ActionId.FIND)
PRINT = next(spec for spec in ACTIONS if spec.id is ActionId.PRINT)


@pytest.fixture
def page(qtbot: QtBot) -> KeyboardPage:
    page = KeyboardPage()
    qtbot.addWidget(page)
    page.load(Settings())
    return page


def change(page: KeyboardPage, key: str) -> dict[str, tuple[str, ...]]:
    page.choose(FIND)
    page.key_box.setKeySequence(QKeySequence(key))
    page.set_button.click()
    return dict(page.applied_to(Settings()).own_keys)


def test_the_frame_of_the_focus_is_around_the_whole_row(qtbot: QtBot, page: KeyboardPage) -> None:
    page.show()
    page.activateWindow()
    page.choose(FIND)
    page.list.setFocus()
    qtbot.waitUntil(page.list.hasFocus)
    selected = QStyle.StateFlag.State_Selected
    for state, is_framed in ((selected, True), (QStyle.StateFlag.State_None, False)):
        option = QStyleOptionViewItem()
        option.widget, option.state = page.list, state
        keys = page.list.currentIndex().siblingAtColumn(1)
        page.list.itemDelegate().initStyleOption(option, keys)
        assert bool(option.state & QStyle.StateFlag.State_HasFocus) == is_framed


def test_rows_are_as_high_as_in_other_lists(qapp: QApplication, qtbot: QtBot) -> None:
    with themed(qapp):
        page = KeyboardPage()
        qtbot.addWidget(page)
        page.show()
        rows = page.list.topLevelItem(0)
        assert rows is not None
        heights = {page.list.visualItemRect(each).height() for each in (rows, rows.child(0))}
        assert heights == {page.list.sizeHintForRow(0)}


def test_a_key_is_changed_and_reset(page: KeyboardPage) -> None:
    assert change(page, "Ctrl+Alt+B") == {"find": ("Ctrl+Alt+B",)}
    page.reset_button.click()
    assert page.applied_to(Settings()).own_keys == {}


def test_a_key_in_use_is_moved_and_the_reader_told(page: KeyboardPage) -> None:
    assert change(page, "Ctrl+P") == {"find": ("Ctrl+P",), "print": ()}
    assert "“Print”" in page.message.text()
    page.reset_all_button.click()
    assert page.applied_to(Settings()).own_keys == {}


def test_a_reset_gives_the_key_back_to_whom_it_was_taken_from(page: KeyboardPage) -> None:
    change(page, "Ctrl+P")
    page.reset_button.click()
    assert page.applied_to(Settings()).own_keys == {}
    assert "“Print”" in page.message.text()


def test_a_reset_leaves_a_command_that_was_given_another_key_alone(page: KeyboardPage) -> None:
    change(page, "Ctrl+P")
    page.choose(PRINT)
    page.key_box.setKeySequence(QKeySequence("Ctrl+Alt+P"))
    page.set_button.click()
    page.choose(FIND)
    page.reset_button.click()
    assert page.applied_to(Settings()).own_keys == {"print": ("Ctrl+Alt+P",)}


def test_a_key_is_cleared(page: KeyboardPage) -> None:
    page.choose(PRINT)
    page.clear_button.click()
    assert page.applied_to(Settings()).own_keys == {"print": ()}


def test_enter_twice_does_not_clear_the_key_just_set(page: KeyboardPage) -> None:
    page.set_button.setFocus()
    change(page, "Ctrl+Alt+B")
    assert page.focusWidget() is page.list


def test_digits_cannot_be_chosen(page: KeyboardPage) -> None:
    assert change(page, "5") == {}
    assert "Digits" in page.message.text()


def test_menus_and_key_sheet_show_the_readers_keys(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    actions = WindowActions(owner)
    for spec in ACTIONS:
        actions.bind(spec.id, lambda: None)
    actions.set_keymap(Keymap({"find": ("Ctrl+Alt+B",), "fit_width": ("Y",)}))
    assert actions[ActionId.FIND].shortcut() == QKeySequence("Ctrl+Alt+B")
    assert actions[ActionId.FIT_WIDTH].text().endswith("\tY")
    rows = [row for section in key_sections(actions, []) for row in section.rows]
    assert ("Ctrl+Alt+B", "Find in book") in rows
    assert ("Y", "Fit width") in rows


def test_the_usual_keys_come_back(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    actions = WindowActions(owner)
    usual = [(each.text(), each.toolTip(), each.shortcuts()) for each in owner.actions()]
    actions.set_keymap(Keymap({"find": ("Ctrl+Alt+B",), "fit_width": ("Y",)}))
    assert usual != [(each.text(), each.toolTip(), each.shortcuts()) for each in owner.actions()]
    actions.set_keymap(Keymap())
    assert usual == [(each.text(), each.toolTip(), each.shortcuts()) for each in owner.actions()]


def test_what_a_controller_says_of_an_action_stays_with_the_usual_keys(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    actions = WindowActions(owner)
    actions[ActionId.FIND].setText("Find again")
    actions.set_keymap(Keymap())
    assert actions[ActionId.FIND].text() == "Find again"


def test_the_usual_keys_clash_only_where_one_gives_way_to_another() -> None:
    keymap = Keymap()
    shared = {
        key
        for spec in keyed_specs()
        for key in keymap.keys(spec)
        if keymap.holder_of(key, spec) is not None
    }
    assert shared == {"N", "P"}


def test_keys_are_stored_with_the_settings() -> None:
    own = {"find": ("Ctrl+Alt+B",), "print": ()}
    assert settings_of(values_of(Settings(own_keys=own))).own_keys == own
