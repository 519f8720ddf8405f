"""The sheet of keys tells what the keys do: no more, no less."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.page_keys import key_codes
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.action_table import (
    ACTIONS,
    PAGE_KEYS,
    ActionId,
    PageCommand,
    PartAction,
    keys_on_page,
)
from reader_app.ui.window.actions import WindowActions, part_action
from reader_app.ui.window.key_sheet import KeysDialog, key_sections
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.panes import Pane
from tests.gui.shell_fixtures import theme
from tests.gui.viewer_fixtures import document, view
from tests.support.shell import window_with_dummies

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "theme", "view"]

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(theme: AppTheme, qtbot: QtBot) -> MainWindow:
    made = window_with_dummies(theme)
    qtbot.addWidget(made)
    made.show_reading()
    made.show()
    return made


def offered(owner: QWidget) -> WindowActions:
    actions = WindowActions(owner)
    for deed in ActionId:
        actions.bind(deed, lambda: None)
    return actions


def sheet_text(window: MainWindow) -> str:
    window.action(ActionId.KEYS).trigger()
    dialog = window.findChild(KeysDialog)
    assert dialog is not None
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def means_something(view: PageView, combination: QKeyCombination) -> bool:
    view.keys.forget()
    press = QKeyEvent(QEvent.Type.KeyPress, combination.key(), combination.keyboardModifiers(), "")
    view.keyPressEvent(press)
    return press.isAccepted()


def test_every_key_of_an_offered_action_is_on_the_sheet(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    rows = [row for section in key_sections(offered(owner), []) for row in section.rows]
    keyed = [spec for spec in ACTIONS if spec.keys or spec.page_keys]
    listed = {words for _, words in rows}
    assert keyed and not [spec.id for spec in keyed if (spec.series or spec.command) not in listed]


def test_keys_of_a_series_take_one_line(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    rows = [row for section in key_sections(offered(owner), []) for row in section.rows]
    assert [keys for keys, words in rows if words.startswith("Tab 1")] == ["Alt+1 … Alt+9"]


def test_an_action_that_nobody_fulfils_is_not_on_the_sheet(window: MainWindow) -> None:
    before = sheet_text(window)
    window.findChild(KeysDialog).close()
    window.bind(ActionId.PRINT, lambda: None)
    assert "Print" not in before


def test_keys_of_the_window_s_parts_are_on_the_sheet(window: MainWindow) -> None:
    part = QWidget()
    part_action(PartAction.FIND_PREVIOUS, lambda: None, part)
    window.set_pane(Pane.PAGE, part)
    assert "Shift+F3 or Ctrl+Shift+G" in sheet_text(window)


def test_every_key_on_the_sheet_means_something_to_the_page(view: PageView) -> None:
    keys = [key for spec in PAGE_KEYS for key in spec.keys]
    unknown = [key for key in keys if not means_something(view, QKeySequence(key)[0])]
    assert keys and not unknown


def test_every_key_of_the_page_is_on_the_sheet(view: PageView) -> None:
    keys = [key for command in (*PageCommand, *ActionId) for key in keys_on_page(command)]
    listed = {key_codes(key)[0] for key in keys}
    silent = []
    for key in [key for key in Qt.Key if key is not Qt.Key.Key_mu]:
        for modifier in (NONE, SHIFT, CONTROL):
            combination = QKeyCombination(modifier, key)
            is_listed = combination.toCombined() in listed
            if means_something(view, combination) and not is_listed and modifier != SHIFT:
                silent.append(QKeySequence(combination).toString())
    assert not silent


def test_the_sheet_is_read_without_scrolling_on_a_small_screen(window: MainWindow) -> None:
    for deed in ActionId:
        window.bind(deed, lambda: None)
    window.resize(QSize(1280, 800))
    window.action(ActionId.KEYS).trigger()
    dialog = window.findChild(KeysDialog)
    area = dialog.findChild(QScrollArea)
    assert dialog.width() <= 1280 and dialog.height() <= 800
    assert area.verticalScrollBar().maximum() == 0
    assert area.horizontalScrollBar().maximum() == 0
